package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// side is the number of rows and of columns of a square.
const side = 5

// square is a square of 5 × 5 letters. It lacks one of the letters A to Z, which shares the cell of another one.
type square struct {
	cells []string // row by row; a shared cell has both letters, such as I/J
	place [26]int  // of each letter, counted from 0
}

// newSquare returns the square of a key word: its letters, each once, followed by the rest of the alphabet, row by row. The letter lost shares
// the cell of the letter host; in the key word it counts as that letter.
func newSquare(word, lost, host string) *square {
	s := &square{}
	key := strings.ReplaceAll(English.letters(English.Word(word)), lost, host)
	for _, letter := range English.keyed(key) {
		name := English.At(letter)
		switch name {
		case lost:
			continue
		case host:
			s.place[lost[0]-'A'] = len(s.cells)
			name += "/" + lost
		}
		s.place[letter] = len(s.cells)
		s.cells = append(s.cells, name)
	}
	return s
}

// puzzle returns the puzzle of a text in which each letter becomes the sign of its row, and then the sign of its column. Between is what stands
// between the two.
func (s *square) puzzle(t *Text, block int, rows, columns []string, between string) *Puzzle {
	p := coded(t, block, func(letter int) string { return rows[s.place[letter]/side] + between + columns[s.place[letter]%side] })
	p.Join, p.Gap = " ", "  "
	return p
}

// aid returns the square as a table with heads.
func (s *square) aid(rows, columns, cells []Cell) Aid {
	table := [][]Cell{append([]Cell{{}}, columns...)}
	for i, row := range rows {
		table = append(table, append([]Cell{row}, cells[i*side:(i+1)*side]...))
	}
	return Aid{Title: "Square", Rows: table}
}

// digits are the heads of the rows and columns of a Polybius square.
var digits = []string{"1", "2", "3", "4", "5"}

// keyedSquare returns the square of the key, in which the letter lost shares the cell of the letter host, and the line that gives it. Error: a key
// word without letters.
func (k *Key) keyedSquare(lost, host string) (s *square, line string, err error) {
	word := English.letters(English.Word(k.SquareKey))
	switch {
	case word != "":
		line = "Key word of the square: " + word
	case k.SquareKey != "":
		return nil, "", operation.Invalid("squareKey", operation.NoLetters, "must contain a key word of letters")
	default:
		line = "The square has the normal alphabet"
	}
	return newSquare(word, lost, host), line, nil
}

// sides are words of five different letters, from which words are drawn.
const sides = "BRAIN CLOUD DREAM EARTH FLUTE GHOST HOUSE JUMPY KNIFE LIGHT MONEY NIGHT OCEAN PIANO QUICK SPACE TIGER ULTRA VOICE WORLD YACHT ZEBRA"

// drawSides draws two words of five different letters. They have different letters at each place.
func drawSides(rng *rand.Rand) (first, second string) {
	words := strings.Fields(sides)
	first = words[rng.IntN(len(words))]
	words = slices.DeleteFunc(words, func(word string) bool {
		for i := range word {
			if word[i] == first[i] {
				return true
			}
		}
		return false
	})
	return first, words[rng.IntN(len(words))]
}
