package render

import (
	"errors"
	"fmt"
	"math"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"lettercraft/core/drawing"
)

// The limits of a drawing. The largest page has 22 million pixels, and the embedded fonts of a PDF have at most a glyph for each mark. With
// both, the program stays below the 128 MB of an isolate.
const (
	maxPages  = 50
	maxSide   = 3000.0        // width or height of a page in mm
	maxArea   = 210 * maxSide // area of a page in mm²
	maxMarks  = 10_000        // boxes and characters (extended grapheme clusters) on all pages
	maxOnPage = 5_000         // boxes and characters on one page
	maxSize   = 100.0         // font size in mm
	maxPlace  = 10 * maxSide  // absolute value of a coordinate in mm
	maxCover  = 16 * maxArea  // total area of all boxes and characters in mm², including overlaps
	maxSpoken = 40_000        // length of the title, and of the description, in bytes
)

// check returns an error if a drawing exceeds a limit.
func check(d *drawing.Drawing) error {
	switch {
	case len(d.Pages) == 0:
		return errors.New("render: the drawing has no pages")
	case len(d.Pages) > maxPages:
		return fmt.Errorf("render: the drawing has %d pages, and at most %d are drawn", len(d.Pages), maxPages)
	case len(d.Title) > maxSpoken || len(d.Description) > maxSpoken:
		return errors.New("render: title or description are too long")
	}
	marks, cover := 0, 0.0
	for i := range d.Pages {
		p := &d.Pages[i]
		if !within(p.Width, 1, maxSide) || !within(p.Height, 1, maxSide) || p.Width*p.Height > maxArea {
			return fmt.Errorf("render: page %d has no size that can be drawn", i+1)
		}
		before := marks
		for j := range p.Boxes {
			if !isBox(&p.Boxes[j]) {
				return fmt.Errorf("render: page %d has a box that can't be drawn", i+1)
			}
			cover += p.Boxes[j].Width * p.Boxes[j].Height
		}
		marks += len(p.Boxes)
		for j := range p.Texts {
			if !isText(&p.Texts[j]) {
				return fmt.Errorf("render: page %d has a text that can't be drawn", i+1)
			}
			n := max(characters(p.Texts[j].Text), 1)
			cover += float64(n) * p.Texts[j].Size * p.Texts[j].Size
			marks += n
		}
		if marks-before > maxOnPage {
			return fmt.Errorf("render: page %d has more marks than are drawn", i+1)
		}
	}
	if marks > maxMarks || cover > maxCover {
		return errors.New("render: the drawing has more marks than are drawn")
	}
	return nil
}

func isBox(b *drawing.Box) bool {
	return within(b.X, -maxPlace, maxPlace) && within(b.Y, -maxPlace, maxPlace) &&
		within(b.Width, 0, maxSide) && within(b.Height, 0, maxSide) && within(b.Line, 0, maxSide)
}

func isText(t *drawing.Text) bool {
	return within(t.X, -maxPlace, maxPlace) && within(t.Y, -maxPlace, maxPlace) &&
		within(t.Size, 0.1, maxSize) && t.Anchor <= drawing.End
}

// within reports whether n is between low and high, inclusive. It returns false for NaN.
func within(n, low, high float64) bool {
	return !math.IsNaN(n) && low <= n && n <= high
}

// characters returns the number of extended grapheme clusters in a text. Each is drawn as at most one glyph.
func characters(text string) int {
	n := 0
	for clusters := graphemes.FromString(text); clusters.Next(); {
		n++
	}
	return n
}
