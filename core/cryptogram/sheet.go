package cryptogram

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
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
	s.Add(sheet.Paragraph{Text: z.facts(parts.Rating), Size: 3.6, Anchor: drawing.Middle, Color: sheet.Grey, After: 4})
	if solved {
		s.Add(sheet.Paragraph{Text: z.original, Size: 4.4, IsRightToLeft: z.text.Letters.IsRightToLeft(), After: 1})
		for _, line := range z.puzzle.KeyLines {
			s.Add(sheet.Paragraph{Text: line, Size: 3.8})
		}
		s.Y += 4
	} else {
		s.Add(sheet.Paragraph{Text: parts.InstructionOf(z.instructionText, z.kind.Instruction), Size: 3.8, After: 1})
		for _, note := range z.notes() {
			s.Add(sheet.Paragraph{Text: note, Size: 3.8, Bold: true, After: 1})
		}
		s.Y += 3
	}
	var chart chart
	if parts.Frequencies {
		chart = z.chart(s)
	}
	lines := layOut(s.Font(), z.puzzle.Tokens, s.Inner())
	for i, l := range lines {
		top, height := 0.0, s.Leading(linePitch) // of the line: a line without boxes begins where they would end
		switch {
		case !l.has(cell.hasBox):
			top, height = -sheet.BoxHeight, height-sheet.BoxHeight
		case !l.has(cell.hasSign):
			height = s.Leading(boxesPitch)
			if i > 0 && lines[i-1].has(cell.hasSign) {
				s.Y += boxesGap
			}
		}
		reserved := height
		if i == len(lines)-1 && !solved && chart.height > 0 {
			reserved += creditHeight + chart.height // The chart is never alone on a page.
		}
		s.Reserve(reserved)
		z.drawLine(s, &l, s.Y+top, solved)
		s.Y += height
	}
	if parts.Authors || solved {
		s.Add(sheet.Paragraph{Text: z.credit(solved), Size: 4.2, Anchor: drawing.End, After: 4})
	}
	z.drawChart(s, &chart, solved)
	if !parts.Aids {
		return
	}
	for _, aid := range z.aids(solved) {
		drawAid(s, &aid, solved)
	}
}

// Answer implements [puzzle.Puzzle].
func (z *cryptogram) Answer() puzzle.Answer {
	text := z.original
	if credit := z.credit(true); credit != "" {
		text += " " + credit
	}
	return puzzle.Answer{Title: sheet.Title(z.title, ""), Text: text, Key: strings.Join(z.puzzle.KeyLines, ". "), Alphabet: z.inverse()}
}

// inverse returns the original letters of A to Z, or "" if the kind does not replace each of these letters by another one.
func (z *cryptogram) inverse() string {
	if mapping(z.puzzle.Table) == nil {
		return ""
	}
	var inverse [alphabetSize]byte
	for i, s := range z.puzzle.Table {
		inverse[s.Shown[0]-'A'] = byte('A' + i)
	}
	return string(inverse[:])
}

// drawLine draws a line: the boxes, which begin at top, and the signs below them. The letters in the boxes are a paragraph, and so are the
// signs. A line from right to left is the mirror image of one from left to right, because lines stand in the middle of the sheet.
func (z *cryptogram) drawLine(s *sheet.Sheet, l *line, top float64, solved bool) {
	left := s.Margin() + (s.Inner()-l.width)/2
	place := func(middle float64) float64 { return middle }
	if z.text.Letters.IsRightToLeft() {
		l = l.mirrored()
		place = func(middle float64) float64 { return s.Width() - middle }
	}
	l.each(left, func(c *cell, middle float64, role drawing.Role) bool {
		if !c.hasBox() {
			return false
		}
		width, letter := c.width-sheet.BoxPitch+sheet.BoxWidth, answer(c.token, solved)
		s.LetterBox(place(middle)-width/2, top, width, sheet.BoxHeight, false, letter, role)
		return letter != ""
	})
	l.each(left, func(c *cell, middle float64, role drawing.Role) bool {
		switch {
		case c.token.Figure != "":
			s.Figure(c.token.Drawn(), place(middle)-figureSide/2, top+sheet.BoxHeight+figureDrop, figureSide)
			return false
		case c.text == "":
			return false
		}
		if role == drawing.Joined && z.puzzle.Join != "" && !c.token.IsMark {
			role = drawing.More
		}
		sign := drawing.Text{
			X: place(middle), Y: top + sheet.BoxHeight + letterDrop, Size: markSize, Anchor: drawing.Middle, Role: role, Text: c.text,
		}
		if !c.token.IsMark {
			sign.Size, sign.Bold = sheet.LetterSize, true
		}
		s.Text(sign)
		return true
	})
}
