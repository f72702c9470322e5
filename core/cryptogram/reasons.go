package cryptogram

import (
	"math"
	"strconv"
)

// reasons are the reasons of a score.
type reasons []DifficultyReason

// add adds a reason unless it has no points, and returns its points, rounded to tenths. The text is harder if they are above 0, otherwise
// easier.
func (r *reasons) add(points float64, harder, easier string) float64 {
	points = round(points, 10)
	switch {
	case points > 0:
		*r = append(*r, DifficultyReason{harder, points})
	case points < 0:
		*r = append(*r, DifficultyReason{easier, points})
	}
	return points
}

func (r reasons) sum() (points float64) {
	for _, reason := range r {
		points += reason.Points
	}
	return points
}

// sort sorts the reasons by their weight. There are few, and slices.SortStableFunc would make the toolkit 2 kB larger.
func (r reasons) sort() {
	for i := range r {
		for ; i > 0 && math.Abs(r[i].Points) > math.Abs(r[i-1].Points); i-- {
			r[i], r[i-1] = r[i-1], r[i]
		}
	}
}

// measure is a feature with its points, between least and most.
type measure struct {
	points, least, most float64
	harder, easier      string
	value               string // behind the text, or ""
}

// reasonsOf returns the measures with at least one point. With less, a feature is as usual.
func reasonsOf(measures ...measure) (r reasons) {
	for _, m := range measures {
		if m.value != "" {
			m.harder, m.easier = m.harder+": "+m.value, m.easier+": "+m.value
		}
		if points := min(max(m.points, m.least), m.most); math.Abs(points) >= 1 {
			r.add(points, m.harder, m.easier)
		}
	}
	return r
}

// rate rates the letters of a text. As in [features.rateWords], a feature has no points near the median of the quotations in package
// quotations, and the weights are a judgement: from quartile to quartile a feature moves the score by one to six points, so that none
// decides alone.
//
//   - Length: 8 points for each halving of 85 letters. A shorter text has fewer words to test a guess with.
//   - Different letters: 1 for each above the mean of English texts of that length.
//   - Rare letters: 25 for each bit of information above that of an English letter. They mislead a solver who counts letters.
//   - Repeated sequences of three letters: −80 times their share above what is usual, 0.1 in a text of 100 letters or more.
func (f *features) rate() reasons {
	usual := min(float64(f.letters), 100) / 1000
	return reasonsOf(
		f.length(),
		measure{
			float64(f.distinct) - expectedDistinct(f.letters), -6, 6, "Many different letters", "Few different letters", strconv.Itoa(f.distinct),
		},
		measure{25 * (f.information - englishInformation), -6, 12, "Many rare letters", "Few rare letters", ""},
		measure{80 * (usual - f.sequences), -16, 5, "Few repeated sequences of letters", "Many repeated sequences of letters", percent(f.sequences)},
	)
}

func (f *features) length() measure {
	return measure{8 * math.Log2(85/float64(f.letters)), -12, 30, "Few letters", "Many letters", strconv.Itoa(f.letters)}
}

// rateWords rates the words of a text.
//
//   - Common words: −25 times their share above 0.55. Solvers look for them first.
//   - Repeated words: −30 times their share above 0.12.
//   - Shortest words: −3 for each different word of one letter and −1 for each of two letters, above 5.
//   - Letters that are repeated within a word: −2.5 for each bit of their rarity above 1.25. They leave few words to choose from.
func (f *features) rateWords() reasons {
	shortest := strconv.Itoa(f.single + f.double)
	return reasonsOf(
		measure{25 * (0.55 - f.common), -10, 12, "Few common words", "Many common words", percent(f.common)},
		measure{30 * (0.12 - f.repeated), -12, 4, "Few repeated words", "Many repeated words", percent(f.repeated)},
		measure{5 - float64(3*f.single+f.double), -8, 5, "Few words of one or two letters", "Many words of one or two letters", shortest},
		measure{2.5 * (1.25 - f.rarity), -8, 4, "Few letters repeated within a word", "Many letters repeated within a word", ""},
	)
}

func percent(share float64) string { return strconv.Itoa(int(math.Round(100*share))) + "%" }
