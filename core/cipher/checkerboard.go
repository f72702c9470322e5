package cipher

import (
	"cmp"
	"math/rand/v2"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// checkerboard replaces each letter by the letters at its row and its column in a keyed square, which has a word at its left side and a word on
// top (American Cryptogram Association, Checkerboard; Codebusters rules 2026, Checkerboard). The solver gets the key word of the square.
var checkerboard = Kind{
	Name:        "checkerboard",
	Title:       "Checkerboard",
	Summary:     "Every letter becomes two letters, those of its row and its column in a square with a word at two sides.",
	Takes:       []string{"squareKey", "rowKey", "columnKey", "block"},
	Instruction: "Each pair of letters stands for one letter: the first names its row in the square, the second its column. The rows spell a word, and so do the columns. I and J share a cell.",
	Method:      "Write the key word into the square, row by row and each letter once, then the rest of the alphabet. Sort the letters of rows and columns until they spell words.",
	IsSimple:    true,
	Effort:      Effort{5, "Words beside the square to find"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		s, line, err := k.keyedSquare("J", "I")
		if err != nil {
			return nil, err
		}
		row, column := drawSides(rng)
		rows, err := sideOf("rowKey", cmp.Or(k.RowKey, row))
		if err != nil {
			return nil, err
		}
		columns, err := sideOf("columnKey", cmp.Or(k.ColumnKey, column))
		if err != nil {
			return nil, err
		}
		p := s.puzzle(t, k.block(GroupSize), rows, columns, "")
		p.KeyNotes = []string{line}
		p.KeyLines = []string{line, "Rows: " + strings.Join(rows, "") + ", columns: " + strings.Join(columns, "")}
		if repeats(rows) || repeats(columns) {
			p.IsAmbiguous = true
			p.KeyLines = append(p.KeyLines, "A word at the side has a letter twice, so that a pair can stand for different letters")
		}
		p.Aids = []Aid{s.aid(heads(rows, false), heads(columns, false), cells(s.cells, false))}
		return p, nil
	},
}

// sideOf returns the letters of the word at a side of the square. A letter may occur twice, as in some published puzzles.
func sideOf(name, word string) ([]string, error) {
	letters := strings.Split(English.letters(English.Word(word)), "")
	const rule = "must be a word of five letters"
	switch {
	case len(letters) < side:
		return nil, operation.Invalid(name, operation.TooShort, rule)
	case len(letters) > side:
		return nil, operation.Invalid(name, operation.TooLong, rule)
	}
	return letters, nil
}

// repeats reports whether a letter occurs twice.
func repeats(letters []string) bool {
	seen := map[string]bool{}
	for _, letter := range letters {
		seen[letter] = true
	}
	return len(seen) < len(letters)
}
