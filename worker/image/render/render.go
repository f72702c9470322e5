// Package render renders drawings of puzzles as PNG, JPEG and PDF. The pages of a drawing become the pages of a PDF.
//
// Read [Render] first. font.go converts a text to glyphs, whose outlines are paths of the canvas library, and figure.go does so with a figure.
// pdf.go writes a PDF: canvas draws its shapes; pdftext.go, pdffont.go and truetype.go add the texts and their fonts, and pdftags.go the
// structure, because the text of canvas has no tags, gives a glyph one width only, and makes the program half as large again. mask.go
// rasterizes each glyph once for each size, raster.go draws a page in pixels from these masks, and png.go
// writes it as PNG. color.go does so with a page that has colors. The raster renderer of canvas rasterizes every character again, in four colour
// channels: it needs 9.5 ms for a puzzle instead of 0.2, and package image/png another 55 ms instead of 4.
package render

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"sync"

	"github.com/lettercraft/lettercraft/core/drawing"
)

const (
	// dpmm is the resolution of PNG and JPEG in pixels per millimetre. It is 150 pixels per inch.
	dpmm = 150 / 25.4

	// jpegQuality is the lowest quality without visible rings around black lines on white.
	jpegQuality = 88
)

// renderer has the glyphs and buffers that later calls reuse.
type renderer struct {
	sync.Mutex
	families [ofHebrew + 1][2]*face // regular and bold of each family, or nil until it is used
	faces    [4]*face               // regular and bold of the drawing, and the same for Hebrew letters
	shapes   shapes
	masks    masks
	raster   raster
	png      pngWriter
	line     []placed // buffer for the glyphs of a text
	color    []uint8  // buffer for the pixels of a page in color
}

var shared renderer

// Render renders a drawing in a format: png, jpg or pdf. PNG and JPEG contain the first page, PDF contains all pages. The same drawing
// always gives the same bytes. Render returns an error if the drawing exceeds a limit or the format is unknown.
func Render(d *drawing.Drawing, format string) ([]byte, error) {
	if err := check(d); err != nil {
		return nil, err
	}
	shared.Lock()
	defer shared.Unlock()
	if err := shared.useFont(d.Font); err != nil {
		return nil, err
	}
	first := &d.Pages[0]
	switch {
	case format == "pdf":
		return shared.drawPDF(d)
	case format != "png" && format != "jpg":
		return nil, fmt.Errorf("render: no format %q", format)
	case !first.IsGrey():
		return shared.encodeInColor(first, format)
	case format == "png":
		return shared.png.encode(shared.drawPage(first, red)), nil
	default:
		return encodeJPEG(&shared.drawPage(first, red).Gray)
	}
}

func encodeJPEG(m image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(&b, m, &jpeg.Options{Quality: jpegQuality})
	return b.Bytes(), err
}
