package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// addNames adds the names in a sentence to a set: its words with a capital at which no sentence begins. A sentence can also begin inside
// another one: He said, “It rained. Nobody came.”
func addNames(names map[string]bool, sentence string, words []string) {
	for i, word := range words {
		before, after, _ := strings.Cut(sentence, word)
		if i > 0 && isCapitalized(word) && !begins(words[i-1], before) {
			names[word] = true
		}
		sentence = after
	}
}

// begins reports whether a sentence can begin behind a word and signs: behind a colon or an opening quotation mark, and behind the end of a
// sentence. A full stop counts as the mark of an abbreviation, as in Dr. Smith, unless the word begins with a small letter.
func begins(word, signs string) bool {
	last, _ := utf8.DecodeLastRuneInString(signs)
	return strings.ContainsAny(signs, ":!?…") || strings.ContainsRune("“„‘«\"'", last) || strings.Contains(signs, ".") && isSmall(word)
}

func isCapitalized(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}
