package render

import (
	"errors"
	"fmt"
	"math"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/drawing"
)

// The limits of a drawing, besides those of [drawing.Drawing.Fits]. The largest page has 22 million pixels, and the embedded fonts of a PDF
// have at most a glyph for each mark.
const (
	maxSide   = drawing.MaxSide // width or height of a page in mm
	maxArea   = 210 * maxSide   // area of a page in mm²
	maxSize   = 100.0           // font size, and side of a figure's square, in mm
	maxExtent = 500.0           // coordinate in a figure, in hundredths of the side of its square
	maxPlace  = 10 * maxSide    // absolute value of a coordinate in mm
	maxCover  = 16 * maxArea    // area of all boxes, characters and figures on a page in mm², including overlaps
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
	case !d.Fits():
		return errors.New("render: the drawing has more pages or marks than are drawn")
	case len(d.Title) > maxSpoken || len(d.Description) > maxSpoken:
		return errors.New("render: title or description are too long")
	}
	if err := checkPictures(d); err != nil {
		return err
	}
	for i := range d.Pages {
		cover := 0.0
		p := &d.Pages[i]
		if !within(p.Width, 1, maxSide) || !within(p.Height, 1, maxSide) || p.Width*p.Height > maxArea {
			return fmt.Errorf("render: page %d has no size that can be drawn", i+1)
		}
		for j := range p.Boxes {
			if !isBox(&p.Boxes[j]) {
				return fmt.Errorf("render: page %d has a box that can't be drawn", i+1)
			}
			cover += p.Boxes[j].Width * p.Boxes[j].Height
		}
		for j := range p.Strokes {
			area, ok := measure(&p.Strokes[j])
			if !ok {
				return fmt.Errorf("render: page %d has a figure that can't be drawn", i+1)
			}
			cover += area
		}
		for j := range p.Texts {
			if !isText(&p.Texts[j]) {
				return fmt.Errorf("render: page %d has a text that can't be drawn", i+1)
			}
			cover += float64(characters.Count(p.Texts[j].Text)) * p.Texts[j].Size * p.Texts[j].Size
		}
		if cover > maxCover {
			return fmt.Errorf("render: the marks on page %d cover more than is drawn", i+1)
		}
	}
	return nil
}

func isBox(b *drawing.Box) bool {
	return within(b.X, -maxPlace, maxPlace) && within(b.Y, -maxPlace, maxPlace) &&
		within(b.Width, 0, maxSide) && within(b.Height, 0, maxSide) && within(b.Line, 0, maxSide)
}

// measure returns the area of a figure in mm², and whether it can be drawn.
func measure(x *drawing.Stroke) (area float64, ok bool) {
	all, err := x.Figure.Parts()
	if err != nil || !within(x.X, -maxPlace, maxPlace) || !within(x.Y, -maxPlace, maxPlace) || !within(x.Side, 0.1, maxSize) ||
		!within(x.Line, 0.01, maxSize/10) {
		return 0, false
	}
	var extent [2]float64
	for _, part := range all {
		for i, n := range part {
			if !within(n, 0, maxExtent) {
				return 0, false
			}
			extent[i%2] = max(extent[i%2], n)
		}
	}
	return extent[0] * extent[1] / 1e4 * x.Side * x.Side, true
}

func isText(t *drawing.Text) bool {
	return within(t.X, -maxPlace, maxPlace) && within(t.Y, -maxPlace, maxPlace) &&
		within(t.Size, 0.1, maxSize) && t.Anchor <= drawing.End
}

// within reports whether n is between low and high, inclusive. It returns false for NaN.
func within(n, low, high float64) bool {
	return !math.IsNaN(n) && low <= n && n <= high
}
