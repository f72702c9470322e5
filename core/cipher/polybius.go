package cipher

import "math/rand/v2"

// polybius replaces each letter by the numbers of its row and its column in a square (American Cryptogram Association, Checkerboard, with the
// numbers 1 to 5 in place of the words at the sides).
var polybius = Kind{
	Name:        "polybius",
	Title:       "Polybius square",
	Summary:     "Every letter becomes two digits, its row and its column in a square of five by five letters.",
	Takes:       []string{"squareKey", "block"},
	Instruction: "Each letter stands in a square with five rows and five columns. The first digit is its row, the second its column. I and J share a cell.",
	Method:      "Write the key word into the square, row by row and each letter once, then the rest of the alphabet. Then look the numbers up.",
	IsSimple:    true,
	Effort:      Effort{-20, "Numbers to look up in a square"},
	Encipher: func(t *Text, k *Key, _ *rand.Rand) (*Puzzle, error) {
		s, line, err := k.keyedSquare("J", "I")
		if err != nil {
			return nil, err
		}
		p := s.puzzle(t, k.block(GroupSize), digits, digits, "")
		p.KeyLines = []string{line}
		p.KeyNotes = p.KeyLines
		p.Aids = []Aid{s.aid(heads(digits, true), heads(digits, true), cells(s.cells, false))}
		return p, nil
	},
}
