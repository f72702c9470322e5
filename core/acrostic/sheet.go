package acrostic

import (
	"strconv"

	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
)

const (
	clueIndent = 9.0 // millimetres from the margin, with room for the number
	clueWidth  = sheet.Inner - clueIndent
	// wordGap is the space between two words of an answer, in addition to that between two boxes.
	wordGap = sheet.BoxPitch / 2
)

// leading is the vertical size of the lines of a puzzle, in millimetres.
type leading struct {
	clue   float64 // font size of clues
	height float64 // line height of clues
	box    float64 // height of a box
	gap    float64 // between the boxes of an answer and the next clue
}

// leadings lists the possible leadings, largest first. With the first, ten lines fit on a page; with the last, fifteen lines whose
// clues take two lines each.
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

// leading returns the largest leading with which the lines and the hidden word fit into a height, if clues have a width. If they do
// not fit with any leading, it returns the first.
func (z *acrostic) leading(height, width float64) leading {
	for _, l := range leadings {
		need := l.hiddenHeight()
		for _, line := range z.lines {
			need += l.lineHeight(len(l.wrap(line.prompt(), width)))
		}
		if need < height {
			return l
		}
	}
	return leadings[0]
}

// wrap breaks a clue into lines that are at most as wide as width.
func (l leading) wrap(clue string, width float64) []string {
	return drawing.Wrap(sheet.Printable(clue), width, l.clue, false)
}

// lineHeight returns the height of a puzzle line whose clue takes a number of text lines.
func (l leading) lineHeight(clue int) float64 { return float64(clue)*l.height + l.box + l.gap }

// hiddenHeight returns the height of the hidden word and its title.
func (l leading) hiddenHeight() float64 { return l.height + l.box + 2 }

// Describe implements [puzzle.Puzzle].
func (z *acrostic) Describe(solved bool) string {
	text := "An acrostic to be solved. "
	if solved {
		text = "The solution of an acrostic. "
	}
	for _, l := range z.lines {
		text += strconv.Itoa(l.Position) + ". " + l.prompt() + ": "
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
	z.drawHead(s, solved)
	leading := z.leading(s.Room(), clueWidth)
	for _, l := range z.lines {
		leading.drawLine(s, l, z.wordGap(), solved)
	}
	leading.drawHidden(s, z, solved)
}

// drawHead draws the text between the title and the first line.
func (z *acrostic) drawHead(s *sheet.Sheet, solved bool) {
	s.Add(sheet.Paragraph{Text: z.facts(), Size: 3.6, Anchor: drawing.Middle, Shade: sheet.Grey, After: 4})
	if !solved {
		s.Add(sheet.Paragraph{Text: instruction, Size: 3.8, After: 4})
	}
}

// wordGap returns the space between two words: less than usual if an answer would be too wide.
func (z *acrostic) wordGap() float64 {
	gap := wordGap
	for _, l := range z.lines {
		if gaps := len(l.words()) - 1; gaps > 0 {
			gap = min(gap, (clueWidth-sheet.BoxPitch*float64(l.LetterCount))/float64(gaps))
		}
	}
	return gap
}

func (l leading) drawLine(s *sheet.Sheet, line Line, wordGap float64, solved bool) {
	clue := l.wrap(line.prompt(), clueWidth)
	s.Reserve(l.lineHeight(len(clue)))
	s.Text(drawing.Text{X: sheet.Margin, Y: s.Y + l.clue, Size: l.clue, Bold: true, Text: strconv.Itoa(line.Position) + "."})
	for _, text := range clue {
		s.Text(drawing.Text{X: sheet.Margin + clueIndent, Y: s.Y + l.clue, Size: l.clue, Text: text})
		s.Y += l.height
	}
	x := sheet.Margin + clueIndent
	for n, w := range line.words() {
		for i := range w.letters {
			letter := ""
			if solved {
				letter = w.letters[i : i+1]
			}
			s.LetterBox(x, s.Y, sheet.BoxWidth, l.box, n == 0 && i == 0, letter)
			x += sheet.BoxPitch
		}
		if w.hyphen {
			const space = sheet.BoxPitch - sheet.BoxWidth // between two boxes
			s.Text(drawing.Text{
				X: x + (wordGap-space)/2, Y: s.Y + l.box/2 + 0.3*sheet.LetterSize, Size: sheet.LetterSize, Anchor: drawing.Middle, Text: "-",
			})
		}
		x += wordGap
	}
	s.Y += l.box + l.gap
}

// drawHidden draws the boxes for the keyword.
func (l leading) drawHidden(s *sheet.Sheet, z *acrostic, solved bool) {
	s.Reserve(l.hiddenHeight())
	s.Text(drawing.Text{
		X: sheet.Width / 2, Y: s.Y + l.clue, Size: l.clue, Anchor: drawing.Middle, Bold: true, Text: z.hiddenTitle(solved),
	})
	x := (sheet.Width - sheet.BoxPitch*float64(len(z.letters))) / 2
	for i := range z.letters {
		s.LetterBox(x+sheet.BoxPitch*float64(i), s.Y+l.height+1, sheet.BoxWidth, l.box, true, z.hidden(i, solved))
	}
	s.Y += l.hiddenHeight()
}
