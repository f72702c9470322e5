package prose

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words returns the words of a text. A word is a run of letters and digits. These characters can join them:
//
//   - apostrophes and hyphens: don't, well-known
//   - points: U.S., Ph.D., e.g., 3.14, example.com. The last point of an abbreviation does not belong to the word.
//   - an ampersand: AT&T
//   - commas, colons and slashes between digits: 1,000, 10:30, 3/4
//
// An address of a page or of mail is one word, the name of its host: example.com for https://www.example.com/path?x=1 and for
// mail@example.com. The rest of an address is hardly ever read, and its length would make up most of a score.
//
// So characters written together are one word. "Count as single words contractions, hyphenated words, abbreviations, figures, symbols and
// their combinations, e.g., wouldn't, full-length, TV, 17, &, $15, 7%" (Rudolf Flesch, How to Write Plain English, 1979). Signs alone are
// not words here, and a slash or a dash separates words.
//
// Soft hyphens are removed.
func Words(text string) []string { return appendWords(nil, strings.ReplaceAll(text, softHyphen, "")) }

const softHyphen = "\u00AD"

// appendWords appends the words of a text without soft hyphens.
func appendWords(words []string, text string) []string {
	words = slices.Grow(words, strings.Count(text, " ")+1) // seldom fewer than the words, and seldom many more
	for _, word := range placedWords(text) {
		words = append(words, word)
	}
	return words
}

// placedWords yields the words of a text without soft hyphens, each with the place in bytes where it begins.
func placedWords(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		if !hasAddress(text) {
			simpleWords(text, 0, yield)
			return
		}
		end := 0 // of the last chunk
		for chunk := range strings.FieldsSeq(text) {
			start := end + strings.Index(text[end:], chunk)
			end = start + len(chunk)
			before, host, behind := cutAddress(chunk)
			address := start + len(before)
			if !simpleWords(before, start, yield) ||
				host != "" && !yield(address+strings.Index(text[address:], host), host) ||
				!simpleWords(behind, end-len(behind), yield) {
				return
			}
		}
	}
}

// simpleWords yields the words of a text without addresses, given the place where the text begins. It reports whether it may continue.
func simpleWords(text string, at int, yield func(int, string) bool) bool {
	start := -1 // start of the current word
	for i, r := range text {
		switch {
		case isASCIIWord(r) || r != ' ' && isWordRune(r):
			if start < 0 {
				start = i
			}
		case start >= 0 && (r == ' ' || !joins(text, i, r)):
			if !yield(at+start, text[start:i]) {
				return false
			}
			start = -1
		}
	}
	return start < 0 || yield(at+start, text[start:])
}

func isWordRune(r rune) bool {
	return isASCIIWord(r) || r > unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

// isASCIIWord reports whether a character is a letter or a digit of ASCII, as most are. It is inlined.
func isASCIIWord(r rune) bool { return uint32(r|0x20)-'a' < 26 || uint32(r)-'0' < 10 }

// joins reports whether the character at a place joins its neighbours to one word.
func joins(text string, at int, r rune) bool {
	var fits func(rune) bool
	switch r {
	case '\'', '’', '-', '\u2010', '\u2011', '.', '&':
		fits = isWordRune
	case ',', ':', '/':
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
// compounds of easy words, and verb forms that have three syllables only because of -ed or -es. The name of a host is a name, too.
func isComplex(word string, syllables int, name bool) bool {
	if syllables < 3 || name || strings.ContainsAny(word, "-\u2010\u2011.") {
		return false
	}
	lower := strings.ToLower(word)
	return syllables > 3 || !strings.HasSuffix(lower, "ed") && !strings.HasSuffix(lower, "es")
}

// isShouted reports whether most letters in the words of a sentence are capitals, as in STOP THE PRESSES. In such a text, a word in capitals is not an initialism,
// unless it stands alone.
func isShouted(text string) bool {
	capitals, all, words := 0, 0, 0
	for _, word := range placedWords(text) {
		words++
		for _, r := range word {
			if unicode.IsLetter(r) {
				all++
				if unicode.IsUpper(r) {
					capitals++
				}
			}
		}
	}
	return words > 1 && 2*capitals > all
}

// isTitled reports whether most words begin with a capital, as in a heading. The word I does not count.
func isTitled(words []string) bool {
	capitals, all := 0, 0
	for _, word := range words {
		if word == "I" {
			continue
		}
		all++
		if isCapitalized(word) {
			capitals++
		}
	}
	return 2*capitals > all
}
