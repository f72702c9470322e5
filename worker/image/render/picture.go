package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"

	"golang.org/x/image/draw"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// checkPictures returns an error if the pictures of a drawing exceed a limit. A drawing has one file, which is at most once on each page, so that
// it is decoded once.
func checkPictures(d *drawing.Drawing) error {
	var file []byte
	for i := range d.Pages {
		if len(d.Pages[i].Pictures) > 1 {
			return fmt.Errorf("render: page %d has more than one picture", i+1)
		}
		for _, x := range d.Pages[i].Pictures {
			if !within(x.X, -maxPlace, maxPlace) || !within(x.Y, -maxPlace, maxPlace) || !within(x.Width, 0.01, maxSide) ||
				!within(x.Height, 0.01, maxSide) || x.Width*x.Height > maxArea || len(x.File) > maxFile {
				return fmt.Errorf("render: page %d has a picture that can't be drawn", i+1)
			}
			if file != nil && !bytes.Equal(file, x.File) {
				return errors.New("render: the drawing has different pictures")
			}
			file = x.File
		}
	}
	return nil
}

// decodePicture returns the picture in a PNG or JPEG file, or nil if the file can't be decoded or is larger than it may be.
func decodePicture(file []byte) image.Image {
	decodeConfig, decode := png.DecodeConfig, png.Decode
	if bytes.HasPrefix(file, []byte("\xff\xd8")) {
		decodeConfig, decode = jpeg.DecodeConfig, jpeg.Decode
	}
	size, err := decodeConfig(bytes.NewReader(file))
	if err != nil || size.Width > maxPixels || size.Height > maxPixels {
		return nil
	}
	decoded, err := decode(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	return decoded
}

// drawPictures draws the pictures of a page in its pixels, which are white there. A picture that can't be decoded is an empty frame.
func drawPictures(m *image.RGBA, p *drawing.Page) {
	for _, x := range p.Pictures {
		place := image.Rect(pixels(x.X), pixels(x.Y), pixels(x.X+x.Width), pixels(x.Y+x.Height))
		if picture := decodePicture(x.File); picture != nil {
			draw.CatmullRom.Scale(m, place, picture, picture.Bounds(), draw.Over, nil)
			continue
		}
		draw.Draw(m, place, image.NewUniform(color.Gray{112}), image.Point{}, draw.Src)
		draw.Draw(m, place.Inset(1), image.White, image.Point{}, draw.Src)
	}
}

// addPicture adds the picture of a drawing to a PDF as an image (PDF 32000-1, section 8.9.5), or an empty frame if it can't be decoded. It
// returns the number of its object, or 0 if the drawing has no picture.
func addPicture(f *pdfFile, d *drawing.Drawing) int {
	first := slices.IndexFunc(d.Pages, func(p drawing.Page) bool { return len(p.Pictures) > 0 })
	if first < 0 {
		return 0
	}
	picture := decodePicture(d.Pages[first].Pictures[0].File)
	if picture == nil {
		return f.addStream("/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<<>>", []byte("0.44 G 0.01 w 0.005 0.005 0.99 0.99 re S"))
	}
	m := image.NewRGBA(picture.Bounds())
	draw.Draw(m, m.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(m, m.Rect, picture, m.Rect.Min, draw.Over)
	rgb := make([]byte, 0, 3*len(m.Pix)/4)
	for i := 0; i < len(m.Pix); i += 4 {
		rgb = append(rgb, m.Pix[i:i+3]...)
	}
	entries := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8", m.Rect.Dx(), m.Rect.Dy())
	return f.addStream(entries, rgb)
}

// placePictures returns the content of a page that draws its pictures, which are no part of the content of the document.
func placePictures(p *drawing.Page) []byte {
	const point = 72 / 25.4
	b := []byte("/Artifact BMC\n")
	for _, x := range p.Pictures {
		b = fmt.Appendf(b, "q %.4f 0 0 %.4f %.4f %.4f cm /Picture Do Q\n", x.Width*point, x.Height*point, x.X*point, (p.Height-x.Y-x.Height)*point)
	}
	return append(b, "EMC\n"...)
}
