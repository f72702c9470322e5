package acrostic

import (
	"strconv"
	"strings"
	"unicode"

	"lettercraft/core/latin"
	"lettercraft/core/operation"
)

// phrase is an answer: its printed text, and the letters in its boxes.
type phrase struct {
	// text is in upper case. It keeps its accents and apostrophes, and has one space or one hyphen between two words.
	text  string
	words []word
}

// word is a word of a phrase.
type word struct {
	// letters consists of letters A to Z, each of which has a box.
	letters string
	// hyphen reports whether a hyphen follows the word, instead of a space.
	hyphen bool
}

// newPhrase reads a phrase. The second result is false if the text has characters other than Latin letters, spaces, hyphens and
// apostrophes.
func newPhrase(text string) (phrase, bool) {
	var p phrase
	text = strings.TrimLeftFunc(text, isBoundary)
	for text != "" {
		end := strings.IndexFunc(text, isBoundary)
		if end < 0 {
			end = len(text)
		}
		capitals, letters, ok := spell(text[:end])
		if !ok || letters == "" {
			return phrase{}, false
		}
		next := strings.TrimLeftFunc(text[end:], isBoundary)
		gap := text[end : len(text)-len(next)]
		w := word{letters: letters, hyphen: next != "" && strings.ContainsFunc(gap, isHyphen)}
		p.words = append(p.words, w)
		p.text += capitals
		switch {
		case w.hyphen:
			p.text += "-"
		case next != "":
			p.text += " "
		}
		text = next
	}
	return p, true
}

// spell returns a word in upper case and the letters A to Z that it is spelled with: an accented letter counts as its base
// letter, and a ligature as its letters. The last result is false if the word has characters other than Latin letters and apostrophes.
func spell(text string) (capitals, letters string, ok bool) {
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

// notOfLength returns the reason to refuse a number of letters, or the empty reason.
func notOfLength(letters string, minLetters, maxLetters int) operation.Reason {
	switch {
	case len(letters) < minLetters:
		return operation.TooShort
	case len(letters) > maxLetters:
		return operation.TooLong
	}
	return ""
}

// letters returns the letters in the boxes.
func (p phrase) letters() string { return strings.ReplaceAll(p.plain(), " ", "") }

// plain returns the letters of the words, with a space between two words.
func (p phrase) plain() string {
	var words []string
	for _, w := range p.words {
		words = append(words, w.letters)
	}
	return strings.Join(words, " ")
}

// enumeration returns the lengths of the words as crosswords print them: "5, 7" for two words, "5-2-5" with hyphens.
func (p phrase) enumeration() string {
	text := ""
	for i, w := range p.words {
		text += strconv.Itoa(len(w.letters))
		switch {
		case w.hyphen:
			text += "-"
		case i < len(p.words)-1:
			text += ", "
		}
	}
	return text
}
