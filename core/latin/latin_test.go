package latin

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestBaseIsTheFirstOfTheCanonicalDecomposition compares the tables with Unicode's NFD, letter by letter.
func TestBaseIsTheFirstOfTheCanonicalDecomposition(t *testing.T) {
	decomposed := 0
	for _, block := range [][2]rune{{0xC0, 0x24F}, {0x1E00, 0x1EFF}} {
		for r := block[0]; r <= block[1]; r++ {
			first := []rune(norm.NFD.String(string(r)))[0]
			if first == r || first > unicode.MaxASCII {
				continue // no decomposition, or one that begins with a letter such as Æ
			}
			decomposed++
			if got, want := Base(r), string(unicode.ToUpper(first)); got != want {
				t.Errorf("%c (%U): got %q, want %q", r, r, got, want)
			}
		}
	}
	if decomposed < 400 {
		t.Errorf("only %d letters were compared", decomposed)
	}
}

// undecomposable has the letters that have a base although Unicode does not decompose them.
var undecomposable = map[string]string{
	"ÆæǼǽǢǣ": "AE", "Œœ": "OE", "ßẞ": "SS", "Þþ": "TH", "Ĳĳ": "IJ", "ǄǅǆǱǲǳ": "DZ", "Ǉǈǉ": "LJ", "Ǌǋǌ": "NJ",
	"ﬀ": "FF", "ﬁ": "FI", "ﬂ": "FL", "ﬃ": "FFI", "ﬄ": "FFL", "ﬅﬆ": "ST",
	"ØøǾǿ": "O", "ÐðĐđ": "D", "Ħħ": "H", "ı": "I", "ŁłĿŀ": "L", "Ŧŧ": "T", "ſ": "S",
}

func TestLigaturesAndStrokes(t *testing.T) {
	for letters, want := range undecomposable {
		for _, r := range letters {
			if got := Base(r); got != want {
				t.Errorf("%c (%U): got %q, want %q", r, r, got, want)
			}
		}
	}
}

func TestLettersOfTheAlphabetAreTheirOwnBase(t *testing.T) {
	for r := 'A'; r <= 'Z'; r++ {
		if upper, lower := Base(r), Base(r+'a'-'A'); upper != string(r) || lower != string(r) {
			t.Errorf("%c: got %q and %q", r, upper, lower)
		}
	}
}

// TestNothingElseHasABase tries all of Unicode. A character has no base unless it is a letter A to Z, is decomposed into one, or is in
// the list above.
func TestNothingElseHasABase(t *testing.T) {
	known := strings.Join(keys(undecomposable), "")
	for r := rune(0); r <= unicode.MaxRune; r++ {
		got := Base(r)
		if got == "" || strings.ContainsRune(known, r) {
			continue
		}
		if first := []rune(norm.NFD.String(string(r)))[0]; got != string(unicode.ToUpper(first)) {
			t.Errorf("%c (%U) has the base %q", r, r, got)
		}
	}
}

func TestBaseHoldsOnlyAToZ(t *testing.T) {
	for r := rune(-1); r <= 0x20000; r++ {
		if base := Base(r); strings.Trim(base, alphabet) != "" {
			t.Errorf("%U has the base %q", r, base)
		}
	}
}

func TestBothCasesHaveTheSameBase(t *testing.T) {
	for r := rune(0); r <= 0xFFFF; r++ {
		// The base of ſ and of K (Kelvin) is asked for as itself: folding crosses to ASCII there.
		if upper := unicode.ToUpper(r); upper > unicode.MaxASCII && Base(r) != Base(upper) {
			t.Errorf("%c has the base %q, %c has %q", r, Base(r), upper, Base(upper))
		}
	}
}

func TestIsMark(t *testing.T) {
	for r, want := range map[rune]bool{
		0x2FF: false, 0x300: true, 0x301: true, 0x36F: true, 0x370: false, 'a': false, 0x20D0: false,
	} {
		if IsMark(r) != want {
			t.Errorf("IsMark(%U) is %v", r, !want)
		}
	}
}

func keys(m map[string]string) []string {
	var all []string
	for k := range m {
		all = append(all, k)
	}
	return all
}

func TestApostrophesAreStraightOrCurly(t *testing.T) {
	for r, want := range map[rune]bool{'\'': true, '’': true, '‘': false, '`': false, 'ʼ': false, '"': false, ',': false} {
		if IsApostrophe(r) != want {
			t.Errorf("%c: got %t, want %t", r, !want, want)
		}
	}
}
