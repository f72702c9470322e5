package advice

import (
	_ "embed"
	"slices"
	"strings"
)

// words.txt has a line for each group of terms: what they are, the terms, what is simpler, and conditions.
//
//   - A term is v, a verb, or a phrase that begins with one; w, a verb that is also a noun; n, a noun; a, an adjective; or x, anything else. Verbs
//     and nouns are inflected. A star marks a verb that doubles its last consonant.
//   - Conditions follow a slash. ">in,at" allows neither word behind the term, and ">>in,at" demands one of them; "<" and "<<" do the same
//     for the word before it. A word with # is a class of words ([sentence.matches]).
//   - "!p" demands an object behind a participle, and none of be before it. "!ed", "!ing" and "!s" leave out these forms.
//
//go:embed words.txt
var table string

// term is a word or a phrase for which there is a simpler one.
type term struct {
	kind       byte
	rest       []string // the words behind the first
	simpler    []string
	conditions []condition
	active     bool // whether !p is set
}

// condition is what a term allows or demands beside it.
type condition struct {
	list     string // words and classes
	before   bool   // whether it is about the word before the term, rather than the one behind it
	demanded bool   // whether the word must be in the list, rather than not
}

func readCondition(text string) condition {
	list := strings.TrimLeft(text, "<>")
	return condition{list, text[0] == '<', len(text)-len(list) == 2}
}

// reference is a form of the first word of a term.
type reference struct {
	*term
	form form
}

// readTerms reads the table.
func (l *lexicon) readTerms() {
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		line, conditions, _ := strings.Cut(line, " / ")
		terms, simpler, _ := strings.Cut(line[2:], " = ")
		group := term{kind: line[0], simpler: strings.Split(simpler, "|")}
		var without []form
		for _, text := range strings.Fields(conditions) {
			switch text {
			case "!p":
				group.active = true
			case "!ed":
				without = append(without, past, perfect)
			case "!ing":
				without = append(without, ongoing)
			case "!s":
				without = append(without, third)
			default:
				group.conditions = append(group.conditions, readCondition(text))
			}
		}
		for _, text := range strings.Split(terms, ",") {
			words := strings.Fields(text)
			t := group
			t.rest = words[1:]
			for word, f := range l.forms(t.kind, words[0]) {
				if !slices.Contains(without, f) {
					l.addTerm(word, reference{&t, f})
				}
			}
		}
	}
}

// forms returns the forms of the first word of a term, of which the simplest stands for those that are equal to it.
func (l *lexicon) forms(kind byte, word string) map[string]form {
	word, doubles := strings.CutSuffix(word, "*")
	switch kind {
	case 'v', 'w':
		forms := map[string]form{}
		for _, f := range []form{ongoing, perfect, past, third, base} {
			forms[l.inflect(word, f, doubles)] = f
		}
		return forms
	case 'n':
		return map[string]form{plural(word): third, word: base}
	}
	return map[string]form{word: base}
}

// addTerm adds a term that begins with a word, behind all terms that are as long or longer.
func (l *lexicon) addTerm(word string, t reference) {
	list := append(l.terms[word], t)
	for i := len(list) - 1; i > 0 && len(list[i-1].rest) < len(t.rest); i-- {
		list[i-1], list[i] = t, list[i-1]
	}
	l.terms[word] = list
	l.classes[word] |= begins
}
