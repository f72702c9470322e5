package prose

import (
	"strings"
	"testing"
	"unicode"

	"github.com/lettercraft/lettercraft/core/readability"
)

// compare compares the words of texts with the wanted words, which are separated by |.
func compare(t *testing.T, texts map[string]string) {
	t.Helper()
	for text, want := range texts {
		if got := strings.Join(Words(text), "|"); got != want {
			t.Errorf("%q has the words %q, want %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	compare(t, map[string]string{
		"":                                         "",
		" – … !":                                   "",
		"The cat sat.":                             "The|cat|sat",
		"Don't 'quote' rock'n'roll":                "Don't|quote|rock'n'roll",
		"the dogs’ owner’s":                        "the|dogs|owner’s",
		"well-known - a dash—no hyphen-":           "well-known|a|dash|no|hyphen",
		"3.14 and 1,000,000. Next":                 "3.14|and|1,000,000|Next",
		"v1.2.x, 50% of $7":                        "v1.2.x|50|of|7",
		"naïve café e\u0301te\u0301":               "naïve|café|e\u0301te\u0301",
		"hy\u00ADphen":                             "hyphen",
		"a/b (c) [12] d":                           "a|b|c|12|d",
		"The U.S., e.g. a Ph.D. at 9 a.m.":         "The|U.S|e.g|a|Ph.D|at|9|a.m",
		"J. R. R. Tolkien, J.R.R. Tolkien":         "J|R|R|Tolkien|J.R.R|Tolkien",
		"AT&T's R&D & Q&A, salt&pepper":            "AT&T's|R&D|Q&A|salt&pepper",
		"At 10:30, 3/4 of 22/11/2026: and/or 1: 2": "At|10:30|3/4|of|22/11/2026|and|or|1|2",
		"wait...what? the end.The":                 "wait|what|the|end.The",
		"12,5 a,b 7.a":                             "12,5|a|b|7.a",
		"日本 мир":                                   "日本|мир",
	})
}

func TestAddressesAreTheNamesOfTheirHosts(t *testing.T) {
	compare(t, map[string]string{
		"See https://www.example.com/path/to?x=1&y=2#z.":     "See|example.com",
		"(http://example.com), <https://a.example.org/>":     "example.com|a.example.org",
		"at www.example.com, or example.com/path.":           "at|example.com|or|example.com",
		"mailto:jane.doe@example.com or jane@example.co.uk!": "example.com|or|example.co.uk",
		"http://localhost:8080/x http://127.0.0.1":           "localhost|127.0.0.1",
		"[text](https://user:pw@example.com:80/a_b)(c)":      "text|example.com|c",
		"word—https://example.com—word":                      "word|example.com|word",
		"Booking.com and node.js":                            "Booking.com|and|node.js",
		"@user, a@b and a.m./p.m., U.S./U.K. 1.5/2.5":        "user|a|b|and|a.m|p.m|U.S|U.K|1.5/2.5",
		"Inc./Ltd. end.The/a ://x https:// http://…":         "Inc|Ltd|end.The|a|x|https|http",
	})
}

func TestTheLengthOfAnAddressIsNotCounted(t *testing.T) {
	measure := func(path string) readability.Counts {
		return Measure([]Block{{Text: "Read more at https://example.com/" + path + " today."}}).Scored
	}
	if short, long := measure("a"), measure(strings.Repeat("a-long/path", 1000)); long != short {
		t.Errorf("got %+v, want %+v", long, short)
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
		{"example.com", 4, false, false},
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
	f.Add("(see https://www.example.com/path), a@b.cc U.S. AT&T 10:30")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ReplaceAll(text, "\u00AD", "")
		end := 0
		for at, w := range placedWords(text) {
			if w == "" || at < end || !strings.HasPrefix(text[at:], w) || strings.ContainsFunc(w, unicode.IsSpace) {
				t.Errorf("%q has the word %q at %d, behind %d", text, w, at, end)
			}
			end = at + len(w)
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
