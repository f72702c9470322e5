package settled

import (
	"math"
	"slices"
)

// black is the square of a black cell.
const black = -1

// columns returns the number of columns of the grid in the result, which is about twice as wide as high.
func (z *Puzzle) columns() int {
	return max(minColumns, min(int(math.Sqrt(float64(2*len(z.cells())))), maxColumns))
}

const (
	minColumns = 12
	maxColumns = 25
)

// cells returns the squares of the grid in the order of the quotation. Black cells part words.
func (z *Puzzle) cells() []int {
	var cells []int
	for square := range len(z.source.Letters) {
		if square > 0 && z.source.WordOf[square] != z.source.WordOf[square-1] {
			cells = append(cells, black)
		}
		cells = append(cells, square)
	}
	return cells
}

// rows returns the cells of each row of a grid. A word that does not fit into a row continues in the next one. Black cells fill the last row.
func (z *Puzzle) rows(columns int) [][]int {
	cells := z.cells()
	for len(cells)%columns != 0 {
		cells = append(cells, black)
	}
	return slices.Collect(slices.Chunk(cells, columns))
}

// grid returns the grid of the result.
func (z *Puzzle) grid() Grid {
	g := Grid{Columns: z.columns()}
	for _, squares := range z.rows(g.Columns) {
		var row Row
		for _, square := range squares {
			if square == black {
				row.Squares = append(row.Squares, Square{Black: true})
				continue
			}
			row.Squares = append(row.Squares, Square{Number: square + 1, Clue: z.clues[z.clueOf[square]].Letter, Letter: z.source.Letters[square : square+1]})
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}
