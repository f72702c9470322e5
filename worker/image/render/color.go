package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/png"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// The channels of a color.
const (
	red = iota
	green
	blue
)

// level returns a channel of a color.
func level(c drawing.Color, channel int) uint8 { return uint8(c >> (16 - 8*channel)) }

// encodeInColor draws a page that has colors, and returns it as a file in a format: png or jpg.
func (r *renderer) encodeInColor(p *drawing.Page, format string) ([]byte, error) {
	if p.Width*p.Height > maxInColor {
		return nil, errors.New("render: the page is too large to be drawn in color")
	}
	m := r.drawInColor(p)
	if format == "jpg" {
		return encodeJPEG(m)
	}
	var b bytes.Buffer
	err := png.Encode(&b, withPalette(m, r.raster.Pix))
	return b.Bytes(), err
}

// drawInColor draws a page: each of its channels as a raster, and then its pictures. The picture is valid until the next call.
func (r *renderer) drawInColor(p *drawing.Page) *image.RGBA {
	m := &image.RGBA{Rect: image.Rect(0, 0, pixels(p.Width), pixels(p.Height))}
	m.Stride = 4 * m.Rect.Dx()
	n := m.Stride * m.Rect.Dy()
	if n > cap(r.color) {
		r.color = make([]uint8, max(n, 4*pixels(210)*pixels(drawing.MaxSideInColor))) // as large as any page needs: see usualRaster
	}
	m.Pix = r.color[:n]
	for channel := red; channel <= blue; channel++ {
		for i, part := range r.drawPage(p, channel).Pix {
			m.Pix[4*i+channel], m.Pix[4*i+3] = part, 0xff
		}
	}
	drawPictures(m, p)
	return m
}

// withPalette returns a picture without transparent pixels as one with a palette, or as it is if it has more than 256 colors. The new picture
// is in a buffer, which has a byte for each pixel.
func withPalette(m *image.RGBA, buffer []uint8) image.Image {
	out := &image.Paletted{Pix: buffer, Stride: m.Rect.Dx(), Rect: m.Rect}
	indexes := map[uint32]uint8{}
	var last uint32 // pixel, or 0 before the first
	var index uint8 // of its color
	for i := range out.Pix {
		pixel := binary.LittleEndian.Uint32(m.Pix[4*i:])
		if pixel != last {
			known := false
			if index, known = indexes[pixel]; !known {
				if len(indexes) == 256 {
					return m
				}
				index = uint8(len(indexes))
				indexes[pixel] = index
				out.Palette = append(out.Palette, color.RGBA{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], 0xff})
			}
			last = pixel
		}
		out.Pix[i] = index
	}
	return out
}
