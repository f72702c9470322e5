package readability

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words are the words of a text: runs of letters and digits, which may hold apostrophes, hyphens and, between digits,
// points and commas, but not begin or end with them. A soft hyphen is no part of a word.
func Words(text string) []string {
	text = strings.ReplaceAll(text, "\u00AD", "")
	var words []string
	start := -1 // of the word that is being read
	for i, r := range text {
		switch {
		case isWordRune(r):
			if start < 0 {
				start = i
			}
		case start >= 0 && !joins(text, i, r):
			words = append(words, text[start:i])
			start = -1
		}
	}
	if start >= 0 {
		words = append(words, text[start:])
	}
	return words
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// joins tells whether what stands at a place joins the characters on both sides to one word.
func joins(text string, at int, r rune) bool {
	var fits func(rune) bool
	switch r {
	case '\'', '’', '-', '\u2010', '\u2011':
		fits = isWordRune
	case '.', ',':
		fits = unicode.IsDigit
	default: // a byte that is no UTF-8 among them, which has not the width of the r that stands for it
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+utf8.RuneLen(r):])
	return fits(before) && fits(after)
}

// letters counts the letters and digits of a word.
func letters(word string) int {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// isComplex tells whether a word of three syllables or more counts for the Gunning fog index, as Gunning has it: not
// names, not words put together of easy ones with a hyphen, and not verb forms that have three syllables only through
// -ed or -es.
func isComplex(word string, syllables int, name bool) bool {
	if syllables < 3 || name || strings.ContainsAny(word, "-\u2010\u2011") {
		return false
	}
	lower := strings.ToLower(word)
	return syllables > 3 || !strings.HasSuffix(lower, "ed") && !strings.HasSuffix(lower, "es")
}
