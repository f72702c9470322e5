package cryptogram

import (
	"strconv"

	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
)

const (
	chartPitch  = sheet.Inner / alphabetSize
	chartHeight = 22.0
)

// Describe implements [puzzle.Puzzle].
func (z *cryptogram) Describe(solved bool) string {
	if solved {
		return "The solution of a cryptogram: " + z.original
	}
	return "A cryptogram to be solved: " + z.encoded
}

// Draw implements [puzzle.Puzzle].
func (z *cryptogram) Draw(s *sheet.Sheet, solved bool) {
	s.Add(sheet.Paragraph{Text: z.facts(), Size: 3.6, Anchor: drawing.Middle, Shade: sheet.Grey, After: 4})
	if solved {
		s.Add(sheet.Paragraph{Text: z.original, Size: 4.4, After: 5})
	} else {
		s.Add(sheet.Paragraph{Text: z.instruction(), Size: 3.8, After: 1})
		s.Add(sheet.Paragraph{Text: z.hintText(), Size: 3.8, Bold: true, After: 4})
	}
	for _, l := range layOut(z.encoded) {
		s.Reserve(linePitch)
		z.drawLine(s, l, solved)
		s.Y += linePitch
	}
	s.Add(sheet.Paragraph{Text: z.credit(solved), Size: 4.2, Anchor: drawing.End, After: 4})
	z.drawChart(s, solved)
}

func (z *cryptogram) drawLine(s *sheet.Sheet, l line, solved bool) {
	x := sheet.Margin + (sheet.Inner-l.width)/2
	for _, w := range l.words {
		for _, c := range w.cells {
			middle := x + c.width/2
			if !c.letter {
				s.Text(drawing.Text{
					X: middle, Y: s.Y + sheet.BoxHeight + letterDrop, Size: markSize, Anchor: drawing.Middle, Text: c.text,
				})
				x += c.width
				continue
			}
			s.LetterBox(middle-sheet.BoxWidth/2, s.Y, sheet.BoxWidth, sheet.BoxHeight, false, z.answer(c.text[0], solved))
			s.Text(drawing.Text{
				X: middle, Y: s.Y + sheet.BoxHeight + letterDrop, Size: sheet.LetterSize, Anchor: drawing.Middle, Bold: true, Text: c.text,
			})
			x += c.width
		}
		x += wordGap
	}
}

// drawChart draws a column for each letter in the puzzle: the letter, its frequency, and a box.
func (z *cryptogram) drawChart(s *sheet.Sheet, solved bool) {
	columns := frequencies(z.encoded)
	s.Reserve(chartHeight)
	s.Text(drawing.Text{
		X: sheet.Width / 2, Y: s.Y + 3.6, Size: 3.6, Anchor: drawing.Middle, Shade: sheet.Grey, Text: frequenciesTitle,
	})
	x := (sheet.Width - chartPitch*float64(len(columns))) / 2
	for _, f := range columns {
		middle := x + chartPitch/2
		s.Text(drawing.Text{X: middle, Y: s.Y + 9.5, Size: 4.2, Anchor: drawing.Middle, Bold: true, Text: string(f.letter)})
		s.Text(drawing.Text{
			X: middle, Y: s.Y + 13, Size: 3, Anchor: drawing.Middle, Shade: sheet.Grey, Text: strconv.Itoa(f.count),
		})
		s.LetterBox(middle-2.9, s.Y+14.4, 5.8, 7, false, z.answer(f.letter, solved))
		x += chartPitch
	}
	s.Y += chartHeight
}
