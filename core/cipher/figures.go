package cipher

import (
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
)

// drawn returns the puzzle of a simple substitution whose signs are figures, one for each letter of the alphabet. The name of a sign is its
// number in the order in which signs first appear in the text, so that names give no letter away. The signs that do not appear follow in the
// order of their letters.
func drawn(t *Text, figures []drawing.Figure, block int) (*Puzzle, error) {
	if len(t.Letters) > len(figures) {
		return nil, operation.Invalid("kind", operation.Conflict, "has figures for "+number(len(figures))+" letters, and the alphabet has "+number(len(t.Letters)))
	}
	names := make([]string, len(t.Letters))
	for i, letter := range t.Letters.beginning(t.Places()) {
		names[letter] = number(i + 1)
	}
	p := t.signs(block, func(letter, _ int) string { return names[letter] })
	p.Join = "-"
	for letter, name := range names {
		p.Table = append(p.Table, Substitute{t.Letters.At(letter), name})
	}
	places := t.Places()
	for i := range p.Tokens {
		if token := &p.Tokens[i]; !token.IsMark {
			token.Figure, places = figures[places[0]], places[1:]
		}
	}
	return p, nil
}

// perBand is the number of letters in a band of a table.
const perBand = 13

// signTable returns a table of the letters, in the order of the alphabet, with the sign of each below it.
func (p *Puzzle) signTable(title string, figures []drawing.Figure) Aid {
	var letters, signs []Cell
	for i, s := range p.Table {
		letters = append(letters, Cell{Text: s.Plain, IsHead: true})
		signs = append(signs, Cell{Text: s.Shown, Figure: figures[i]})
	}
	return pairs(title, letters, signs, perBand)
}

// numerals writes numbers as a part of a figure, to a tenth.
func numerals(numbers []float64) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.FormatFloat(n, 'f', 1, 64)
	}
	return strings.Join(words, " ")
}
