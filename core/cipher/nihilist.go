package cipher

import "math/rand/v2"

// nihilist adds the number of each letter in a keyed square to the number of a letter of the key word, which repeats. The sums, 22 to 110, are
// printed as they are (Codebusters rules 2026, Nihilist substitution), or only their last two digits (American Cryptogram Association, Nihilist
// Substitution): 09 for 109.
var nihilist = Kind{
	Name:        "nihilist",
	Title:       "Nihilist substitution",
	Summary:     "The number of every letter in a square is increased by the number of a letter of a repeating key word.",
	Takes:       []string{"squareKey", "key", "sums", "block"},
	Instruction: "In the square, each letter has a number: its row, then its column; I and J share one. Each number of the puzzle is the sum of the numbers of a letter and of the next letter of the key word, which repeats.",
	Method:      "Fill in the square, and write the numbers of the key word below the puzzle again and again. Subtract them, and look the differences up in the square.",
	Effort:      Effort{-8, "Numbers to subtract and look up in a square"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		s, line, err := k.keyedSquare("J", "I")
		if err != nil {
			return nil, err
		}
		word, err := k.keyWord(English, rng, func(word string) bool { return len(word) <= 6 })
		if err != nil {
			return nil, err
		}
		hasLastDigits := k.Sums == "lastDigits"
		p := t.signs(k.block(GroupSize), func(letter, n int) string {
			sum := number(s.number(letter) + s.number(word[n%len(word)]))
			if hasLastDigits {
				sum = sum[len(sum)-2:]
			}
			return sum
		})
		p.Join, p.Gap = " ", "  "
		p.KeyLines = []string{line, "Key word: " + English.letters(word)}
		p.Aids = []Aid{s.aid(heads(digits, true), heads(digits, true), cells(s.cells, false))}
		p.KeyNotes = p.KeyLines
		if hasLastDigits {
			p.Notes = []string{"Sums from 100 on have lost their first digit: 09 is 109"}
		}
		return p, nil
	},
}

// number returns the number of a letter: its row and its column, from 11 to 55.
func (s *square) number(letter int) int {
	return 10*(1+s.place[letter]/side) + 1 + s.place[letter]%side
}
