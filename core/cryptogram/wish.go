package cryptogram

import (
	"math"
	"slices"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/quotations"
	"github.com/lettercraft/lettercraft/core/random"
)

// tries is the number of quotations that a wish is granted from, if the puzzle is not one of a series. Of Aristocrats with random alphabets one
// in four is easy and one in thirteen is hard, so that nearly always a few are enough.
const tries = 100

// wished makes a puzzle. If the parameters wish for a difficulty, it takes the quotation that the wish gives it. If that is too hard, a random
// alphabet becomes K1 with a key word that the seed draws. If it still is, and the parameters give no letters away, letters are given away one
// by one until it is not.
func wished(p *Params, host operation.Host) (*cryptogram, error) {
	if err := p.CheckLogo(); err != nil {
		return nil, err
	}
	if parameter := p.choice(); parameter != "" && !p.isQuotation() {
		return nil, operation.Invalid(parameter, operation.Conflict, "chooses a quotation; leave out 'text', or set 'random' to true")
	}
	first, err := newPuzzle(p, host)
	if err != nil || p.Difficulty == "" {
		return first, err
	}
	if !first.isByText() || !first.isEnglish() {
		return nil, operation.Invalid("difficulty", operation.Conflict,
			"chooses a quotation by its letters A to Z; leave it out for this puzzle, whose difficulty does not depend on them")
	}
	seeded := *p
	seeded.Seed = first.seed
	q := seeded.nearest(host)
	z, err := ofQuotation(q, seeded, host)
	if err != nil {
		return nil, err
	}
	if slices.Contains(z.kind.Takes, "alphabet") && p.Alphabet == "random" && z.excess(p.Difficulty) > 0 {
		seeded.Alphabet, seeded.Word = "k1", cipher.KeyWord(random.New("key word "+seeded.place(seeded.Seed)))
		if z, err = ofQuotation(q, seeded, host); err != nil {
			return nil, err
		}
	}
	givesNothing := len(z.hints) == 0
	for givesNothing && z.excess(p.Difficulty) > 0 {
		seeded.Hints++
		if z, err = ofQuotation(q, seeded, host); err != nil {
			return nil, err
		}
	}
	return z, nil
}

// choice returns the name of a parameter that chooses a quotation, or "".
func (p *Params) choice() string {
	switch {
	case p.Difficulty != "":
		return "difficulty"
	case p.Subject != "":
		return "subject"
	case p.Famous:
		return "famous"
	default:
		return ""
	}
}

// nearest returns the first of the quotations that the seed draws which grants the wish, or else the one that comes nearest. In a series, the
// quotations that grant it come first, and then the others, the nearest first.
func (p *Params) nearest(host operation.Host) quotations.Quotation {
	all, place := p.filter().Shuffled(quotationsOf(p.Seed)), 0
	if p.Number != nil {
		place = (*p.Number - 1) % len(all)
	} else if len(all) > tries {
		all = all[:tries]
	}
	type candidate struct {
		quotations.Quotation
		distance float64
	}
	var ranked []candidate
	granted := 0
	for _, q := range all {
		z, err := ofQuotation(q, *p, host)
		if err != nil {
			continue // it lacks the crib, or a letter that is to be given away
		}
		c := candidate{q, math.Abs(z.excess(p.Difficulty))}
		if c.distance == 0 {
			if granted++; granted > place {
				return q
			}
		}
		at := len(ranked)
		for at > 0 && ranked[at-1].distance > c.distance {
			at--
		}
		ranked = slices.Insert(ranked, at, c)
	}
	return ranked[place%len(ranked)].Quotation
}

func ofQuotation(q quotations.Quotation, p Params, host operation.Host) (*cryptogram, error) {
	p.Random, p.Text = false, &q.Text
	z, err := newPuzzle(&p, host)
	if err != nil {
		return nil, err
	}
	z.quote(q)
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
