package cipher

import (
	"math"
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// squares is the number of squares on a side of a grid.
const squares = 20

// grid is a picture of a figure in squares. Its index is the column, and then the row.
type grid [squares][squares]bool

// gridOf draws a figure in squares.
func gridOf(t *testing.T, f drawing.Figure) *grid {
	t.Helper()
	parts, err := f.Parts()
	if err != nil {
		t.Fatal(err)
	}
	var g grid
	mark := func(x, y float64) { g[int(x*squares/100)][int(y*squares/100)] = true }
	for _, p := range parts {
		if len(p) == 3 {
			for angle := range 360 {
				sin, cos := math.Sincos(float64(angle) * math.Pi / 180)
				mark(p[0]+p[2]*cos, p[1]+p[2]*sin)
			}
			continue
		}
		for i := 2; i < len(p); i += 2 {
			for step := range 101 {
				part := float64(step) / 100
				mark(p[i-2]+(p[i]-p[i-2])*part, p[i-1]+(p[i+1]-p[i-1])*part)
			}
		}
	}
	return &g
}

// turned returns a picture turned by a number of quarters, and then mirrored if requested.
func (g *grid) turned(quarters int, mirrored bool) *grid {
	all := *g
	for range quarters {
		before := all
		for x := range squares {
			for y := range squares {
				all[x][y] = before[y][squares-1-x]
			}
		}
	}
	if mirrored {
		slices.Reverse(all[:])
	}
	return &all
}

// difference returns the number of marked squares of either picture that are not within a square of a marked square of the other.
func difference(a, b *grid) int {
	n := 0
	near := func(g *grid, x, y int) bool {
		for i := max(x-1, 0); i <= min(x+1, squares-1); i++ {
			if slices.Contains(g[i][max(y-1, 0):min(y+2, squares)], true) {
				return true
			}
		}
		return false
	}
	for x := range squares {
		for y := range squares {
			if a[x][y] && !near(b, x, y) || b[x][y] && !near(a, x, y) {
				n++
			}
		}
	}
	return n
}

func TestSignsLookDifferent(t *testing.T) {
	for name, figures := range signs() {
		grids := make([]*grid, len(figures))
		for i, f := range figures {
			grids[i] = gridOf(t, f)
			for j, other := range grids[:i] {
				least := difference(grids[i], other)
				for quarters := range 4 {
					if name == "symbols" { // which stay different on a sheet that is turned or seen through
						least = min(least, difference(grids[i].turned(quarters, false), other), difference(grids[i].turned(quarters, true), other))
					}
				}
				if least < 3 {
					t.Errorf("%s: signs %d and %d differ in %d squares", name, j, i, least)
				}
			}
		}
	}
}
