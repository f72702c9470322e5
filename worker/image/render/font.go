package render

import (
	"unicode"
	"unicode/utf8"

	"github.com/tdewolff/canvas"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/drawing/hebrew"
	"github.com/lettercraft/lettercraft/core/drawing/serif"
)

// face is a font with the glyphs that have been used so far.
type face struct {
	font   *sfnt.Font
	file   []byte // of the font
	family string // the beginning of its name in a PDF
	buffer sfnt.Buffer
	laid   drawing.Font // in which its texts were laid out; Hebrew letters are equally wide in all fonts
	bold   bool
	glyphs map[rune]*glyph
	// signs are drawn for characters that the font does not have, by width in ems.
	signs map[float64]*glyph
}

// glyph is the shape of a character. Lengths are in ems. The origin is the pen on the baseline, and y grows upwards.
type glyph struct {
	path    *canvas.Path // empty for a space
	advance float64
	index   sfnt.GlyphIndex // in the font, or 0 if the font does not have the glyph
	// faint says that the glyph is drawn in a lighter color.
	faint bool
}

// placed is a glyph of a text and its position in millimetres.
type placed struct {
	*glyph
	face    int // index of its font
	x       float64
	cluster string // what the glyph stands for
}

// ofHebrew is the number of the family of Hebrew letters. The families before it have the numbers of the fonts of drawings.
const ofHebrew = 3

// filesOf returns the files of a family, regular and bold, and how their names in a PDF begin.
func filesOf(family int) (name string, files [2][]byte) {
	switch family {
	case int(drawing.Serif):
		return "LettercraftSerif-", [2][]byte{serif.Regular, serif.Bold}
	case int(drawing.Mono):
		return "GoMono-", [2][]byte{gomono.TTF, gomonobold.TTF}
	case ofHebrew:
		return "NotoSansHebrew-", [2][]byte{hebrew.Regular, hebrew.Bold}
	default:
		return "Go", [2][]byte{goregular.TTF, gobold.TTF}
	}
}

// useFont sets the faces to those of a font and of Hebrew letters. It parses a family when it is first used.
func (r *renderer) useFont(f drawing.Font) error {
	for i, family := range []int{int(f), ofHebrew} {
		name, files := filesOf(family)
		laid := f
		if family == ofHebrew {
			laid = drawing.Sans
		}
		for weight, ttf := range files {
			known := &r.families[family][weight]
			if *known == nil {
				parsed, err := sfnt.Parse(ttf)
				if err != nil {
					return err
				}
				*known = &face{
					font: parsed, file: ttf, family: name, laid: laid, bold: weight == 1, glyphs: map[rune]*glyph{}, signs: map[float64]*glyph{},
				}
			}
			r.faces[2*i+weight] = *known
		}
	}
	return nil
}

// diamond returns the glyph for characters that the fonts do not have, given its width in ems. It shows that there is a
// character, and can't be mistaken for a letter or for a box to write in.
func diamond(advance float64) *glyph {
	const radius, middle = 0.24, 0.36 // a capital is 0.72 high
	p := &canvas.Path{}
	p.MoveTo(advance/2-radius, middle)
	p.LineTo(advance/2, middle-radius)
	p.LineTo(advance/2+radius, middle)
	p.LineTo(advance/2, middle+radius)
	p.Close()
	return &glyph{path: p, advance: advance, faint: true}
}

// lay appends the glyphs of a text from left to right, with their positions.
func (r *renderer) lay(glyphs []placed, t *drawing.Text) []placed {
	start, x := len(glyphs), t.X
	for _, cluster := range inVisualOrder(t.Text) {
		face, letter := 0, cluster
		if isHebrew(cluster) {
			face, letter = 2, cluster[:len("א")] // without its points, as Hebrew is usually written
		}
		if t.Bold {
			face++
		}
		if g := r.faces[face].cluster(letter); g != nil {
			glyphs = append(glyphs, placed{g, face, x, cluster})
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

// isHebrew reports whether a cluster begins with a letter that the Hebrew fonts draw.
func isHebrew(cluster string) bool {
	r, _ := utf8.DecodeRuneInString(cluster)
	return r >= hebrew.First && r <= hebrew.Last
}

// cluster returns the glyph of an extended grapheme cluster, or nil if the cluster is invisible. If the font does not have a part of the
// cluster, such as an accent, the whole cluster is replaced with a sign, because without that part it would be a different character.
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
		return &glyph{path: &canvas.Path{}, advance: f.laid.Width(string(r), 1, f.bold)}
	default:
		return f.sign(f.laid.Width(text, 1, f.bold))
	}
}

// sign returns the glyph for a character that the font does not have, given the width in ems for which it was laid out.
func (f *face) sign(width float64) *glyph {
	if f.signs[width] == nil {
		f.signs[width] = diamond(width)
	}
	return f.signs[width]
}

// single returns the code point that is equivalent to a cluster of several code points, or the constant none. It reports whether
// the cluster is visible; a cluster of invisible code points is not.
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

// none is a code point that is in no font.
const none = utf8.MaxRune

// isIgnorable reports whether a code point only changes the appearance of other code points, such as a joiner or a variation selector.
func isIgnorable(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// glyph returns the glyph of a code point, or nil if the font has none.
func (f *face) glyph(r rune) *glyph {
	g, known := f.glyphs[r]
	if !known {
		if g = f.load(r); g != nil { // a missing glyph is not stored, because the number of missing glyphs is not bounded
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
	return &glyph{path: outline(segments, float64(em)), advance: float64(advance) / float64(em), index: index}
}

// outline converts the segments of a glyph, which are in font units with y growing downwards, to a path in ems.
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

// color returns the color in which the glyph is drawn, given the color of its text.
func (g *glyph) color(c drawing.Color) drawing.Color {
	if g.faint {
		return c>>1&0x7f7f7f + drawing.Grey(128)
	}
	return c
}
