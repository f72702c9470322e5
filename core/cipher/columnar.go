package cipher

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
)

// completeColumnar writes the letters in rows below a key, fills the last row up with X, and reads the columns in the order of the characters of
// the key. Equal characters are read from the left (Codebusters rules 2026, complete columnar transposition). The solver knows neither the key
// nor the number of columns, so the boxes have the filling too.
var completeColumnar = Kind{
	Name:    "completeColumnar",
	Title:   "Complete columnar transposition",
	Summary: "The letters are written in rows below a key word, and its columns are read in alphabetical order.",
	Takes:   []string{"key"},
	Instruction: "The text was written in rows below a key word, and the last row was filled up with X. Then the columns were written one after the other, " +
		"in the alphabetical order of the letters of the key word. Put the columns back, and write the text into the boxes.",
	Method: "All columns have the same height, so it divides the number of letters. For each possible height, write the columns side by side, and move them " +
		"until a row makes sense. Each X at the end may be filling.",
	Effort: Effort{10, "Number and order of columns to find"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		key, order, err := columns(t, k, rng)
		if err != nil {
			return nil, err
		}
		n := len(order)
		plain := t.Places()
		for len(plain)%n > 0 {
			plain = append(plain, English.Index('X'))
		}
		var shown []int
		for _, column := range order {
			for i := column; i < len(plain); i += n {
				shown = append(shown, plain[i])
			}
		}
		read := make([]int, n)
		for i, column := range order {
			read[i] = column + 1
		}
		p := &Puzzle{Tokens: run(strings.Split(English.letters(shown), ""), English.letters(plain))}
		grid := Aid{Title: "Grid", InSolution: true}
		if key != "" {
			p.KeyLines = append(p.KeyLines, "Key: "+key)
			grid.Rows = append(grid.Rows, heads(strings.Split(key, ""), true))
		}
		p.KeyLines = append(p.KeyLines, "Columns in the order "+list(read))
		for row := range slices.Chunk(plain, n) {
			grid.Rows = append(grid.Rows, cells(strings.Split(English.letters(row), ""), true))
		}
		p.Aids = []Aid{grid}
		return p, nil
	},
}

// columns returns the characters of the key, if it is not a list of numbers, and the columns in the order in which they are read, counted from 0.
// Without a key, it draws a word. Errors: a key with too few or too many columns, and a text that is too short for all words that are drawn.
func columns(t *Text, k *Key, rng *rand.Rand) (key string, order []int, err error) {
	if numbers := k.keyNumbers(); numbers != nil {
		for _, n := range numbers {
			order = append(order, n-1)
		}
		for i, column := range slices.Sorted(slices.Values(order)) {
			if column != i {
				return "", nil, operation.Invalid("key", operation.UnknownValue, "must have each number from 1 to "+number(len(order))+" once")
			}
		}
	} else {
		key = keyCharacters(k.Word)
		if k.Word == "" {
			key = drawWord(rng, func(word string) bool { return len(word) < t.Count })
		}
		for i := range key {
			order = append(order, i)
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key[a], key[b]) })
	}
	rule := "must have 2 to " + number(maxColumns) + " letters, digits or numbers, and fewer than the text has letters"
	switch {
	case key == "" && k.Word == "":
		return "", nil, operation.Invalid("text", operation.TooShort, "must have at least 5 letters for completeColumnar")
	case len(order) < 2:
		return "", nil, operation.Invalid("key", operation.TooShort, rule)
	case len(order) > maxColumns || len(order) >= t.Count:
		return "", nil, operation.Invalid("key", operation.TooLong, rule)
	}
	return key, order, nil
}

// keyCharacters returns the letters and the digits of a key, in upper case. Digits come before letters in the order of ASCII.
func keyCharacters(key string) string {
	var b strings.Builder
	for _, r := range key {
		if r >= '0' && r <= '9' {
			b.WriteRune(r)
		} else {
			b.WriteString(English.Only(string(r)))
		}
	}
	return b.String()
}
