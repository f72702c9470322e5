package cipher

import (
	"math/rand/v2"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/operation"
)

// numberCode replaces each letter by a number, in the usual code by its place in the alphabet: A becomes 1, and Z becomes 26. Hyphens join the
// numbers of a word. Neither the American Cryptogram Association nor Codebusters has such a kind; it is common in classrooms.
var numberCode = Kind{
	Name:        "numberCode",
	Title:       "Number code",
	Summary:     "Every letter becomes a number, such as its place in the alphabet.",
	Takes:       []string{"letters", "numbering"},
	Instruction: "Each number stands for a letter, the same one everywhere. Write the letters into the boxes.",
	Method:      "Look each number up in the table. If the table is empty, begin with short words and frequent numbers.",
	IsSimple:    true,
	Effort:      Effort{-25, "Numbers in the order of the alphabet"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		for _, p := range t.Pieces {
			if strings.ContainsFunc(p.Other, unicode.IsDigit) {
				return nil, operation.Invalid("text", operation.Conflict, "must not have digits for numberCode, because numbers stand for letters")
			}
		}
		numbers, isGiven := k.numbers(len(t.Letters), rng)
		p := coded(t, 0, func(letter int) string { return numbers[letter] })
		p.Join = "-"
		p.IsByText = !isGiven
		var line []string
		for i, n := range numbers {
			line = append(line, t.Letters.At(i)+" = "+n)
		}
		p.KeyLines = []string{strings.Join(line, ", ")}
		p.Aids = []Aid{pairs("Numbers of the letters", heads(t.Letters.names(), true), cells(numbers, isGiven), 13)}
		return p, nil
	},
}

// numbers returns the numbers of n letters, and whether the solver is given them.
func (k *Key) numbers(n int, rng *rand.Rand) (numbers []string, isGiven bool) {
	highest := n
	if k.Numbering == "random99" {
		highest = 99
	}
	order := rng.Perm(highest)
	isGiven = true
	for i := range n {
		switch k.Numbering {
		case "zero":
			numbers = append(numbers, number(i))
		case "backwards":
			numbers = append(numbers, number(n-i))
		case "random", "random99":
			numbers, isGiven = append(numbers, number(1+order[i])), false
		default:
			numbers = append(numbers, number(1+i))
		}
	}
	return numbers, isGiven
}
