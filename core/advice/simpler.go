package advice

import (
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/syllables"
)

// simpler finds terms for which there are simpler ones, or only how many. Of the terms at a place, it takes the longest.
func (s *sentence) simpler(only bool) {
	for i := 0; i < len(s.words); i++ {
		if s.words[i].class&begins == 0 {
			continue
		}
		for _, t := range s.lexicon.terms[s.words[i].lower] {
			if end := i + 1 + len(t.rest); end <= len(s.words) && s.is(t.rest, i+1) && s.fits(t, i, end) && s.replace(t, i, end, only) {
				i = end - 1
				break
			}
		}
	}
}

// is reports whether the words from i on are the given ones, with single spaces between them and the word before.
func (s *sentence) is(words []string, i int) bool {
	for j, word := range words {
		if s.words[i+j].lower != word || !s.words[i+j].joined {
			return false
		}
	}
	return true
}

// replace adds the advice to replace the words from i to end, or only the fact that there is some. It reports whether there is a text that fits.
func (s *sentence) replace(t reference, i, end int, only bool) bool {
	first := &s.words[i]
	isName := isCapital(first.Text) && (i > 0 || end == i+1 && first.IsName())
	isMixed := first.Text != first.lower && !isCapitalized(first.Text)
	if isName || isMixed || !s.isOpen(i, end) {
		return false
	}
	before := s.counts(i, end)
	if only {
		return s.add(SimplerWord, i, end, before, t.simpler)
	}
	suggestions := s.suggestions(t, i, end, before.Syllables)
	if len(suggestions) == 0 {
		return false
	}
	if article := s.before(i); article.lower == "a" || article.lower == "an" {
		misfits := func(simpler string) bool { return article.lower != articleOf(simpler) }
		if !misfits(suggestions[0]) {
			suggestions = slices.DeleteFunc(suggestions, misfits)
		} else {
			i--
			before = s.counts(i, end)
			for j, simpler := range suggestions {
				suggestions[j] = article.Text[:1] + articleOf(simpler)[1:] + " " + simpler
			}
		}
	}
	return s.add(SimplerWord, i, end, before, suggestions)
}

// suggestions returns the texts for the words from i to end that do not have more syllables.
func (s *sentence) suggestions(t reference, i, end, most int) (fitting []string) {
	for _, simpler := range t.simpler {
		simpler = s.inflected(simpler, t, i, end)
		if i == 0 && isCapital(s.words[0].Text) {
			simpler = capitalized(simpler)
		}
		if syllables.Count(simpler) <= most {
			fitting = append(fitting, simpler)
		}
	}
	return fitting
}

// articleOf returns the indefinite article of a suggestion.
func articleOf(text string) string {
	if isVowel(text[0]|0x20) && !strings.HasPrefix(text, "use") && !strings.HasPrefix(text, "usual") && !strings.HasPrefix(text, "unit") &&
		!strings.HasPrefix(text, "one") {
		return "an"
	}
	return "a"
}
