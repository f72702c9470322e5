package cryptogram

import (
	"math"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/english"
	"github.com/lettercraft/lettercraft/core/quotations"
)

// keyed rates a text with an alphabet and without hints, with or without its words.
func keyed(text, alphabet string, hasWords bool) Difficulty {
	return hinted(text, alphabet, hasWords, "")
}

// hinted rates a text with letters that are given away.
func hinted(text, alphabet string, hasWords bool, given string) Difficulty {
	t := cipher.English.Fold(text)
	left := 0
	for letter, n := range english.Count(t.String()) {
		if !strings.ContainsRune(given, rune('A'+letter)) {
			left += n
		}
	}
	return rate(&rated{text: t.String(), letters: t.Count, distinct: featuresOf(t.String()).distinct, hasWords: hasWords, alphabet: alphabet, left: float64(left) / float64(t.Count)})
}

// aristocrat rates a text with its words, a random alphabet and no hints.
func aristocrat(text string) Difficulty { return keyed(text, "random", true) }

// patristocrat rates the same puzzle without its words.
func patristocrat(text string) Difficulty { return keyed(text, "random", false) }

// hardening are texts from easy to hard: first sayings that repeat themselves, then usual sentences, then short or odd texts.
var hardening = []struct{ text, label string }{
	{"It was the best of times, it was the worst of times", "easy"},
	{"Ask not what your country can do for you, ask what you can do for your country.", "easy"},
	{"To be, or not to be: that is the question", "medium"},
	{"It is the hardest thing in the world to frighten a mongoose, because he is eaten up from nose to tail with curiosity.", "medium"},
	{"It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.", "medium"},
	{"There is no frigate like a book to take us lands away, nor any coursers like a page of prancing poetry.", "medium hard"},
	{"Happy families are all alike; every unhappy family is unhappy in its own way.", "medium hard"},
	{"The Analytical Engine weaves algebraical patterns just as the Jacquard-loom weaves flowers and leaves.", "medium hard"},
	{"The journey of a thousand miles begins with a single step", "difficult"},
	{"Less is more.", "extreme"},
	{"The quick brown fox jumps over the lazy dog", "extreme"},
	{"Jazz quickly vexes my dull wizard, who fumbles for grabby zinc proxies", "extreme"},
	{"Know thyself", "extreme"},
}

func TestTextsAreOrderedAsSolversWould(t *testing.T) {
	last := -1.0
	for _, h := range hardening {
		d := aristocrat(h.text)
		if d.Label != h.label || d.Score <= last {
			t.Errorf("%q is %s (%v), want %s and above %v", h.text, d.Label, d.Score, h.label, last)
		}
		last = d.Score
	}
}

func TestLabelsBeginAtTheirScores(t *testing.T) {
	for score, want := range map[float64]string{
		0: "easy", 19.9: "easy", 20: "medium", 29.9: "medium", 30: "medium hard", 39.9: "medium hard", 40: "difficult", 50: "extreme", 300: "extreme",
	} {
		if got := label(score); got != want {
			t.Errorf("%v is %s, want %s", score, got, want)
		}
	}
}

// TestTheLabelsOfTheQuotationsSpread checks that the labels tell quotations apart, which are mostly sentences of 60 to 130 letters.
func TestTheLabelsOfTheQuotationsSpread(t *testing.T) {
	counts := map[string]int{}
	for _, q := range quotations.All() {
		counts[aristocrat(q.Text).Label]++
	}
	for label, bounds := range map[string][2]float64{
		"easy": {0.15, 0.3}, "medium": {0.25, 0.4}, "medium hard": {0.25, 0.4}, "difficult": {0.05, 0.15}, "extreme": {0.002, 0.03},
	} {
		if share := float64(counts[label]) / float64(len(quotations.All())); share < bounds[0] || share > bounds[1] {
			t.Errorf("%.3f of the quotations are %s, want %v", share, label, bounds)
		}
	}
}

func TestKeyedAlphabetsAreEasier(t *testing.T) {
	for _, q := range quotations.All() {
		for _, hasWords := range []bool{true, false} {
			last := -1.0
			for _, kind := range []string{"k1", "k2", "k3", "k4", "random"} {
				d := keyed(q.Text, kind, hasWords)
				if d.Score < last || d.Score == last && last > 0 {
					t.Errorf("%q: %s has the score %v, and an easier kind has %v", q.Text, kind, d.Score, last)
				}
				last = d.Score
			}
		}
	}
}

func TestMoreRepetitionIsEasier(t *testing.T) {
	// The lines of each group have about the same number of letters.
	for _, group := range [][]string{
		{
			"The more you read the more you know, the more you know the more you learn",
			"The more you read the better you know how many places you have to go to",
			"People who often read good books soon notice which places deserve a visit",
		},
		{"We shall fight on the hills, we shall fight in the fields", "We are going to fight on every hill and in all our fields"},
		{"A rose is a rose is a rose is a rose", "A rose is a plant with many red thorns"},
	} {
		for i := range group[1:] {
			for _, rate := range []func(string) Difficulty{aristocrat, patristocrat} {
				if more, less := rate(group[i]), rate(group[i+1]); more.Score >= less.Score {
					t.Errorf("%q has the score %v, %q has %v", group[i], more.Score, group[i+1], less.Score)
				}
			}
		}
	}
	for _, q := range quotations.All() {
		once, twice, thrice := aristocrat(q.Text), aristocrat(q.Text+" "+q.Text), aristocrat(q.Text+" "+q.Text+" "+q.Text)
		if twice.Score > once.Score || twice.Score == once.Score && once.Score > 0 || thrice.Score > twice.Score {
			t.Errorf("%q has the score %v, twice %v, three times %v", q.Text, once.Score, twice.Score, thrice.Score)
		}
	}
}

// TestEachLetterThatIsGivenAwayMakesItEasier gives the letters from A to Z.
func TestEachLetterThatIsGivenAwayMakesItEasier(t *testing.T) {
	for _, h := range hardening {
		for _, hasWords := range []bool{true, false} {
			given := ""
			last := hinted(h.text, "random", hasWords, given)
			for i, n := range english.Count(cipher.English.Fold(h.text).String()) {
				given += string(rune('A' + i))
				d := hinted(h.text, "random", hasWords, given)
				if d.Score > last.Score || d.Score == last.Score && n > 0 && last.Score > 1 {
					t.Errorf("%q: with %c given the score is %v, before it is %v", h.text, 'A'+i, d.Score, last.Score)
				}
				last = d
			}
			if last.Score != 0 || last.Label != "easy" {
				t.Errorf("%q: with all letters given it is %+v", h.text, last)
			}
		}
	}
}

func TestAPatristocratIsHarderThanItsAristocrat(t *testing.T) {
	texts := []string{"A", "AAAA", "Less is more.", strings.Repeat("rose ", 99)}
	for _, q := range quotations.All() {
		texts = append(texts, q.Text)
	}
	for _, text := range texts {
		for _, kind := range []string{"random", "k1"} {
			a, p := keyed(text, kind, true), keyed(text, kind, false)
			if p.Score <= a.Score || a.Score > 0 && p.Score < a.Score+19.9 || p.ShortWords != 0 || p.PatternRarity != 0 {
				t.Errorf("%q with the alphabet %s is %v, its Patristocrat %v", text, kind, a.Score, p.Score)
			}
		}
	}
}

// TestAShortPuzzleIsNeverMediumOrEasier takes the beginnings of quotations, and texts that repeat themselves.
func TestAShortPuzzleIsNeverMediumOrEasier(t *testing.T) {
	texts := []string{"A", strings.Repeat("A", 29), strings.Repeat("THE ", 9), strings.Repeat("I A ", 14)}
	for _, q := range quotations.All() {
		text := []rune(q.Text)
		for cipher.English.Fold(string(text)).Count >= unicity {
			text = text[:len(text)-1]
		}
		texts = append(texts, string(text))
	}
	for _, text := range texts {
		for _, kind := range []string{"random", "k1"} {
			d := keyed(text, kind, true)
			if d.Score < fromMediumHard || d.Warning != "A puzzle with fewer than 30 letters is likely to have more than one solution" {
				t.Errorf("%q with the alphabet %s is %+v", text, kind, d)
			}
		}
	}
	for _, text := range []string{strings.Repeat("A", 30), "To be, or not to be: that is the question"} {
		if d := aristocrat(text); d.Score >= fromMediumHard || d.Warning != "" {
			t.Errorf("%q is %+v", text, d)
		}
	}
}

// TestTheKindsHaveTheirPoints takes a text that is like an ordinary one in everything.
func TestTheKindsHaveTheirPoints(t *testing.T) {
	const text = "IT IS A TRUTH UNIVERSALLY ACKNOWLEDGED, THAT A SINGLE MAN IN POSSESSION OF A GOOD FORTUNE, MUST BE IN WANT OF A WIFE."
	usual := aristocrat(text).Score
	for kind, points := range map[string]float64{"random": 0, "k1": -8, "k2": -6, "k3": -4, "k4": -2} {
		if got := keyed(text, kind, true).Score; math.Abs(got-usual-points) > 0.01 {
			t.Errorf("%s has the score %v, random has %v", kind, got, usual)
		}
	}
	f := featuresOf(text)
	if words := f.rateWords().sum(); words >= 0 {
		t.Errorf("the words have %v points, and should be easy", words)
	} else if got := patristocrat(text).Score; math.Abs(got-(usual-words+20)) > 0.01 {
		t.Errorf("the Patristocrat has the score %v, the Aristocrat %v, and its words %v", got, usual, words)
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
