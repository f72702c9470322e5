// Package readability scores English text by published formulas.
//
// Read [Count] first: it counts words, sentences, syllables and the rest of a text that comes as blocks (a heading, a
// paragraph, a list item), since the end of a block ends a sentence, whatever mark stands there. formulas.go has the
// formulas over those counts, with their sources.
package readability

import (
	"unicode"
	"unicode/utf8"

	"lettercraft/core/dalechall"
	"lettercraft/core/sentences"
	"lettercraft/core/syllables"
)

// Count counts what the formulas need in a text of blocks.
func Count(blocks []string) Counts {
	var c Counts
	for _, block := range blocks {
		for _, sentence := range sentences.Split(block) {
			c.add(sentence)
		}
	}
	return c
}

// add counts a sentence. One without words is none.
func (c *Counts) add(sentence string) {
	words := Words(sentence)
	if len(words) == 0 {
		return
	}
	c.Sentences++
	titled := isTitled(words)
	for i, word := range words {
		name := i > 0 && !titled && isCapitalized(word)
		n := syllables.Count(word)
		c.Words++
		c.Letters += letters(word)
		c.Syllables += n
		if n >= 3 {
			c.Polysyllables++
		}
		if isComplex(word, n, name) {
			c.Complex++
		}
		if !isFamiliar(word, name) {
			c.Unfamiliar++
		}
	}
}

// isTitled tells whether most words have a capital, as in a heading: there a capital does not tell a name.
func isTitled(words []string) bool {
	n := 0
	for _, word := range words {
		if isCapitalized(word) {
			n++
		}
	}
	return 2*n > len(words)
}

func isCapitalized(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}

// isFamiliar tells whether a word is familiar in the sense of Dale and Chall 1948.
func isFamiliar(word string, name bool) bool {
	return dalechall.Familiar(word) || dalechall.Adverb(word) || name && dalechall.FamiliarName(word)
}
