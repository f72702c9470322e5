package advice

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/readability"
)

const (
	// longChain is the number of nouns in a long chain. Three are enough if they have heavySyllables together.
	longChain, heavyChain = 4, 3
	heavySyllables        = 6
)

// nounChains finds long chains of nouns: words that are all known to be nouns, or end like one.
func (s *sentence) nounChains() {
	for i := 0; i < len(s.words); {
		end, syllables := i, 0
		for end < len(s.words) && (end == i || s.words[end].joined) && s.words[end].isNoun() {
			syllables += s.words[end].Syllables
			end++
		}
		if nouns := end - i; (nouns >= longChain || nouns == heavyChain && syllables >= heavySyllables) && s.isChain(i, end) && s.isOpen(i, end) {
			s.add(NounChain, i, end, readability.Counts{}, nil)
		}
		i = max(end, i+1)
	}
}

// attributive has the plurals that stand before other nouns.
const attributive = " sales sports operations systems services communications goods news resources benefits materials relations securities emissions facilities "

// isChain reports whether the words around a chain show that its first and last words are nouns.
func (s *sentence) isChain(i, end int) bool {
	for k := i; k < end-1; k++ {
		if w := s.words[k].lower; endsAsPlural(w) && !has(attributive, w) {
			return false // what is behind a plural is probably a verb
		}
	}
	prev, next := s.before(i), s.behind(end)
	if prev.isBeforeVerb() || prev.class&adverb != 0 {
		return false // the first may be a verb
	}
	if next.class&(determiner|object) != 0 && next.class&(relative|conjunction) == 0 {
		return false // the last may be a verb
	}
	return true
}

// isNoun reports whether a word is a noun of a chain.
func (w *word) isNoun() bool { return w.class&noun != 0 && w.Text == w.lower }

// endsAsNoun reports whether a word ends as hardly any word but a noun does.
func endsAsNoun(word string) bool {
	text := strings.TrimSuffix(word, "s")
	if len(text) < 6 || strings.IndexByte("ntspemy", text[len(text)-1]) < 0 {
		return false
	}
	for _, ending := range []string{"itie", "tion", "sion", "ment", "ness", "ity", "ship", "ism", "ance", "ence", "ology", "graphy", "ture", "ware"} {
		if len(text) > len(ending)+2 && strings.HasSuffix(text, ending) {
			return true
		}
	}
	return false
}
