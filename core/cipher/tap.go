package cipher

import (
	"math/rand/v2"
	"strings"
)

// tapCode replaces each letter by the taps for its row and its column in a square in which K shares the cell of C (Codebusters rules 2026, Tap
// code). A key word is a common variant. The taps are printed as dots. They are typed as numbers: 2,4 for I.
var tapCode = Kind{
	Name:        "tapCode",
	Title:       "Tap code",
	Summary:     "Every letter becomes taps: so many for its row in a square of letters, and so many for its column.",
	Instruction: "The dots are taps. For each letter, the first taps count its row in the square, and the others its column. C and K have the same taps.",
	Method:      "Count the dots, find the row, then the column. Where C makes no sense, write K.",
	Takes:       []string{"squareKey"},
	IsSimple:    true,
	Effort:      Effort{-22, "Taps to look up in a square"},
	Encipher: func(t *Text, k *Key, _ *rand.Rand) (*Puzzle, error) {
		s, line, err := k.keyedSquare("K", "C")
		if err != nil {
			return nil, err
		}
		taps := []string{"•", "••", "•••", "••••", "•••••"}
		p := s.puzzle(t, 0, taps, taps, " ")
		p.Gap = " / "
		p.Typed = strings.NewReplacer(" ", ",", taps[4], "5", taps[3], "4", taps[2], "3", taps[1], "2", taps[0], "1")
		p.Aids = []Aid{s.aid(heads(digits, true), heads(digits, true), cells(s.cells, k.SquareKey == ""))}
		if k.SquareKey != "" {
			p.KeyLines = []string{line}
			p.KeyNotes = p.KeyLines
		}
		return p, nil
	},
}
