package acrostic

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
)

const (
	clueIndent = 9.0 // millimetres from the margin, with room for the number
	// wordGap is the space between two words of an answer, in addition to the space between two boxes.
	wordGap = sheet.BoxPitch / 2
	// rowGap is the space between two rows of boxes.
	rowGap = 1.2
)

// leading is the vertical size of the lines of a puzzle, in millimetres.
type leading struct {
	clue   float64 // font size of clues
	height float64 // line height of clues
	box    float64 // height of a box
	gap    float64 // between the boxes of an answer and the next clue
}

// leadings lists the possible leadings, largest first. With the first, ten lines fit on a page; with the last, fifteen lines with clues of
// two lines each.
var leadings = []leading{
	{4.2, 5.8, sheet.BoxHeight, 4.6},
	{4, 5.4, 7.8, 3.3},
	{3.9, 5.1, 7.4, 2.7},
	{3.8, 5, 7, 2.2},
	{3.7, 4.8, 6.8, 1.8},
	{3.6, 4.7, 6.5, 1.5},
	{3.4, 4.4, 6.4, 1.2},
	{3.2, 4.1, 6.3, 1},
	{2.9, 3.6, 6.2, 0.8},
	{2.6, 3.1, 6, 0.2},
}

// leading returns the largest leading with which the lines and the hidden word fit on the page, given the width of clues. If they do not
// fit with any leading, it returns the first.
func (z *acrostic) leading(s *sheet.Sheet, b boxes, width float64) leading {
	for _, l := range leadings {
		if s.Size(l.clue) > l.clue {
			break // the clues would be larger than the leading allows
		}
		need := l.hiddenHeight(len(b.hidden))
		for i := range z.lines {
			need += l.lineHeight(len(l.wrap(s.Font(), z.prompt(i), width)), len(b.lines[i]))
		}
		if need < s.Room() {
			return l
		}
	}
	return leadings[0]
}

// wrap breaks a clue into lines that are at most as wide as width.
func (l leading) wrap(f drawing.Font, clue string, width float64) []string {
	return f.Wrap(sheet.Printable(clue), width, l.clue, false)
}

// lineHeight returns the height of a puzzle line whose clue takes a number of text lines, and whose answer takes rows of boxes.
func (l leading) lineHeight(clue, rows int) float64 {
	return float64(clue)*l.height + l.rowsHeight(rows) + l.gap
}

// hiddenHeight returns the height of the hidden word, which takes rows of boxes, and its title.
func (l leading) hiddenHeight(rows int) float64 { return l.height + l.rowsHeight(rows) + 2 }

// rowsHeight returns the height of rows of boxes.
func (l leading) rowsHeight(rows int) float64 { return float64(rows)*l.box + float64(rows-1)*rowGap }

// Describe implements [puzzle.Puzzle].
func (z *acrostic) Describe(solved bool) string {
	text := "An acrostic to be solved. "
	if solved {
		text = "The solution of an acrostic. "
	}
	for i, l := range z.lines {
		text += strconv.Itoa(l.Position) + ". " + z.prompt(i) + ": "
		if solved {
			text += l.Answer + ". "
		} else {
			text += strconv.Itoa(l.LetterCount) + " letters. "
		}
	}
	return text
}

// Draw implements [puzzle.Puzzle].
func (z *acrostic) Draw(s *sheet.Sheet, parts puzzle.Parts) {
	z.drawHead(s, parts)
	b := z.boxes(s)
	l := z.leading(s, b, clueWidth(s))
	for i := range z.lines {
		z.drawLine(s, l, b, i, parts.Solution)
	}
	z.drawHidden(s, l, b, parts.Solution)
}

// Answer implements [puzzle.Puzzle].
func (z *acrostic) Answer() puzzle.Answer {
	answers := make([]string, len(z.lines))
	for i, l := range z.lines {
		answers[i] = l.Answer
	}
	return puzzle.Answer{Title: sheet.Title(z.title, ""), Text: z.keyword + ": " + strings.Join(answers, ", ")}
}

// drawHead draws the text between the title and the first line.
func (z *acrostic) drawHead(s *sheet.Sheet, parts puzzle.Parts) {
	s.Add(sheet.Paragraph{Text: z.facts(), Size: 3.6, Anchor: drawing.Middle, Color: sheet.Grey, After: 4})
	if !parts.Solution {
		s.Add(sheet.Paragraph{Text: parts.InstructionOf(z.instructionText, instruction), Size: 3.8, After: 4})
	}
}

// clueWidth returns the width of clues and of the boxes below them.
func clueWidth(s *sheet.Sheet) float64 { return s.Inner() - clueIndent }

// boxes is the arrangement of a puzzle's boxes on a sheet.
type boxes struct {
	wordGap float64           // between two words
	lines   [][][]phrase.Word // for each line of the puzzle, the words in each row of boxes
	hidden  []string          // the letters in each row of the hidden word
}

// boxes arranges the boxes. Each answer and the hidden word have one row, unless the sheet is too narrow for that.
func (z *acrostic) boxes(s *sheet.Sheet) boxes {
	width := clueWidth(s)
	b := boxes{wordGap: wordGap}
	for i, l := range z.lines {
		room := width - sheet.BoxPitch*float64(l.LetterCount)
		if gaps := len(z.words[i]) - 1; gaps > 0 && room >= 0 {
			b.wordGap = min(b.wordGap, room/float64(gaps))
		}
	}
	for _, words := range z.words {
		b.lines = append(b.lines, phrase.Rows(words, width, sheet.BoxPitch, b.wordGap))
	}
	for row := range slices.Chunk([]byte(z.letters), int(s.Inner()/sheet.BoxPitch)) {
		b.hidden = append(b.hidden, string(row))
	}
	return b
}

// drawLine draws line i of the puzzle.
func (z *acrostic) drawLine(s *sheet.Sheet, l leading, b boxes, i int, solved bool) {
	clue := l.wrap(s.Font(), z.prompt(i), clueWidth(s))
	s.Reserve(l.lineHeight(len(clue), len(b.lines[i])))
	left := s.Margin()
	s.Text(drawing.Text{X: left, Y: s.Y + l.clue, Size: l.clue, Bold: true, Text: strconv.Itoa(i+1) + "."})
	for _, text := range clue {
		s.Text(drawing.Text{X: left + clueIndent, Y: s.Y + l.clue, Size: l.clue, Role: drawing.More, Text: text})
		s.Y += l.height
	}
	for n, row := range b.lines[i] {
		if n > 0 {
			s.Y += rowGap
		}
		x := left + clueIndent
		for m, w := range row {
			role := drawing.More
			for i := range w.Letters {
				letter := ""
				if solved {
					letter = w.Letters[i : i+1]
				}
				s.LetterBox(x, s.Y, sheet.BoxWidth, l.box, n+m+i == 0, letter, role)
				x += sheet.BoxPitch
				if solved {
					role = drawing.Joined
				}
			}
			if w.Hyphen {
				const space = sheet.BoxPitch - sheet.BoxWidth // between two boxes
				s.Text(drawing.Text{
					X: x + (b.wordGap-space)/2, Y: s.Y + l.box/2 + 0.3*sheet.LetterSize, Size: sheet.LetterSize, Anchor: drawing.Middle,
					Role: role, Text: "-",
				})
			}
			x += b.wordGap
		}
		s.Y += l.box
	}
	s.Y += l.gap
}

// drawHidden draws the boxes for the keyword.
func (z *acrostic) drawHidden(s *sheet.Sheet, l leading, b boxes, solved bool) {
	s.Reserve(l.hiddenHeight(len(b.hidden)))
	s.Text(drawing.Text{
		X: s.Width() / 2, Y: s.Y + l.clue, Size: l.clue, Anchor: drawing.Middle, Bold: true, Role: drawing.Subheading,
		Text: z.hiddenTitle(solved),
	})
	s.Y += l.height + 1
	first, role := 0, drawing.Paragraph
	for n, row := range b.hidden {
		if n > 0 {
			s.Y += rowGap
		}
		x := (s.Width() - sheet.BoxPitch*float64(len(row))) / 2
		for i := range row {
			s.LetterBox(x+sheet.BoxPitch*float64(i), s.Y, sheet.BoxWidth, l.box, true, z.hidden(first+i, solved), role)
			role = drawing.Joined
		}
		first += len(row)
		s.Y += l.box
	}
	s.Y++
}
