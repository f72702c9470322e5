package cryptogram

import (
	"slices"
	"strconv"

	"lettercraft/core/drawing"
	"lettercraft/core/puzzle"
	"lettercraft/core/sheet"
)

const (
	chartPitch = sheet.Inner / alphabetSize
	chartTitle = 5.0  // height of its title
	chartRow   = 17.0 // height of a row of columns
)

// Describe implements [puzzle.Puzzle].
func (z *cryptogram) Describe(solved bool) string {
	if solved {
		return "The solution of a cryptogram: " + z.original
	}
	return "A cryptogram to be solved: " + z.encoded
}

// Draw implements [puzzle.Puzzle].
func (z *cryptogram) Draw(s *sheet.Sheet, parts puzzle.Parts) {
	solved := parts.Solution
	s.Add(sheet.Paragraph{Text: z.facts(parts.Rating), Size: 3.6, Anchor: drawing.Middle, Shade: sheet.Grey, After: 4})
	if solved {
		s.Add(sheet.Paragraph{Text: z.original, Size: 4.4, After: 5})
	} else {
		if parts.Instructions {
			s.Add(sheet.Paragraph{Text: z.instruction(), Size: 3.8, After: 1})
		}
		s.Add(sheet.Paragraph{Text: z.hintText(), Size: 3.8, Bold: true, After: 4})
	}
	for _, l := range layOut(z.encoded, s.Inner()) {
		s.Reserve(linePitch)
		z.drawLine(s, l, solved)
		s.Y += linePitch
	}
	if parts.Author {
		s.Add(sheet.Paragraph{Text: z.credit(solved), Size: 4.2, Anchor: drawing.End, After: 4})
	}
	if parts.Frequencies {
		z.drawChart(s, solved)
	}
}

// Answer implements [puzzle.Puzzle].
func (z *cryptogram) Answer() puzzle.Answer {
	text := z.original
	if credit := z.credit(true); credit != "" {
		text += " " + credit
	}
	alphabet := *z.cipher.Inverse()
	return puzzle.Answer{Title: sheet.Title(z.title, ""), Text: text, Alphabet: string(alphabet[:])}
}

func (z *cryptogram) drawLine(s *sheet.Sheet, l line, solved bool) {
	x := s.Margin() + (s.Inner()-l.width)/2
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

// drawChart draws a column for each letter in the puzzle: the letter, its frequency, and a box. All columns are in one row if the
// sheet is wide enough.
func (z *cryptogram) drawChart(s *sheet.Sheet, solved bool) {
	columns := frequencies(z.encoded)
	const rounding = 1e-6
	fitting := min(int(s.Inner()/chartPitch+rounding), alphabetSize)
	rows := (len(columns) + fitting - 1) / fitting
	perRow := (len(columns) + rows - 1) / rows
	height := chartTitle + chartRow*float64(rows)
	if solved && !s.Fits(height) {
		return // The boxes above have all of it, so it is not worth a page.
	}
	s.Reserve(height)
	s.Text(drawing.Text{
		X: s.Width() / 2, Y: s.Y + 3.6, Size: 3.6, Anchor: drawing.Middle, Shade: sheet.Grey, Text: frequenciesTitle,
	})
	s.Y += chartTitle
	for row := range slices.Chunk(columns, perRow) {
		x := (s.Width() - chartPitch*float64(len(row))) / 2
		for _, f := range row {
			middle := x + chartPitch/2
			s.Text(drawing.Text{X: middle, Y: s.Y + 4.5, Size: 4.2, Anchor: drawing.Middle, Bold: true, Text: string(f.letter)})
			s.Text(drawing.Text{
				X: middle, Y: s.Y + 8, Size: 3, Anchor: drawing.Middle, Shade: sheet.Grey, Text: strconv.Itoa(f.count),
			})
			s.LetterBox(middle-2.9, s.Y+9.4, 5.8, 7, false, z.answer(f.letter, solved))
			x += chartPitch
		}
		s.Y += chartRow
	}
}
