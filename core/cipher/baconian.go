package cipher

import "math/rand/v2"

// baconian replaces each letter by a code of five letters A and B, and each of these by a sign (American Cryptogram Association, Baconian;
// Codebusters rules 2026). The signs run on without
// groups, or they are the letters of words. Only letters are enciphered.
var baconian = Kind{
	Name:        "baconian",
	Title:       "Baconian",
	Summary:     "Every letter becomes a code of five letters A and B, which various signs or the letters of words stand for.",
	Takes:       []string{"signs", "signsA", "signsB", "baconCodes"},
	Instruction: "Each sign stands for A or for B, and every five of these for a letter of the text. If there are words, their letters are the signs. The table has the code of each letter.",
	Method:      "Find out which signs stand for A: most letters have more A than B, and no code begins with BB, or with BBB if there are 26 codes. Then cut the signs into fives.",
	Effort:      Effort{-5, "Signs for A and B to find"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		show := k.baconSigns
		if k.Signs == "words" {
			show = k.baconWords
		}
		codes, note := k.baconCodes()
		p, err := show(t, codes, rng)
		if err != nil {
			return nil, err
		}
		p.KeyLines = append(p.KeyLines, note)
		p.Notes = append(p.Notes, note)
		p.Aids = append(p.Aids, pairs("Codes", heads(English.names(), true), cells(codes, true), 7))
		return p, nil
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
