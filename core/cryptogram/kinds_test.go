package cryptogram

import (
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/sheet"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// places is a kind that only this test declares. A letter becomes its place in the text, with the letter behind it.
var places = cipher.Kind{
	Name:        "places",
	Title:       "Places",
	Summary:     "Every letter becomes its place in the text.",
	Takes:       []string{"rails"},
	Instruction: "The numbers count the letters.",
	Method:      "Count.",
	Encipher: func(t *cipher.Text, k *cipher.Key, _ *rand.Rand) (*cipher.Puzzle, error) {
		if k.Rails == nil {
			return nil, operation.Invalid("rails", operation.Required, "is required")
		}
		p := &cipher.Puzzle{Join: "+", Gap: " | ", KeyLines: []string{"The key is " + strconv.Itoa(*k.Rails)}, Notes: []string{"No letter is hidden"}}
		for n, place := range t.Places() {
			if n > 0 && n%*k.Rails == 0 {
				p.Tokens = append(p.Tokens, cipher.Token{Shown: " ", IsMark: true})
			}
			letter := t.Letters.At(place)
			p.Tokens = append(p.Tokens, cipher.Token{Plain: letter, Shown: strconv.Itoa(1+n) + letter})
		}
		p.Aids = []cipher.Aid{{Title: "A small table", Rows: [][]cipher.Cell{{{Text: "head", IsHead: true}, {Answer: "filled in"}}}}}
		return p, nil
	},
}

// The operation reads the kinds at its first use.
func init() { cipher.Kinds = append(cipher.Kinds, &places) }

// TestAKindNeedsNothingButItsDeclaration uses a kind that the operation does not know.
func TestAKindNeedsNothingButItsDeclaration(t *testing.T) {
	params := map[string]any{"text": "One, two", "kind": "places", "rails": 4, "answerKey": true, "pages": true, "tokens": true}
	r := must(t, params)
	if r.Encoded != "1O+2N+3E+4T | 5W+6O" || r.Kind != "places" || r.Cipher != nil || r.IsSimple || len(r.Table) != 0 {
		t.Errorf("the puzzle is %q of the kind %s with the cipher %v and the table %v", r.Encoded, r.Kind, r.Cipher, r.Table)
	}
	if len(r.Tokens) != 7 || r.Tokens[5] != (Token{Plain: "W", Shown: "5W"}) || !r.Tokens[4].Mark {
		t.Errorf("the tokens are %+v", r.Tokens)
	}
	if len(r.Aids) != 1 || !slices.Equal(r.Aids[0].Rows[0].Cells, []string{"head", ""}) {
		t.Errorf("the tables are %v", r.Aids)
	}
	page := parse(t, r.HTML)
	puzzles := page.all("div", "puzzle")
	if got := []string{puzzles[0].text, puzzles[1].text}; !slices.Equal(got, []string{"\n1O2N3E4T 5W6O\n", "\nO1ON2NE3ET4T W5WO6O\n"}) {
		t.Errorf("the page shows %q", got)
	}
	for _, shown := range []string{places.Title, places.Instruction, "No letter is hidden", "The key is 4", "A small table", "head", "filled in"} {
		if document := strings.Join(r.Pages, ""); !strings.Contains(page.text, shown) || !strings.Contains(document, ">"+shown) {
			t.Errorf("%q is not on the page, or not in the picture", shown)
		}
	}
	for refused, change := range map[string]any{
		"Parameter 'shift' has no meaning for the kind places, which takes 'rails'": 3,
		"Parameter 'rails' is required":                                             nil,
	} {
		params := map[string]any{"text": "a", "kind": "places", "shift": change}
		if _, err := call(t, params); err == nil || err.Error() != refused {
			t.Errorf("%v: got %v, want %q", params, err, refused)
		}
	}
}

// keysOf returns the keys that a kind requires.
func keysOf(t *testing.T, kind string) map[string]any {
	t.Helper()
	for _, keys := range []map[string]any{{}, {"key": "HILL"}, {"rails": 3}} {
		params := map[string]any{"text": "Less is more.", "kind": kind}
		maps.Copy(params, keys)
		if _, err := call(t, params); err == nil {
			return keys
		}
	}
	t.Fatalf("%s needs a key that this test does not know", kind)
	return nil
}

// TestEveryKindMakesPagesAndPictures makes puzzles of short, long and unusual texts. Their documents are well formed, and nothing is drawn off
// the edge. A kind may refuse an unusual text, or one of a single letter.
func TestEveryKindMakesPagesAndPictures(t *testing.T) {
	const prose = "Every letter wears a mask, and a patient reader learns to see the face behind each one. "
	texts := []string{
		"a", "Less is more.", strings.Repeat(prose, 6)[:500],
		`<script>alert("a")</script> & 'b'`, "“Don’t – 3 日本 👋🏽 é ß”", "a\x00b\x07c\u202e\ufffe d\u0323", strings.Repeat("A\n", 250),
		strings.Repeat("Œ ", 250),
	}
	if testing.Short() {
		texts = texts[:5]
	}
	for _, kind := range cipher.Kinds {
		keys := keysOf(t, kind.Name)
		for i, text := range texts {
			params := map[string]any{"text": text, "kind": kind.Name, "seed": "s"}
			maps.Copy(params, keys)
			pages := maps.Clone(params)
			pages["answerKey"], pages["pages"] = true, true
			r, err := call(t, pages)
			var e *operation.Error
			if i != 1 && i != 2 && errors.As(err, &e) && e.Parameter == "text" {
				continue
			}
			if err != nil {
				t.Errorf("%s of %.40q: %v", kind.Name, text, err)
				continue
			}
			parse(t, r.HTML)
			for _, page := range r.Pages {
				if err := wellFormed(page); err != nil {
					t.Errorf("%s of %.40q: %v", kind.Name, text, err)
				}
			}
			for _, d := range sheettest.Drawings(t, Operation, params) {
				if err := sheettest.Check(d); err != nil {
					t.Errorf("%s of %.40q: %v", kind.Name, text, err)
				}
			}
		}
	}
}

// TestSignsAreNoPunctuation lays out signs that look like hyphens and apostrophes. A line of them breaks anywhere.
func TestSignsAreNoPunctuation(t *testing.T) {
	for _, sign := range []string{"-", "–", "'", "’"} {
		tokens := append(slices.Repeat([]cipher.Token{{Shown: "X"}}, 10), slices.Repeat([]cipher.Token{{Shown: sign}}, 40)...)
		if first, want := wordsOf(drawing.Sans, tokens, sheet.Inner)[0], int(math.Floor(sheet.Inner/signPitch)); len(first.cells) != want {
			t.Errorf("%d signs with %s are on a line, want %d", len(first.cells), sign, want)
		}
	}
}

func TestSignsHaveRoom(t *testing.T) {
	const dots = "••••• •••••"
	space := drawing.Sans.Width(" ", sheet.LetterSize, true)
	if gap := cellsOf(drawing.Sans, &cipher.Token{Plain: "Z", Shown: dots})[0].width - drawing.Sans.Width(dots, sheet.LetterSize, true); gap < 2*space {
		t.Errorf("the gap between signs is %v, and the space in a sign %v", gap, space)
	}
	if width := cellsOf(drawing.Sans, &cipher.Token{Shown: "L", IsWide: true})[0].width; width != widePitch {
		t.Errorf("a sign with room to write has %v", width)
	}
	boxes := sheettest.Drawings(t, Operation, map[string]any{"text": strings.Repeat("a", 50), "kind": "baconian"})[0].Pages[0].Boxes
	if pitch := boxes[25].Y - boxes[0].Y; math.Abs(pitch-boxesPitch) > 1e-6 {
		t.Errorf("lines of boxes without signs are %v apart, want %v", pitch, boxesPitch)
	}
}

// wellFormed returns the error of an XML document.
func wellFormed(document string) error {
	d := xml.NewDecoder(strings.NewReader(document))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}
