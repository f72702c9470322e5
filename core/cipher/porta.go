package cipher

import "math/rand/v2"

// porta has a row for each pair of key letters, from AB to YZ. A row exchanges the letters of both halves of the alphabet, so enciphering again
// deciphers. Below A to M, row AB reads N to Z, and each further row begins one letter later: row CD reads O to Z and N (Codebusters rules
// 2026 and American Cryptogram Association, Porta).
var porta = Kind{
	Name:    "porta",
	Title:   "Porta",
	Summary: "Letters of both halves of the alphabet are exchanged, in one of 13 ways that the letters of a key word choose.",
	Takes:   []string{"key", "block"},
	Instruction: "A key word was written below the text again and again, a letter below each letter. In the row of the key letter, the table exchanges the " +
		"letters at the top, A to M, with the letters in the row. Exchange them back, and write the letters of the text into the boxes.",
	Method: "Write the key word below the puzzle again and again. If a letter of the puzzle is at the top of the table, the letter of the text is below it " +
		"in the row of the key letter; if it is in this row, the letter of the text is at the top.",
	Effort: Effort{-12, "Letters to look up by the key word"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		return repeating(t, k, GroupSize, rng, exchanged, func() Aid {
			var pairs []string
			for i := 0; i < len(English); i += 2 {
				pairs = append(pairs, English.At(i)+English.At(i+1))
			}
			return tableau("Porta table", half, pairs, func(row, column int) int { return exchanged(column, 2*row) })
		})
	},
}

// half is the number of letters in a half of the alphabet.
const half = 13

// exchanged returns the place of the letter with which a letter is exchanged in the row of a key letter.
func exchanged(letter, key int) int {
	row := key / 2
	if letter < half {
		return half + (letter+row)%half
	}
	return modulo(letter-half-row, half)
}
