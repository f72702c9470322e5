package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"lettercraft/core/operation"
)

// baconian replaces each letter by a code of five letters A and B, and each of these by a sign (American Cryptogram Association, Baconian;
// Codebusters rules 2026). The signs run on without groups. Only letters are enciphered.
var baconian = Kind{
	Name:        "baconian",
	Title:       "Baconian",
	Summary:     "Every letter becomes a code of five letters A and B, which various signs stand for.",
	Takes:       []string{"signs", "signsA", "signsB", "baconCodes"},
	Instruction: "Each sign stands for A or for B, and every five of these for a letter of the text. The table has the code of each letter.",
	Method:      "Find out which signs stand for A: most letters have more A than B, and no code begins with BB, or with BBB if there are 26 codes. Then cut the signs into fives.",
	Effort:      Effort{-5, "Signs for A and B to find"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		a, b, err := k.baconSigns(rng)
		if err != nil {
			return nil, err
		}
		codes, note := k.baconCodes()
		isSequence := k.Signs == "sequence"
		var signs []string
		used := map[byte]int{} // number of signs for A, and for B
		for _, place := range t.Places() {
			for _, letter := range []byte(codes[place]) {
				at := used[letter]
				if isSequence {
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
		name := "Signs for "
		if isSequence {
			name = "Signs by their places, for "
		}
		return &Puzzle{
			Tokens:   run(signs, English.letters(t.Places())),
			KeyLines: []string{name + "A: " + strings.Join(a, " ") + ", for B: " + strings.Join(b, " "), note},
			Notes:    []string{note},
			Aids:     []Aid{pairs("Codes", heads(English.names(), true), cells(codes, true), 7)},
		}, nil
	},
}

// baconCodes returns the code of each letter A to Z, and the line that says which codes are used. A code is the number of the letter in the
// binary system, with A for 0 and B for 1. With 24 codes, J has the one of I, and V the one of U.
func (k *Key) baconCodes() (codes []string, note string) {
	note = "There are 24 codes: I and J share a code, and so do U and V"
	if k.BaconCodes == "separate" {
		note = "There are 26 codes, one for each letter"
	}
	n := -1
	for _, letter := range English {
		if isShared := letter == 'J' || letter == 'V'; !isShared || k.BaconCodes == "separate" {
			n++
		}
		code := make([]byte, 5)
		for i := range code {
			code[i] = 'A' + byte(n>>(4-i)&1)
		}
		codes = append(codes, string(code))
	}
	return codes, note
}

// baconSigns returns the signs for A and for B. Without given ones it draws three letters for each, or for a sequence two words.
// Errors: only one of the two is given, signs that can't be seen, sets with a sign in common, and sequences that are not the same length or
// have the same sign at a place.
func (k *Key) baconSigns(rng *rand.Rand) (a, b []string, err error) {
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
