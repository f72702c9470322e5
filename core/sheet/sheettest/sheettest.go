// Package sheettest helps to test puzzles. It checks drawings that were laid out on sheets.
package sheettest

import (
	"fmt"

	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
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
		for _, x := range page.Texts {
			width := drawing.Width(x.Text, x.Size, x.Bold)
			left := x.X - width*float64(x.Anchor)/2
			if left < edge || left+width > page.Width-edge || x.Y-x.Size*0.8 < edge || x.Y > page.Height-edge {
				return fmt.Errorf("page %d has a text off the margins: %+v", i, x)
			}
		}
	}
	return nil
}
