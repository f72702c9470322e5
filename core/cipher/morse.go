package cipher

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"unicode"
)

// morseCodes are the codes of the letters A to Z and of the digits 0 to 9 (Recommendation ITU-R M.1677-1, International Morse code).
const morseCodes = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. " +
	"----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----."

// printedMorse returns signs of Morse code as they are printed. An x, which separates letters in fractionated Morse, becomes ×.
func printedMorse(signs string) string {
	return strings.NewReplacer(".", "•", "-", "–", "x", "×").Replace(signs)
}

// morse replaces letters and digits by International Morse code. Other punctuation is dropped.
var morse = Kind{
	Name:        "morse",
	Title:       "Morse code",
	Summary:     "Every letter becomes its Morse code of dots and dashes.",
	Instruction: "Each group of dots and dashes is a letter or a digit in Morse code. Write it into the box.",
	Method:      "Look each code up in the table.",
	IsSimple:    true,
	Effort:      Effort{-22, "Codes to look up in a table"},
	Encipher: func(t *Text, _ *Key, _ *rand.Rand) (*Puzzle, error) {
		codes := strings.Fields(printedMorse(morseCodes))
		names := append(English.names(), "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
		p := &Puzzle{Join: " ", Gap: " / ", HasWords: true, Typed: strings.NewReplacer("•", ".", "–", "-")}
		space := ""
		add := func(i int) {
			if space != "" && len(p.Tokens) > 0 {
				p.Tokens = append(p.Tokens, Token{Shown: space, IsMark: true})
			}
			p.Tokens = append(p.Tokens, Token{Plain: names[i], Shown: codes[i]})
			space = ""
		}
		for _, piece := range t.Pieces {
			if piece.Letter >= 0 {
				add(piece.Letter)
				continue
			}
			if strings.TrimSpace(piece.Other) == "" {
				space = piece.Other
			}
			for _, r := range spaced(piece.Other) {
				switch {
				case r >= '0' && r <= '9':
					add(len(English) + int(r-'0'))
				case unicode.IsSpace(r):
					space = cmp.Or(space, " ")
				}
			}
		}
		for i := range English {
			p.Table = append(p.Table, Substitute{names[i], codes[i]})
		}
		p.Aids = []Aid{pairs("Morse code", heads(names, true), cells(codes, true), 9)}
		return p, nil
	},
}
