package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
)

// baconSigns shows each A and each B of a text by a sign: the next of its set, or for a sequence the one at its place in the text.
func (k *Key) baconSigns(t *Text, codes []string, rng *rand.Rand) (*Puzzle, error) {
	if k.Signs == "symbols" && k.SignsA == "" && k.SignsB == "" {
		return baconFigures(t, codes, rng), nil
	}
	a, b, err := k.signSets(rng)
	if err != nil {
		return nil, err
	}
	isSequence := k.Signs == "sequence"
	name := "Signs for "
	if isSequence {
		name = "Signs by their places, for "
	}
	return &Puzzle{
		Tokens:   run(baconText(t, codes, a, b, isSequence), English.letters(t.Places())),
		KeyLines: []string{name + "A: " + strings.Join(a, " ") + ", for B: " + strings.Join(b, " ")},
	}, nil
}

// baconText returns the signs of a text. The next sign of a set is that at the place in the text, or else the one after the last of its set.
func baconText(t *Text, codes, a, b []string, byPlace bool) []string {
	var signs []string
	used := map[rune]int{} // number of signs for A, and for B
	for _, place := range t.Places() {
		for _, letter := range codes[place] {
			at := used[letter]
			if byPlace {
				at = len(signs)
			}
			set := a
			if letter == 'B' {
				set = b
			}
			signs = append(signs, set[at%len(set)])
			used[letter]++
		}
	}
	return signs
}

// figuresOfSet is the number of figures that are drawn for A, and for B.
const figuresOfSet = 3

// baconFigures shows A and B by figures. Their names are numbers in the order in which they first appear, so that these give nothing away. A
// table has the figures, for the solver to write A or B below each.
func baconFigures(t *Text, codes []string, rng *rand.Rand) *Puzzle {
	order := rng.Perm(len(shapes))
	sets := [2][]string{}
	for i := range 2 * figuresOfSet {
		sets[i%2] = append(sets[i%2], shapes[order[i]])
	}
	signs := baconText(t, codes, sets[0], sets[1], false)
	p := &Puzzle{Tokens: run(signs, English.letters(t.Places()))}
	var seen []string
	var figures, meanings []Cell
	for i, sign := range signs {
		at := slices.Index(seen, sign)
		if at < 0 {
			at = len(seen)
			seen = append(seen, sign)
			meaning := "A"
			if slices.Contains(sets[1], sign) {
				meaning = "B"
			}
			figures = append(figures, Cell{Text: number(at + 1), Figure: drawing.Figure(sign), IsHead: true})
			meanings = append(meanings, Cell{Answer: meaning})
		}
		p.Tokens[i].Shown, p.Tokens[i].Figure = number(at+1), drawing.Figure(sign)
	}
	for i := range figures {
		p.KeyLines = append(p.KeyLines, figures[i].Text+" = "+meanings[i].Answer)
	}
	p.KeyLines = []string{"Signs in the order in which they first appear: " + strings.Join(p.KeyLines, ", ")}
	p.Aids = []Aid{pairs("Signs for A and B", figures, meanings, perBand)}
	p.Join = "-"
	return p
}

// signSets returns the signs for A and for B. Without given ones it draws three letters for each, or for a sequence two words.
// Errors: only one of the two is given, signs that can't be seen, sets with a sign in common, and sequences that are not the same length or
// have the same sign at a place.
func (k *Key) signSets(rng *rand.Rand) (a, b []string, err error) {
	given, other := k.SignsA, k.SignsB
	switch {
	case given == "" && other == "" && k.Signs == "sequence":
		given, other = drawSides(rng)
	case given == "" && other == "":
		letters := English[2:].names() // A and B themselves would mislead
		rng.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
		return letters[:3], letters[3:6], nil
	case given == "":
		return nil, nil, operation.Invalid("signsA", operation.Required, "is required if 'signsB' is given")
	case other == "":
		return nil, nil, operation.Invalid("signsB", operation.Required, "is required if 'signsA' is given")
	}
	if a, err = visible("signsA", given); err != nil {
		return nil, nil, err
	}
	if b, err = visible("signsB", other); err != nil {
		return nil, nil, err
	}
	if k.Signs != "sequence" {
		if slices.ContainsFunc(b, func(sign string) bool { return slices.Contains(a, sign) }) {
			return nil, nil, operation.Invalid("signsB", operation.Conflict, "must not have a sign of 'signsA'")
		}
		return a, b, nil
	}
	if len(a) != len(b) || len(a) < 2 {
		return nil, nil, operation.Invalid("signsB", operation.Conflict, "must have as many signs as 'signsA', at least two, for the signs sequence")
	}
	for i := range a {
		if a[i] == b[i] {
			return nil, nil, operation.Invalid("signsB", operation.Conflict, "must differ from 'signsA' at each place, for the signs sequence")
		}
	}
	return a, b, nil
}

// visible returns the characters of a text. Error: white space, or a character that can't be seen.
func visible(name, text string) ([]string, error) {
	var signs []string
	for clusters := graphemes.FromString(text); clusters.Next(); {
		sign := clusters.Value()
		if r, _ := utf8.DecodeRuneInString(sign); !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) {
			return nil, operation.Invalid(name, operation.UnknownValue, "must have only characters that can be seen, without spaces")
		}
		signs = append(signs, sign)
	}
	return signs, nil
}
