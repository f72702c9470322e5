package render

import (
	"github.com/tdewolff/canvas"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// shapes has the outlines of figures that have been used so far, in millimetres.
type shapes map[shapeKey]*glyph

type shapeKey struct {
	drawing.Figure
	side, line float64
}

// maxShapes is the maximum number of outlines that are kept. It is several times the number of signs in a puzzle.
const maxShapes = 256

// glyph returns the outline of a figure as a glyph with its pen at the upper left corner of the square.
func (s *shapes) glyph(x *drawing.Stroke) *glyph {
	key := shapeKey{x.Figure, x.Side, x.Line}
	if found := (*s)[key]; found != nil {
		return found
	}
	if *s == nil || len(*s) == maxShapes {
		*s = shapes{}
	}
	g := &glyph{path: centreLines(x).Stroke(x.Line, canvas.RoundCap, canvas.RoundJoin, canvas.Tolerance)}
	(*s)[key] = g
	return g
}

// centreLines returns the lines and circles of a figure in millimetres, from the upper left corner of its square. In it, y grows upwards.
func centreLines(x *drawing.Stroke) *canvas.Path {
	path, unit := &canvas.Path{}, x.Side/100
	parts, _ := x.Figure.Parts()
	for _, part := range parts {
		if len(part) == 3 {
			path = path.Append(canvas.Circle(part[2]*unit).Translate(part[0]*unit, -part[1]*unit))
			continue
		}
		path.MoveTo(part[0]*unit, -part[1]*unit)
		for i := 2; i < len(part); i += 2 {
			path.LineTo(part[i]*unit, -part[i+1]*unit)
		}
	}
	return path
}
