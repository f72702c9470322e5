package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// fractionatedMorse writes a text in Morse code, with × between letters and ×× between words, cuts the signs into threes, and replaces each of
// the 26 possible threes by the letter of a keyed alphabet (American Cryptogram Association, Fractionated Morse; Codebusters rules 2026). Any
// run of characters other than letters ends a word, an apostrophe too. × fills up the last three. The solver gets the first letters of the text.
var fractionatedMorse = Kind{
	Name:        "fractionatedMorse",
	Title:       "Fractionated Morse",
	Summary:     "The text in Morse code is cut into threes of dots, dashes and gaps, and every three becomes a letter.",
	Takes:       []string{"key"},
	Instruction: "The text was written in Morse code, with × after each letter and ×× after each word. Each letter stands for three of these signs. The table lists the threes; the letters above them are the alphabet with a key word in front.",
	Method:      "Write the threes of the given letters into the table. They show parts of the alphabet with its key word, and so further threes.",
	Effort:      Effort{15, "Most threes of signs to find"},
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		word, err := k.keyWord(English, rng, func(string) bool { return true })
		if err != nil {
			return nil, err
		}
		alphabet := strings.Split(English.letters(English.keyed(English.letters(word))), "")
		all := threes()
		signs, ends := t.morse()
		var shown []string
		for three := range slices.Chunk([]byte(signs), 3) {
			shown = append(shown, alphabet[slices.Index(all, string(three))])
		}
		p := &Puzzle{
			Tokens:   run(shown, English.letters(t.Places())),
			KeyLines: []string{"Key word: " + English.letters(word)},
			KeyNotes: []string{crib(t, shown, signs, ends)},
		}
		for i := range shown {
			p.Tokens[i].IsWide = true
		}
		table := [][]Cell{cells(alphabet, false)}
		for i := range 3 {
			row := make([]Cell, len(all))
			for j, three := range all {
				row[j].Text = printedMorse(three[i : i+1])
			}
			table = append(table, row)
		}
		p.Aids = []Aid{{Title: "Threes of signs", Rows: table}}
		return p, nil
	},
}

// threes returns the 26 threes of Morse signs in their order: a dot comes before a dash, and a dash before an x. There is no xxx.
func threes() []string {
	const signs = ".-x"
	var all []string
	for i := range 26 {
		all = append(all, string([]byte{signs[i/9], signs[i/3%3], signs[i%3]}))
	}
	return all
}

// morse returns the Morse code of the letters of the text, filled up to threes, and the place at which the code of each letter ends.
func (t *Text) morse() (signs string, ends []int) {
	codes := strings.Fields(morseCodes)
	isNewWord := false
	for _, p := range t.Pieces {
		if p.Letter < 0 {
			isNewWord = true
			continue
		}
		if signs != "" {
			signs += "x"
			if isNewWord {
				signs += "x"
			}
		}
		signs += codes[p.Letter]
		ends = append(ends, len(signs))
		isNewWord = false
	}
	return signs + strings.Repeat("x", (3-len(signs)%3)%3), ends
}

// cribLetters is the number of letters that the solver gets: the least that Codebusters gives.
const cribLetters = 4

// crib returns the line that gives the first letters of the text, with the letters and threes that stand for them.
func crib(t *Text, shown []string, signs string, ends []int) string {
	n := min(cribLetters, len(ends))
	line := "The text starts with the letters " + English.letters(t.Places()[:n])
	var given []string
	for i := range (ends[n-1] + 2) / 3 {
		pair := shown[i] + " = " + printedMorse(signs[3*i:3*i+3])
		if !slices.Contains(given, pair) {
			given = append(given, pair)
		}
	}
	return line + ": " + strings.Join(given, ", ")
}
