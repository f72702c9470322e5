// Package prose counts the words, sentences and syllables of English text, for the formulas of package readability.
//
// Read [Count] first. A text is a list of blocks. A block is a heading, a paragraph or a list item; its end also ends a sentence.
package prose

import (
	"unicode"
	"unicode/utf8"

	"lettercraft/core/dalechall"
	"lettercraft/core/readability"
	"lettercraft/core/sentences"
	"lettercraft/core/syllables"
)

// Count returns the counts of a text, given as blocks.
func Count(blocks []string) readability.Counts {
	var c readability.Counts
	for _, block := range blocks {
		for _, sentence := range sentences.Split(block) {
			add(&c, sentence)
		}
	}
	return c
}

// add counts a sentence. It ignores a sentence without words.
func add(c *readability.Counts, sentence string) {
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
