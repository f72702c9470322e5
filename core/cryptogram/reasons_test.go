package cryptogram

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func TestTheReasonsAddUpToTheScore(t *testing.T) {
	for _, h := range hardening {
		for _, given := range []string{"", "E"} {
			for _, hasWords := range []bool{true, false} {
				d := hinted(h.text, "k2", hasWords, given)
				sum := float64(ordinary)
				for i, reason := range d.Reasons {
					sum += reason.Points
					if i > 0 && math.Abs(reason.Points) > math.Abs(d.Reasons[i-1].Points) {
						t.Errorf("%q: reason %d is more important than the one before: %v", h.text, i, d.Reasons)
					}
				}
				if math.Abs(sum-d.Score) > 0.05 && d.Score > 0 {
					t.Errorf("%q: the score is %v, the reasons add up to %v: %v", h.text, d.Score, sum, d.Reasons)
				}
			}
		}
	}
}

func TestReasonsNameTheFeatures(t *testing.T) {
	for _, test := range []struct {
		got  Difficulty
		want []DifficultyReason
	}{
		{
			aristocrat("Jazz quickly vexes my dull wizard, who fumbles for grabby zinc proxies"),
			[]DifficultyReason{
				{"Many rare letters", 12},
				{"Few common words: 25%", 7.5},
				{"Many different letters: 25", 6},
				{"Few repeated sequences of letters: 0%", 4.6},
				{"Few letters: 58", 4.4},
				{"Few words of one or two letters: 1", 4},
				{"Few repeated words: 0%", 3.6},
			},
		},
		{
			hinted("The more you read the more you know, the more you know the more you learn", "k1", false, "EZ"),
			[]DifficultyReason{
				{"No words are shown", 20},
				{"Many repeated sequences of letters: 55%", -16},
				{"Letters given away: 18% of the text", -9},
				{"Keyed alphabet: K1", -8},
				{"Few letters: 57", 4.6},
				{"Few different letters: 14", -4},
				{"Many rare letters", 1.4},
			},
		},
		{
			aristocrat("A penny saved is a penny earned"),
			[]DifficultyReason{
				{"Few letters: 25", 14.1},
				{"Many repeated sequences of letters: 17%", -11.9},
				{"Too few letters for a single solution", 5.1},
				{"Many repeated words: 29%", -5},
				{"Few different letters: 10", -3.2},
				{"Few common words: 43%", 3},
				{"Few rare letters", -2},
				{"Many letters repeated within a word", -1.1},
				{"Few words of one or two letters: 2", 1},
			},
		},
		{
			keyed(strings.Repeat("I am he of whom noon is a deed to no one at all as bookkeepers go ", 3), "k3", true),
			[]DifficultyReason{
				{"Many repeated sequences of letters: 68%", -16},
				{"Many repeated words: 67%", -12},
				{"Many words of one or two letters: 11", -8},
				{"Many letters: 147", -6.3},
				{"Many common words: 76%", -5.4},
				{"Keyed alphabet: K3", -4},
				{"Few different letters: 18", -3.7},
				{"Many letters repeated within a word", -2},
				{"Few rare letters", -1.3},
			},
		},
	} {
		if !slices.Equal(test.got.Reasons, test.want) {
			t.Errorf("the reasons are %+v, want %+v", test.got.Reasons, test.want)
		}
	}
}
