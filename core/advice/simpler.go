package advice

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/readability"
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
	kind    byte
	rest    []string // the words behind the first
	simpler []string
	// conditions are lists of words with the signs before them.
	conditions []string
	active     bool // whether !p is set
}

// reference is a form of the first word of a term.
type reference struct {
	*term
	form form
}

func (l *lexicon) readTerms() {
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		line, conditions, _ := strings.Cut(line, " / ")
		terms, simpler, _ := strings.Cut(line[2:], " = ")
		shared := term{kind: line[0], simpler: strings.Split(simpler, "|")}
		var without []form
		for _, condition := range strings.Fields(conditions) {
			switch condition {
			case "!p":
				shared.active = true
			case "!ed":
				without = append(without, past, perfect)
			case "!ing":
				without = append(without, ongoing)
			case "!s":
				without = append(without, third)
			default:
				shared.conditions = append(shared.conditions, condition)
			}
		}
		for _, text := range strings.Split(terms, ",") {
			words := strings.Fields(text)
			t := shared
			t.rest = words[1:]
			head, doubles := strings.CutSuffix(words[0], "*")
			forms := map[string]form{}
			switch t.kind {
			case 'v', 'w':
				for _, f := range []form{ongoing, perfect, past, third, base} {
					forms[l.inflect(head, f, doubles)] = f
				}
			case 'n':
				forms[plural(head)] = third
				forms[head] = base
			default:
				forms[head] = base
			}
			for word, f := range forms {
				if !slices.Contains(without, f) {
					l.addTerm(word, reference{&t, f})
				}
			}
		}
	}
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

// simpler finds terms for which there are simpler ones. Of the terms at a place, it takes the longest.
func (s *sentence) simpler() {
	for i := 0; i < len(s.words); i++ {
		if s.words[i].class&begins == 0 {
			continue
		}
		for _, t := range s.lexicon.terms[s.words[i].lower] {
			if end := i + 1 + len(t.rest); end <= len(s.words) && s.is(t.rest, i+1) && s.fits(t, i, end) && s.replace(t, i, end) {
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

// matches reports whether the word at i, which is the one before or behind a term, is in a list of words and classes: #det, #num, #be, #obj,
// #modal and #adv are classes of [class]; #ing is an ending; #plural is a noun in the plural, behind at most two other words; #comp is a comparative; #content is a word of no class; #fn is one of a class or
// none; #end is none, and #start is none at the start of the sentence. A word counts only if a single space separates it from the term.
func (s *sentence) matches(list string, i int, before bool) bool {
	w, there := &none, i >= 0 && i < len(s.words) && (before && s.words[i+1].joined || !before && s.words[i].joined)
	if there {
		w = &s.words[i]
	}
	for more := true; more; {
		var entry string
		entry, list, more = strings.Cut(list, ",")
		is := false
		switch entry {
		case "#det":
			is = w.class&(determiner|number) != 0 || strings.HasSuffix(w.lower, "'s") || strings.HasSuffix(w.lower, "’s")
		case "#num":
			is = w.class&number != 0
		case "#be":
			is = w.class&being != 0
		case "#obj":
			is = w.class&object != 0
		case "#modal":
			is = w.class&modal != 0
		case "#adv":
			is = w.class&adverb != 0
		case "#ing":
			is = len(w.lower) > 5 && strings.HasSuffix(w.lower, "ing")
		case "#plural":
			is = there && s.isPlural(i)
		case "#comp":
			is = has(" more less fewer worse better ", w.lower) || len(w.lower) > 4 && strings.HasSuffix(w.lower, "er") && w.class == 0
		case "#content":
			is = there && w.isContent()
		case "#fn":
			is = !there || w.class&functional != 0
		case "#end":
			is = !there
		case "#start":
			is = i < 0
		default:
			is = w.lower == entry
		}
		if is {
			return true
		}
	}
	return false
}

// isPlural reports whether the first noun from the word at i on seems to be a plural, behind at most two other words.
func (s *sentence) isPlural(i int) bool {
	for j := i; j < len(s.words) && j < i+3 && (j == i || s.words[j].joined) && s.words[j].isContent(); j++ {
		w := s.words[j].lower
		if has(" people children men women ", w) || len(w) > 3 && w[len(w)-1] == 's' && strings.IndexByte("sui", w[len(w)-2]) < 0 {
			return true
		}
	}
	return false
}

// fits reports whether a term has the sense for which there is a simpler one, as far as the words around it show.
func (s *sentence) fits(t reference, i, end int) bool {
	for _, condition := range t.conditions {
		list := strings.TrimLeft(condition, "<>")
		demanded := len(condition)-len(list) == 2
		at, before := end, condition[0] == '<'
		if before {
			at = i - 1
		}
		if s.matches(list, at, before) != demanded {
			return false
		}
	}
	prev, next := s.before(i), s.behind(end)
	if t.kind == 'x' && len(t.rest) == 0 && has(" more most less least very so too as how quite ", prev.lower) {
		return false
	}
	switch t.kind {
	case 'v', 'w':
		return s.fitsVerb(t, i, prev, next)
	case 'n':
		return prev.class&(subject|modal|doing) == 0 && prev.lower != "to" || prev.lower == "that" || prev.lower == "this"
	case 'a':
		return !strings.HasSuffix(prev.lower, "ly") && (prev.class&determiner == 0 || next.isContent() || next.class&(conjunction|adverb) != 0)
	}
	return true
}

// fitsVerb does it for a verb, given the words before and behind it, whose texts are empty if there are none.
func (s *sentence) fitsVerb(t reference, i int, prev, next *word) bool {
	if prev.class&(determiner|number) != 0 && prev.class&subject == 0 && prev.lower != "all" && prev.lower != "both" {
		return false
	}
	ambiguous := t.kind == 'w'
	switch t.form {
	case base:
		if !ambiguous {
			return true
		}
		return prev.lower == "to" || prev.class&(modal|doing) != 0 || prev.class&subject != 0 && prev.lower != "it" && prev.lower != "who" ||
			next.class&(determiner|object) != 0 && (i == 0 || prev.class&conjunction != 0)
	case third:
		return !ambiguous || has(" he she it who which that ", prev.lower)
	case past, perfect:
		_, helper := s.helper(i)
		if t.active && (helper&being != 0 || next.class&(determiner|object) == 0 && !next.isContent()) {
			return false
		}
		return len(t.rest) > 0 || !next.isContent() || prev.class&subject != 0 || helper&having != 0
	case ongoing:
		return prev.class&conjunction == 0 || !next.isContent()
	}
	return true
}

// helper returns the auxiliary before a participle, behind at most three adverbs, and its classes.
func (s *sentence) helper(i int) (at int, c class) {
	for at = i - 1; at >= 0 && i-at <= 4 && s.words[at+1].joined; at-- {
		if c := s.words[at].class; c&(being|having) != 0 {
			return at, c
		} else if c&adverb == 0 {
			break
		}
	}
	return -1, 0
}

// replace adds the advice to replace the words from i to end. It reports whether there is a text that fits.
func (s *sentence) replace(t reference, i, end int) bool {
	first := &s.words[i]
	if isCapital(first.Text) && (i > 0 || end == i+1 && first.IsName()) || first.Text != first.lower && !isCapitalized(first.Text) || !s.isOpen(i, end) {
		return false
	}
	var before readability.Counts
	for j := i; j < end; j++ {
		s.words[j].AddTo(&before)
	}
	from, article := i, ""
	if i > 0 && first.joined && (s.words[i-1].lower == "a" || s.words[i-1].lower == "an") {
		article = s.words[i-1].lower
	}
	var suggestions []string
	for _, simpler := range t.simpler {
		simpler = s.inflected(simpler, t, i, end)
		if i == 0 && isCapital(first.Text) {
			simpler = capitalized(simpler)
		}
		if s.reading.CountPart(simpler).Syllables > before.Syllables {
			continue
		}
		suggestions = append(suggestions, simpler)
	}
	if len(suggestions) == 0 {
		return false
	}
	misfits := func(simpler string) bool { return (article == "an") != beginsWithVowel(simpler) }
	if article != "" && !misfits(suggestions[0]) {
		suggestions = slices.DeleteFunc(suggestions, misfits)
	} else if article != "" {
		from--
		s.words[from].AddTo(&before)
		for j, simpler := range suggestions {
			article = s.words[from].Text[:1]
			if beginsWithVowel(simpler) {
				article += "n"
			}
			suggestions[j] = article + " " + simpler
		}
	}
	return s.add(SimplerWord, from, end, before, suggestions)
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
		_, helper := s.helper(i)
		if s.before(i).class&conjunction != 0 && i > 1 && s.isParticiple(i-2) {
			_, helper = s.helper(i - 2) // is finished and …
		}
		next := s.behind(end)
		if helper != 0 || next.class&preposition != 0 && s.before(i).class&subject == 0 {
			f = perfect
		}
	}
	return s.lexicon.inflect(head, f, false) + rest
}

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

// beginsWithVowel reports whether a suggestion takes an rather than a.
func beginsWithVowel(text string) bool {
	return isVowel(text[0]|0x20) && !strings.HasPrefix(text, "use") && !strings.HasPrefix(text, "usual") && !strings.HasPrefix(text, "unit") &&
		!strings.HasPrefix(text, "one")
}
