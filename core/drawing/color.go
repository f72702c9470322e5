package drawing

import (
	"slices"
	"strconv"
)

// Color is a color in the sRGB color space: 0xRRGGBB.
type Color uint32

// Black is the color of text and of heavy outlines.
const Black Color = 0

// Grey returns a shade of grey, from black (0) to white (255).
func Grey(shade uint8) Color { return 0x010101 * Color(shade) }

// IsGrey reports whether the color is a shade of grey, black or white.
func (c Color) IsGrey() bool { return c == Grey(uint8(c)) }

// String returns the color in the form that SVG and CSS have: #rrggbb.
func (c Color) String() string { return "#" + strconv.FormatUint(1<<24|uint64(c), 16)[1:] }

// IsGrey reports whether everything on the page is drawn in shades of grey. A picture may have colors.
func (p *Page) IsGrey() bool {
	return len(p.Pictures) == 0 && !slices.ContainsFunc(p.Boxes, func(b Box) bool { return !b.Color.IsGrey() }) &&
		!slices.ContainsFunc(p.Strokes, func(x Stroke) bool { return !x.Color.IsGrey() }) &&
		!slices.ContainsFunc(p.Texts, func(t Text) bool { return !t.Color.IsGrey() })
}
