package cryptogram

import (
	"math"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/english"
)

func TestFeatures(t *testing.T) {
	f := featuresOf(cipher.English.Fold("A cat, an apple and twenty-three 12 trees! A CAT'S?").String())
	for _, test := range []struct {
		name      string
		got, want float64
	}{
		{"letters", float64(f.letters), 35},
		{"different letters", float64(f.distinct), 13},
		// ACA and CAT at the end, REE in trees.
		{"sequences", f.sequences, 3.0 / 33},
		// A, an, and, a.
		{"common words", f.common, 4.0 / 10},
		{"repeated words", f.repeated, 1.0 / 10},
		{"words of one letter", float64(f.single), 1},
		{"words of two letters", float64(f.double), 1},
		// A, cat, an, and, a.
		{"short words", f.short, 5.0 / 10},
		// P twice in apple, T twice in twenty, E twice in three and in trees.
		{"patterns", f.rarity, 4 * -math.Log2(squares()) / 10},
	} {
		if math.Abs(test.got-test.want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", test.name, test.got, test.want)
		}
	}
}

// squares returns the probability that two letters of English text are the same.
func squares() float64 {
	p := 0.0
	for _, f := range english.Frequencies {
		p += f * f
	}
	return p
}

func TestLetterFrequencies(t *testing.T) {
	// Every letter occurs as often as in English.
	even := ""
	for i, f := range english.Frequencies {
		even += strings.Repeat(string(rune('A'+i)), int(math.Round(f*10_000)))
	}
	if f := featuresOf(even); f.chiSquare > 0.1 || f.distinct != 26 || math.Abs(f.information-englishInformation) > 0.05 {
		t.Errorf("letters as in English: got %+v", f)
	}
	if f := featuresOf("EEE"); math.Abs(f.information+math.Log2(0.1249)) > 1e-9 {
		t.Errorf("EEE: got %+v", f)
	}
	// One letter is always different from none; very many letters are all different.
	if one, many := expectedDistinct(1), expectedDistinct(100_000); math.Abs(one-1) > 0.001 || math.Abs(many-26) > 0.001 {
		t.Errorf("%v different letters in one letter, %v in 100,000", one, many)
	}
}

func TestPower(t *testing.T) {
	for n := range 40 {
		if got, want := power(0.9, n), math.Pow(0.9, float64(n)); math.Abs(got-want) > 1e-12 {
			t.Errorf("0.9 to the power of %d: got %v, want %v", n, got, want)
		}
	}
}
