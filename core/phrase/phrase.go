// Package phrase reads words and phrases, such as the answers of puzzles. Read [New].
package phrase

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

// Phrase is one or more words: the printed text, and the letters in boxes.
type Phrase struct {
	// Text is in upper case. It keeps its accents and apostrophes, and has one space or one hyphen between two words.
	Text  string
	Words []Word
}

// Word is a word of a phrase.
type Word struct {
	// Letters consists of letters A to Z, each of which has a box.
	Letters string
	// Hyphen reports whether a hyphen follows the word, instead of a space.
	Hyphen bool
}

// New reads a phrase. The second result is false if the text has characters other than Latin letters, spaces, hyphens and
// apostrophes.
func New(text string) (Phrase, bool) {
	var p Phrase
	text = strings.TrimLeftFunc(text, isBoundary)
	for text != "" {
		end := strings.IndexFunc(text, isBoundary)
		if end < 0 {
			end = len(text)
		}
		capitals, letters, ok := Spell(text[:end])
		if !ok || letters == "" {
			return Phrase{}, false
		}
		next := strings.TrimLeftFunc(text[end:], isBoundary)
		gap := text[end : len(text)-len(next)]
		w := Word{Letters: letters, Hyphen: next != "" && strings.ContainsFunc(gap, isHyphen)}
		p.Words = append(p.Words, w)
		p.Text += capitals
		switch {
		case w.Hyphen:
			p.Text += "-"
		case next != "":
			p.Text += " "
		}
		text = next
	}
	return p, true
}

// Spell returns a word in upper case and the letters A to Z that it is spelled with: an accented letter counts as its base
// letter, and a ligature as its letters. The last result is false if the word has characters other than Latin letters and apostrophes.
func Spell(text string) (capitals, letters string, ok bool) {
	var printed, spelled strings.Builder
	afterLetter := false
	for _, r := range text {
		base := latin.Base(r)
		switch capital := unicode.ToUpper(r); {
		case base == "" && !latin.IsApostrophe(r) && !(afterLetter && latin.IsMark(r)):
			return "", "", false
		case unicode.IsLower(capital): // it has no capital, such as ß
			printed.WriteString(base)
		default:
			printed.WriteRune(capital)
		}
		spelled.WriteString(base)
		afterLetter = base != "" || latin.IsMark(r)
	}
	return printed.String(), spelled.String(), true
}

func isBoundary(r rune) bool { return unicode.IsSpace(r) || isHyphen(r) }

// isHyphen reports whether r is a hyphen, or a dash in place of a hyphen.
func isHyphen(r rune) bool { return strings.ContainsRune("-\u2010\u2011\u2013", r) }

// Letters returns the letters in the boxes.
func (p Phrase) Letters() string { return strings.ReplaceAll(p.Plain(), " ", "") }

// Plain returns the letters of the words, with a space between two words.
func (p Phrase) Plain() string {
	var words []string
	for _, w := range p.Words {
		words = append(words, w.Letters)
	}
	return strings.Join(words, " ")
}

// Enumeration returns the lengths of the words as crosswords print them: "5, 7" for two words, "5-2-5" with hyphens.
func (p Phrase) Enumeration() string {
	text := ""
	for i, w := range p.Words {
		text += strconv.Itoa(len(w.Letters))
		switch {
		case w.Hyphen:
			text += "-"
		case i < len(p.Words)-1:
			text += ", "
		}
	}
	return text
}
