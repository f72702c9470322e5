package cipher

import (
	"math/rand/v2"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// hill takes two or three letters at a time as a column vector, with A = 0 to Z = 25, and multiplies it by a matrix modulo 26. The key fills the
// matrix row by row, and Z fills up the last letters (Codebusters rules 2026, Hill).
var hill = Kind{
	Name:    "hill",
	Title:   "Hill",
	Summary: "Two or three letters at a time become numbers, which are multiplied by a matrix.",
	Takes:   []string{"key"},
	Instruction: "With A = 0 to Z = 25, as many letters at a time as the matrix has rows were written in a column and multiplied by the matrix, modulo 26. " +
		"If letters were missing at the end, Z was added. Undo that, and write the letters into the boxes.",
	Method: "Multiply the letters of the puzzle, as many at a time, by the decryption matrix. It is the inverse of the determinant, times the adjugate " +
		"of the matrix, modulo 26.",
	Effort: Effort{5, "A matrix to invert and multiply by"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		m, err := hillMatrix(k, rng)
		if err != nil {
			return nil, err
		}
		plain := t.Places()
		for len(plain)%len(m) > 0 {
			plain = append(plain, English.Index('Z'))
		}
		shown := make([]int, 0, len(plain))
		for i := 0; i < len(plain); i += len(m) {
			shown = append(shown, m.times(plain[i:i+len(m)])...)
		}
		key := "Key: "
		for _, row := range m {
			key += English.letters(row)
		}
		encryption, decryption := "Matrix: "+m.String(), "Decryption matrix: "+m.inverse().String()
		p := &Puzzle{
			Tokens:   English.inGroups(plain, func(n int) string { return English.At(shown[n]) }),
			KeyLines: []string{key, encryption, "Determinant: " + number(m.determinant()), decryption},
			Notes:    []string{key, encryption},
			Aids:     []Aid{m.aid("Matrix"), numbers(English), inverses(len(English))},
		}
		if len(m) == 3 {
			p.Notes = append(p.Notes, decryption)
		}
		return p, nil
	},
}

// hillMatrix returns the matrix of a key of letters or numbers. Without a key, it draws a word of four letters. Errors: a key that does not fill a
// matrix, and one whose matrix has no inverse.
func hillMatrix(k *Key, rng *rand.Rand) (matrix, error) {
	key := k.keyNumbers()
	if key == nil {
		var err error
		key, err = k.keyWord(English, rng, func(word string) bool {
			return len(word) == 4 && newMatrix(English.Word(word)).isInvertible()
		})
		if err != nil {
			return nil, err
		}
	}
	const rule = "must have 4 or 9 letters, or as many numbers from 0 to 25, for a matrix of 2 × 2 or 3 × 3"
	for _, n := range key {
		if n < 0 || n >= len(English) {
			return nil, operation.Invalid("key", operation.UnknownValue, rule)
		}
	}
	switch {
	case len(key) < 4:
		return nil, operation.Invalid("key", operation.TooShort, rule)
	case len(key) != 4 && len(key) != 9:
		return nil, operation.Invalid("key", operation.TooLong, rule)
	}
	m := newMatrix(key)
	if !m.isInvertible() {
		return nil, operation.Invalid("key", operation.NotInvertible,
			"must make a matrix whose determinant modulo 26 is odd and not 13; the determinant is "+number(m.determinant()))
	}
	return m, nil
}

// matrix is a square matrix of numbers modulo 26, row by row.
type matrix [][]int

// newMatrix returns the matrix of 4 or 9 numbers, row by row.
func newMatrix(numbers []int) matrix {
	n := 2
	if len(numbers) == 9 {
		n = 3
	}
	var m matrix
	for i := range n {
		m = append(m, numbers[i*n:(i+1)*n])
	}
	return m
}

// determinant returns the determinant modulo 26, by the cofactors of the first row.
func (m matrix) determinant() int {
	if len(m) == 0 {
		return 1
	}
	sum := 0
	for i, x := range m[0] {
		sum += x * m.cofactor(0, i)
	}
	return modulo(sum, len(English))
}

// cofactor returns the determinant of the matrix without a row and a column, with the sign of their place.
func (m matrix) cofactor(row, column int) int {
	var minor matrix
	for i := range m {
		if i != row {
			minor = append(minor, append(m[i][:column:column], m[i][column+1:]...))
		}
	}
	if (row+column)%2 == 1 {
		return -minor.determinant()
	}
	return minor.determinant()
}

func (m matrix) isInvertible() bool { return divisor(m.determinant(), len(English)) == 1 }

// inverse returns the inverse of the matrix: the inverse of its determinant, times its adjugate.
func (m matrix) inverse() matrix {
	factor := inverse(m.determinant(), len(English))
	inverted := make(matrix, len(m))
	for i := range m {
		for j := range m {
			inverted[i] = append(inverted[i], modulo(factor*m.cofactor(j, i), len(English)))
		}
	}
	return inverted
}

// times returns the product of the matrix and a column vector.
func (m matrix) times(vector []int) []int {
	product := make([]int, len(m))
	for i, row := range m {
		for j, x := range row {
			product[i] += x * vector[j]
		}
		product[i] %= len(English)
	}
	return product
}

func (m matrix) String() string {
	var rows []string
	for _, row := range m {
		rows = append(rows, strings.ReplaceAll(list(row), ",", ""))
	}
	return "(" + strings.Join(rows, " / ") + ")"
}

// aid returns the table of the matrix, in letters and in numbers.
func (m matrix) aid(title string) Aid {
	aid := Aid{Title: title}
	for _, row := range m {
		line := append(heads(strings.Split(English.letters(row), ""), true), Cell{})
		for _, n := range row {
			line = append(line, Cell{Text: number(n)})
		}
		aid.Rows = append(aid.Rows, line)
	}
	return aid
}
