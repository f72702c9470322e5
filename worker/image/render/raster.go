package render

import (
	"image"
	"math"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// usualRaster is the number of pixels above which the buffer of a raster gets the size of the largest page: two A4 pages. The buffer keeps that
// size. If large buffers had more sizes, or were let go, new ones would be made before the garbage collector has freed the last, and the memory
// of a program never shrinks.
const usualRaster = 2 * 1240 * 1754

// raster is a page of a drawing in pixels: one channel of its colors. The channels of a page in greys are equal.
type raster struct {
	image.Gray
	channel int
}

// drawPage draws a channel of a page. The raster is valid until the next call.
func (r *renderer) drawPage(p *drawing.Page, channel int) *raster {
	r.raster.channel = channel
	r.raster.clear(pixels(p.Width), pixels(p.Height))
	for i := range p.Boxes {
		r.raster.box(&p.Boxes[i])
	}
	for i := range p.Strokes {
		x := &p.Strokes[i]
		r.raster.stamp(r.masks.get(maskKey{r.shapes.glyph(x), 1, 0}), pixels(x.X), pixels(x.Y), x.Color)
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		r.line = r.lay(r.line[:0], t)
		y := pixels(t.Y)
		for _, g := range r.line {
			at := int(math.Round(g.x * dpmm * phases))
			if len(r.line) == 1 {
				at = int(math.Round(g.x*dpmm)) * phases // the same letter in different boxes must look the same
			}
			phase := at & (phases - 1)
			r.raster.stamp(r.masks.get(maskKey{g.glyph, t.Size, phase}), (at-phase)/phases, y, g.color(t.Color))
		}
	}
	return &r.raster
}

// pixels rounds a length to whole pixels.
func pixels(mm float64) int { return int(math.Round(mm * dpmm)) }

// clear sets the size of the raster in pixels, and makes it white.
func (p *raster) clear(width, height int) {
	n := width * height
	if n > cap(p.Pix) {
		size := n
		if n > usualRaster {
			size = max(n, pixels(210)*pixels(maxSide))
		}
		p.Pix = make([]uint8, size)
	}
	p.Gray = image.Gray{Pix: p.Pix[:n], Stride: width, Rect: image.Rect(0, 0, width, height)}
	fill(p.Pix, 0xff)
}

// fill sets all pixels. It copies the pixels that are already set, which is many times faster than setting each.
func fill(pixels []uint8, shade uint8) {
	if len(pixels) == 0 {
		return
	}
	pixels[0] = shade
	for done := 1; done < len(pixels); done *= 2 {
		copy(pixels[done:], pixels[:done])
	}
}

// box draws a box on whole pixels, so that its lines are crisp and equally thick.
func (p *raster) box(b *drawing.Box) {
	outer := image.Rect(pixels(b.X), pixels(b.Y), pixels(b.X+b.Width), pixels(b.Y+b.Height))
	outer.Max.X = max(outer.Max.X, outer.Min.X+1) // even the thinnest box is visible
	outer.Max.Y = max(outer.Max.Y, outer.Min.Y+1)
	line := max(pixels(b.Line), 1)
	inner := outer.Inset(line)
	if b.Line == 0 || inner.Empty() {
		p.rectangle(outer, b.Color)
		return
	}
	p.rectangle(image.Rect(outer.Min.X, outer.Min.Y, outer.Max.X, inner.Min.Y), b.Color)
	p.rectangle(image.Rect(outer.Min.X, inner.Max.Y, outer.Max.X, outer.Max.Y), b.Color)
	p.rectangle(image.Rect(outer.Min.X, inner.Min.Y, inner.Min.X, inner.Max.Y), b.Color)
	p.rectangle(image.Rect(inner.Max.X, inner.Min.Y, outer.Max.X, inner.Max.Y), b.Color)
}

func (p *raster) rectangle(r image.Rectangle, c drawing.Color) {
	r = r.Intersect(p.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		fill(p.Pix[y*p.Stride:][r.Min.X:r.Max.X], level(c, p.channel))
	}
}

// stamp draws a mask with the pen at the pixel x, y.
func (p *raster) stamp(m *mask, x, y int, ink drawing.Color) {
	shade := level(ink, p.channel)
	left, top := x+m.left, y+m.top
	r := m.Rect.Add(image.Pt(left, top)).Intersect(p.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		cover := m.Pix[(y-top)*m.Stride:][r.Min.X-left : r.Max.X-left]
		row := p.Pix[y*p.Stride:][r.Min.X:r.Max.X]
		for i, c := range cover {
			if c != 0 {
				row[i] = blend(row[i], c, shade)
			}
		}
	}
}

// blend returns the shade of a pixel after a shade has been drawn over it with a coverage from 0 to 255.
func blend(under, cover, shade uint8) uint8 {
	return under - uint8(int(cover)*(int(under)-int(shade))/0xff)
}
