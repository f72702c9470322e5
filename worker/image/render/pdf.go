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

// digits are those of the numbers in a PDF: with 6, a place on the longest page is right to a hundredth of a millimetre.
const digits = 6

// drawPDF draws all pages, glyphs as outlines.
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

// addPage draws a page on the current one of a document, which counts upwards.
func (r *renderer) addPage(w *pdf.PDF, p *drawing.Page) {
	for i := range p.Boxes {
		b := &p.Boxes[i]
		line := min(b.Line, b.Width, b.Height)
		style := canvas.DefaultStyle
		style.Fill = grey(b.Shade)
		if line > 0 {
			style.Fill, style.Stroke, style.StrokeWidth = canvas.Paint{}, style.Fill, line
		}
		// The outline lies inside of the box, and a stroke on both sides of its path.
		path := canvas.Rectangle(b.Width-line, b.Height-line)
		w.RenderPath(path, style, canvas.Identity.Translate(b.X+line/2, p.Height-b.Y-b.Height+line/2))
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

// documentInfo is what a document says of itself (PDF 32000-1, section 14.3.3), as the inside of a dictionary.
func documentInfo(d *drawing.Drawing) string {
	return "/Title" + textString(d.Title) + "/Subject" + textString(d.Description) + "/Producer(Lettercraft, tdewolff/canvas)"
}

// textString is a text in UTF-16, in hexadecimal digits.
func textString(text string) string {
	b := []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(text)) {
		b = append(b, byte(unit>>8), byte(unit))
	}
	return "<" + hex.EncodeToString(b) + ">"
}

// setInfo puts info into the place of what canvas has written, which holds the time, so that no two files would be the
// same, and a title that was given only to make room. What is left of the room is filled with space.
func setInfo(file []byte, info string) {
	const begin = "<</CreationDate("
	at := bytes.LastIndex(file, []byte(begin)) + len("<<")
	size := bytes.Index(file[at:], []byte(">>\nendobj"))
	copy(file[at:at+size], info+strings.Repeat(" ", size))
}
