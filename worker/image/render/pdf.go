package render

import (
	"bytes"
	"encoding/hex"
	"image/color"
	"strings"
	"unicode/utf16"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/pdf"

	"lettercraft/core/drawing"
)

// digits is the number of significant digits of numbers in a PDF. With 6, a position on the longest page is exact to a hundredth
// of a millimetre.
const digits = 6

// drawPDF draws all pages. Glyphs are drawn as outlines.
func (r *renderer) drawPDF(d *drawing.Drawing) ([]byte, error) {
	canvas.Precision = digits
	info := documentInfo(d)
	var out bytes.Buffer
	w := pdf.New(&out, d.Pages[0].Width, d.Pages[0].Height, nil)
	w.SetInfo(strings.Repeat(" ", len(info)), "", "", "", "")
	for i := range d.Pages {
		if i > 0 {
			w.NewPage(d.Pages[i].Width, d.Pages[i].Height)
		}
		r.addPage(w, &d.Pages[i])
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	file := out.Bytes()
	setInfo(file, info)
	return file, nil
}

// addPage draws a page of a drawing on the current page of a document, in which y grows upwards.
func (r *renderer) addPage(w *pdf.PDF, p *drawing.Page) {
	for i := range p.Boxes {
		b := &p.Boxes[i]
		line := min(b.Line, b.Width, b.Height)
		style := canvas.DefaultStyle
		style.Fill = grey(b.Shade)
		if line > 0 {
			style.Fill, style.Stroke, style.StrokeWidth = canvas.Paint{}, style.Fill, line
		}
		// A line is drawn inside the box, but a stroke extends to both sides of its path.
		path := canvas.Rectangle(b.Width-line, b.Height-line)
		w.RenderPath(path, style, canvas.Identity.Translate(b.X+line/2, p.Height-b.Y-b.Height+line/2))
	}
	for i := range p.Strokes {
		x := &p.Strokes[i]
		style := canvas.DefaultStyle
		style.Fill, style.Stroke, style.StrokeWidth = canvas.Paint{}, grey(x.Shade), x.Line
		style.StrokeCapper, style.StrokeJoiner = canvas.RoundCap, canvas.RoundJoin
		w.RenderPath(centreLines(x), style, canvas.Identity.Translate(x.X, p.Height-x.Y))
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		r.line = r.lay(r.line[:0], t)
		for _, g := range r.line {
			if g.path.Empty() {
				continue
			}
			style := canvas.DefaultStyle
			style.Fill = grey(g.shade(t.Shade))
			w.RenderPath(g.path, style, canvas.Identity.Translate(g.x, p.Height-t.Y).Scale(t.Size, t.Size))
		}
	}
}

func grey(s drawing.Shade) canvas.Paint {
	return canvas.Paint{Color: color.RGBA{uint8(s), uint8(s), uint8(s), 0xff}}
}

// documentInfo returns the entries of the information dictionary of a document (PDF 32000-1, section 14.3.3).
func documentInfo(d *drawing.Drawing) string {
	return "/Title" + textString(d.Title) + "/Subject" + textString(d.Description) + "/Producer(Lettercraft, tdewolff/canvas)"
}

// textString returns a text as a PDF string in UTF-16, written in hexadecimal.
func textString(text string) string {
	b := []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(text)) {
		b = append(b, byte(unit>>8), byte(unit))
	}
	return "<" + hex.EncodeToString(b) + ">"
}

// setInfo replaces the information dictionary written by canvas, which contains the time and so would make every file different.
// Its title is a placeholder that makes it long enough. The rest is filled with spaces.
func setInfo(file []byte, info string) {
	const begin = "<</CreationDate("
	at := bytes.LastIndex(file, []byte(begin)) + len("<<")
	size := bytes.Index(file[at:], []byte(">>\nendobj"))
	copy(file[at:at+size], info+strings.Repeat(" ", size))
}
