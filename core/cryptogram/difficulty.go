package cryptogram

import (
	"math"
	"strconv"
	"strings"
)

// Difficulty is the difficulty of a puzzle, with its reasons. The score uses the scale of chi-square, by which solvers rate published
// cryptograms: below 20 is easy, below 30 medium, below 40 medium hard, below 50 difficult, and 50 or more extreme. The other features add
// points to the chi-square, or subtract them, compared with a text of 85 letters with usual words:
//
//	length          7 points for each halving of the number of letters, at most 20 points up or down
//	distinctLetters 1 point for each different letter above 20, and -1 for each below
//	shortWords      20 points times the difference between 0.4 and the share
//	patternRarity   2 points for each bit below 2, and -2 for each above, down to -8
//
// A puzzle that shows no words, such as a Patristocrat, has 0 for both features of words. Finally, the score is reduced by the share of letters that are
// given away.
type Difficulty struct {
	Score           float64 `json:"score" doc:"Score from 0 up, rarely above 80; higher is harder." example:"27.5"`
	Label           string  `json:"label" doc:"The score in words." enum:"easy,medium,medium hard,difficult,extreme"`
	DistinctLetters int     `json:"distinctLetters" doc:"Number of different letters in the puzzle, up to 26."`
	ChiSquare       float64 `json:"chiSquare" doc:"Pearson's chi-square of the letter counts against the letter frequencies of English."`
	ShortWords      float64 `json:"shortWords" doc:"Share of words with one to three letters, from 0 to 1."`
	PatternRarity   float64 `json:"patternRarity" doc:"Mean rarity of the patterns of repeated letters in the words, in bits; 0 if no word repeats a letter."`
	Warning         string  `json:"warning" doc:"Warning that the puzzle is short enough to have several solutions, or null." nullable:"true"`
}

// unicity is the number of letters below which a simple substitution is likely to have more than one solution: Shannon's unicity
// distance, about 28 for English, rounded up.
const unicity = 30

// english contains the frequencies of A to Z in English text, in per cent (Peter Norvig, English Letter Frequency Counts:
// Mayzner Revisited, 2012).
var english = [alphabetSize]float64{
	8.04, 1.48, 3.34, 3.82, 12.49, 2.40, 1.87, 5.05, 7.57, 0.16, 0.54, 4.07, 2.51,
	7.23, 7.64, 2.14, 0.12, 6.28, 6.51, 9.28, 2.73, 1.05, 1.68, 0.23, 1.66, 0.09,
}

// rate rates a puzzle by its solved text. For each original letter, given says whether it is given away.
func rate(solved string, hasWords bool, given *[alphabetSize]bool) Difficulty {
	counts := letterCounts(solved)
	letters, distinct, givenLetters := 0, 0, 0
	for i, n := range counts {
		letters += n
		if n > 0 {
			distinct++
		}
		if given[i] {
			givenLetters += n
		}
	}
	if letters == 0 {
		return Difficulty{Score: 50, Label: label(50), Warning: "The difficulty is known only for texts with letters A to Z"}
	}
	d := Difficulty{DistinctLetters: distinct, ChiSquare: chiSquare(&counts, letters)}
	if hasWords {
		d.ShortWords, d.PatternRarity = wordFeatures(solved)
	}
	score := min(d.ChiSquare, 60) +
		min(max(7*math.Log2(85/float64(letters)), -20), 20) +
		float64(distinct-20) +
		20*(0.4-d.ShortWords) +
		2*(2-min(d.PatternRarity, 6))
	d.Score = round(max(score, 0)*(1-float64(givenLetters)/float64(letters)), 10)
	d.Label = label(d.Score)
	if letters < unicity {
		d.Warning = "A puzzle with fewer than " + strconv.Itoa(unicity) + " letters is likely to have more than one solution"
	}
	d.ChiSquare = round(d.ChiSquare, 10)
	d.ShortWords, d.PatternRarity = round(d.ShortWords, 100), round(d.PatternRarity, 100)
	return d
}

func label(score float64) string {
	switch {
	case score < 20:
		return "easy"
	case score < 30:
		return "medium"
	case score < 40:
		return "medium hard"
	case score < 50:
		return "difficult"
	default:
		return "extreme"
	}
}

func letterCounts(text string) (counts [alphabetSize]int) {
	for i := range len(text) {
		if isLetter(text[i]) {
			counts[text[i]-'A']++
		}
	}
	return counts
}

func chiSquare(counts *[alphabetSize]int, letters int) float64 {
	sum := 0.0
	for i, n := range counts {
		expected := english[i] / 100 * float64(letters)
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}

// wordFeatures returns the share of words with one to three letters, and the mean rarity of the patterns of all words.
func wordFeatures(solved string) (short, rarity float64) {
	words := 0
	for word := range strings.FieldsSeq(solved) {
		counts := letterCounts(word)
		letters := 0
		for _, n := range counts {
			letters += n
			rarity += patternBits(n)
		}
		if letters == 0 {
			continue
		}
		words++
		if letters <= 3 {
			short++
		}
	}
	return short / float64(words), rarity / float64(words)
}

// patternBits returns the rarity of a letter that occurs n times in a word, in bits: minus the binary logarithm of the probability
// that n random letters of English text are all the same.
func patternBits(n int) float64 {
	if n < 2 {
		return 0
	}
	p := 0.0
	for _, f := range english {
		p += math.Pow(f/100, float64(n))
	}
	return -math.Log2(p)
}

// round rounds x to multiples of 1/fraction: 10 is one decimal.
func round(x, fraction float64) float64 { return math.Round(x*fraction) / fraction }
