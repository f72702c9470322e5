package drawing

import (
	"strconv"
	"strings"
)

// Figure is a picture of lines and circles in a square. It is written in hundredths of the side of the square, from the upper left corner:
// numbers have spaces between them, and parts have commas between them. A part of three numbers is a circle (x and y of its middle, and its
// radius). A part of four or more is a line through points (x and y of each). "0 0 100 100,50 50 20" is a diagonal and a circle.
type Figure string

// FigureLine is the usual thickness of the lines of a figure, relative to the side of its square. A circle whose radius is half of that is a
// dot.
const FigureLine = 0.07

// Parts returns the numbers of each part, or an error if the figure is not written as it should be.
func (f Figure) Parts() ([][]float64, error) {
	var parts [][]float64
	for text := range strings.SplitSeq(string(f), ",") {
		var part []float64
		for word := range strings.SplitSeq(text, " ") {
			n, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return nil, errFigure
			}
			part = append(part, n)
		}
		if len(part) != 3 && (len(part) < 4 || len(part)%2 != 0) {
			return nil, errFigure
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// Path returns the figure as SVG path data, with its corner at x and y and with sides of the given length. It is empty for a figure that is
// not written as it should be.
func (f Figure) Path(x, y, side float64) string {
	parts, _ := f.Parts()
	var w svgWriter
	unit := side / 100
	for _, part := range parts {
		if len(part) == 3 {
			r := part[2] * unit
			w.add("M").number(x + part[0]*unit - r).add(" ").number(y + part[1]*unit)
			for _, way := range []float64{2 * r, -2 * r} { // half of the circle there, and half of it back
				w.add("a").number(r).add(" ").number(r).add(" 0 1 0 ").number(way).add(" 0")
			}
			continue
		}
		command := "M"
		for i := 0; i < len(part); i += 2 {
			w.add(command).number(x + part[i]*unit).add(" ").number(y + part[i+1]*unit)
			command = "L"
		}
	}
	return string(w.b)
}
