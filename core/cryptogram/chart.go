package cryptogram

import (
	"slices"
	"strconv"

	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
)

const (
	chartPitch = sheet.Inner / alphabetSize
	chartTitle = 5.0  // height of its title
	chartRow   = 17.0 // height of a row of columns
)

// drawChart draws a column for each sign in the puzzle: the sign, its frequency, and a box. All columns are in one row if the
// sheet is wide enough.
func (z *cryptogram) drawChart(s *sheet.Sheet, solved bool) {
	columns := z.frequencies()
	if len(columns) == 0 {
		return
	}
	pitch := chartPitch
	for _, f := range columns {
		pitch = max(pitch, drawing.Width(f.token.Shown, 4.2, true)+signGap)
	}
	const rounding = 1e-6
	fitting := min(int(s.Inner()/pitch+rounding), len(columns))
	rows := (len(columns) + fitting - 1) / fitting
	perRow := (len(columns) + rows - 1) / rows
	height := chartTitle + chartRow*float64(rows)
	if solved && !s.Fits(height) {
		return // The boxes above have all of it, so it is not worth a page.
	}
	s.Reserve(height)
	s.Text(drawing.Text{
		X: s.Width() / 2, Y: s.Y + 3.6, Size: sheet.NoteSize, Anchor: drawing.Middle, Shade: sheet.Grey,
		Role: drawing.Subheading, Text: frequenciesTitle,
	})
	s.Y += chartTitle
	// From the top of the row: the baselines of sign and count, and the top of the box. A K2 alphabet is read from the boxes to the signs.
	sign, count, box := 4.5, 8.0, 9.4
	if z.puzzle.ReplacementOnTop {
		sign, count, box = 12.0, 15.5, 0.4
	}
	role := drawing.Paragraph
	for row := range slices.Chunk(columns, perRow) {
		x := (s.Width() - pitch*float64(len(row))) / 2
		for _, f := range row {
			middle := x + pitch/2
			s.Text(drawing.Text{X: middle, Y: s.Y + sign, Size: 4.2, Anchor: drawing.Middle, Bold: true, Role: role, Text: f.token.Shown})
			role = drawing.More
			s.Text(drawing.Text{
				X: middle, Y: s.Y + count, Size: 3, Anchor: drawing.Middle, Shade: sheet.Grey, Role: role, Text: strconv.Itoa(f.count),
			})
			s.LetterBox(middle-2.9, s.Y+box, 5.8, 7, false, answer(&f.token, solved), role)
			x += pitch
		}
		s.Y += chartRow
	}
}
