package cipher

import (
	"math/rand/v2"
	"strings"
)

// aristocrat is the simple substitution that keeps words and punctuation (American Cryptogram Association).
var aristocrat = Kind{
	Name:        "aristocrat",
	Title:       "Aristocrat",
	Summary:     "Every letter stands for another one; words and punctuation stay.",
	Takes:       []string{"alphabet", "key", "shift", "letters"},
	Instruction: "Each letter stands for another letter, the same one everywhere. Write the letter that it stands for into the box above it.",
	Method:      "Begin with short words, double letters and frequent letters.",
	Grouped:     "patristocrat",
	IsSimple:    true,
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		return substitute(t, k, 0, rng)
	},
}

// patristocrat is an Aristocrat that shows groups of five letters and nothing else (American Cryptogram Association).
var patristocrat = Kind{
	Name:        "patristocrat",
	Title:       "Patristocrat",
	Summary:     "Every letter stands for another one, in groups of five that do not show where words begin.",
	Takes:       []string{"alphabet", "key", "shift", "letters"},
	Instruction: aristocrat.Instruction + " The groups of five do not show where words begin.",
	Method:      "Begin with frequent letters, double letters and groups of letters that come again.",
	IsSimple:    true,
	Encipher: func(t *Text, k *Key, rng *rand.Rand) (*Puzzle, error) {
		return substitute(t, k, GroupSize, rng)
	},
}

// substitute enciphers a text with a random or keyed alphabet.
func substitute(t *Text, k *Key, block int, rng *rand.Rand) (*Puzzle, error) {
	if k.hasRandomAlphabet() {
		return simple(t, derangement(len(t.Letters), rng), block), nil
	}
	s, shift, err := keyedSubstitution(t.Letters, k, rng)
	if err != nil {
		return nil, err
	}
	p := simple(t, s, block)
	p.Shift = &shift
	p.ReplacementOnTop = k.Alphabet == kindK2
	p.KeyLines = []string{
		strings.ToUpper(k.Alphabet) + " alphabet, " + keyWords(t.Letters, k.Word),
		"Shift: " + number(shift),
	}
	return p, nil
}

// keyWords returns the letters of one or two key words in upper case, after what they are.
func keyWords(l Letters, words string) string {
	first, second, isPair := strings.Cut(words, ",")
	if isPair {
		return "key words: " + l.Only(first) + ", " + l.Only(second)
	}
	return "key word: " + l.Only(first)
}

// simple returns the puzzle of a simple substitution.
func simple(t *Text, s substitution, block int) *Puzzle {
	return coded(t, block, func(letter int) string { return t.Letters.At(s[letter]) })
}
