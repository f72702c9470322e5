package advice

import "strings"

// degrees has words of degree: behind them, what is simpler than an adverb seldom fits.
const degrees = " more most less least very so too as how quite "

// fits reports whether the words from i to end, which are those of a term, have the sense for which there is a simpler one, as far as the words
// around them show.
func (s *sentence) fits(t reference, i, end int) bool {
	for _, c := range t.conditions {
		if !s.holds(c, i, end) {
			return false
		}
	}
	prev, next := s.before(i), s.behind(end)
	switch t.kind {
	case 'v', 'w':
		return s.fitsVerb(t, i, prev, next)
	case 'n':
		return !prev.isBeforeVerb()
	case 'a':
		return !strings.HasSuffix(prev.lower, "ly") && (prev.class&determiner == 0 || next.isContent() || next.class&(conjunction|adverb) != 0)
	}
	return len(t.rest) > 0 || !has(degrees, prev.lower)
}

// fitsVerb does it for a verb at i, given the words before and behind it.
func (s *sentence) fitsVerb(t reference, i int, prev, next *word) bool {
	if prev.class&(determiner|number) != 0 && prev.lower != "all" && prev.lower != "both" {
		return false
	}
	ambiguous := t.kind == 'w'
	switch t.form {
	case base:
		isCommand := next.class&(determiner|object) != 0 && (i == 0 || prev.class&conjunction != 0)
		return !ambiguous || isCommand || prev.isBeforeVerb() && prev.lower != "it" && prev.lower != "who"
	case third:
		return !ambiguous || has(" he she it who which that ", prev.lower)
	case past, perfect:
		helper := s.helper(i)
		hasObject := next.class&(determiner|object) != 0 || next.isContent()
		if t.active && (helper&being != 0 || !hasObject) {
			return false
		}
		return len(t.rest) > 0 || !next.isContent() || prev.class&subject != 0 || helper&having != 0
	}
	return prev.class&conjunction == 0 || !next.isContent() // in -ing
}

// helper returns the classes of the auxiliary before a participle, behind at most three adverbs.
func (s *sentence) helper(i int) class {
	for at := i - 1; at >= 0 && i-at <= 4 && s.words[at+1].joined; at-- {
		if c := s.words[at].class; c&(being|having) != 0 {
			return c
		} else if c&adverb == 0 {
			break
		}
	}
	return 0
}

// holds reports whether a condition of the term in the words from i to end holds.
func (s *sentence) holds(c condition, i, end int) bool {
	w, at := s.behind(end), end
	if c.before {
		w, at = s.before(i), i-1
	}
	for entry := range strings.SplitSeq(c.list, ",") {
		if s.matches(entry, w, at) {
			return c.demanded
		}
	}
	return !c.demanded
}

// matches reports whether the word at a place beside a term is an entry of a condition: a word, or
//
//	#det, #num, #be, #obj, #modal, #adv  of a class; a number and a genitive count as a determiner
//	#fn       of any class, or none
//	#content  of no class
//	#ing      a word with this ending
//	#comp     a comparative
//	#plural   the first of at most three words of which the last is a noun in the plural
//	#start    none, because the term begins the sentence
//	#end      none, because something else than a space is between them
func (s *sentence) matches(entry string, w *word, at int) bool {
	switch entry {
	case "#det":
		return w.class&(determiner|number) != 0 || strings.HasSuffix(w.lower, "'s") || strings.HasSuffix(w.lower, "’s")
	case "#num":
		return w.class&number != 0
	case "#be":
		return w.class&being != 0
	case "#obj":
		return w.class&object != 0
	case "#modal":
		return w.class&modal != 0
	case "#adv":
		return w.class&adverb != 0
	case "#fn":
		return w == &none || w.class&functional != 0
	case "#content":
		return w.isContent()
	case "#ing":
		return len(w.lower) > 5 && strings.HasSuffix(w.lower, "ing")
	case "#comp":
		return has(" more less fewer worse better ", w.lower) || len(w.lower) > 4 && strings.HasSuffix(w.lower, "er") && w.class == 0
	case "#plural":
		return w != &none && s.isPlural(at)
	case "#start":
		return at < 0
	case "#end":
		return w == &none
	}
	return w.lower == entry
}

// isPlural reports whether the first noun from the word at i on seems to be a plural, behind at most two other words.
func (s *sentence) isPlural(i int) bool {
	for j := i; j < len(s.words) && j < i+3 && (j == i || s.words[j].joined) && s.words[j].isContent(); j++ {
		w := s.words[j].lower
		if has(" people children men women ", w) || len(w) > 3 && endsAsPlural(w) {
			return true
		}
	}
	return false
}
