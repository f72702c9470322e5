package cryptogram

import (
	"slices"
	"strconv"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
)

const (
	chartTitle   = 5.0  // height of its title
	chartRow     = 17.0 // height of a row of columns
	chartColumns = 30   // maximum number of columns in a row
	chartSign    = 5.4  // side of a sign that is drawn
)

// chart is the chart of frequencies on a sheet: a column for each sign.
type chart struct {
	columns       []*frequency
	perRow        int
	pitch, height float64
}

// chart lays out the chart. All columns are in one row if the sheet is wide enough. A puzzle without frequencies has a chart of no height.
func (z *cryptogram) chart(s *sheet.Sheet) chart {
	c := chart{columns: z.frequencies()}
	if len(c.columns) == 0 {
		return c
	}
	c.pitch = sheet.Inner / float64(min(max(len(c.columns), alphabetSize), chartColumns))
	for _, f := range c.columns {
		if f.token.Figure == "" {
			c.pitch = max(c.pitch, signWidth(s.Font(), f.token.Shown, s.Size(4.2)))
		}
	}
	const rounding = 1e-6
	fitting := min(int(s.Inner()/c.pitch+rounding), len(c.columns))
	rows := (len(c.columns) + fitting - 1) / fitting
	c.perRow = (len(c.columns) + rows - 1) / rows
	c.height = chartTitle + chartRow*float64(rows)
	return c
}

// drawChart draws the sign, the frequency and a box in each column of the chart.
func (z *cryptogram) drawChart(s *sheet.Sheet, c *chart, solved bool) {
	if len(c.columns) == 0 || solved && !s.Fits(c.height) {
		return // The boxes of a solution have all of it, so it is not worth a page.
	}
	s.Reserve(c.height)
	s.Text(drawing.Text{
		X: s.Width() / 2, Y: s.Y + 3.6, Size: sheet.NoteSize, Anchor: drawing.Middle, Color: sheet.Grey,
		Role: drawing.Subheading, Text: frequenciesTitle,
	})
	s.Y += chartTitle
	// From the top of the row: the baselines of sign and count, and the top of the box. A K2 alphabet is read from the boxes to the signs.
	sign, count, box := 4.5, 8.0, 9.4
	if z.puzzle.ReplacementOnTop {
		sign, count, box = 12.0, 15.5, 0.4
	}
	role := drawing.Paragraph
	for row := range slices.Chunk(c.columns, c.perRow) {
		x := (s.Width() - c.pitch*float64(len(row))) / 2
		for _, f := range row {
			middle := x + c.pitch/2
			if f.token.Figure != "" {
				s.Figure(f.token.Figure, middle-chartSign/2, s.Y, chartSign)
			} else {
				s.Text(drawing.Text{X: middle, Y: s.Y + sign, Size: 4.2, Anchor: drawing.Middle, Bold: true, Role: role, Text: f.token.Shown})
				role = drawing.More
			}
			s.Text(drawing.Text{
				X: middle, Y: s.Y + count, Size: 3, Anchor: drawing.Middle, Color: sheet.Grey, Role: role, Text: strconv.Itoa(f.count),
			})
			role = drawing.More
			s.LetterBox(middle-2.9, s.Y+box, 5.8, 7, false, answer(&f.token, solved), role)
			x += c.pitch
		}
		s.Y += chartRow
	}
}
