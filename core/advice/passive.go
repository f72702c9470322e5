package advice

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/readability"
)

// passive finds verbs in the passive voice: a form of be or get, and a past participle behind at most three adverbs. The place begins with
// the first auxiliary.
func (s *sentence) passive() {
	for i := 0; i < len(s.words); i++ {
		if s.words[i].class&(being|getting) == 0 || s.words[i].lower == "being" {
			continue
		}
		end := s.participleBehind(i)
		if end == 0 {
			continue
		}
		from := i
		for k := i - 1; k >= 0 && i-k <= 6 && s.words[k+1].joined; k-- {
			if c := s.words[k].class; c&(modal|having) != 0 {
				from = k
			} else if c&adverb == 0 && s.words[k].lower != "yet" {
				break
			}
		}
		if s.isOpen(from, end) {
			s.add(Passive, from, end, readability.Counts{}, nil)
		}
		i = end - 1
	}
}

// participleBehind returns the index behind the participle of an auxiliary at i, or 0 if there is none.
func (s *sentence) participleBehind(i int) int {
	for j := i + 1; j < len(s.words) && j <= i+4 && s.words[j].joined; j++ {
		w := &s.words[j]
		switch {
		case w.class&adverb != 0 && w.class&participle == 0, has(" being been all both each then ", w.lower):
			continue
		case !s.isParticiple(j) || !s.isVoice(i, j):
			return 0
		}
		return j + 1
	}
	return 0
}

// isParticiple reports whether a word can be a past participle.
func (s *sentence) isParticiple(i int) bool {
	w := &s.words[i]
	if w.class&participle != 0 {
		return true
	}
	n := len(w.lower)
	return n > 3 && strings.HasSuffix(w.lower, "ed") && w.class&functional == 0 && strings.ContainsAny(w.lower[:n-2], "aeiouy") && !isCapital(w.Text) && !strings.Contains(w.lower, "-")
}

// negated has the participles that begin with un- and are verbs all the same.
const negated = " understood undertaken unified unlocked unveiled unloaded undone uncovered unleashed unravelled unraveled underlined undermined unpacked unfolded "

// twofold has participles that a noun or an adjective follows: they were given money, it was called useless.
const twofold = " offered named called elected appointed considered asked awarded granted deemed believed allowed charged denied promised rendered " +
	"declared labelled labeled dubbed killed treated used published arrested created turned painted fined handed judged voted crowned " +
	"ranked "

// times has words of times and places that can follow a participle, and gets the participles behind get that are adjectives.
const (
	times = " yesterday today tomorrow tonight online last next downstairs upstairs abroad overseas straight "
	gets  = " started hurt carried organized organised read said held made run found brought heard told put "
)

// isVoice reports whether a participle at j is a verb in the passive voice with the auxiliary at i, and no adjective: nobody acts in "is tired".
func (s *sentence) isVoice(i, j int) bool {
	w, next := &s.words[j], s.behind(j+1)
	if i > 0 && s.words[i].joined && s.words[i-1].lower == "there" || w.lower == "used" && next.lower == "to" && !(isPlainVerb(s.behind(j+2)) && s.before(i).class&(subject|relative) == 0) {
		return false
	}
	aux := &s.words[i]
	if aux.class&getting != 0 {
		if i > 0 && s.words[i].joined && s.words[i-1].class&having != 0 && aux.lower == "got" || j != i+1 || next.isContent() {
			return false
		}
	}
	acted := next.lower == "by" && !s.isTime(j+2)
	if w.class&stative != 0 || strings.HasPrefix(w.lower, "un") && !has(negated, w.lower) || aux.class&getting != 0 && has(gets, w.lower) {
		return acted
	}
	if j > i+1 {
		if has(" very too quite rather less least well highly extremely ", s.words[j-1].lower) {
			return acted
		}
	}
	return !next.isContent() || strings.HasSuffix(next.lower, "ing") || has(twofold, w.lower) || s.words[j].class&participle != 0 || has(times, next.lower)
}

// isTime reports whether the word at i begins a time or an amount, so that the word by before it names nobody.
func (s *sentence) isTime(i int) bool {
	return i < len(s.words) && (s.words[i].class&(number|adverb) != 0 || s.words[i].Text[0] >= '0' && s.words[i].Text[0] <= '9')
}

// isPlainVerb reports whether a word behind "used to" is the verb of a purpose: it is used to make bread.
func isPlainVerb(w *word) bool { return w.isContent() && !strings.HasSuffix(w.lower, "ing") }
