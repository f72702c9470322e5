package settled

import (
	"slices"
	"strconv"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Describe implements [puzzle.Puzzle].
func (z *Puzzle) Describe(solved bool) string {
	if solved {
		text := "The solution of a quotation acrostic: " + z.attributed() + " "
		for _, clue := range z.clues {
			text += clue.Letter + ". " + clue.Answer + ". "
		}
		return text
	}
	text := "A quotation acrostic to be solved, with " + strconv.Itoa(len(z.source.Letters)) + " letters. "
	for i, clue := range z.clues {
		text += clue.Letter + ". " + z.prompt(i) + ": " + strconv.Itoa(len(clue.Letters)) + " letters. "
	}
	return text
}

// Draw implements [puzzle.Puzzle].
func (z *Puzzle) Draw(s *sheet.Sheet, parts puzzle.Parts) {
	if parts.Solution {
		z.drawGrid(s, z.layoutOf(s, leadings[0]), true)
		s.Add(sheet.Paragraph{Text: z.attributed(), Size: 3.8, After: 4})
		z.drawAnswers(s)
		return
	}
	s.Add(sheet.Paragraph{Text: parts.InstructionOf(z.instructionText, z.instruction()), Size: 3.6, After: 3})
	y := z.layout(s)
	z.drawGrid(s, y, false)
	z.drawClues(s, y)
}

func (z *Puzzle) drawGrid(s *sheet.Sheet, y layout, solved bool) {
	left := (s.Width() - y.square.width*float64(y.columns)) / 2
	role := drawing.Paragraph
	for _, row := range z.rows(y.columns) {
		s.Reserve(y.square.height)
		for i, square := range row {
			x := left + y.square.width*float64(i)
			if square == black {
				s.Box(drawing.Box{X: x, Y: s.Y, Width: y.square.width, Height: y.square.height, Color: sheet.Outline})
				continue
			}
			drawSquare(s, x, y.square, square+1, z.clues[z.clueOf[square]].Letter, z.letter(square, solved), role)
			role = drawing.More
		}
		s.Y += y.square.height
	}
	s.Y += gridGap
}

// drawSquare draws a square at the top of the next block, with its number, the letter of its clue if there is one, and its letter if there is one.
func drawSquare(s *sheet.Sheet, x float64, of size, number int, clue, letter string, role drawing.Role) {
	s.Box(drawing.Box{X: x, Y: s.Y, Width: of.width, Height: of.height, Line: sheet.BoxLine, Color: sheet.Outline})
	note := drawing.Text{X: x + noteSpace, Y: s.Y + noteSpace + 0.8*of.note, Size: of.note, Role: role, Text: strconv.Itoa(number)}
	s.Text(note)
	if clue != "" {
		note.X, note.Anchor, note.Role, note.Text = x+of.width-noteSpace, drawing.End, drawing.More, clue
		s.Text(note)
	}
	if letter != "" {
		s.Text(drawing.Text{
			X: x + of.width/2, Y: s.Y + of.height - 0.12*of.height, Size: letterShare * of.height, Anchor: drawing.Middle, Color: sheet.Pen, Role: drawing.More,
			Text: letter,
		})
	}
}

func (z *Puzzle) drawClues(s *sheet.Sheet, y layout) {
	drawColumns(s, z.heights(s, y), func(i int, x float64) { z.drawClue(s, y, i, x) })
}

// drawClue draws clue i in the column that begins at x.
func (z *Puzzle) drawClue(s *sheet.Sheet, y layout, i int, x float64) {
	s.Text(drawing.Text{X: x, Y: s.Y + y.clue, Size: y.clue, Bold: true, Text: z.clues[i].Letter})
	x += indent
	for _, line := range z.lines(s, y, i) {
		s.Text(drawing.Text{X: x, Y: s.Y + y.clue, Size: y.clue, Role: drawing.More, Text: line})
		s.Y += y.height
	}
	squares := slices.Clone(z.clues[i].Squares)
	for n, row := range z.boxRows(s, y, i) {
		if n > 0 {
			s.Y += rowGap
		}
		left := x
		for _, w := range row {
			for _, number := range squares[:len(w.Letters)] {
				drawSquare(s, left, y.box, number, "", "", drawing.More)
				left += y.box.width + boxGap
			}
			squares = squares[len(w.Letters):]
			if w.Hyphen {
				s.Text(drawing.Text{X: left + (wordGap-boxGap)/2, Y: s.Y + 0.7*y.box.height, Size: letterShare * y.box.height, Anchor: drawing.Middle, Role: drawing.More, Text: "-"})
			}
			left += wordGap
		}
		s.Y += y.box.height
	}
	s.Y += y.gap
}

func (z *Puzzle) drawAnswers(s *sheet.Sheet) {
	const lineHeight = 1.35
	size := s.Size(3.6)
	lines := make([][]string, len(z.clues))
	heights := make([]float64, len(z.clues))
	for i, clue := range z.clues {
		lines[i] = s.Font().Wrap(sheet.Printable(clue.Answer), columnWidth(s)-indent, size, false)
		heights[i] = lineHeight * size * float64(len(lines[i]))
	}
	drawColumns(s, heights, func(i int, x float64) {
		s.Text(drawing.Text{X: x, Y: s.Y + size, Size: size, Bold: true, Text: z.clues[i].Letter})
		for _, line := range lines[i] {
			s.Text(drawing.Text{X: x + indent, Y: s.Y + size, Size: size, Role: drawing.More, Text: line})
			s.Y += lineHeight * size
		}
	})
}
