package render

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"image/color"
	"unicode/utf16"

	"github.com/tdewolff/canvas"
	"github.com/tdewolff/canvas/renderers/pdf"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// digits is the number of significant digits of numbers in a PDF. With 6, a position on the longest page is exact to a hundredth
// of a millimetre.
const digits = 6

// The numbers of objects in the files of canvas. The pages begin with the stream of the first page, and each page follows its stream.
const (
	catalogObject = 1
	infoObject    = 2
	treeObject    = 3
	firstPage     = 5
)

// drawPDF draws all pages. Canvas draws the shapes. The texts, their fonts and the structure of the document are added to its file.
func (r *renderer) drawPDF(d *drawing.Drawing) ([]byte, error) {
	shapes, err := r.drawShapes(d)
	if err != nil {
		return nil, err
	}
	f, err := readPDF(shapes)
	if err != nil {
		return nil, err
	}
	w := textWriter{renderer: r, tags: tags{pages: make([][]int, len(d.Pages))}}
	// The shapes of a page are no part of its content.
	before := f.add([]byte("<</Length 15>>stream\n/Artifact BMC q\nendstream"))
	var after []int
	for i := range d.Pages {
		after = append(after, f.addStream("", w.page(i, &d.Pages[i])))
	}
	fonts := w.addFonts(f)
	picture := addPicture(f, d)
	for i := range d.Pages {
		page := firstPage + 2*i
		edit := func(old, replacement string) {
			f.objects[page-1] = bytes.Replace(f.objects[page-1], []byte(old), []byte(replacement), 1)
		}
		edit("/Resources<<", "/Resources<</Font<<"+fonts+">>")
		pictures := ""
		if len(d.Pages[i].Pictures) > 0 {
			edit("/Resources<<", fmt.Sprintf("/Resources<</XObject<</Picture %d 0 R>>", picture))
			pictures = fmt.Sprintf("%d 0 R ", f.addStream("", placePictures(&d.Pages[i])))
		}
		edit(fmt.Sprintf("/Contents %d 0 R", page-1), fmt.Sprintf("/Contents[%s%d 0 R %d 0 R %d 0 R]/StructParents %d/Tabs/S", pictures, before, page-1, after[i], i))
	}
	f.objects[catalogObject-1] = fmt.Appendf(nil,
		"<</Type/Catalog/Pages %d 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot %d 0 R/ViewerPreferences<</DisplayDocTitle true>>>>",
		treeObject, w.tags.add(f))
	f.objects[infoObject-1] = documentInfo(d)
	return f.write(catalogObject, infoObject), nil
}

// drawShapes returns a document with the shapes of all pages: the boxes, and the signs for characters that the fonts do not have.
func (r *renderer) drawShapes(d *drawing.Drawing) ([]byte, error) {
	canvas.Precision = digits
	var out bytes.Buffer
	w := pdf.New(&out, d.Pages[0].Width, d.Pages[0].Height, nil)
	for i := range d.Pages {
		if i > 0 {
			w.NewPage(d.Pages[i].Width, d.Pages[i].Height)
		}
		r.addShapes(w, &d.Pages[i])
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// addShapes draws the shapes of a page on the current page of a document, in which y grows upwards.
func (r *renderer) addShapes(w *pdf.PDF, p *drawing.Page) {
	for i := range p.Boxes {
		b := &p.Boxes[i]
		line := min(b.Line, b.Width, b.Height)
		style := canvas.DefaultStyle
		style.Fill = paint(b.Color)
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
		style.Fill, style.Stroke, style.StrokeWidth = canvas.Paint{}, paint(x.Color), x.Line
		style.StrokeCapper, style.StrokeJoiner = canvas.RoundCap, canvas.RoundJoin
		w.RenderPath(centreLines(x), style, canvas.Identity.Translate(x.X, p.Height-x.Y))
	}
	for i := range p.Texts {
		t := &p.Texts[i]
		r.line = r.lay(r.line[:0], t)
		for _, g := range r.line {
			if g.index > 0 || g.path.Empty() {
				continue
			}
			style := canvas.DefaultStyle
			style.Fill = paint(g.color(t.Color))
			w.RenderPath(g.path, style, canvas.Identity.Translate(g.x, p.Height-t.Y).Scale(t.Size, t.Size))
		}
	}
}

func paint(c drawing.Color) canvas.Paint {
	return canvas.Paint{Color: color.RGBA{level(c, red), level(c, green), level(c, blue), 0xff}}
}

// documentInfo returns the information dictionary of a document (PDF 32000-1, section 14.3.3). The one that canvas writes has the time, and
// would make every file different.
func documentInfo(d *drawing.Drawing) []byte {
	return []byte("<</Title" + textString(d.Title) + "/Subject" + textString(d.Description) + "/Producer(Lettercraft, tdewolff/canvas)>>")
}

// textString returns a text as a PDF string in UTF-16, written in hexadecimal.
func textString(text string) string { return "<feff" + utf16Hex(text) + ">" }

// utf16Hex returns the code units of a text in hexadecimal.
func utf16Hex(text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = append(b, byte(unit>>8), byte(unit))
	}
	return hex.EncodeToString(b)
}
