package cryptogram

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/quotations"
)

// call calls the operation with parameters as JSON and parses the result.
func call(t *testing.T, params map[string]any) (Result, error) {
	t.Helper()
	return callAt(t, &operationtest.Host{}, params)
}

func callAt(t *testing.T, h *operationtest.Host, params map[string]any) (Result, error) {
	t.Helper()
	return operationtest.Call[Result](Operation, h, params)
}

// must calls the operation with valid parameters.
func must(t *testing.T, params map[string]any) Result {
	t.Helper()
	r, err := call(t, params)
	if err != nil {
		t.Fatalf("%v: %v", params, err)
	}
	return r
}

// decode puts the original letters back.
func decode(r Result) string {
	original := map[rune]rune{}
	for i, substitute := range substitutes(r) {
		original[substitute] = 'A' + rune(i)
	}
	return strings.Map(func(c rune) rune {
		if o, enciphered := original[c]; enciphered {
			return o
		}
		return c
	}, r.Encoded)
}

// substitutes returns the substitutes of A to Z in the cipher of the result.
func substitutes(r Result) string {
	m := r.Cipher
	return m.A + m.B + m.C + m.D + m.E + m.F + m.G + m.H + m.I + m.J + m.K + m.L + m.M +
		m.N + m.O + m.P + m.Q + m.R + m.S + m.T + m.U + m.V + m.W + m.X + m.Y + m.Z
}

// foldings are texts, each with the text of its solved puzzle and its numbers of letters and words.
var foldings = []struct {
	name, text, folded string
	letters, words     int
}{
	{"the published sample", "The journey of a thousand miles begins with a single step", "THE JOURNEY OF A THOUSAND MILES BEGINS WITH A SINGLE STEP", 47, 11},
	{"one letter", "a", "A", 1, 1},
	{"every letter", "Sphinx of black quartz, judge my vow.", "SPHINX OF BLACK QUARTZ, JUDGE MY VOW.", 29, 7},
	{"white space stays", "a  b\tc\n\nd", "A  B\tC\n\nD", 4, 4},
	{"digits stay and are no words", "in 1984 at 7pm", "IN 1984 AT 7PM", 6, 3},
	{"punctuation alone is no word", "a — b ... c!", "A — B ... C!", 3, 3},
	{"apostrophes and hyphens join", "don't mix well-known", "DON'T MIX WELL-KNOWN", 16, 3},
	{"accented letters", "É à ç Ñ ü ȳ ế", "E A C N U Y E", 7, 7},
	{"decomposed accents", "e\u0301a\u0300 o\u0302\u0301", "EA O", 3, 2},
	{"ligatures", "Straße ﬁn Æon Œuvre ĳs", "STRASSE FIN AEON OEUVRE IJS", 23, 5},
	{"strokes", "Łódź Øre Đak ı", "LODZ ORE DAK I", 11, 4},
	{"emoji and other scripts stay", "hi 👋🏽 日本 мир αβγ!", "HI 👋🏽 日本 мир αβγ!", 2, 1},
	{"marks on other scripts stay", "a и\u0306", "A и\u0306", 1, 1},
	{"a mark behind white space stays", "a \u0301b", "A \u0301B", 2, 2},
	{"a mark behind a digit stays", "a1\u0301", "A1\u0301", 1, 1},
	{"a no-break space parts words", "a\u00a0b", "A\u00a0B", 2, 2},
	{"markup is text", `<b>"A" & 'B'</b>`, `<B>"A" & 'B'</B>`, 4, 2},
	{"a joined emoji", "ok 👩‍👩‍👧‍👦", "OK 👩‍👩‍👧‍👦", 2, 1},
	{"a flag", "go 🇩🇪", "GO 🇩🇪", 2, 1},
	{"full-width letters stay", "a ＡＢ", "A ＡＢ", 1, 1},
}

func TestTextIsFoldedAndEnciphered(t *testing.T) {
	for _, f := range foldings {
		t.Run(f.name, func(t *testing.T) {
			r := must(t, map[string]any{"text": f.text, "seed": "s"})
			if r.Original != f.text || r.LetterCount != f.letters || r.WordCount != f.words {
				t.Errorf("original %q, %d letters, %d words; want %q, %d, %d",
					r.Original, r.LetterCount, r.WordCount, f.text, f.letters, f.words)
			}
			if got := decode(r); got != f.folded {
				t.Errorf("%q is solved to %q, want %q", r.Encoded, got, f.folded)
			}
			if r.Author != "" || r.Source != "" {
				t.Errorf("a text of one's own has the author %q and the source %q", r.Author, r.Source)
			}
		})
	}
}

// TestEveryCipherIsADerangement tries 1,000 seeds, with all texts above and all kinds of alphabets.
func TestEveryCipherIsADerangement(t *testing.T) {
	kinds := []string{"random", "k1", "k2", "k3", "k4"}
	keys := []string{"", "PUZZLE", "PUZZLE", "PUZZLE", "PUZZLE,CIPHER"}
	seeds := 1000
	if testing.Short() {
		seeds /= 10
	}
	for n := range seeds {
		seed := "seed " + string(rune('a'+n%26)) + strings.Repeat("x", n/26)
		for _, f := range foldings {
			text := f.text
			r, err := run(t.Context(), nil, Params{
				Text: &text, Seed: seed, Kind: "aristocrat", Key: cipher.Key{Alphabet: kinds[n%5], Word: keys[n%5]}, Spacing: "words",
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
			letters := []byte(substitutes(r))
			for i, substitute := range letters {
				if substitute == byte('A'+i) {
					t.Fatalf("seed %q: %c stands for itself", seed, substitute)
				}
			}
			slices.Sort(letters)
			if string(letters) != "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
				t.Fatalf("seed %q: the substitutes are %s", seed, letters)
			}
			if got := decode(r); got != f.folded {
				t.Fatalf("seed %q: %q is solved to %q, want %q", seed, r.Encoded, got, f.folded)
			}
		}
	}
}

func TestTheSameSeedGivesTheSamePuzzle(t *testing.T) {
	for _, params := range []map[string]any{
		{"text": "Know thyself", "seed": "class-4b"}, {"seed": "class-4b"}, {"random": true, "seed": "ä😀"},
	} {
		first, err := callAt(t, &operationtest.Host{Next: 1}, params)
		if err != nil {
			t.Fatal(err)
		}
		if second, _ := callAt(t, &operationtest.Host{Next: 99}, params); !reflect.DeepEqual(second, first) {
			t.Errorf("%v gives\n%+v and\n%+v", params, first, second)
		}
	}
}

func TestASeedIsMadeAndReturned(t *testing.T) {
	for _, params := range []map[string]any{{"text": "Know thyself"}, {"text": "Know thyself", "seed": ""}, {}} {
		first := must(t, params)
		if first.Seed != "0123456789ab" { // of the bytes 0 to 11
			t.Errorf("%v: the seed is %q", params, first.Seed)
		}
		other, _ := callAt(t, &operationtest.Host{Next: 50}, params)
		if other.Seed == first.Seed || other.Encoded == first.Encoded {
			t.Errorf("%v: other random bytes give the same puzzle", params)
		}
		params["seed"] = first.Seed
		if again, _ := callAt(t, &operationtest.Host{Next: 50}, params); !reflect.DeepEqual(again, first) {
			t.Errorf("%v does not repeat the puzzle", params)
		}
	}
}

func TestAQuotationIsUsedWithoutATextAndWithRandom(t *testing.T) {
	for name, params := range map[string]map[string]any{
		"neither":         {"seed": "s"},
		"random":          {"random": true, "seed": "s"},
		"random and text": {"random": true, "text": "Know thyself", "seed": "s"},
		"text is null":    {"random": false, "text": nil, "seed": "s"},
	} {
		r := must(t, params)
		at := slices.IndexFunc(quotations.All(), func(q quotations.Quotation) bool { return q.Text == r.Original })
		if at < 0 {
			t.Errorf("%s: %q is no quotation", name, r.Original)
		} else if q := quotations.All()[at]; r.Author != q.Author || r.Source != q.Source() || q.Author == "" {
			t.Errorf("%s: the author is %q and the source %q", name, r.Author, r.Source)
		}
	}
	if r := must(t, map[string]any{"text": "Know thyself", "random": false}); r.Original != "Know thyself" {
		t.Errorf("random=false: the text is %q", r.Original)
	}
}

func TestAQuotationHasTheCipherOfItsSeed(t *testing.T) {
	for n := range 20 {
		q := must(t, map[string]any{"seed": strconv.Itoa(n), "hints": 5})
		if again := must(t, map[string]any{"seed": strconv.Itoa(n), "hints": 5, "text": q.Original}); again.Encoded != q.Encoded ||
			!reflect.DeepEqual(again.Hints, q.Hints) {
			t.Errorf("seed %d: as a text of one's own the quotation is another puzzle", n)
		}
	}
}

func TestEveryQuotationIsSolvable(t *testing.T) {
	for _, q := range quotations.All() {
		r := must(t, map[string]any{"text": q.Text, "seed": "s"})
		if r.LetterCount < 40 || decode(r) == r.Encoded {
			t.Errorf("%d letters: %s", r.LetterCount, q.Text)
		}
	}
}

func TestRefusals(t *testing.T) {
	const noLetter = "Parameter 'text' must contain at least one letter A to Z"
	const tooLong = "Parameter 'text' must have at most 500 characters"
	family := "👩‍👩‍👧‍👦"
	for _, test := range []struct {
		params  map[string]any
		refused string
	}{
		{map[string]any{"text": ""}, noLetter},
		{map[string]any{"text": " \t\n "}, noLetter},
		{map[string]any{"text": "1984 — 2001!"}, noLetter},
		{map[string]any{"text": "日本語"}, noLetter},
		{map[string]any{"text": "мир"}, noLetter},
		{map[string]any{"text": "\u0301"}, noLetter},
		{map[string]any{"text": strings.Repeat("a", 500)}, ""},
		{map[string]any{"text": strings.Repeat("a", 501)}, tooLong},
		{map[string]any{"text": "a" + strings.Repeat(family, 499)}, ""},
		{map[string]any{"text": "a" + strings.Repeat(family, 500)}, tooLong},
		{map[string]any{"text": strings.Repeat("e\u0301\u0302", 500)}, ""},
		{map[string]any{"text": "  " + strings.Repeat("a", 500) + "\n\n"}, ""},
		{map[string]any{"text": "a" + strings.Repeat(" ", 499) + "b"}, tooLong},
		{map[string]any{"text": "a", "seed": strings.Repeat("é", 64)}, ""},
		{map[string]any{"text": "a", "seed": strings.Repeat("é", 65)}, "Parameter 'seed' must have at most 64 characters"},
		{map[string]any{"text": 5}, "Parameter 'text' must be a string"},
		{map[string]any{"random": "yes"}, "Parameter 'random' must be true or false"},
	} {
		_, err := call(t, test.params)
		var e *operation.Error
		switch {
		case test.refused == "" && err != nil:
			t.Errorf("%v: refused: %v", test.params, err)
		case test.refused == "":
		case !errors.As(err, &e) || e.Message != test.refused || e.Code != operation.InvalidParameter:
			t.Errorf("%v: got %v, want %q", test.params, err, test.refused)
		}
	}
}

func TestTheOriginalIsTheTrimmedText(t *testing.T) {
	if r := must(t, map[string]any{"text": " \n Know  thyself\t"}); r.Original != "Know  thyself" {
		t.Errorf("the original is %q", r.Original)
	}
}

// TestPuzzlesOfEarlierSeedsStay compares puzzles with those that earlier versions made of the same seeds: somebody may have printed them.
func TestPuzzlesOfEarlierSeedsStay(t *testing.T) {
	text, err := os.ReadFile("testdata/seeds.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Params          map[string]any
		Encoded, Cipher string
	}
	if err := json.Unmarshal(text, &all); err != nil || len(all) == 0 {
		t.Fatalf("%d puzzles, %v", len(all), err)
	}
	for _, z := range all {
		if r := must(t, z.Params); r.Encoded != z.Encoded || substitutes(r) != z.Cipher {
			t.Errorf("%v: %q with %s, was %q with %s", z.Params, r.Encoded, substitutes(r), z.Encoded, z.Cipher)
		}
	}
}
