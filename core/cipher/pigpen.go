package cipher

import (
	"math/rand/v2"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
)

// pigpen replaces a letter by the walls around it in four grids (American Cryptogram Association; Codebusters, Pigpen): A to I stand in a
// grid of three rows, J to R in the same grid with dots, S to V in the wedges of a saltire, and W to Z in the same wedges with dots. The
// parameter grids has other usual orders.
var pigpen = Kind{
	Name:    "pigpen",
	Title:   "Pigpen",
	Summary: "Every letter becomes the walls around its place in a grid.",
	Takes:   []string{"grids", "key", "block"},
	Instruction: "Each sign is the walls around a letter in the grids, with a dot for the grids that have dots. " +
		"Find the place with the same walls, and write its letter into the box.",
	Method:   "Compare the walls first and then look for the dot. A sign with four walls stands in the middle of a grid.",
	IsSimple: true,
	Effort:   Effort{-22, "Signs to look up in grids"},
	Encipher: func(t *Text, k *Key, _ *rand.Rand) (*Puzzle, error) {
		order, err := k.penLetters()
		if err != nil {
			return nil, err
		}
		figures, names := pens(), make([]string, len(English))
		byLetter := make([]drawing.Figure, len(English))
		for i, place := range k.penPlaces() {
			byLetter[order[i]], names[place] = figures[place], English.At(order[i])
		}
		p, err := drawn(t, byLetter, k.block(0))
		if err != nil {
			return nil, err
		}
		if k.Word != "" {
			p.KeyLines = []string{"Key word of the grids: " + English.Only(k.Word)}
		}
		switch k.Grids {
		case "alternating":
			p.KeyLines = append(p.KeyLines, "Order: grid, saltire, grid with dots, saltire with dots")
		case "paired":
			p.KeyLines = append(p.KeyLines, "Order: each place without a dot, and then with one")
		case "clockwise":
			p.KeyLines = append(p.KeyLines, "Order: grid, grid with dots, saltire and saltire with dots, both clockwise from the top")
		}
		aid := p.signTable("Grids", byLetter)
		aid.Picture = gridPicture(names)
		p.Aids = []Aid{aid}
		return p, nil
	},
}

// penLetters returns the letters in the order in which they fill the grids. Error: a key word without letters.
func (k *Key) penLetters() ([]int, error) {
	word := English.Word(k.Word)
	if k.Word != "" && len(word) == 0 {
		return nil, operation.Invalid("key", operation.NoLetters, "must contain a key word of letters A to Z")
	}
	return English.beginning(word), nil
}

// penPlaces returns the order in which letters fill the places of the grids: 0 to 8 in the grid, 9 to 17 in the one with dots, 18 to 21 in the
// saltire, and 22 to 25 in the one with dots.
func (k *Key) penPlaces() []int {
	var order []int
	add := func(places ...int) { order = append(order, places...) }
	switch k.Grids {
	case "alternating":
		add(0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 9, 10, 11, 12, 13, 14, 15, 16, 17, 22, 23, 24, 25)
	case "paired":
		for place := range 9 {
			add(place, 9+place)
		}
		for place := range 4 {
			add(18+place, 22+place)
		}
	case "clockwise":
		for place := range 18 {
			add(place)
		}
		add(18, 20, 21, 19, 22, 24, 25, 23)
	default:
		for place := range len(English) {
			add(place)
		}
	}
	return order
}

// pen is a place in a grid or a saltire: its walls, its dot, and its middle in hundredths of the side of the grid.
type pen struct {
	walls, dot drawing.Figure
	x, y       float64
}

// places are the places of a grid, row by row, and then the wedges of a saltire: above, left, right and below.
var places = [...]pen{
	{"14 86 86 86 86 14", middle, near, near},
	{"14 14 14 86 86 86 86 14", middle, 50, near},
	{"14 14 14 86 86 86", middle, far, near},
	{"14 14 86 14 86 86 14 86", middle, near, 50},
	{"14 14 86 14 86 86 14 86 14 14", middle, 50, 50},
	{"86 14 14 14 14 86 86 86", middle, far, 50},
	{"14 14 86 14 86 86", middle, near, far},
	{"14 86 14 14 86 14 86 86", middle, 50, far},
	{"14 86 14 14 86 14", middle, far, far},
	{"10 22 50 82 90 22", ",50 36 3.5,50 36 7", 50, near},
	{"22 10 82 50 22 90", ",36 50 3.5,36 50 7", near, 50},
	{"78 10 18 50 78 90", ",64 50 3.5,64 50 7", far, 50},
	{"10 78 50 18 90 78", ",50 64 3.5,50 64 7", 50, far},
}

const (
	middle    = ",50 50 3.5,50 50 7" // a dot in the middle
	near, far = 50.0 / 3, 250.0 / 3
)

// grids returns the places of the letters: those of a grid, of a grid with dots, of a saltire, and of a saltire with dots.
func grids() [][]pen { return [][]pen{places[:9], places[:9], places[9:], places[9:]} }

// pens returns the signs of 26 letters.
func pens() []drawing.Figure {
	var all []drawing.Figure
	for grid, places := range grids() {
		for _, p := range places {
			if hasDots(grid) {
				p.walls += p.dot
			}
			all = append(all, p.walls)
		}
	}
	return all
}

func hasDots(grid int) bool { return grid%2 == 1 }

// gridLines are the lines of the four grids, beside each other.
const gridLines = "33.3 0 33.3 100,66.7 0 66.7 100,0 33.3 100 33.3,0 66.7 100 66.7," +
	"163.3 0 163.3 100,196.7 0 196.7 100,130 33.3 230 33.3,130 66.7 230 66.7," +
	"265 5 355 95,265 95 355 5,395 5 485 95,395 95 485 5"

// gridPicture returns the picture of the four grids, with the letters of the places and dots in them.
func gridPicture(names []string) *Picture {
	const (
		side   = 32.0  // of a grid, in millimetres
		stride = 130.0 // from one grid to the next
		drop   = 12.0  // of a dot below its letter
	)
	p := &Picture{Side: side, Width: side * (3*stride + 100) / 100, Height: side, Figure: gridLines}
	for grid, places := range grids() {
		left := stride * float64(grid)
		for _, place := range places {
			p.Labels = append(p.Labels, Label{left + place.x, place.y, names[len(p.Labels)]})
			if hasDots(grid) {
				x, y := place.x, place.y+drop
				if len(places) == 4 { // in a wedge, between its letter and the crossing
					x, y = (place.x+50)/2, (place.y+50)/2
				}
				for _, radius := range []float64{0.8, 1.6} {
					p.Figure += drawing.Figure("," + numerals([]float64{left + x, y, radius}))
				}
			}
		}
	}
	return p
}
