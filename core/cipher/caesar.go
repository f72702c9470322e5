package cipher

import (
	"math/rand/v2"

	"github.com/lettercraft/lettercraft/core/operation"
)

// caesar moves each letter forward by the same number of letters: with a shift of 3, A becomes D (Codebusters, Caesar).
var caesar = Kind{
	Name:        "caesar",
	Title:       "Caesar",
	Summary:     "Every letter moves forward in the alphabet by the same number of letters.",
	Takes:       []string{"shift", "block", "letters"},
	Instruction: "Each letter was moved forward in the alphabet by the same number of letters. Move the letters back, and write them into the boxes.",
	Method:      "Try the shifts from 1 on with a short word until it makes sense. The same shift solves the rest.",
	IsSimple:    true,
	Effort:      Effort{-25, "Only a few shifts to try"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		n := len(t.Letters)
		shift := 1 + rng.IntN(n-1)
		if k.Shift != nil {
			shift = *k.Shift
		}
		if shift%n == 0 {
			return nil, operation.Invalid("shift", operation.MapsToItself, "must be from 1 to "+number(n-1)+" for caesar")
		}
		p := simple(t, linear(n, 1, shift), k.block(0))
		p.Shift = &shift
		p.Aids = []Aid{wheel(t.Letters, shift)}
		p.KeyLines = []string{"Shift: " + number(shift) + ", " + t.Letters.At(0) + " becomes " + t.Letters.At(shift)}
		return p, nil
	},
}

// linear returns the substitution of place p by a·p + b modulo n.
func linear(n, a, b int) substitution {
	s := make(substitution, n)
	for p := range s {
		s[p] = (a*p + b) % n
	}
	return s
}
