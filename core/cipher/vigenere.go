package cipher

import (
	"math/rand/v2"
	"strings"
)

// vigenere moves each letter forward by the number of a key letter, where A is 0 and Z is 25. The key repeats, and steps on at letters only
// (American Cryptogram Association, Vigenère).
var vigenere = Kind{
	Name:    "vigenere",
	Title:   "Vigenère",
	Summary: "Every letter moves forward by a letter of a key word, which repeats.",
	Takes:   []string{"key", "block"},
	Instruction: "The key word was written below the text again and again, a letter below each letter. The table has, in the row of the key letter and in " +
		"the column of the letter of the text, the letter of the puzzle. Write the letters of the text into the boxes.",
	Method: "Write the key word below the puzzle again and again. Find each letter of the puzzle in the row of its key letter; the letter of the text is at " +
		"the top of the column.",
	Effort: Effort{-12, "Letters to look up by the key word"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		return repeating(t, k, 0, rng, shifted, func() Aid {
			return tableau("Vigenère table", len(English), strings.Split(string(English), ""), func(row, column int) int { return shifted(column, row) })
		})
	},
}

// shifted returns the place of a letter that moves forward by a key letter.
func shifted(letter, key int) int { return (letter + key) % len(English) }

// repeating enciphers a text with a key word that repeats. Its aid is the table of the cipher.
func repeating(t *Text, k *Key, block int, rng *rand.Rand, sign func(letter, key int) int, aid func() Aid) (*Puzzle, error) {
	word, err := k.keyWord(English, rng, func(word string) bool { return len(word) <= 6 })
	if err != nil {
		return nil, err
	}
	p := t.signs(k.block(block), func(letter, n int) string { return English.At(sign(letter, word[n%len(word)])) })
	p.KeyLines = []string{"Key word: " + English.letters(word)}
	p.KeyNotes = p.KeyLines
	p.Aids = []Aid{aid()}
	return p, nil
}
