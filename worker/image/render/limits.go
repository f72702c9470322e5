package render

import (
	"errors"
	"fmt"
	"math"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// The limits of a drawing. The largest page has 22 million pixels, and the embedded fonts of a PDF have at most a glyph for each mark. With
// such a page, and with 5,000 marks on a page and 10,000 in all, the program was measured to stay below the 128 MB of an isolate. The limits
// of marks are half as high again, for the longest puzzles of tap code; with them the memory was not measured.
const (
	maxPages  = 50
	maxSide   = drawing.MaxSide // width or height of a page in mm
	maxArea   = 210 * maxSide   // area of a page in mm²
	maxMarks  = 15_000          // boxes, characters (extended grapheme clusters) and figures on all pages
	maxOnPage = 7_500           // boxes, characters and figures on one page
	maxParts  = 10              // parts of a figure that count as one figure
	maxSize   = 100.0           // font size, and side of a figure's square, in mm
	maxExtent = 500.0           // coordinate in a figure, in hundredths of the side of its square
	maxPlace  = 10 * maxSide    // absolute value of a coordinate in mm
	maxCover  = 16 * maxArea    // total area of all boxes, characters and figures in mm², including overlaps
	maxFile   = 64 << 10        // length of the file of a picture
	maxPixels = 1000            // width or height of a picture in pixels
	maxSpoken = 40_000          // length of the title, and of the description, in bytes
)

// maxInColor is the maximum area of a page that is drawn in color, in mm². With pages of this size and of maxArea in turn, in all formats, the
// program was measured to have less than 80 MB, and less than 100 with pictures of maxPixels.
const maxInColor = 210 * drawing.MaxSideInColor

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
	if err := checkPictures(d); err != nil {
		return err
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
		for j := range p.Strokes {
			parts, area := measure(&p.Strokes[j])
			if parts == 0 {
				return fmt.Errorf("render: page %d has a figure that can't be drawn", i+1)
			}
			cover += area
			marks += (parts + maxParts - 1) / maxParts
		}
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

// measure returns the number of parts of a figure and its area in mm², or no parts if it can't be drawn.
func measure(x *drawing.Stroke) (parts int, area float64) {
	all, err := x.Figure.Parts()
	if err != nil || !within(x.X, -maxPlace, maxPlace) || !within(x.Y, -maxPlace, maxPlace) || !within(x.Side, 0.1, maxSize) ||
		!within(x.Line, 0.01, maxSize/10) {
		return 0, 0
	}
	var extent [2]float64
	for _, part := range all {
		for i, n := range part {
			if !within(n, 0, maxExtent) {
				return 0, 0
			}
			extent[i%2] = max(extent[i%2], n)
		}
	}
	return len(all), extent[0] * extent[1] / 1e4 * x.Side * x.Side
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
