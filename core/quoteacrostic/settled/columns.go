package settled

import (
	"math"

	"github.com/lettercraft/lettercraft/core/sheet"
)

const (
	gutter    = 6.0  // millimetres between the two columns
	minColumn = 70.0 // minimum width of one of two columns, in millimetres
)

// columnWidth returns the width of one of two columns, or of the only one if the sheet is too narrow for two, as in large print.
func columnWidth(s *sheet.Sheet) float64 {
	if half := (s.Inner() - gutter) / 2; half >= minColumn {
		return half
	}
	return s.Inner()
}

// isSingle reports whether a sheet has one column.
func isSingle(s *sheet.Sheet) bool { return columnWidth(s) == s.Inner() }

// columnsHeight returns the height of blocks in columns.
func columnsHeight(s *sheet.Sheet, heights []float64) (height float64) {
	if !isSingle(s) {
		_, height = split(heights)
		return height
	}
	for _, h := range heights {
		height += h
	}
	return height
}

// drawColumns draws blocks in columns. Of two columns, the left one has the first blocks. If they don't fit on the page, the first ones fill it. A
// block is drawn at the height of the sheet, in the column that begins at x, and moves the height down.
func drawColumns(s *sheet.Sheet, heights []float64, draw func(i int, x float64)) {
	if isSingle(s) {
		for i, height := range heights {
			s.Reserve(height)
			draw(i, s.Margin())
		}
		return
	}
	paged := !s.Fits(math.Inf(1))
	if paged && heights[0] > s.Room() {
		s.NewPage()
	}
	for i := 0; i < len(heights); {
		left := heights[i:]
		first, height := split(left)
		second := len(left)
		isLast := !paged || height <= s.Room()
		if !isLast {
			first = fitting(left, s.Room())
			second = first + fitting(left[first:], s.Room())
		}
		top, start := s.Y, i
		for n, end := range []int{first, second} {
			s.Y = top
			for ; i < start+end; i++ {
				draw(i, s.Margin()+float64(n)*(columnWidth(s)+gutter))
			}
		}
		s.Y = top + height
		if i < len(heights) {
			s.NewPage()
		}
	}
}

// split divides blocks into two columns whose height is as small as possible. It returns the number of blocks in the first column.
func split(heights []float64) (first int, height float64) {
	left, right := 0.0, 0.0
	for _, h := range heights {
		right += h
	}
	height = right
	for i, h := range heights {
		left, right = left+h, right-h
		if taller := max(left, right); taller < height {
			first, height = i+1, taller
		}
	}
	if first == 0 {
		first = len(heights)
	}
	return first, height
}

// fitting returns the number of blocks that fit into a height, and at least one.
func fitting(heights []float64, room float64) int {
	n := 0
	for n < len(heights) && (n == 0 || heights[n] <= room) {
		room -= heights[n]
		n++
	}
	return n
}
