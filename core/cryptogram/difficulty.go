package cryptogram

import (
	"math"
	"strconv"
	"strings"
)

// Difficulty is how hard a puzzle is for people who solve it with a pencil, with the reasons.
type Difficulty struct {
	Score           float64            `json:"score" doc:"Score from 0 up, rarely above 90; higher is harder. It is 30 for an ordinary puzzle, an Aristocrat of 85 letters, plus the points of the reasons." example:"27.5"`
	Label           string             `json:"label" doc:"The score in words: easy, medium from 20, medium hard from 30, difficult from 40, extreme from 50." enum:"easy,medium,medium hard,difficult,extreme"`
	Reasons         []DifficultyReason `json:"reasons" doc:"What makes the puzzle harder or easier than an ordinary one, the most important first."`
	DistinctLetters int                `json:"distinctLetters" doc:"Number of different letters in the puzzle, up to 26."`
	ChiSquare       float64            `json:"chiSquare" doc:"Pearson's chi-square of the letter counts against the letter frequencies of English."`
	ShortWords      float64            `json:"shortWords" doc:"Share of words with one to three letters, from 0 to 1; 0 if no words are shown."`
	PatternRarity   float64            `json:"patternRarity" doc:"Mean rarity of the patterns of repeated letters in the words, in bits; 0 if no word repeats a letter."`
	Warning         string             `json:"warning" doc:"Warning that the puzzle is short enough to have several solutions, or null." nullable:"true"`
}

// DifficultyReason is something that makes a puzzle harder or easier.
type DifficultyReason struct {
	Text   string  `json:"text" doc:"The reason in a few words." computed:"true" example:"Few letters: 47"`
	Points float64 `json:"points" doc:"Points that it adds to the score; below 0 if it makes the puzzle easier." example:"8.6"`
}

// ordinary is the score of an ordinary puzzle. The others are the lowest scores of the labels.
const (
	fromMedium     = 20
	fromMediumHard = 30
	fromDifficult  = 40
	fromExtreme    = 50
	ordinary       = 30
)

func label(score float64) string {
	switch {
	case score < fromMedium:
		return "easy"
	case score < fromMediumHard:
		return "medium"
	case score < fromDifficult:
		return "medium hard"
	case score < fromExtreme:
		return "difficult"
	default:
		return "extreme"
	}
}

// unicity is the number of letters below which a simple substitution is likely to have more than one solution: Shannon's unicity
// distance, about 28 for English, rounded up.
const unicity = 30

// rate rates a puzzle by its solved text, which has the letters A to Z and its words even if the puzzle does not show them. Alphabet is the
// kind of the cipher alphabet. For each original letter, given says whether it is given away.
//
// The score begins at 30. The text adds points ([features.rate]), and so do its words in an Aristocrat ([features.rateWords]). Besides:
//
//   - A keyed alphabet adds −8 (K1), −6 (K2), −4 (K3) or −2 (K4), because key words show themselves.
//   - A puzzle of fewer than 30 letters is at least medium hard.
//   - A Patristocrat adds 20, and the points of its words if they are hard: hidden words help nobody.
//   - Letters that are given away reduce the score to the square of the share of the text that is left to find.
//
// The points of K1, K2 and Patristocrats have the proportions of those that package points suggests.
func rate(solved string, hasWords bool, alphabet string, given *[alphabetSize]bool) Difficulty {
	f := featuresOf(solved)
	d := Difficulty{DistinctLetters: f.distinct, ChiSquare: round(f.chiSquare, 10)}
	all, words := f.rate(), f.rateWords()
	all.add(alphabetPoints(alphabet), "", "Keyed alphabet: "+strings.ToUpper(alphabet))
	if hasWords {
		all = append(all, words...)
		d.ShortWords, d.PatternRarity = round(f.short, 100), round(f.rarity, 100)
	}
	score := ordinary + all.sum()
	if f.letters < unicity {
		d.Warning = "A puzzle with fewer than " + strconv.Itoa(unicity) + " letters is likely to have more than one solution"
		score += all.add(max(fromMediumHard-score, 0), "Too few letters for a single solution", "")
	}
	if !hasWords {
		score += all.add(20+max(words.sum(), 0), "No words are shown", "")
	}
	score = max(score, 0)
	if left := f.left(given); left < 1 {
		score += all.add(score*(left*left-1), "", "Letters given away: "+percent(1-left)+" of the text")
	}
	all.sort()
	d.Score, d.Reasons = round(score, 10), all
	d.Label = label(d.Score)
	return d
}

func alphabetPoints(kind string) float64 {
	switch kind {
	case kindK1:
		return -8
	case kindK2:
		return -6
	case kindK3:
		return -4
	case kindK4:
		return -2
	default:
		return 0
	}
}

// round rounds x to multiples of 1/fraction: 10 is one decimal.
func round(x, fraction float64) float64 { return math.Round(x*fraction) / fraction }
