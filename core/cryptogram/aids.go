package cryptogram

import (
	"lettercraft/core/cipher"
	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
)

// Sizes of the tables beside a puzzle, in millimetres.
const (
	aidTitle = 6.0 // height of a title
	aidRow   = 6.0 // height of a row
	aidSize  = 3.8 // font size
	aidPad   = 2.4 // on both sides of a text, together
)

// drawAid draws a table in the middle of the sheet. All of its columns have the same width. A table that is wider than the sheet is drawn
// with smaller columns.
func drawAid(s *sheet.Sheet, aid *cipher.Aid, solved bool) {
	columns, pitch := 0, aidRow
	for _, row := range aid.Rows {
		columns = max(columns, len(row))
		for _, c := range row {
			pitch = max(pitch, drawing.Width(c.Text, aidSize, c.IsHead)+aidPad, drawing.Width(c.Answer, aidSize, false)+aidPad)
		}
	}
	pitch = min(pitch, s.Inner()/float64(columns))
	s.Reserve(aidTitle + aidRow*float64(len(aid.Rows)))
	s.Text(drawing.Text{
		X: s.Width() / 2, Y: s.Y + 4, Size: sheet.NoteSize, Anchor: drawing.Middle, Shade: sheet.Grey, Role: drawing.Subheading, Text: aid.Title,
	})
	s.Y += aidTitle
	left := (s.Width() - pitch*float64(columns)) / 2
	for _, row := range aid.Rows {
		role := drawing.Paragraph
		for i, c := range row {
			x := left + pitch*float64(i)
			text := c.Text
			if c.Answer != "" {
				s.Box(drawing.Box{X: x, Y: s.Y, Width: pitch, Height: aidRow, Line: sheet.BoxLine, Shade: sheet.Outline})
				if solved {
					text = c.Answer
				}
			}
			if text != "" {
				s.Text(drawing.Text{
					X: x + pitch/2, Y: s.Y + 0.72*aidRow, Size: aidSize, Anchor: drawing.Middle, Bold: c.IsHead, Role: role, Text: text,
				})
				role = drawing.More
			}
		}
		s.Y += aidRow
	}
	s.Y += 4
}
