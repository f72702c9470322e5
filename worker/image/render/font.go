package render

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/tdewolff/canvas"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"lettercraft/core/drawing"
)

// face is a font with the glyphs that were needed so far.
type face struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	bold   bool
	glyphs map[rune]*glyph // nil: the font has none
	// signs stand for characters that the font lacks, by their widths.
	signs map[float64]*glyph
}

// glyph is what a character looks like. Lengths are in ems, upwards and from the pen on the baseline.
type glyph struct {
	path    *canvas.Path // empty for a space
	advance float64
	// faint glyphs are drawn in a lighter shade.
	faint bool
}

// placed is a glyph of a text, at its place in millimetres.
type placed struct {
	*glyph
	x float64
}

// loadFonts parses the fonts, at the first call.
func (r *renderer) loadFonts() error {
	for i, ttf := range [][]byte{goregular.TTF, gobold.TTF} {
		if r.faces[i] != nil {
			continue
		}
		parsed, err := sfnt.Parse(ttf)
		if err != nil {
			return err
		}
		r.faces[i] = &face{
			font: parsed, bold: i == 1, glyphs: map[rune]*glyph{}, signs: map[float64]*glyph{},
		}
	}
	return nil
}

// diamond is what is drawn for a character that the fonts lack. It shows that something stands there, and can't be
// taken for a letter or for a box to write into.
func diamond(advance float64) *glyph {
	const radius, middle = 0.24, 0.36 // of a capital's height, 0.72
	p := &canvas.Path{}
	p.MoveTo(advance/2-radius, middle)
	p.LineTo(advance/2, middle-radius)
	p.LineTo(advance/2+radius, middle)
	p.LineTo(advance/2, middle+radius)
	p.Close()
	return &glyph{path: p, advance: advance, faint: true}
}

// lay appends the glyphs of a text.
func (r *renderer) lay(glyphs []placed, t *drawing.Text) []placed {
	f := r.faces[0]
	if t.Bold {
		f = r.faces[1]
	}
	start, x := len(glyphs), t.X
	for clusters := graphemes.FromString(t.Text); clusters.Next(); {
		if g := f.cluster(clusters.Value()); g != nil {
			glyphs = append(glyphs, placed{g, x})
			x += g.advance * t.Size
		}
	}
	shift := 0.0
	switch t.Anchor {
	case drawing.Middle:
		shift = (t.X - x) / 2
	case drawing.End:
		shift = t.X - x
	}
	for i := start; i < len(glyphs); i++ {
		glyphs[i].x += shift
	}
	return glyphs
}

// cluster is the glyph of a character as a reader sees it, however many code points it has; nil: it can't be seen. Where
// the font lacks a part of it, such as an accent, all of it is replaced: without the part it would be another character.
func (f *face) cluster(text string) *glyph {
	r, n := utf8.DecodeRuneInString(text)
	if n < len(text) {
		visible := false
		r, visible = single(text)
		if !visible {
			return nil
		}
	}
	if g := f.glyph(r); g != nil {
		return g
	}
	switch {
	case isIgnorable(r):
		return nil
	case unicode.Is(unicode.Zs, r):
		return &glyph{path: &canvas.Path{}, advance: drawing.Width(string(r), 1, f.bold)}
	default:
		return f.sign(drawing.Width(text, 1, f.bold))
	}
}

// sign is what is drawn for a character that the font lacks, as wide as it was laid out.
func (f *face) sign(width float64) *glyph {
	if f.signs[width] == nil {
		f.signs[width] = diamond(width)
	}
	return f.signs[width]
}

// single is the one code point that means the same as a cluster of several, or none. A cluster of
// nothing but invisible code points is not visible.
func single(cluster string) (r rune, visible bool) {
	for _, c := range norm.NFC.String(cluster) {
		if isIgnorable(c) {
			continue
		}
		if visible {
			return none, true
		}
		r, visible = c, true
	}
	return r, visible
}

// none is a code point that no font has.
const none = utf8.MaxRune

// isIgnorable tells whether a code point only says how others are to be shown: joiners, variation selectors and such.
func isIgnorable(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// glyph is that of a code point, or nil if the font has none.
func (f *face) glyph(r rune) *glyph {
	g, known := f.glyphs[r]
	if !known {
		if g = f.load(r); g != nil { // what the font has is bounded, what it lacks is not
			f.glyphs[r] = g
		}
	}
	return g
}

func (f *face) load(r rune) *glyph {
	index, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil || index == 0 {
		return nil
	}
	em := fixed.I(int(f.font.UnitsPerEm()))
	advance, err := f.font.GlyphAdvance(&f.buffer, index, em, font.HintingNone)
	if err != nil {
		return nil
	}
	segments, err := f.font.LoadGlyph(&f.buffer, index, em, nil)
	if err != nil {
		return nil
	}
	return &glyph{path: outline(segments, float64(em)), advance: float64(advance) / float64(em)}
}

// outline is a path in ems of segments in units of the font, which count downwards.
func outline(segments sfnt.Segments, em float64) *canvas.Path {
	p := &canvas.Path{}
	for i, s := range segments {
		var at [3]canvas.Point
		for j, a := range s.Args {
			at[j] = canvas.Point{X: float64(a.X) / em, Y: -float64(a.Y) / em}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.Close()
			}
			p.MoveTo(at[0].X, at[0].Y)
		case sfnt.SegmentOpLineTo:
			p.LineTo(at[0].X, at[0].Y)
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(at[0].X, at[0].Y, at[1].X, at[1].Y)
		case sfnt.SegmentOpCubeTo:
			p.CubeTo(at[0].X, at[0].Y, at[1].X, at[1].Y, at[2].X, at[2].Y)
		}
	}
	if len(segments) > 0 {
		p.Close()
	}
	return p
}

// shade is the one in which a glyph of a text is drawn.
func (g *glyph) shade(s drawing.Shade) drawing.Shade {
	if g.faint {
		return s/2 + 128
	}
	return s
}
