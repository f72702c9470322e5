package cipher

import "math/rand/v2"

// atbash reverses the alphabet: A becomes Z, and Z becomes A (Codebusters, Atbash).
var atbash = Kind{
	Name:    "atbash",
	Title:   "Atbash",
	Summary: "The alphabet runs backwards: A stands for Z, B for Y, and so on.",
	Takes:   []string{"block", "letters"},
	Instruction: "The alphabet runs backwards: the first letter stands for the last one, the second for the one before, and so on. " +
		"Write the letters into the boxes.",
	Method:   "Write the alphabet, and below it the alphabet backwards. Each letter stands for the one below or above it.",
	IsSimple: true,
	Effort:   Effort{-27, "Only one alphabet, backwards"},
	Encipher: func(t *Text, k *Key, _ *rand.Rand) (*Puzzle, error) {
		n := len(t.Letters)
		return simple(t, linear(n, n-1, n-1), k.block(0)), nil // n − 1 is −1 modulo n
	},
}
