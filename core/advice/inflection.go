package advice

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/irregular"
)

// form is a form of a verb or a noun.
type form uint8

const (
	base    form = iota
	third        // of a verb; the plural of a noun
	past         // also the participle, unless the verb has another one
	perfect      // a participle that differs from the past tense
	ongoing      // in -ing
)

// otherwise has past tenses that are also other words.
const otherwise = " bit lay bore "

// readVerbs reads the irregular verbs.
func (l *lexicon) readVerbs() {
	for _, group := range strings.Split(irregular.Forms, ";") {
		words := strings.Fields(group)
		if words[0] == "calf" {
			break // the plurals
		}
		if words[0] != "be" {
			l.verbs[words[0]] = [2]string{words[1], words[min(2, len(words)-1)]}
			l.classes[words[min(2, len(words)-1)]] |= participle
			if len(words) > 2 && !has(otherwise, words[1]) {
				l.classes[words[1]] |= finite
			}
		}
	}
	for _, group := range strings.Split(irregularVerbs, ";") {
		words := strings.Fields(group)
		l.verbs[words[0]] = [2]string{words[1], words[2]}
		l.classes[words[2]] |= participle
	}
	for _, word := range []string{"came", "ran", "became", "had", "gone", "got"} {
		l.classes[word] &^= participle
	}
}

// inflect returns a form of a verb. A verb that doubles its last consonant is marked.
func (l *lexicon) inflect(verb string, f form, doubles bool) string {
	if irregular, is := l.verbs[verb]; is && (f == past || f == perfect) {
		return irregular[f-past]
	}
	stem := verb
	switch last := verb[len(verb)-1]; f {
	case third:
		return plural(verb)
	case past:
		switch {
		case last == 'e':
			return verb + "d"
		case last == 'y' && !isVowel(verb[len(verb)-2]):
			return verb[:len(verb)-1] + "ied"
		case doubles || doubled(verb):
			stem += string(last)
		}
		return stem + "ed"
	case perfect:
		return l.inflect(verb, past, doubles)
	case ongoing:
		switch {
		case strings.HasSuffix(verb, "ie"):
			return verb[:len(verb)-2] + "ying"
		case last == 'e' && len(verb) > 2 && verb[len(verb)-2] != 'e':
			stem = verb[:len(verb)-1]
		case doubles || doubled(verb):
			stem += string(last)
		}
		return stem + "ing"
	}
	return verb
}

// inflected returns a simpler verb or noun in the form of a term.
func (s *sentence) inflected(simpler string, t reference, i, end int) string {
	head, rest, _ := strings.Cut(simpler, " ")
	if rest != "" {
		rest = " " + rest
	}
	switch {
	case t.kind == 'n' && t.form == third:
		if head == "spending" || head == "clothing" || head == "pay" {
			return simpler
		}
		return plural(head) + rest
	case t.kind != 'v' && t.kind != 'w':
		return simpler
	}
	f := t.form
	if f == past {
		helper := s.helper(i)
		if s.before(i).class&conjunction != 0 && i > 1 && s.isParticiple(i-2) {
			helper = s.helper(i - 2) // is finished and …
		}
		next := s.behind(end)
		if helper != 0 || next.class&preposition != 0 && s.before(i).class&subject == 0 {
			f = perfect
		}
	}
	return s.lexicon.inflect(head, f, false) + rest
}

// plural returns the plural of a noun, or the third person of a verb.
func plural(word string) string {
	n := len(word)
	switch {
	case word == "have":
		return "has"
	case word == "person":
		return "people"
	case word[n-1] == 's' || word[n-1] == 'x' || word[n-1] == 'z' || word == "do" || word == "go" || word == "undergo" || strings.HasSuffix(word, "ch") || strings.HasSuffix(word, "sh"):
		return word + "es"
	case word[n-1] == 'y' && !isVowel(word[n-2]):
		return word[:n-1] + "ies"
	}
	return word + "s"
}

// doubled reports whether a verb doubles its last consonant, as stop and commit do.
func doubled(verb string) bool {
	n := len(verb)
	if has(doubling, verb) {
		return true
	}
	return n > 2 && n < 6 && strings.IndexByte("wxy", verb[n-1]) < 0 && !isVowel(verb[n-1]) && isVowel(verb[n-2]) && !isVowel(verb[n-3]) &&
		!strings.ContainsAny(verb[:n-2], "aeiou")
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }
