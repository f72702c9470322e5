// Package sheettest helps to test puzzles. It checks drawings that were laid out on sheets.
package sheettest

import (
	"fmt"
	"math"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Check returns an error if a page of a drawing has the wrong size or has something outside its margins.
func Check(d *drawing.Drawing) error {
	const edge = sheet.Margin - 0.01
	for i, page := range d.Pages {
		if page.Width != sheet.Width || len(d.Pages) > 1 && page.Height != sheet.Height {
			return fmt.Errorf("page %d is %v × %v", i, page.Width, page.Height)
		}
		for _, b := range page.Boxes {
			if b.X < edge || b.X+b.Width > page.Width-edge || b.Y < edge || b.Y+b.Height > page.Height-edge {
				return fmt.Errorf("page %d has a box off the margins: %+v", i, b)
			}
		}
		for _, x := range page.Strokes {
			left, top, right, bottom, err := Bounds(x.Figure)
			if err != nil {
				return fmt.Errorf("page %d has a figure that can't be drawn: %+v", i, x)
			}
			unit, half := x.Side/100, x.Line/2
			if x.X+left*unit-half < edge || x.X+right*unit+half > page.Width-edge || x.Y+top*unit-half < edge || x.Y+bottom*unit+half > page.Height-edge {
				return fmt.Errorf("page %d has a figure off the margins: %+v", i, x)
			}
		}
		for _, x := range page.Texts {
			width := d.Font.Width(x.Text, x.Size, x.Bold)
			left := x.X - width*float64(x.Anchor)/2
			if left < edge || left+width > page.Width-edge || x.Y-x.Size*0.8 < edge || x.Y > page.Height-edge {
				return fmt.Errorf("page %d has a text off the margins: %+v", i, x)
			}
		}
	}
	return nil
}

// Bounds returns where the lines of a figure are, without their thickness, in hundredths of the side of its square.
func Bounds(f drawing.Figure) (left, top, right, bottom float64, err error) {
	left, top, right, bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	parts, err := f.Parts()
	for _, part := range parts {
		points, radius := part, 0.0
		if len(part) == 3 {
			points, radius = part[:2], part[2]
		}
		for i := 0; i < len(points); i += 2 {
			left, right = min(left, points[i]-radius), max(right, points[i]+radius)
			top, bottom = min(top, points[i+1]-radius), max(bottom, points[i+1]+radius)
		}
	}
	return left, top, right, bottom, err
}
