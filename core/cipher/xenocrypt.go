package cipher

import "math/rand/v2"

// xenocrypt is an Aristocrat of a Spanish text. Its alphabet has Ñ after N, and other accents are left out (Codebusters rules 2026, Xenocrypt).
var xenocrypt = Kind{
	Name:    "xenocrypt",
	Title:   "Xenocrypt (Spanish)",
	Summary: "A Spanish text, in which every letter stands for another one; Ñ is a letter of its own.",
	Letters: "spanish",
	Takes:   []string{"alphabet", "key", "shift"},
	Instruction: "The text is Spanish. Each letter, from A to N, Ñ, and from O to Z, stands for another letter, the same one everywhere; accents are " +
		"left out. Write the letter that it stands for into the box above it.",
	Method:   "Begin with short Spanish words, such as DE, LA, QUE, EL, EN, Y and A, and with frequent letters.",
	IsSimple: true,
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		return substitute(t, k, 0, rng)
	},
}
