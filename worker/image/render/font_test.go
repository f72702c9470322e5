package render

import (
	"math"
	"testing"
	"unicode"

	"lettercraft/core/drawing"
)

func loaded(t *testing.T) *renderer {
	t.Helper()
	r := &renderer{}
	if err := r.loadFonts(); err != nil {
		t.Fatal(err)
	}
	return r
}

// A layout is made with the widths in core/drawing, and drawn with those of the fonts.
func TestFontsHaveTheWidthsOfLayouts(t *testing.T) {
	for _, f := range loaded(t).faces {
		compared := 0
		for c := ' '; c <= 0xFFFF; c++ {
			g := f.glyph(c)
			if g == nil || isIgnorable(c) || unicode.Is(unicode.M, c) {
				continue
			}
			compared++
			// What the tables lack is laid out wider than it is.
			want := drawing.Width(string(c), 1000, f.bold)
			if got := g.advance * 1000; got > want+1 || got < want-1 && want != 1000 {
				t.Errorf("%q (%U, bold: %t) is %.1f wide, and laid out as %.1f", c, c, f.bold, got, want)
			}
		}
		if compared < 600 {
			t.Errorf("%d characters were compared", compared)
		}
	}
}

func TestCharactersAreDrawnWhole(t *testing.T) {
	f := loaded(t).faces[0]
	for _, c := range []struct {
		text string
		want *glyph
	}{
		{"A", f.glyph('A')},
		{"e\u0301", f.glyph('é')},
		{"é", f.glyph('é')},
		{"1\ufe0f", f.glyph('1')},        // a variation selector
		{"Q\u0301", f.sign(0.778)},       // without its accent it would be another letter
		{"\u0301", f.sign(1)},            // an accent alone
		{"1\ufe0f\u20e3", f.sign(0.556)}, // a key cap
		{"\u0928", f.sign(1)},            // Devanagari
		{"日", f.sign(1)},
		{"👋🏽", f.sign(1)},                         // with a colour of skin
		{"\U0001f468\u200d\U0001f467", f.sign(1)}, // joined
		{"\U0001f1e9\U0001f1ea", f.sign(1)},       // a flag
		{"\u200d", nil},                           // a joiner that joins nothing
		{"\u200b\ufe0f", nil},                     // nothing to be seen
		{"\xff", f.cluster(string(rune(0xfffd)))}, // no UTF-8
	} {
		if got := f.cluster(c.text); got != c.want {
			t.Errorf("%q became %+v, not %+v", c.text, got, c.want)
		}
	}
	if space := f.cluster("\u2003"); space == nil || !space.path.Empty() || space.advance == 0 {
		t.Errorf("an em space became %+v", space)
	}
}

// One sign stands for a character that the fonts lack, however many code points it has.
func TestOneSignForOneCharacter(t *testing.T) {
	line := loaded(t).lay(nil, &drawing.Text{Size: 1, Text: "a\U0001f468\u200d\U0001f469\u200d\U0001f467\ufe0fb"})
	if len(line) != 3 || !line[1].faint || line[0].faint || line[2].faint {
		t.Errorf("the line became %+v", line)
	}
}

func TestAnchors(t *testing.T) {
	r := loaded(t)
	width := drawing.Width("Anchor", 10, false)
	for anchor, want := range []float64{100, 100 - width/2, 100 - width} {
		line := r.lay(nil, &drawing.Text{X: 100, Size: 10, Anchor: drawing.Anchor(anchor), Text: "Anchor"})
		if got := line[0].x; math.Abs(got-want) > 0.05 {
			t.Errorf("with the anchor %d the text begins at %.2f, not %.2f", anchor, got, want)
		}
	}
}

func TestTheKeptMasksAreBounded(t *testing.T) {
	m := &masks{}
	g := loaded(t).faces[0].glyph('W')
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
