package cipher

import (
	"math/rand/v2"
	"strings"

	"lettercraft/core/drawing"
)

// pigpen replaces a letter by the walls around it in four grids (American Cryptogram Association; Codebusters, Pigpen): A to I stand in a
// grid of three rows, J to R in the same grid with dots, S to V in the wedges of a saltire, and W to Z in the same wedges with dots.
var pigpen = Kind{
	Name:    "pigpen",
	Title:   "Pigpen",
	Summary: "Every letter becomes the walls around its place in a grid.",
	Takes:   []string{"block"},
	Instruction: "Each sign is the walls around a letter in the grids, with a dot for the grids that have dots. " +
		"Find the place with the same walls, and write its letter into the box.",
	Method:   "Compare the walls first and then look for the dot. A sign with four walls is E or N.",
	IsSimple: true,
	Encipher: func(t *Text, k *Key, _ *rand.Rand) (*Puzzle, error) {
		figures := pens()
		p, err := drawn(t, figures, k.block(0))
		if err != nil {
			return nil, err
		}
		aid := p.signTable("Grids", figures)
		aid.Picture = grids(t.Letters)
		p.Aids = []Aid{aid}
		return p, nil
	},
}

// pens returns the signs of 26 letters. In a grid, cells are counted row by row; in a saltire, the wedges are above, left, right and below.
func pens() []drawing.Figure {
	const (
		top    = "14 14 86 14"
		bottom = "14 86 86 86"
		left   = "14 14 14 86"
		right  = "86 14 86 86"
	)
	var cells, all []drawing.Figure
	for cell := range 9 {
		row, column := cell/3, cell%3
		var walls []string
		for _, wall := range []struct {
			drawn string
			is    bool
		}{{top, row > 0}, {bottom, row < 2}, {left, column > 0}, {right, column < 2}} {
			if wall.is {
				walls = append(walls, wall.drawn)
			}
		}
		cells = append(cells, drawing.Figure(strings.Join(walls, ",")))
	}
	wedges := []drawing.Figure{"10 22 50 82 90 22", "22 10 82 50 22 90", "78 10 18 50 78 90", "10 78 50 18 90 78"}
	all = append(all, cells...)
	for _, cell := range cells {
		all = append(all, cell+",50 50 3.5,50 50 7")
	}
	all = append(all, wedges...)
	for i, dot := range []drawing.Figure{"50 36", "36 50", "64 50", "50 64"} {
		all = append(all, wedges[i]+","+dot+" 3.5,"+dot+" 7")
	}
	return all
}

// grids returns the picture of the four grids, with the letters in them.
func grids(l Letters) *Picture {
	const (
		side   = 32.0  // of a grid, in millimetres
		stride = 130.0 // from one grid to the next, in hundredths of a grid
		third  = 100.0 / 3
		drop   = 11.0 // of the dot below its letter
	)
	p := &Picture{Side: side, Width: side * (3*stride + 100) / 100, Height: side}
	var parts []string
	add := func(numbers ...float64) { parts = append(parts, numerals(numbers)) }
	label := func(x, y, dotX, dotY float64, hasDot bool) {
		if n := len(p.Labels); n < len(l) {
			p.Labels = append(p.Labels, Label{x, y, l.At(n)})
		}
		if hasDot {
			add(dotX, dotY, 0.8)
			add(dotX, dotY, 1.6)
		}
	}
	for grid := range 2 {
		left := stride * float64(grid)
		for _, at := range []float64{third, 2 * third} {
			add(left+at, 0, left+at, 100)
			add(left, at, left+100, at)
		}
		for cell := range 9 {
			x, y := left+third*(float64(cell%3)+0.5), third*(float64(cell/3)+0.5)
			label(x, y, x, y+drop, grid == 1)
		}
	}
	for saltire := range 2 {
		left := stride * float64(2+saltire)
		add(left+5, 5, left+95, 95)
		add(left+95, 5, left+5, 95)
		for _, away := range [][2]float64{{0, -1}, {-1, 0}, {1, 0}, {0, 1}} {
			x, y := left+50, 50.0
			label(x+third*away[0], y+third*away[1], x+15*away[0], y+15*away[1], saltire == 1)
		}
	}
	p.Figure = drawing.Figure(strings.Join(parts, ","))
	return p
}
