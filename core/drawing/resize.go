package drawing

import "math"

// Crop cuts the first page to its pictures, boxes, strokes and texts, and leaves a margin around them. A page with nothing on it stays as it is.
func (d *Drawing) Crop(margin float64) {
	p := &d.Pages[0]
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	include := func(x, y, width, height float64) {
		left, top, right, bottom = min(left, x), min(top, y), max(right, x+width), max(bottom, y+height)
	}
	for _, x := range p.Pictures {
		include(x.X, x.Y, x.Width, x.Height)
	}
	for _, b := range p.Boxes {
		include(b.X, b.Y, b.Width, b.Height)
	}
	for _, x := range p.Strokes {
		parts, _ := x.Figure.Parts() // A figure that is not written as it should be is not drawn.
		for _, part := range parts {
			around := x.Line / 2
			if len(part) == 3 {
				around += part[2] * x.Side / 100
			}
			for i := 0; i+1 < len(part); i += 2 {
				include(x.X+part[i]*x.Side/100-around, x.Y+part[i+1]*x.Side/100-around, 2*around, 2*around)
			}
		}
	}
	for _, t := range p.Texts {
		const ascent, descent = 0.95, 0.25 // of the fonts, relative to the size
		width := d.Font.Width(t.Text, t.Size, t.Bold)
		include(t.X-width*t.Anchor.share(), t.Y-ascent*t.Size, width, (ascent+descent)*t.Size)
	}
	if right < left {
		return
	}
	for i := range p.Pictures {
		p.Pictures[i].X += margin - left
		p.Pictures[i].Y += margin - top
	}
	for i := range p.Boxes {
		p.Boxes[i].X += margin - left
		p.Boxes[i].Y += margin - top
	}
	for i := range p.Strokes {
		p.Strokes[i].X += margin - left
		p.Strokes[i].Y += margin - top
	}
	for i := range p.Texts {
		p.Texts[i].X += margin - left
		p.Texts[i].Y += margin - top
	}
	p.Width, p.Height = right-left+2*margin, bottom-top+2*margin
}

// share returns the share of a text that is to the left of its X.
func (a Anchor) share() float64 { return float64(a) / 2 }

// The maximum width or height of a page that is drawn as an image. A page in color needs several times the memory.
const (
	MaxSide        = 3000.0
	MaxSideInColor = 1000.0
)

// Resize makes the first page, and everything on it, larger or smaller, so that the page has a width, or the height [MaxSide] if it would be
// higher. A page in color, or with a picture, is at most as high as [MaxSideInColor].
func (d *Drawing) Resize(width float64) {
	p := &d.Pages[0]
	most := MaxSide
	if !p.IsGrey() {
		most = MaxSideInColor
	}
	width = min(width, p.Width*most/p.Height)
	scale := width / p.Width
	for i := range p.Pictures {
		x := &p.Pictures[i]
		x.X, x.Y, x.Width, x.Height = x.X*scale, x.Y*scale, x.Width*scale, x.Height*scale
	}
	for i := range p.Boxes {
		b := &p.Boxes[i]
		b.X, b.Y, b.Width, b.Height, b.Line = b.X*scale, b.Y*scale, b.Width*scale, b.Height*scale, b.Line*scale
	}
	for i := range p.Strokes {
		x := &p.Strokes[i]
		x.X, x.Y, x.Side, x.Line = x.X*scale, x.Y*scale, x.Side*scale, x.Line*scale
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		t.X, t.Y, t.Size = t.X*scale, t.Y*scale, t.Size*scale
	}
	p.Width, p.Height = width, min(p.Height*scale, most)
}
