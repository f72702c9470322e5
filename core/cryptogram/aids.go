package cryptogram

import (
	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Sizes of the tables beside a puzzle, in millimetres.
const (
	aidGap       = 4.0 // above a title
	aidTitle     = 6.0 // height of a title
	aidRow       = 6.0 // height of a row
	aidLowRow    = 4.5 // of a table with more than aidMany rows, so that it has room below a short puzzle
	aidMany      = 20
	aidPairGap   = 1.5  // between pairs of rows, so that a cell is nearer to its head than to the next one
	aidFigure    = 7.6  // pitch of figures
	aidFigureRow = 8.2  // height of a row with figures
	aidSize      = 3.8  // font size
	aidPad       = 2.4  // on both sides of a text, together
	aidLine      = 0.45 // thickness of the lines of a picture
	aidDrop      = 0.36 // from the middle of a text to its baseline, relative to its font size
)

// drawAid draws a table, or the picture in its place, in the middle of the sheet. All of its columns have the same width. A table that is
// wider than the sheet has more rows if it consists of pairs, or else smaller columns.
func drawAid(s *sheet.Sheet, aid *cipher.Aid, solved bool) {
	pitch, size := aidRow, s.Size(aidSize)
	for _, row := range aid.Rows {
		for _, c := range row {
			if c.Figure != "" {
				pitch = max(pitch, aidFigure)
			} else {
				pitch = max(pitch, s.Font().Width(c.Text, size, c.IsHead)+aidPad, s.Font().Width(c.Answer, size, false)+aidPad)
			}
		}
	}
	const rounding = 1e-6
	rows, columns, height := aid.Cut(max(1, int(s.Inner()/pitch+rounding))), 0, 0.0
	for _, row := range rows {
		columns, height = max(columns, len(row)), height+aidRowHeight(row, len(rows))
	}
	if aid.IsPairs {
		height += aidPairGap * float64(len(rows)/2-1)
	}
	pitch = min(pitch, s.Inner()/float64(columns))
	picture := aid.Drawn(solved)
	if picture != nil {
		height = picture.Height
	}
	s.Reserve(aidGap + aidTitle + height)
	s.Y += aidGap
	s.Text(drawing.Text{
		X: s.Width() / 2, Y: s.Y + 4, Size: sheet.NoteSize, Anchor: drawing.Middle, Color: sheet.Grey, Role: drawing.Subheading, Text: aid.Title,
	})
	s.Y += aidTitle
	if picture != nil {
		drawPicture(s, picture)
		return
	}
	left := (s.Width() - pitch*float64(columns)) / 2
	for i, row := range rows {
		if aid.IsPairs && i > 0 && i%2 == 0 {
			s.Y += aidPairGap
		}
		height := aidRowHeight(row, len(rows))
		s.Reserve(height) // of a table that is taller than a page
		role := drawing.Paragraph
		for i, c := range row {
			x := left + pitch*float64(i)
			text := c.Text
			if c.Answer != "" {
				s.Box(drawing.Box{X: x, Y: s.Y, Width: pitch, Height: height, Line: sheet.BoxLine, Color: sheet.Outline})
				if solved {
					text = c.Answer
				}
			}
			switch {
			case c.Figure != "":
				side := min(figureSide, pitch)
				s.Figure(c.Figure, x+(pitch-side)/2, s.Y, side)
			case text != "":
				s.Text(drawing.Text{
					X: x + pitch/2, Y: s.Y + 0.72*min(height, aidRow), Size: aidSize, Anchor: drawing.Middle, Bold: c.IsHead, Role: role, Text: text,
				})
				role = drawing.More
			}
		}
		s.Y += height
	}
}

// aidRowHeight returns the height of a row in a table of so many rows.
func aidRowHeight(row []cipher.Cell, rows int) float64 {
	for _, c := range row {
		if c.Figure != "" {
			return aidFigureRow
		}
	}
	if rows > aidMany {
		return aidLowRow
	}
	return aidRow
}

// drawPicture draws a picture in the middle of the sheet. A picture that is wider than the sheet is drawn smaller.
func drawPicture(s *sheet.Sheet, p *cipher.Picture) {
	scale := min(1, s.Inner()/p.Width)
	left, side := (s.Width()-p.Width*scale)/2, p.Side*scale
	s.Stroke(drawing.Stroke{X: left, Y: s.Y, Side: side, Line: aidLine, Figure: p.Figure})
	for _, l := range p.Labels {
		x, y := left+l.X/100*side, s.Y+l.Y/100*side+aidDrop*aidSize
		s.Text(drawing.Text{X: x, Y: y, Size: aidSize, Anchor: drawing.Middle, Bold: true, Text: l.Text})
	}
	s.Y += p.Height * scale
}
