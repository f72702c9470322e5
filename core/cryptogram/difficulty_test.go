package cryptogram

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lettercraft/core/quotations"
)

// rated rates a text with the default spacing and no hints.
func rated(text string) Difficulty {
	return rate(solvedText(text), true, &[alphabetSize]bool{})
}

// bands are texts of about the same length, in the order in which solvers would rate them by chi-square (below 20 easy,
// 20 to 30 medium, 30 to 40 medium hard, 40 to 50 difficult, above 50 extreme).
var bands = []struct {
	text  string
	label string
}{
	{"It is the hardest thing in the world to frighten a mongoose, because he is eaten up from nose to tail with curiosity.", "easy"},
	{"'Twas the night before Christmas, when all through the house not a creature was stirring, not even a mouse.", "easy"},
	{"I suppose if people ever learn to fly—like any common hedge-sparrow—we shall never hear the end of it!", "medium"},
	{"The first place that I can well remember was a large pleasant meadow with a pond of clear water in it.", "medium"},
	{"Reason always means what someone else has got to say. Now I think what I've got to say is good enough reason.", "medium hard"},
	{"There is no frigate like a book to take us lands away, nor any coursers like a page of prancing poetry.", "difficult"},
	{"The Analytical Engine weaves algebraical patterns just as the Jacquard-loom weaves flowers and leaves.", "extreme"},
	{"Jazz quickly vexes my dull wizard, who fumbles for grabby zinc proxies", "extreme"},
}

func TestLabelsAreThoseOfTheRating(t *testing.T) {
	last := -1.0
	for _, b := range bands {
		d := rated(b.text)
		if d.Label != b.label || d.Score < last {
			t.Errorf("%q is %s (%v), want %s and at least %v", b.text, d.Label, d.Score, b.label, last)
		}
		last = d.Score
	}
	for score, want := range map[float64]string{
		0: "easy", 19.99: "easy", 20: "medium", 30: "medium hard", 39.9: "medium hard", 40: "difficult", 50: "extreme", 300: "extreme",
	} {
		if got := label(score); got != want {
			t.Errorf("%v is %s, want %s", score, got, want)
		}
	}
}

// TestTheScoreFollowsWhatSolversRateBy checks that the scores of the quotations are ordered mostly as by chi-square, and that each
// other feature moves the score in its direction.
func TestTheScoreFollowsWhatSolversRateBy(t *testing.T) {
	var scores, chis []float64
	for _, q := range quotations.All() {
		d := rated(q.Text)
		scores, chis = append(scores, d.Score), append(chis, d.ChiSquare)
	}
	if r := spearman(scores, chis); r < 0.7 || r == 1 {
		t.Errorf("the rank correlation of score and chi-square is %.2f", r)
	}

	const text = "THE MORE THAT YOU READ THE MORE THINGS YOU WILL KNOW AND THE MORE PLACES YOU WILL GO"
	given := [alphabetSize]bool{}
	usual := rate(text, true, &given)
	if d := rate(text, false, &given); d.Score <= usual.Score || d.ShortWords != 0 || d.PatternRarity != 0 {
		t.Errorf("as a Patristocrat it is %+v, as an Aristocrat %+v", d, usual)
	}
	if d := rate("THEMORE THATYOU READTHE MORE THINGSYOU WILL KNOW ANDTHE MORE PLACESYOU WILLGO", true, &given); d.ShortWords != 0 ||
		d.Score-2*(2-d.PatternRarity) <= usual.Score-2*(2-usual.PatternRarity) {
		t.Errorf("without short words it is %+v, with them %+v", d, usual)
	}
	if d := rate(text+" "+text+" "+text, true, &given); d.Score-d.ChiSquare >= usual.Score-usual.ChiSquare {
		t.Errorf("three times as long it is %+v, once %+v", d, usual)
	}
	given['E'-'A'] = true
	if d := rate(text, true, &given); d.Score >= usual.Score {
		t.Errorf("with the E given away it is %+v, without %+v", d, usual)
	}
	for i := range given {
		given[i] = true
	}
	if d := rate(text, true, &given); d.Score != 0 || d.Label != "easy" {
		t.Errorf("with all given away it is %+v", d)
	}
}

func spearman(a, b []float64) float64 {
	ra, rb := ranks(a), ranks(b)
	sum := 0.0
	for i := range ra {
		sum += (ra[i] - rb[i]) * (ra[i] - rb[i])
	}
	n := float64(len(a))
	return 1 - 6*sum/(n*(n*n-1))
}

func ranks(values []float64) []float64 {
	sorted := slices.Sorted(slices.Values(values))
	all := make([]float64, len(values))
	for i, v := range values {
		first, _ := slices.BinarySearch(sorted, v)
		last := first
		for last < len(sorted) && sorted[last] == v {
			last++
		}
		all[i] = float64(first+last-1) / 2
	}
	return all
}

func TestFeatures(t *testing.T) {
	d := rated("A cat, an apple and 12 trees!")
	if d.DistinctLetters != 10 || d.ShortWords != 0.67 {
		t.Errorf("got %+v", d)
	}
	// P occurs twice in apple and E twice in trees. The other letters occur once in each word.
	if want := 2 * -math.Log2(squares(2)) / 6; math.Abs(d.PatternRarity-want) > 0.006 {
		t.Errorf("the patterns have %v bits, want %v", d.PatternRarity, want)
	}
	// Every letter occurs as often as in English.
	even := ""
	for i, f := range english {
		even += strings.Repeat(string(rune('A'+i)), int(math.Round(f*100)))
	}
	if d := rated(even); d.ChiSquare > 0.1 || d.DistinctLetters != 26 {
		t.Errorf("got %+v", d)
	}
	// (100 − 12.49)² / 12.49 for the E, and for each other letter its expected count.
	if d := rated(strings.Repeat("E", 100)); math.Abs(d.ChiSquare-(87.51*87.51/12.49+87.5)) > 0.2 {
		t.Errorf("got %+v", d)
	}
}

func squares(n float64) float64 {
	p := 0.0
	for _, f := range english {
		p += math.Pow(f/100, n)
	}
	return p
}

func TestAShortPuzzleHasAWarning(t *testing.T) {
	const warnShort = "A puzzle with fewer than 30 letters is likely to have more than one solution"
	for n, want := range map[int]string{1: warnShort, 29: warnShort, 30: "", 100: ""} {
		if d := rated(strings.Repeat("AB", n)[:n]); d.Warning != want {
			t.Errorf("%d letters have the warning %q", n, d.Warning)
		}
	}
}

// TestGroupsAreNoWords rates puzzles of one text: those in groups, or without words, are rated alike and harder than those with words.
func TestGroupsAreNoWords(t *testing.T) {
	for _, test := range []struct {
		params   map[string]any
		hasWords bool
	}{
		{map[string]any{"kind": "patristocrat"}, false},
		{map[string]any{"kind": "caesar"}, true},
		{map[string]any{"kind": "caesar", "block": 5}, false},
		{map[string]any{"kind": "vigenere", "spacing": "none"}, false},
		{map[string]any{"kind": "porta"}, false},
		{map[string]any{"kind": "porta", "block": 0}, true},
		{map[string]any{"kind": "hill"}, false},
		{map[string]any{"kind": "railFence", "block": 0}, false},
		{map[string]any{"kind": "pigpen"}, true},
		{map[string]any{"kind": "dancingMen"}, true},
		{map[string]any{"kind": "morse"}, true},
		{map[string]any{"kind": "symbols", "block": 4}, false},
		{map[string]any{"kind": "nihilist", "block": 0}, true},
	} {
		test.params["text"], test.params["seed"] = "See the bee, the tree and me", "s"
		if d := must(t, test.params).Difficulty; (d.ShortWords > 0) != test.hasWords || (d.PatternRarity > 0) != test.hasWords {
			t.Errorf("%v: the rating is %+v", test.params, d)
		}
	}
}
