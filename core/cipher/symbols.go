package cipher

import (
	"math/rand/v2"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// symbols replaces a letter by a character of the author's own, or by a figure.
var symbols = Kind{
	Name:        "symbols",
	Title:       "Symbol cipher",
	Summary:     "Every letter becomes a sign: a character of your own, or a figure.",
	Takes:       []string{"symbols", "block"},
	Instruction: "Each sign stands for a letter, the same one everywhere. Write the letter that it stands for into the box above it.",
	Method:      "Begin with short words, double signs and frequent signs.",
	IsSimple:    true,
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		if k.Symbols != "" {
			return ownSymbols(t, k)
		}
		figures := make([]drawing.Figure, len(shapes))
		for i, place := range rng.Perm(len(shapes)) {
			figures[i] = drawing.Figure(shapes[place])
		}
		p, err := drawn(t, figures, k.block(0))
		if err != nil {
			return nil, err
		}
		p.Aids = []Aid{p.answerTable(t, figures)}
		return p, nil
	},
}

// ownSymbols enciphers a text with the author's own characters.
func ownSymbols(t *Text, k *Key) (*Puzzle, error) {
	var signs []string
	seen := map[string]bool{}
	for clusters := graphemes.FromString(k.Symbols); clusters.Next(); {
		sign := sheet.Title(clusters.Value(), "")
		if sign == "" {
			continue // it is not visible
		}
		if seen[sign] {
			return nil, operation.Invalid("symbols", operation.UnknownValue, "must not contain a sign twice: "+sign)
		}
		seen[sign] = true
		signs = append(signs, sign)
	}
	if n := len(t.Letters); len(signs) != n {
		reason := operation.TooShort
		if len(signs) > n {
			reason = operation.TooLong
		}
		return nil, operation.Invalid("symbols", reason, "must contain a sign for each of "+number(n)+" letters; it has "+number(len(signs)))
	}
	p := t.signs(k.block(0), func(letter, _ int) string { return signs[letter] })
	for i, sign := range signs {
		p.Table = append(p.Table, Substitute{t.Letters.At(i), sign})
	}
	p.Aids = []Aid{p.answerTable(t, make([]drawing.Figure, len(signs)))}
	return p, nil
}

// answerTable returns a table of the signs, in the order in which they first appear in the text, with a box below each for its letter.
func (p *Puzzle) answerTable(t *Text, figures []drawing.Figure) Aid {
	var signs, letters []Cell
	for _, letter := range t.Letters.beginning(t.Places()) {
		s := p.Table[letter]
		signs = append(signs, Cell{Text: s.Shown, Figure: figures[letter], IsHead: true})
		letters = append(letters, Cell{Answer: s.Plain})
	}
	return pairs("Signs and letters", signs, letters, perBand)
}

// shapes are figures that look different in any size. None of them is a letter, and none looks like another one that is turned or mirrored.
var shapes = [...]string{
	"50 50 36,50 50 3.5,50 50 8",                                     // circle with a dot
	"50 50 38,50 50 19",                                              // two circles around each other
	"50 50 37,50 13 50 87,13 50 87 50",                               // wheel
	"50 50 36,14 50 86 50",                                           // circle with a bar
	"16 16 84 16 84 84 16 84 16 16",                                  // square
	"16 16 84 16 84 84 16 84 16 16,16 16 84 84,16 84 84 16",          // square with a saltire
	"14 12 86 12 50 52 14 12,50 52 50 88,26 88 74 88",                // goblet
	"50 12 90 84 10 84 50 12",                                        // triangle
	"50 12 90 84 10 84 50 12,50 62 3.5,50 62 8",                      // triangle with a dot
	"50 8 88 50 50 92 12 50 50 8",                                    // diamond
	"50 8 88 50 50 92 12 50 50 8,50 8 50 92,12 50 88 50",             // diamond with a cross
	"50 10 50 90,10 50 90 50",                                        // cross
	"50 10 50 90,15 30 85 70,15 70 85 30",                            // asterisk
	"50 8 61 38 93 38 67 57 77 88 50 69 23 88 33 57 7 38 39 38 50 8", // star
	"10 66 90 66 74 90 26 90 10 66,50 66 50 10 80 54 50 54",          // boat
	"50 90 50 12,22 40 50 12 78 40",                                  // arrow
	"12 22 88 22,12 50 88 50,12 78 88 78",                            // three bars
	"34 10 34 90,66 10 66 90,10 34 90 34,10 66 90 66",                // lattice
	"18 12 82 12 18 88 82 88 18 12",                                  // hourglass
	"62 8 26 54 52 54 38 92 76 42 50 42 62 8",                        // lightning
	"16 88 16 46 50 14 84 46 84 88 16 88",                            // house
	"29 50 19,71 50 19",                                              // two circles beside each other
	"10 24 90 24 90 76 10 76 10 24,10 24 50 56 90 24",                // envelope
	"10 80 10 28 32 52 50 20 68 52 90 28 90 80 10 80",                // crown
	"12 88 12 64 38 64 38 40 64 40 64 16 88 16",                      // stairs
	"50 24 12,24 70 12,76 70 12",                                     // three circles
}
