package points

import (
	"math"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
)

// worked are texts with features and points that a separate program computed from the description of the formula. Their
// syllables were counted by hand.
var worked = []struct {
	text                       string
	chiSquare, grade           float64
	unknown                    int
	rank, place                float64
	lowest, suggested, highest float64
}{
	{
		"The Analytical Engine weaves algebraical patterns just as the Jacquard-loom weaves flowers and leaves.",
		59.75, 12.44, 2, 3.203, 48.69, 442.0, 452.4, 503.4,
	},
	{
		"It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.",
		14.08, 9.61, 0, 1.022, 17.30, 218.4, 224.5, 226.6,
	},
	{
		"Happy families are all alike; every unhappy family is unhappy in its own way.",
		66.00, 9.53, 0, 1.496, 33.21, 291.4, 336.8, 346.9,
	},
	{
		"There is no frigate like a book to take us lands away, nor any coursers like a page of prancing poetry.",
		45.23, 7.79, 2, 0.977, 63.89, 344.9, 358.2, 380.6,
	},
	{
		"I don't know where I am going, but I am on my way. It's a long road, and nobody can tell me how it ends.",
		33.42, 0.87, 0, 0.614, 26.40, 214.1, 227.4, 244.0,
	},
}

func TestPointsFollowTheFormula(t *testing.T) {
	for _, w := range worked {
		f := featuresOf(w.text)
		if !near(f.chiSquare, w.chiSquare, 0.01) || !near(f.grade, w.grade, 0.01) || f.unknown != w.unknown || !near(f.rank, w.rank, 0.001) ||
			!near(f.place, w.place, 0.01) {
			t.Errorf("%q has the features %+v, want %+v", w.text, *f, w)
		}
		got := Suggest(w.text, true, "random")
		if !near(got.Lowest, w.lowest, 2.5) || !near(got.Suggested, w.suggested, 2.5) || !near(got.Highest, w.highest, 2.5) {
			t.Errorf("%q has the points %+v, want %v, %v, %v", w.text, got, w.lowest, w.suggested, w.highest)
		}
		if got.Lowest%5 != 0 || got.Suggested%5 != 0 || got.Highest%5 != 0 {
			t.Errorf("%q has the points %+v", w.text, got)
		}
	}
}

func near[N int | float64](got N, want, tolerance float64) bool {
	return math.Abs(float64(got)-want) <= tolerance
}

func TestKindAndAlphabetAddPoints(t *testing.T) {
	text := worked[1].text
	usual := Suggest(text, true, "random")
	for _, test := range []struct {
		hasWords bool
		alphabet string
		more     int
	}{
		{true, "k1", -100}, {true, "k2", -75}, {true, "k3", 75}, {true, "k4", 0}, {false, "random", 250}, {false, "k1", 150}, {false, "k2", 175},
	} {
		got := Suggest(text, test.hasWords, test.alphabet)
		want := Result{usual.Suggested + test.more, usual.Lowest + test.more, usual.Highest + test.more}
		if got != want {
			t.Errorf("%+v: got %+v, want %+v", test, got, want)
		}
	}
}

func TestWordsOfOneLengthAddPoints(t *testing.T) {
	for text, want := range map[string]float64{"The cat and the dog": 3 + 2, "The cat and this dog": 3 + 2, "The cat and these dogs": 3, "I see": 1} {
		f := featuresOf(text)
		f.grade, f.unknown = 0, 0
		if got := f.rest(); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestUnknownWords(t *testing.T) {
	for text, want := range map[string]int{"I saw x": 0, "O zq and zq": 2, "the cat": 0, "Zzyzx": 1} {
		if got := featuresOf(text).unknown; got != want {
			t.Errorf("%q has %d unknown words, want %d", text, got, want)
		}
	}
	rank, place, _ := find("COMMITTEE")
	if f := featuresOf("Committee zq"); !near(f.rank, 1.35*math.Log(float64(rank))-6.5, 1e-9) || f.place != float64(place) || rank < 124 {
		t.Errorf("the only known word has the rank %d, and the features are %+v", rank, *f)
	}
}

// TestEveryTextHasPoints takes texts without known words, without words of two letters, and of other languages.
func TestEveryTextHasPoints(t *testing.T) {
	for _, text := range []string{"a", "X", "''a''", "Zzyzx qwrt", "Déjà vu: Œuvre, straße", "日本 a 👋🏽", strings.Repeat("a ", 250), "... ? ! q"} {
		for _, points := range []int{Suggest(text, true, "random").Suggested, Suggest(text, false, "k1").Lowest} {
			if points < -1000 || points > 100_000 {
				t.Errorf("%q has %d points", text, points)
			}
		}
	}
}

func TestOperation(t *testing.T) {
	text := worked[2].text
	got, err := operationtest.Call[Result](Operation, nil, map[string]any{"text": text, "spacing": "none", "alphabet": "k2"})
	if want := Suggest(text, false, "k2"); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	if got, err := operationtest.Call[Result](Operation, nil, map[string]any{"text": text}); err != nil || got != Suggest(text, true, "random") {
		t.Errorf("with the defaults: got %+v, %v", got, err)
	}
	_, err = operationtest.Call[Result](Operation, nil, map[string]any{"text": "1984 日本"})
	want := operation.Invalid("text", operation.NoLetters, "must contain at least one letter A to Z")
	if err == nil || err.Error() != want.Error() {
		t.Errorf("without letters: got %v, want %v", err, want)
	}
}
