// Package render makes pictures of drawings: PNG, JPEG and PDF.
//
// Read [Render] first. A text becomes glyphs in font.go, whose outlines are paths of the canvas library. canvas writes
// them as PDF (pdf.go), and rasterises each once for a size (mask.go); of such masks a page in pixels is put together
// (page.go) and written as PNG (png.go). canvas's own raster renderer works through every mark anew, in four colours:
// drawing a puzzle takes it 9.5 ms instead of 0.2, and package image/png another 55 ms instead of 4.
package render

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"sync"

	"lettercraft/core/drawing"
)

const (
	// dpmm is the resolution of PNG and JPEG in pixels a millimetre: 150 an inch.
	dpmm = 150 / 25.4

	// jpegQuality is where the rings around black lines on white stop being seen.
	jpegQuality = 88
)

// renderer keeps what one call leaves for the next: the prepared glyphs, and the page's buffers.
type renderer struct {
	sync.Mutex
	faces [2]*face // regular and bold
	masks masks
	page  page
	png   pngWriter
	line  []placed // room for the glyphs of a text
}

var shared renderer

// Render draws a drawing as png, jpg or pdf. PNG and JPEG show its first page, PDF all. The same drawing always gives
// the same bytes. An error says what is wrong with the drawing, or with the format.
func Render(d *drawing.Drawing, format string) ([]byte, error) {
	if err := check(d); err != nil {
		return nil, err
	}
	shared.Lock()
	defer shared.Unlock()
	if err := shared.loadFonts(); err != nil {
		return nil, err
	}
	switch format {
	case "png":
		return shared.png.encode(shared.drawPage(&d.Pages[0])), nil
	case "jpg":
		var b bytes.Buffer
		err := jpeg.Encode(&b, &shared.drawPage(&d.Pages[0]).Gray, &jpeg.Options{Quality: jpegQuality})
		return b.Bytes(), err
	case "pdf":
		return shared.drawPDF(d)
	default:
		return nil, fmt.Errorf("render: no format %q", format)
	}
}
