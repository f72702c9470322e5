package settled

import (
	"strconv"

	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Sizes in millimetres.
const (
	indent    = 8.0 // of a clue, with room for its letter
	boxWidth  = 6.4
	boxGap    = 0.4 // between two boxes
	wordGap   = 3.4 // between two words of an answer, in addition to the space between two boxes
	rowGap    = 1.0 // between two rows of boxes
	gridGap   = 4.0 // below the grid
	noteSpace = 0.5 // between the outline of a square and its number
	noteShare = 0.28
	// letterShare is the font size of a letter, relative to the height of its square.
	letterShare = 0.55
	// roomForLetter is the height below the number in a square of large print.
	roomForLetter = 5.4
)

// maxOnSheet is the maximum number of squares in a row of the grid. With it, a square is at least 6.1 mm wide on paper.
const maxOnSheet = 29

// leading is the size of a puzzle on a sheet, in millimetres.
type leading struct {
	side   float64 // of a square of the grid
	clue   float64 // font size of clues
	height float64 // line height of clues
	box    float64 // height of a box
	gap    float64 // between the boxes of an answer and the next clue
}

// leadings lists the possible leadings, largest first.
var leadings = []leading{
	{sheet.Inner / 21, 3.7, 4.7, 7.6, 3},
	{sheet.Inner / 22, 3.5, 4.4, 7.2, 2.4},
	{sheet.Inner / 23, 3.3, 4.1, 6.8, 2},
	{sheet.Inner / 24, 3.1, 3.9, 6.4, 1.6},
	{sheet.Inner / 25, 3, 3.6, 6.1, 1.2},
}

// layout is a leading on a sheet.
type layout struct {
	leading
	square, box size
	columns     int // of the grid, which is as wide as the sheet
}

// size is the size of a square of the grid, or of a box of an answer.
type size struct {
	width, height float64
	note          float64 // font size of the number
}

// layout returns the largest layout with which the grid and the clues fit on the page, or the first if they do not fit with any.
func (z *Puzzle) layout(s *sheet.Sheet) layout {
	first := z.layoutOf(s, leadings[0])
	for _, l := range leadings {
		y := z.layoutOf(s, l)
		if s.Size(l.clue) > l.clue || y.columns > maxOnSheet {
			break // the clues would be larger than the leading allows, or the squares too small
		}
		if y.square.height*float64(len(z.rows(y.columns)))+gridGap+columnsHeight(s, z.heights(s, y)) < s.Room() {
			return y
		}
	}
	return first
}

// layoutOf returns the layout of a leading. Numbers and the letters of clues are as small as the squares need it. In large print, the squares are as
// large as these need it, and there is room for a letter below them.
func (z *Puzzle) layoutOf(s *sheet.Sheet, l leading) layout {
	number := s.Font().Width(strconv.Itoa(len(z.source.Letters)), 1, false)
	label := 0.0
	for _, clue := range z.clues {
		label = max(label, s.Font().Width(clue.Letter, 1, false))
	}
	note := min(noteShare*l.side, (l.side-3*noteSpace)/(number+label))
	y := layout{leading: l, square: size{l.side, l.side, note}, box: size{boxWidth, l.box, noteShare * boxWidth}}
	if large := s.Size(note); large > note {
		y.square = size{large*(number+label) + 3*noteSpace, large + roomForLetter, large}
		y.box = size{large*number + 2*noteSpace, large + roomForLetter, large}
	}
	y.columns = int(s.Inner()/y.square.width + 1e-6)
	return y
}

// heights returns the heights of the clues.
func (z *Puzzle) heights(s *sheet.Sheet, y layout) []float64 {
	heights := make([]float64, len(z.clues))
	for i := range z.clues {
		rows := len(z.boxRows(s, y, i))
		heights[i] = float64(len(z.lines(s, y, i)))*y.height + float64(rows)*y.box.height + float64(rows-1)*rowGap + y.gap
	}
	return heights
}

// lines returns the lines of clue i.
func (z *Puzzle) lines(s *sheet.Sheet, y layout, i int) []string {
	return s.Font().Wrap(sheet.Printable(z.prompt(i)), columnWidth(s)-indent, s.Size(y.clue), false)
}

// boxRows returns the words in each row of boxes of clue i.
func (z *Puzzle) boxRows(s *sheet.Sheet, y layout, i int) [][]phrase.Word {
	return phrase.Rows(z.words[i], columnWidth(s)-indent, y.box.width+boxGap, wordGap)
}
