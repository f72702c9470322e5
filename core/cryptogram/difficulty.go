package cryptogram

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/cipher"
)

// Difficulty is how hard a puzzle is for people who solve it with a pencil, with the reasons.
type Difficulty struct {
	Score           float64            `json:"score" doc:"Score from 0 up, rarely above 90; higher is harder. It is 30 for an ordinary puzzle, an Aristocrat of 85 letters, plus the points of the reasons." example:"27.5"`
	Label           string             `json:"label" doc:"The score in words: easy, medium from 20, medium hard from 30, difficult from 40, extreme from 50." enum:"easy,medium,medium hard,difficult,extreme"`
	Reasons         []DifficultyReason `json:"reasons" doc:"What makes the puzzle harder or easier than an ordinary one, the most important first."`
	DistinctLetters int                `json:"distinctLetters" doc:"Number of different letters in the text."`
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

// rated is what the difficulty of a puzzle depends on.
type rated struct {
	// text is the solved text in the letters A to Z, with its words even if the puzzle does not show them. It is empty for another alphabet.
	text     string
	letters  int
	distinct int // letters that are different
	hasWords bool
	// alphabet is the kind of the cipher alphabet.
	alphabet string
	// effort is that of the kind. It is empty for a puzzle that is solved by its text.
	effort cipher.Effort
	// hidesKey reports whether a crib takes the place of the key.
	hidesKey bool
	// left is the share of the letters that are not given away, from 0 to 1.
	left float64
}

// rated returns what the difficulty of the puzzle depends on.
func (z *cryptogram) rated() *rated {
	p := &rated{letters: z.text.Count, hasWords: z.puzzle.HasWords, alphabet: z.alphabet}
	places := z.text.Places()
	slices.Sort(places)
	p.distinct = len(slices.Compact(places))
	if z.isEnglish() {
		p.text = z.text.String()
	}
	if !z.isByText() {
		p.effort = z.kind.Effort
		p.hidesKey = z.crib != "" && len(z.puzzle.KeyNotes) > 0
	}
	boxes, left := 0, 0
	for _, t := range z.puzzle.Tokens {
		if t.Plain != "" {
			boxes++
			if !t.IsGiven {
				left++
			}
		}
	}
	p.left = float64(left) / float64(boxes)
	return p
}

// isByText reports whether people solve the puzzle by its text.
func (z *cryptogram) isByText() bool { return z.puzzle.IsByText || z.kind.Effort == cipher.Effort{} }

// isEnglish reports whether the letters of the puzzle are A to Z.
func (z *cryptogram) isEnglish() bool { return slices.Equal(z.text.Letters, cipher.English) }

// rate rates a puzzle. The score begins at 30. A puzzle whose text makes no difference has the points of its kind ([cipher.Effort]), and 25
// more if a crib takes the place of the key. In any other puzzle, the text adds points ([features.rate]), and so do its words if they are shown
// ([features.rateWords]); of a text in another alphabet than A to Z, only the length does. Besides:
//
//   - A keyed alphabet adds −8 (K1), −6 (K2), −4 (K3) or −2 (K4), because key words show themselves.
//   - A puzzle of fewer than 30 letters is at least medium hard.
//   - A Patristocrat adds 20, and the points of its words if they are hard: hidden words help nobody.
//
// In every puzzle, letters that are given away reduce the score to the square of the share of the text that is left to find.
//
// The points of K1, K2 and Patristocrats have the proportions of those that package points suggests.
func rate(p *rated) Difficulty {
	d := Difficulty{DistinctLetters: p.distinct}
	f := &features{letters: p.letters}
	if p.text != "" {
		f = featuresOf(p.text)
		d.ChiSquare = round(f.chiSquare, 10)
		if p.hasWords {
			d.ShortWords, d.PatternRarity = round(f.short, 100), round(f.rarity, 100)
		}
	}
	var all reasons
	switch {
	case p.effort.Reason != "":
		all.add(p.effort.Points, p.effort.Reason, p.effort.Reason)
		if p.hidesKey {
			all.add(25, "The key is not given", "")
		}
	case p.text == "":
		d.Warning = "The difficulty is a rough one: it knows words and letter frequencies only for the letters A to Z"
		all = p.byText(reasonsOf(f.length()), nil)
	default:
		if f.letters < unicity {
			d.Warning = "A puzzle with fewer than " + strconv.Itoa(unicity) + " letters is likely to have more than one solution"
		}
		all = p.byText(f.rate(), f.rateWords())
	}
	score := max(ordinary+all.sum(), 0)
	if p.left < 1 {
		score += all.add(score*(p.left*p.left-1), "", "Letters given away: "+percent(1-p.left)+" of the text")
	}
	all.sort()
	d.Score, d.Reasons = round(score, 10), all
	d.Label = label(d.Score)
	return d
}

// byText returns the reasons of a puzzle that is solved by its text, from those of the letters of the text and of its words.
func (p *rated) byText(all, words reasons) reasons {
	all.add(alphabetPoints(p.alphabet), "", "Keyed alphabet: "+strings.ToUpper(p.alphabet))
	if p.hasWords {
		all = append(all, words...)
	}
	if p.letters < unicity {
		all.add(max(fromMediumHard-ordinary-all.sum(), 0), "Too few letters for a single solution", "")
	}
	if !p.hasWords {
		all.add(20+max(words.sum(), 0), "No words are shown", "")
	}
	return all
}

func alphabetPoints(kind string) float64 {
	switch kind {
	case "k1":
		return -8
	case "k2":
		return -6
	case "k3":
		return -4
	case "k4":
		return -2
	default:
		return 0
	}
}

// round rounds x to multiples of 1/fraction: 10 is one decimal.
func round(x, fraction float64) float64 { return math.Round(x*fraction) / fraction }
