package cipher

import (
	"math/rand/v2"

	"github.com/lettercraft/lettercraft/core/operation"
)

// affine replaces the letter at place p, counted from 0, by the one at place a·p + b modulo the number of letters (Codebusters, Affine).
// The factor a has no common divisor with that number. A letter can stand for itself.
var affine = Kind{
	Name:    "affine",
	Title:   "Affine",
	Summary: "Every letter becomes its number in the alphabet, which is multiplied by a and increased by b.",
	Takes:   []string{"a", "b", "block", "letters"},
	Instruction: "Each letter became its number in the alphabet, counted from 0. The number was multiplied by a and increased by b, modulo the number " +
		"of letters, and became a letter again. Undo that, and write the letters into the boxes.",
	Method:   "Subtract b, then multiply by the inverse of a, modulo the number of letters.",
	IsSimple: true,
	Effort:   Effort{-14, "Each letter is computed"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		n := len(t.Letters)
		var factors []int
		for a := 1; a < n; a++ {
			if divisor(a, n) == 1 {
				factors = append(factors, a)
			}
		}
		a, b := factors[1+rng.IntN(len(factors)-1)], rng.IntN(n)
		if k.A != nil {
			a = *k.A
		}
		switch {
		case k.B != nil:
			b = *k.B
		case a == 1 && b == 0:
			b = 1 + rng.IntN(n-1)
		}
		if divisor(a, n) != 1 {
			return nil, operation.Invalid("a", operation.UnknownValue, "must be one of: "+list(factors))
		}
		if a == 1 && b == 0 {
			return nil, operation.Invalid("b", operation.MapsToItself, "must not be 0 if 'a' is 1: each letter would stand for itself")
		}
		p := simple(t, linear(n, a, b), k.block(0))
		p.KeyLines = []string{"a = " + number(a) + ", b = " + number(b) + ", modulo " + number(n)}
		p.KeyNotes = p.KeyLines
		p.Aids = []Aid{numbers(t.Letters), inverses(n)}
		return p, nil
	},
}
