package main

import (
	"encoding/binary"

	"golang.org/x/image/font/sfnt"
)

// point is a point of a contour in font units. A point that is not on the contour is a control point of a quadratic curve.
type point struct {
	x, y int
	isOn bool
}

// contours returns the closed contours of segments, which are in font units with y growing downwards.
func contours(segments sfnt.Segments) [][]point {
	var all [][]point
	for _, s := range segments {
		at := func(i int, isOn bool) point { return point{int(s.Args[i].X), -int(s.Args[i].Y), isOn} }
		last := len(all) - 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			all = append(all, []point{at(0, true)})
		case sfnt.SegmentOpLineTo:
			all[last] = append(all[last], at(0, true))
		case sfnt.SegmentOpQuadTo:
			all[last] = append(all[last], at(0, false), at(1, true))
		}
	}
	for i, c := range all {
		all[i] = withoutImplied(c[:len(c)-1]) // the last point is the first one again
	}
	return all
}

// withoutImplied leaves out the points in the middle between two control points, which the format implies.
func withoutImplied(c []point) []point {
	var kept []point
	for i, p := range c {
		if i > 0 && p.isOn {
			before, after := c[i-1], c[(i+1)%len(c)]
			if !before.isOn && !after.isOn && p.x == (before.x+after.x)/2 && p.y == (before.y+after.y)/2 {
				continue
			}
		}
		kept = append(kept, p)
	}
	return kept
}

// The bits of the flag of a point.
const (
	isOn   = 1 << 0
	xShort = 1 << 1 // the difference to the x before has one byte
	yShort = 1 << 2
	xSame  = 1 << 4 // that byte is added, not subtracted; or there is no difference
	ySame  = 1 << 5
)

// encode returns contours as an entry of the table glyf (OpenType specification 1.9), without instructions.
func encode(contours [][]point) []byte {
	if len(contours) == 0 {
		return nil
	}
	var flags, xs, ys []byte
	var ends []int
	first := contours[0][0]
	left, bottom, right, top := first.x, first.y, first.x, first.y
	last := point{}
	for _, c := range contours {
		for _, p := range c {
			var flag, xFlag, yFlag byte
			if p.isOn {
				flag = isOn
			}
			xs, xFlag = appendDifference(xs, p.x-last.x, xShort, xSame)
			ys, yFlag = appendDifference(ys, p.y-last.y, yShort, ySame)
			flags = append(flags, flag|xFlag|yFlag)
			left, bottom, right, top = min(left, p.x), min(bottom, p.y), max(right, p.x), max(top, p.y)
			last = p
		}
		ends = append(ends, len(flags)-1)
	}
	b := appendShorts(nil, len(contours), left, bottom, right, top)
	b = appendShorts(appendShorts(b, ends...), 0)
	return append(append(append(b, flags...), xs...), ys...)
}

// appendDifference appends a difference between two coordinates, and returns the bits of the flag that describe it.
func appendDifference(b []byte, d int, short, same byte) (longer []byte, flag byte) {
	switch {
	case d == 0:
		return b, same
	case d > 0 && d < 0x100:
		return append(b, byte(d)), short | same
	case d < 0 && d > -0x100:
		return append(b, byte(-d)), short
	default:
		return appendShorts(b, d), 0
	}
}

// appendShorts appends numbers of 16 bits.
func appendShorts(b []byte, numbers ...int) []byte {
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint16(b, uint16(n))
	}
	return b
}
