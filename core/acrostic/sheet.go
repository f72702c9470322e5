package acrostic

import (
	"strconv"

	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
)

// Sizes of a laid-out puzzle, in millimetres.
const (
	clueSize   = 4.2 // of the font
	clueIndent = 9.0 // from the margin, where the number stands
	clueHeight = 5.8 // of a line
	lineGap    = 4.6 // between the boxes of an answer and the next clue
)

// Describe implements [puzzle.Puzzle].
func (z *acrostic) Describe(solved bool) string {
	text := "An acrostic to be solved. "
	if solved {
		text = "The solution of an acrostic. "
	}
	for _, l := range z.lines {
		text += strconv.Itoa(l.Position) + ". " + l.Clue + ": "
		if solved {
			text += l.Answer + ". "
		} else {
			text += strconv.Itoa(l.LetterCount) + " letters. "
		}
	}
	return text
}

// Draw implements [puzzle.Puzzle].
func (z *acrostic) Draw(s *sheet.Sheet, solved bool) {
	s.Add(sheet.Paragraph{Text: z.facts(), Size: 3.6, Anchor: drawing.Middle, Shade: sheet.Grey, After: 4})
	if !solved {
		s.Add(sheet.Paragraph{Text: instruction, Size: 3.8, After: 4})
	}
	for _, l := range z.lines {
		z.drawLine(s, l, solved)
	}
	z.drawHidden(s, solved)
}

func (z *acrostic) drawLine(s *sheet.Sheet, l Line, solved bool) {
	clue := drawing.Wrap(sheet.Printable(l.Clue), sheet.Inner-clueIndent, clueSize, false)
	s.Reserve(float64(len(clue))*clueHeight + sheet.BoxHeight + lineGap)
	s.Text(drawing.Text{X: sheet.Margin, Y: s.Y + clueSize, Size: clueSize, Bold: true, Text: strconv.Itoa(l.Position) + "."})
	for _, text := range clue {
		s.Text(drawing.Text{X: sheet.Margin + clueIndent, Y: s.Y + clueSize, Size: clueSize, Text: text})
		s.Y += clueHeight
	}
	for i := range l.Answer {
		letter := ""
		if solved {
			letter = l.Answer[i : i+1]
		}
		x := sheet.Margin + clueIndent + sheet.BoxPitch*float64(i)
		s.LetterBox(x, s.Y, sheet.BoxWidth, sheet.BoxHeight, i == 0, letter)
	}
	s.Y += sheet.BoxHeight + lineGap
}

// drawHidden draws the row in which the keyword is found.
func (z *acrostic) drawHidden(s *sheet.Sheet, solved bool) {
	const height = clueHeight + sheet.BoxHeight + 2
	s.Reserve(height)
	s.Text(drawing.Text{
		X: sheet.Width / 2, Y: s.Y + clueSize, Size: clueSize, Anchor: drawing.Middle, Bold: true, Text: hiddenWordTitle,
	})
	x := (sheet.Width - sheet.BoxPitch*float64(len(z.keyword))) / 2
	for i := range z.keyword {
		s.LetterBox(x+sheet.BoxPitch*float64(i), s.Y+clueHeight+1, sheet.BoxWidth, sheet.BoxHeight, true, z.hidden(i, solved))
	}
	s.Y += height
}
