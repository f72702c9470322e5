package points

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/syllables"
)

// grade returns the grade of a text with these words: the mean of the middle two of Flesch–Kincaid, ARI, Coleman–Liau and Gunning fog. It
// counts as the tools do. Package prose counts more exactly, but its code would make the program of the REST interface another tenth larger.
func grade(text string, words []string) float64 {
	c := readability.Counts{Words: len(words), Sentences: sentences(text)}
	for _, word := range words {
		n := syllables.Count(strings.ToLower(word))
		c.Syllables += n
		if n >= 3 {
			c.Complex++
		}
		c.Letters += letters(word)
	}
	grades := []float64{c.FleschKincaidGrade(), c.AutomatedReadabilityIndex(), c.ColemanLiauIndex(), c.GunningFog()}
	slices.Sort(grades)
	return (grades[1] + grades[2]) / 2
}

// sentences returns the number of sentences, at least 1. A sentence ends with a word that ends with a full stop, a question mark or an
// exclamation mark if a capital follows. It is not counted if it has only one or two words, such as Mr. or No!
func sentences(text string) int {
	const quotes = `'"‘’“”()[]`
	count, words, ended := 0, 0, false
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, quotes)
		if first, _ := utf8.DecodeRuneInString(word); ended && unicode.IsUpper(first) {
			if words > 2 {
				count++
			}
			words = 0
		}
		words++
		last, _ := utf8.DecodeLastRuneInString(word)
		ended = strings.ContainsRune(".?!", last)
	}
	if words > 2 {
		count++
	}
	return max(count, 1)
}
