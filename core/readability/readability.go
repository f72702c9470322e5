// Package readability scores English text by published formulas.
//
// Read [Count] first: it counts words, sentences, syllables and so on in the blocks of a text. A block is a heading, a paragraph or a
// list item; its end also ends a sentence. formulas.go has the formulas, with their sources.
package readability

import (
	"unicode"
	"unicode/utf8"

	"lettercraft/core/dalechall"
	"lettercraft/core/sentences"
	"lettercraft/core/syllables"
)

// Count returns the counts of a text, given as blocks.
func Count(blocks []string) Counts {
	var c Counts
	for _, block := range blocks {
		for _, sentence := range sentences.Split(block) {
			c.add(sentence)
		}
	}
	return c
}

// add counts a sentence. It ignores a sentence without words.
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

// isTitled reports whether most words begin with a capital, as in a heading. In such a text, a capital does not mark a name.
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

// isFamiliar reports whether a word is familiar in the sense of Dale and Chall (1948).
func isFamiliar(word string, name bool) bool {
	return dalechall.Familiar(word) || dalechall.Adverb(word) || name && dalechall.FamiliarName(word)
}
