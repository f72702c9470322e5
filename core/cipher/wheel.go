package cipher

import (
	"math"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// Sizes of a wheel in millimetres, and the most letters that it has room for.
const (
	wheelRing    = 8.0  // width of a ring
	wheelGap     = 6.0  // between two discs
	wheelPitch   = 5.8  // least distance of letters on the smaller ring
	wheelHole    = 0.5  // radius of the middle
	leastRing    = 16.0 // radius of the letters of the smaller ring
	wheelLetters = 36
)

// wheel returns the table of a Caesar: the letters, each with a box for its substitute below it. In its place two discs are drawn for the solver
// to cut out. Both have the alphabet clockwise from the top. In the solution the smaller disc lies on the larger one and is turned by the shift:
// the substitute stands below each letter.
func wheel(l Letters, shift int) Aid {
	names, turned := l.names(), make([]string, len(l))
	for i := range l {
		turned[i] = l.At(i + shift)
	}
	aid := pairs("Wheel", heads(names, true), cells(turned, false), balanced(len(l)))
	if len(l) > wheelLetters {
		return aid
	}
	small := max(leastRing, float64(len(l))*wheelPitch/(2*math.Pi)) + wheelRing/2
	large := small + wheelRing
	aid.Picture = &Picture{Side: 2 * large, Width: 2*large + wheelGap + 2*small, Height: 2 * large}
	aid.Picture.disc(large, large, large, names)
	aid.Picture.disc(2*large+wheelGap+small, large, small, names)
	aid.Solved = &Picture{Side: 2 * large, Width: 2 * large, Height: 2 * large}
	aid.Solved.disc(large, large, large, names)
	aid.Solved.disc(large, large, small, turned)
	return aid
}

// disc draws a disc with a ring of letters. The middle and the radius are in millimetres.
func (p *Picture) disc(x, y, radius float64, letters []string) {
	unit := 100 / p.Side
	add := func(numbers ...float64) {
		for i := range numbers {
			numbers[i] *= unit
		}
		if p.Figure != "" {
			p.Figure += ","
		}
		p.Figure += drawing.Figure(numerals(numbers))
	}
	for _, r := range []float64{radius, radius - wheelRing, wheelHole} {
		add(x, y, r)
	}
	for half := range 2 * len(letters) { // a letter, and then the line to the next one
		sin, cos := math.Sincos(math.Pi * float64(half) / float64(len(letters)))
		at := func(distance float64) (float64, float64) { return x + distance*sin, y - distance*cos }
		if half%2 == 0 {
			labelX, labelY := at(radius - wheelRing/2)
			p.Labels = append(p.Labels, Label{labelX * unit, labelY * unit, letters[half/2]})
			continue
		}
		fromX, fromY := at(radius - wheelRing)
		toX, toY := at(radius)
		add(fromX, fromY, toX, toY)
	}
}
