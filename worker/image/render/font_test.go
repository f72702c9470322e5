package render

import (
	"math"
	"testing"
	"unicode"

	"github.com/lettercraft/lettercraft/core/drawing"
)

func loaded(t *testing.T, f drawing.Font) *renderer {
	t.Helper()
	r := &renderer{}
	if err := r.useFont(f); err != nil {
		t.Fatal(err)
	}
	return r
}

// fonts are those of drawings.
var fonts = []drawing.Font{drawing.Sans, drawing.Serif, drawing.Mono}

// Puzzles are laid out with the widths in core/drawing and drawn with the widths of the fonts, so these must be the same.
func TestFontsHaveTheWidthsOfLayouts(t *testing.T) {
	for _, font := range fonts {
		for i, f := range loaded(t, font).faces {
			compared, least := 0, 600
			if i >= 2 {
				least = 27
			}
			for c := ' '; c <= 0xFFFF; c++ {
				g := f.glyph(c)
				if g == nil && font.Has(c) && isHebrew(string(c)) == (i >= 2) {
					t.Errorf("font %d does not have %q (%U, bold: %t)", font, c, c, f.bold)
				}
				if g == nil || isHebrew(string(c)) != (i >= 2) || isIgnorable(c) || unicode.Is(unicode.M, c) {
					continue
				}
				compared++
				// A character that is not in the tables is laid out wider than it is drawn.
				want := font.Width(string(c), 1000, f.bold)
				if got := g.advance * 1000; got > want+1 || got < want-1 && want != 1000 {
					t.Errorf("%q (%U, font %d, bold: %t) is %.1f wide, but laid out as %.1f", c, c, font, f.bold, got, want)
				}
			}
			if compared < least {
				t.Errorf("%d characters were compared", compared)
			}
		}
	}
}

// The capitals are as high as the layout takes them to be.
func TestFontsHaveTheHeightsOfLayouts(t *testing.T) {
	for _, font := range fonts {
		for _, f := range loaded(t, font).faces[:2] {
			if got, want := f.glyph('H').path.Bounds().Y1, font.CapHeight(); math.Abs(got-want) > 0.002 {
				t.Errorf("font %d (bold: %t) has capitals of %.3f, want %.3f", font, f.bold, got, want)
			}
		}
	}
}

// A family is parsed when it is first drawn, and its glyphs stay when another one has been drawn.
func TestFamiliesAreKept(t *testing.T) {
	r := loaded(t, drawing.Serif)
	if r.families[drawing.Sans][0] != nil || r.families[drawing.Mono][0] != nil {
		t.Error("a family is loaded that is not drawn")
	}
	first := r.faces[0].glyph('A')
	for _, font := range []drawing.Font{drawing.Mono, drawing.Serif} {
		if err := r.useFont(font); err != nil {
			t.Fatal(err)
		}
		if isSame := r.faces[0].glyph('A') == first; isSame != (font == drawing.Serif) {
			t.Errorf("font %d has the glyph of the serif font: %t", font, isSame)
		}
	}
}

func TestCharactersAreDrawnWhole(t *testing.T) {
	f := loaded(t, drawing.Sans).faces[0]
	for _, c := range []struct {
		text string
		want *glyph
	}{
		{"A", f.glyph('A')},
		{"e\u0301", f.glyph('é')},
		{"é", f.glyph('é')},
		{"1\ufe0f", f.glyph('1')},        // a variation selector
		{"Q\u0301", f.sign(0.778)},       // without the accent it would be another letter
		{"\u0301", f.sign(1)},            // an accent alone
		{"1\ufe0f\u20e3", f.sign(0.556)}, // a key cap
		{"\u0928", f.sign(1)},            // Devanagari
		{"日", f.sign(1)},
		{"👋🏽", f.sign(1)},                         // with a skin tone
		{"\U0001f468\u200d\U0001f467", f.sign(1)}, // joined
		{"\U0001f1e9\U0001f1ea", f.sign(1)},       // a flag
		{"\u200d", nil},                           // a joiner that joins nothing
		{"\u200b\ufe0f", nil},                     // invisible
		{"\xff", f.cluster(string(rune(0xfffd)))}, // invalid UTF-8
	} {
		if got := f.cluster(c.text); got != c.want {
			t.Errorf("%q is drawn as %+v, want %+v", c.text, got, c.want)
		}
	}
	if space := f.cluster("\u2003"); space == nil || !space.path.Empty() || space.advance == 0 {
		t.Errorf("an em space is drawn as %+v", space)
	}
}

// A character that the fonts do not have is drawn as one sign, even if it has several code points.
func TestOneSignForOneCharacter(t *testing.T) {
	line := loaded(t, drawing.Sans).lay(nil, &drawing.Text{Size: 1, Text: "a\U0001f468\u200d\U0001f469\u200d\U0001f467\ufe0fb"})
	if len(line) != 3 || !line[1].faint || line[0].faint || line[2].faint {
		t.Errorf("the line is %+v", line)
	}
}

func TestAnchors(t *testing.T) {
	r := loaded(t, drawing.Sans)
	width := drawing.Sans.Width("Anchor", 10, false)
	for anchor, want := range []float64{100, 100 - width/2, 100 - width} {
		line := r.lay(nil, &drawing.Text{X: 100, Size: 10, Anchor: drawing.Anchor(anchor), Text: "Anchor"})
		if got := line[0].x; math.Abs(got-want) > 0.05 {
			t.Errorf("with the anchor %d the text begins at %.2f, want %.2f", anchor, got, want)
		}
	}
}

func TestTheKeptMasksAreBounded(t *testing.T) {
	m := &masks{}
	g := loaded(t, drawing.Sans).faces[0].glyph('W')
	for i := range 40 {
		m.get(maskKey{g, 60 + float64(i), 0})
		kept := 0
		for _, mask := range m.kept {
			kept += len(mask.Pix)
		}
		if kept > 4<<20 || kept != m.bytes {
			t.Fatalf("%d masks of %d bytes are kept, and counted as %d", len(m.kept), kept, m.bytes)
		}
	}
	if len(m.kept) == 40 {
		t.Error("40 large masks are within the limit: the test needs more")
	}
}
