package render

import (
	"fmt"
	"math"
	"strconv"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// textWriter writes the texts of a document with embedded fonts, as text that can be selected and searched. The letters of a word can be
// apart, such as those below the boxes of a puzzle. Readers that look for gaps between letters would take such a word for several, so each of
// its letters is as wide as the distance to the next one.
type textWriter struct {
	*renderer
	fonts [4]embedded // as the faces of the renderer
	tags  tags
	signs []sign // of the paragraph or heading that is being read
}

// sign is a glyph on a page. Lengths are in millimetres, and y grows downwards.
type sign struct {
	placed
	style
	y, width float64
}

// style is how a sign looks.
type style struct {
	font  int // index of the face
	size  float64
	color drawing.Color
}

// page returns the texts of a page as the end of its stream, which begins with the shapes of the page.
func (w *textWriter) page(number int, p *drawing.Page) []byte {
	b := fmt.Appendf(nil, "Q EMC\nq %.6f 0 0 %.6f 0 0 cm\nBT\n", 72/25.4, 72/25.4)
	end := func() {
		if len(w.signs) > 0 {
			b = append(w.append(append(b, w.tags.mark(number)...), p.Height), "EMC\n"...)
			w.signs = w.signs[:0]
		}
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		w.line = w.lay(w.line[:0], t)
		if len(w.line) == 0 {
			continue
		}
		switch continues := len(w.tags.elements) > 0; {
		case t.Role == drawing.Running:
			end()
			w.addSigns(t)
			b = append(w.append(append(b, "/Artifact<</Type/Pagination>>BDC\n"...), p.Height), "EMC\n"...)
			w.signs = w.signs[:0]
			continue
		case t.Role == drawing.Joined && continues:
			w.reach(t.Y)
		case t.Role == drawing.More && continues:
			w.addSpace()
			w.reach(t.Y)
		default:
			end()
			w.tags.begin(t.Role)
		}
		w.addSigns(t)
	}
	end()
	return append(b, "ET Q\n"...)
}

// addSigns adds the glyphs in w.line, which are those of a text.
func (w *textWriter) addSigns(t *drawing.Text) {
	s := style{size: t.Size, color: t.Color}
	for _, g := range w.line {
		s.font = g.face
		w.signs = append(w.signs, sign{g, s, t.Y, g.advance * t.Size})
	}
}

// addSpace adds a space after the last sign.
func (w *textWriter) addSpace() {
	if len(w.signs) == 0 {
		return // the space would begin a page
	}
	last := w.signs[len(w.signs)-1]
	space := w.faces[last.font].glyph(' ')
	w.signs = append(w.signs, sign{placed{space, last.font, last.x + last.width, " "}, last.style, last.y, space.advance * last.size})
}

// reach makes the last sign so wide that it ends where w.line begins, if that is to the right of it.
func (w *textWriter) reach(y float64) {
	if len(w.signs) == 0 {
		return
	}
	if last := &w.signs[len(w.signs)-1]; last.y == y && w.line[0].x > last.x {
		last.width = w.line[0].x - last.x
	}
}

// append writes the signs, on a page of a height.
func (w *textWriter) append(b []byte, height float64) []byte {
	var s style
	x, y := math.NaN(), 0.0 // the end of the string that is being written
	for _, next := range w.signs {
		isApart := next.y != y || !(math.Abs(next.x-x) < 0.02)
		if isApart || next.style != s {
			if !math.IsNaN(x) {
				b = append(b, ">Tj\n"...)
			}
			b = fmt.Appendf(b, "/F%d %s Tf %s 1 0 0 1 %s %s Tm<",
				next.font, number(next.size), operator(next.color), number(next.x), number(height-next.y))
			s = next.style
		}
		b = fmt.Appendf(b, "%04x", w.fonts[next.font].code(w.faces[next.font], &next))
		x, y = next.x+next.width, next.y
	}
	return append(b, ">Tj\n"...)
}

// operator returns the operator that sets the color of texts (PDF 32000-1, section 8.6.8).
func operator(c drawing.Color) string {
	part := func(channel int) string { return number(float64(level(c, channel)) / 255) }
	if c.IsGrey() {
		return part(red) + " g"
	}
	return part(red) + " " + part(green) + " " + part(blue) + " rg"
}

// number writes a number with at most three decimals.
func number(n float64) string {
	return strconv.FormatFloat(math.Round(n*1000)/1000, 'f', -1, 64)
}
