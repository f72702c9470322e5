package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words returns the words of a text. A word is a run of letters and digits. Inside a word there may be apostrophes, hyphens
// and, between digits, points and commas. Soft hyphens are removed.
func Words(text string) []string {
	text = strings.ReplaceAll(text, "\u00AD", "")
	var words []string
	start := -1 // start of the current word
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

// joins reports whether the character at a place joins its neighbours to one word.
func joins(text string, at int, r rune) bool {
	var fits func(rune) bool
	switch r {
	case '\'', '’', '-', '\u2010', '\u2011':
		fits = isWordRune
	case '.', ',':
		fits = unicode.IsDigit
	default: // also for an invalid byte, whose r has another width
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+utf8.RuneLen(r):])
	return fits(before) && fits(after)
}

// letters counts the letters and digits in a word.
func letters(word string) int {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// isComplex reports whether a word of three or more syllables counts for the Gunning fog index. Gunning excludes names, hyphenated
// compounds of easy words, and verb forms that have three syllables only because of -ed or -es.
func isComplex(word string, syllables int, name bool) bool {
	if syllables < 3 || name || strings.ContainsAny(word, "-\u2010\u2011") {
		return false
	}
	lower := strings.ToLower(word)
	return syllables > 3 || !strings.HasSuffix(lower, "ed") && !strings.HasSuffix(lower, "es")
}

// isShouted reports whether most letters are capitals, as in STOP THE PRESSES. In such a text, a word in capitals is not an initialism,
// unless it stands alone.
func isShouted(words []string) bool {
	capitals, all := 0, 0
	for _, word := range words {
		for _, r := range word {
			if unicode.IsLetter(r) {
				all++
				if unicode.IsUpper(r) {
					capitals++
				}
			}
		}
	}
	return len(words) > 1 && 2*capitals > all
}
