package drawing

import "github.com/lettercraft/lettercraft/core/escape"

// SVG returns the first page as an SVG document. Its size is in millimetres, and its description is the description of the drawing.
func (d *Drawing) SVG() []byte { return d.page(0) }

// SVGs returns all pages, each as an SVG document.
func (d *Drawing) SVGs() []string {
	pages := make([]string, len(d.Pages))
	for i := range pages {
		pages[i] = string(d.page(i))
	}
	return pages
}

func (d *Drawing) page(i int) []byte {
	p := &d.Pages[i]
	w := svgWriter{font: d.Font, b: make([]byte, 0, 32<<10)}
	w.add(`<svg xmlns="http://www.w3.org/2000/svg" width="`).number(p.Width).add(`mm" height="`).number(p.Height)
	w.add(`mm" viewBox="0 0 `).number(p.Width).add(" ").number(p.Height).add(`" role="img" aria-labelledby="t d">`)
	w.add("\n<title id=\"t\">").text(d.Title).add("</title>\n<desc id=\"d\">").text(d.Description).add("</desc>\n")
	w.add(`<rect width="100%" height="100%" fill="#fff"/>`)
	w.pictures(p.Pictures)
	w.boxes(p.Boxes)
	w.strokes(p.Strokes)
	w.add("\n<g font-family=\"" + d.Font.Families() + `" xml:space="preserve">`)
	w.texts(p.Texts)
	w.add("\n</g>\n</svg>\n")
	return w.b
}

type svgWriter struct {
	font Font
	b    []byte
}

func (w *svgWriter) add(s string) *svgWriter {
	w.b = append(w.b, s...)
	return w
}

func (w *svgWriter) number(n float64) *svgWriter {
	w.b = appendNumber(w.b, n)
	return w
}

func (w *svgWriter) text(s string) *svgWriter { return w.add(escape.Text(s)) }

func (w *svgWriter) color(c Color) *svgWriter { return w.add(c.String()) }

// pictures writes pictures, which readers who can't see them do not notice.
func (w *svgWriter) pictures(pictures []Picture) {
	for i := range pictures {
		x := &pictures[i]
		w.add("\n<image x=\"").number(x.X).add(`" y="`).number(x.Y).add(`" width="`).number(x.Width).add(`" height="`).number(x.Height)
		w.add(`" preserveAspectRatio="none" aria-hidden="true" href="`).add(x.URL()).add(`"/>`)
	}
}

// boxes writes consecutive boxes with the same look as one path.
func (w *svgWriter) boxes(boxes []Box) {
	for i := range boxes {
		x := &boxes[i]
		if i == 0 || x.Line != boxes[i-1].Line || x.Color != boxes[i-1].Color {
			if i > 0 {
				w.add(`"/>`)
			}
			if x.Line > 0 {
				w.add("\n<path fill=\"none\" stroke=\"").color(x.Color).add(`" stroke-width="`).number(x.Line)
			} else {
				w.add("\n<path fill=\"").color(x.Color)
			}
			w.add(`" d="`)
		}
		// The outline is inside the box, but a stroke is on both sides of its path.
		width, height := x.Width-x.Line, x.Height-x.Line
		w.add("M").number(x.X + x.Line/2).add(" ").number(x.Y + x.Line/2)
		w.add("h").number(width).add("v").number(height).add("h").number(-width).add("z")
	}
	if len(boxes) > 0 {
		w.add(`"/>`)
	}
}

// strokes writes consecutive strokes with the same look as one path.
func (w *svgWriter) strokes(strokes []Stroke) {
	for i := range strokes {
		x := &strokes[i]
		if i == 0 || x.Line != strokes[i-1].Line || x.Color != strokes[i-1].Color {
			if i > 0 {
				w.add(`"/>`)
			}
			w.add("\n<path fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke=\"").color(x.Color)
			w.add(`" stroke-width="`).number(x.Line).add(`" d="`)
		}
		w.add(x.Figure.Path(x.X, x.Y, x.Side))
	}
	if len(strokes) > 0 {
		w.add(`"/>`)
	}
}

// texts writes consecutive texts with the same look as one group. The class of a text is its role.
func (w *svgWriter) texts(texts []Text) {
	for i := 0; i < len(texts); {
		t := &texts[i]
		w.add("\n<g font-size=\"").number(t.Size)
		switch t.Anchor {
		case Middle:
			w.add(`" text-anchor="middle`)
		case End:
			w.add(`" text-anchor="end`)
		}
		if t.Bold {
			w.add(`" font-weight="700`)
		}
		w.add(`" fill="`).color(t.Color).add(`">`)
		for ; i < len(texts) && alike(t, &texts[i]); i++ {
			other := &texts[i]
			w.add("\n<text x=\"").number(other.X).add(`" y="`).number(other.Y)
			if len(other.Text) > 1 {
				// With any font, the text has the width that it had in the layout.
				w.add(`" textLength="`).number(w.font.Width(other.Text, other.Size, other.Bold)).add(`" lengthAdjust="spacingAndGlyphs`)
			}
			if other.Role != Paragraph {
				w.add(`" class="`).add(roles[other.Role])
			}
			w.add(`">`).text(other.Text).add("</text>")
		}
		w.add("\n</g>")
	}
}

func alike(a, b *Text) bool {
	return a.Size == b.Size && a.Anchor == b.Anchor && a.Bold == b.Bold && a.Color == b.Color
}
