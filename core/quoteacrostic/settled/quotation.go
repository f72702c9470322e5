package settled

import (
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

// Quotation is a text as the squares of a grid.
type Quotation struct {
	// Letters has the letters A to Z, one for each square.
	Letters string
	// Words has the letters of each word.
	Words []string
	// WordOf has the word of each square.
	WordOf []int
}

// ReadQuotation reads a text. The second result is false if the text has digits, or letters without a base letter A to Z.
func ReadQuotation(text string) (q Quotation, ok bool) {
	q.Words, ok = wordsOf(text)
	q.Letters = strings.Join(q.Words, "")
	for n, word := range q.Words {
		for range len(word) {
			q.WordOf = append(q.WordOf, n)
		}
	}
	return q, ok
}

// Words returns the words of a text, spelled with the letters A to Z, without characters that have no base letter.
func Words(text string) []string {
	words, _ := wordsOf(text)
	return words
}

// Letters returns the letters A to Z of a text.
func Letters(text string) string { return strings.Join(Words(text), "") }

// wordsOf returns the words of a text, spelled with the letters A to Z: an accented letter counts as its base letter, a ligature as its letters.
// Apostrophes and format characters belong to words; all other characters part them. The second result is false if the text has digits, or letters without a base
// letter, which are left out.
func wordsOf(text string) (words []string, ok bool) {
	var spelled strings.Builder
	ok = true
	for _, r := range text {
		switch base := latin.Base(r); {
		case base != "":
			spelled.WriteString(base)
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			ok = false
		case !latin.IsApostrophe(r) && !latin.IsMark(r) && !unicode.Is(unicode.Cf, r): // format characters, such as soft hyphens, are not seen
			spelled.WriteByte(' ')
		}
	}
	return strings.Fields(spelled.String()), ok
}
