package advice

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/prose"
)

// word is a word of a sentence.
type word struct {
	prose.Word
	lower string // in small letters
	class class
	// joined reports whether only a space separates it from the word before.
	joined bool
}

func (w *word) end() int { return w.At + len(w.Text) }

// isContent reports whether a word stands for a thing, a quality or an action, as far as its form shows.
func (w *word) isContent() bool {
	if w.class&(functional|adverb) != 0 || w.lower == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(w.lower)
	return unicode.IsLetter(r)
}

// isBeforeVerb reports whether a word stands before a verb rather than before a noun.
func (w *word) isBeforeVerb() bool { return w.class&(subject|modal|doing) != 0 || w.lower == "to" }

// none is no word.
var none word

// before and behind return the word that a space separates from a word, or none. Inlined, they and has would take a tenth of the code.
//
//go:noinline
func (s *sentence) before(i int) *word {
	if i > 0 && s.words[i].joined {
		return &s.words[i-1]
	}
	return &none
}

//go:noinline
func (s *sentence) behind(end int) *word {
	if end < len(s.words) && s.words[end].joined {
		return &s.words[end]
	}
	return &none
}

// endsAsPlural reports whether a word ends as the plurals of most nouns do.
func endsAsPlural(word string) bool {
	return word[len(word)-1] == 's' && strings.IndexByte("sui", word[len(word)-2]) < 0
}

// has reports whether a list has a word. The list has a space on both sides of each word.
//
//go:noinline
func has(list, word string) bool { return strings.Contains(list, " "+word+" ") }

//go:noinline
func isCapital(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// isCapitalized reports whether a word has a capital at its start only.
func isCapitalized(text string) bool {
	_, size := utf8.DecodeRuneInString(text)
	return isCapital(text) && !strings.ContainsFunc(text[size:], unicode.IsUpper)
}

func capitalized(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
