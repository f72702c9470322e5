package render

import (
	"image"
	"math"

	"github.com/tdewolff/canvas"
	"golang.org/x/image/draw"
	"golang.org/x/image/vector"
)

const (
	// phases is the number of horizontal positions within a pixel at which a glyph can begin. More make no visible difference.
	phases = 2

	// steps is the number of shades of anti-aliasing, not counting white. More make no visible difference at this resolution,
	// and they make a PNG larger: 4 by 7%, 16 by a third.
	steps = 3

	// maxMasks is the maximum total size of the stored masks in bytes.
	maxMasks = 4 << 20
)

// masks is a cache of rasterized glyphs. A puzzle has few different glyphs and draws each of them many times.
type masks struct {
	kept       map[maskKey]*mask
	bytes      int
	rasterizer vector.Rasterizer
}

type maskKey struct {
	*glyph
	size  float64 // font size in mm, or 1 for a figure, whose outline is in mm
	phase int
}

// mask is the coverage of pixels by a glyph. Left and top are the position of the mask relative to the pen, in pixels.
type mask struct {
	image.Alpha
	left, top int
}

// get returns the mask of a glyph. The pen is key.phase phases to the right of a pixel's left edge, and on its upper edge.
func (m *masks) get(key maskKey) *mask {
	found := m.kept[key]
	if found == nil {
		found = m.draw(key)
		if m.bytes += len(found.Pix); m.kept == nil || m.bytes > maxMasks {
			m.kept, m.bytes = map[maskKey]*mask{}, len(found.Pix)
		}
		m.kept[key] = found
	}
	return found
}

func (m *masks) draw(key maskKey) *mask {
	if key.path.Empty() {
		return &mask{}
	}
	scale := key.size * dpmm
	path := key.path.Copy().Transform(canvas.Identity.Translate(float64(key.phase)/phases, 0).Scale(scale, scale))
	b := path.FastBounds()
	left, top := int(math.Floor(b.X0)), int(math.Floor(-b.Y1))
	width, height := int(math.Ceil(b.X1))-left, int(math.Ceil(-b.Y0))-top

	drawn := &mask{*image.NewAlpha(image.Rect(0, 0, width, height)), left, top}
	m.rasterizer.Reset(width, height)
	m.rasterizer.DrawOp = draw.Src
	path.Translate(float64(-left), float64(top+height)).ToVectorRasterizer(&m.rasterizer, canvas.DPMM(1))
	m.rasterizer.Draw(&drawn.Alpha, drawn.Rect, image.Opaque, image.Point{})
	for i, cover := range drawn.Pix {
		drawn.Pix[i] = uint8((int(cover)*steps + 0x7f) / 0xff * 0xff / steps)
	}
	return drawn
}
