package cryptogram

import (
	"math"
	"slices"

	"lettercraft/core/cipher"
	"lettercraft/core/operation"
	"lettercraft/core/quotations"
	"lettercraft/core/random"
)

// tries is the number of quotations that a wish is granted from. Of Aristocrats with random alphabets one in four is easy and one in
// thirteen is hard, so that nearly always a few are enough.
const tries = 100

// wished makes a puzzle. If the parameters wish for a difficulty, it takes the first of the quotations that the seed draws which has it, or
// else the nearest. If that is too hard, a random alphabet becomes K1 with a key word that the seed draws. If it still is, and the parameters
// give no letters away, letters are given away one by one until it is not.
func wished(p *Params, host operation.Host) (*cryptogram, error) {
	if p.Difficulty != "" && p.Text != nil && !p.Random {
		return nil, operation.Invalid("difficulty", operation.Conflict, "chooses a quotation; leave out 'text', or set 'random' to true")
	}
	nearest, err := newPuzzle(p, host)
	if err != nil || p.Difficulty == "" {
		return nearest, err
	}
	if !nearest.isByText() || !nearest.isEnglish() {
		return nil, operation.Invalid("difficulty", operation.Conflict,
			"chooses a quotation by its letters A to Z; leave it out for this puzzle, whose difficulty does not depend on them")
	}
	seeded, rng := *p, random.New("quotation "+nearest.seed)
	seeded.Seed = nearest.seed
	for i := 0; i < tries && nearest.excess(p.Difficulty) != 0; i++ {
		q, _ := quotations.Pick(rng, p.MinLetters, p.MaxLetters)
		z, err := ofQuotation(q, seeded, host)
		if err != nil {
			continue // it lacks the crib, or a letter that is to be given away
		}
		if math.Abs(z.excess(p.Difficulty)) < math.Abs(nearest.excess(p.Difficulty)) {
			nearest = z
		}
	}
	q, _ := quotations.Find(nearest.original)
	if slices.Contains(nearest.kind.Takes, "alphabet") && p.Alphabet == "random" && nearest.excess(p.Difficulty) > 0 {
		seeded.Alphabet, seeded.Word = "k1", cipher.KeyWord(random.New("key word "+seeded.Seed))
		if nearest, err = ofQuotation(q, seeded, host); err != nil {
			return nil, err
		}
	}
	givesNothing := len(nearest.hints) == 0
	for givesNothing && nearest.excess(p.Difficulty) > 0 {
		seeded.Hints++
		if nearest, err = ofQuotation(q, seeded, host); err != nil {
			return nil, err
		}
	}
	return nearest, nil
}

func ofQuotation(q quotations.Quotation, p Params, host operation.Host) (*cryptogram, error) {
	p.Random, p.Text = false, &q.Text
	z, err := newPuzzle(&p, host)
	if err != nil {
		return nil, err
	}
	z.author, z.source = q.Author, q.Source()
	return z, nil
}

// excess returns by how much the score of the puzzle is above the scores that a wish is for. It is negative if the score is below them.
func (z *cryptogram) excess(wish string) float64 {
	const tenth = 0.1 // the last digit of a score
	score := z.difficulty().Score
	switch wish {
	case "easy":
		return max(score-fromMedium+tenth, 0)
	case "medium":
		return max(score-fromDifficult+tenth, 0) + min(score-fromMedium, 0)
	default:
		return min(score-fromDifficult, 0)
	}
}
