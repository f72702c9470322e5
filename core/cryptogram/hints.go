package cryptogram

import (
	"math/rand/v2"
	"slices"

	"lettercraft/core/operation"
)

// Hint is a letter that is given away.
type Hint struct {
	Encoded  string `json:"encoded" doc:"Letter in the puzzle."`
	Original string `json:"original" doc:"Letter that it stands for."`
}

// drawHints gives away the letters of n signs, or of all if there are fewer. A letter that occurs once is given away only if all others are.
func (z *cryptogram) drawHints(n int, rng *rand.Rand) error {
	if n == 0 {
		return nil
	}
	if !z.kind.IsSimple {
		return operation.Invalid("hints", operation.Conflict, "is only for kinds in which equal signs stand for equal letters")
	}
	counts := map[string]int{}
	for _, t := range z.puzzle.Tokens {
		if !t.IsMark {
			counts[t.Plain]++
		}
	}
	var letters []string
	for place := range z.text.Letters {
		if letter := z.text.Letters.At(place); counts[letter] > 0 {
			letters = append(letters, letter)
		}
	}
	rng.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	var repeated, single []string
	for _, letter := range letters {
		if counts[letter] > 1 {
			repeated = append(repeated, letter)
		} else {
			single = append(single, letter)
		}
	}
	letters = append(repeated, single...)
	letters = letters[:min(n, len(letters))]
	shown := map[string]string{}
	for i := range z.puzzle.Tokens {
		t := &z.puzzle.Tokens[i]
		if !t.IsMark && slices.Contains(letters, t.Plain) {
			t.IsGiven = true
			shown[t.Plain] = t.Shown
		}
	}
	for _, letter := range letters {
		z.hints = append(z.hints, Hint{shown[letter], letter})
	}
	return nil
}

// given reports, for each of the letters A to Z, whether it is given away.
func (z *cryptogram) given() *[alphabetSize]bool {
	var given [alphabetSize]bool
	for _, h := range z.hints {
		if isLetter(h.Original[0]) {
			given[h.Original[0]-'A'] = true
		}
	}
	return &given
}
