package drawing

import (
	"encoding/base64"

	"github.com/lettercraft/lettercraft/core/characters"
)

// The limits of a drawing that the image program draws. A mark is a box, a character (an extended grapheme cluster), or up to markParts parts
// of a figure.
const (
	MaxPages  = 120
	MaxMarks  = 40_000 // on all pages
	MaxOnPage = 7_500  // marks on one page
	// MaxBytes is the maximum size of the drawing as [Drawing.Marshal] writes it.
	MaxBytes  = 4 << 20
	markParts = 10
	lineBytes = 64 // the most bytes of a line that Marshal writes, besides a text, a figure or a file
)

// Fits reports whether the drawing is within the limits.
func (d *Drawing) Fits() bool { return new(Tally).Fits(d) }

// Tally counts the marks of a drawing that grows at its end.
type Tally struct {
	pages        int // before the last one, which are counted
	marks, bytes int // on them
}

// Fits reports whether the drawing, which is always the same one, is within the limits so far. It counts again only the last page of the previous
// call and what follows it. After a false it must not be called again.
func (t *Tally) Fits(d *Drawing) bool {
	if len(d.Pages) > MaxPages {
		return false
	}
	all, bytes := t.marks, t.bytes
	for i := t.pages; i < len(d.Pages); i++ {
		t.pages, t.marks, t.bytes = i, all, bytes
		marks, size := d.Pages[i].marks()
		all, bytes = all+marks, bytes+size
		if marks > MaxOnPage || all > MaxMarks || len(d.Title)+len(d.Description)+3*lineBytes+bytes > MaxBytes {
			return false
		}
	}
	return true
}

// marks returns the number of marks on the page, and the most bytes that Marshal writes for it. A text and a figure have at least one mark.
func (p *Page) marks() (n, size int) {
	n = len(p.Boxes)
	size = lineBytes * (1 + len(p.Pictures) + len(p.Boxes) + len(p.Strokes) + len(p.Texts))
	for i := range p.Pictures {
		size += base64.StdEncoding.EncodedLen(len(p.Pictures[i].File))
	}
	for i := range p.Strokes {
		parts, _ := p.Strokes[i].Figure.Parts() // a figure that can't be parsed has none
		n += max(1, (len(parts)+markParts-1)/markParts)
		size += len(p.Strokes[i].Figure)
	}
	for i := range p.Texts {
		n += max(1, characters.Count(p.Texts[i].Text))
		size += len(p.Texts[i].Text)
	}
	return n, size
}
