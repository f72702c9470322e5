package prose

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "",
		" – … !":                         "",
		"The cat sat.":                   "The|cat|sat",
		"Don't 'quote' rock'n'roll":      "Don't|quote|rock'n'roll",
		"the dogs’ owner’s":              "the|dogs|owner’s",
		"well-known - a dash—no hyphen-": "well-known|a|dash|no|hyphen",
		"3.14 and 1,000,000. Next":       "3.14|and|1,000,000|Next",
		"v1.2.x, 50% of $7":              "v1.2|x|50|of|7",
		"naïve café e\u0301te\u0301":     "naïve|café|e\u0301te\u0301",
		"hy\u00ADphen":                   "hyphen",
		"a/b (c) [12] d":                 "a|b|c|12|d",
		"日本 мир":                         "日本|мир",
	} {
		if got := strings.Join(Words(text), "|"); got != want {
			t.Errorf("%q has the words %q, want %q", text, got, want)
		}
	}
}

func TestCapitalsAmongCapitalsAreNotInitialisms(t *testing.T) {
	for text, want := range map[string]int{
		"STOP IT, ALL OF US":    5,
		"The IT of the US":      7,
		"FAQ":                   3,
		"A NASA URL for the UN": 9,
	} {
		if c := Measure([]Block{{Text: text}}).Scored; c.Syllables != want {
			t.Errorf("%q has %d syllables, want %d", text, c.Syllables, want)
		}
	}
}

func TestComplexWordsAreGunnings(t *testing.T) {
	for _, test := range []struct {
		word      string
		syllables int
		name      bool
		want      bool
	}{
		{"vegetable", 4, false, true},
		{"banana", 3, false, true},
		{"cat", 1, false, false},
		{"created", 3, false, false},
		{"trespasses", 3, false, false},
		{"Alabama", 4, true, false},
		{"well-regarded", 4, false, false},
		{"eliminated", 5, false, true},
	} {
		if got := isComplex(test.word, test.syllables, test.name); got != test.want {
			t.Errorf("%s is complex: %v", test.word, got)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add("Don't stop – it's 3.14!")
	f.Add("0\x9f") // a byte that is no UTF-8, behind a word and at the end
	f.Add("hy\u00ADphen")
	f.Fuzz(func(t *testing.T, text string) {
		words := Words(text)
		if slices.Contains(words, "") {
			t.Errorf("%q has an empty word", text)
		}
		rest := strings.ReplaceAll(text, "\u00AD", "")
		for _, w := range words {
			_, behind, found := strings.Cut(rest, w)
			if !found || strings.ContainsFunc(w, unicode.IsSpace) {
				t.Errorf("%q has the word %q", text, w)
			}
			rest = behind
		}
	})
}

func TestWhatIsNoWordIsCountedToo(t *testing.T) {
	for _, piece := range []string{"n't", "a'", "ss's"} {
		if c := Measure([]Block{{Text: "a" + strings.Repeat(piece, 100_000)}}).Scored; c.Words != 1 || c.Syllables < 1 {
			t.Errorf("%s, repeated, is counted as %+v", piece, c)
		}
	}
}
