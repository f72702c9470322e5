package drawing

import "github.com/lettercraft/lettercraft/core/characters"

// The limits of a drawing that the image program draws. A mark is a box, a character (an extended grapheme cluster), or up to markParts parts
// of a figure. A booklet of 30 of the longest cryptograms fits. With such booklets and the largest pages in turn, the program was measured to
// have less than 96 MB.
const (
	MaxPages  = 120
	MaxMarks  = 40_000 // on all pages
	MaxOnPage = 7_500  // marks on one page
	markParts = 10
)

// Fits reports whether the drawing is within the limits of pages and marks.
func (d *Drawing) Fits() bool {
	if len(d.Pages) > MaxPages {
		return false
	}
	all := 0
	for i := range d.Pages {
		marks := d.Pages[i].marks()
		if all += marks; marks > MaxOnPage || all > MaxMarks {
			return false
		}
	}
	return true
}

// marks returns the number of marks on the page. A text and a figure have at least one.
func (p *Page) marks() int {
	n := len(p.Boxes)
	for i := range p.Strokes {
		parts, _ := p.Strokes[i].Figure.Parts() // a figure that can't be parsed has none
		n += max(1, (len(parts)+markParts-1)/markParts)
	}
	for i := range p.Texts {
		n += max(1, characters.Count(p.Texts[i].Text))
	}
	return n
}
