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

const (
	// times has words of times and places that can follow a participle.
	times = " yesterday today tomorrow tonight online last next downstairs upstairs abroad overseas straight "
	// gets has participles that are adjectives behind get.
	gets = " started hurt carried organized organised read said held made run found brought heard told put "
	// graded has adverbs of degree: what they stand before is an adjective.
	graded = " very too quite rather less least well highly extremely "
)

// isVoice reports whether a participle at j is a verb in the passive voice with the auxiliary at i, and no adjective: nobody acts in "is tired".
func (s *sentence) isVoice(i, j int) bool {
	aux, w, next := &s.words[i], &s.words[j], s.behind(j+1)
	behindGet := aux.class&getting != 0
	switch {
	case s.before(i).lower == "there", s.isHabit(i, j), behindGet && s.isActive(i, j):
		return false
	case w.isState(behindGet), j > i+1 && has(graded, s.words[j-1].lower):
		return next.lower == "by" && !s.isTime(j+2) // somebody acts
	case !next.isContent(), strings.HasSuffix(next.lower, "ing"), has(times, next.lower):
		return true
	}
	return w.takesObject()
}

// isHabit reports whether the words at i and j are those of "is used to", which says what is usual, and not what a thing is for.
func (s *sentence) isHabit(i, j int) bool {
	if s.words[j].lower != "used" || s.behind(j+1).lower != "to" {
		return false
	}
	isPurpose := isPlainVerb(s.behind(j+2)) && s.before(i).class&(subject|relative) == 0
	return !isPurpose
}

// isActive reports whether the form of get at i is no auxiliary of the participle at j: she has got tired, he gets used cars.
func (s *sentence) isActive(i, j int) bool {
	hasGot := s.words[i].lower == "got" && s.before(i).class&having != 0
	return hasGot || j != i+1 || s.behind(j+1).isContent()
}

// isState reports whether a participle is mostly an adjective, behind a form of get or of be.
func (w *word) isState(behindGet bool) bool {
	return w.class&stative != 0 || strings.HasPrefix(w.lower, "un") && !has(negated, w.lower) || behindGet && has(gets, w.lower)
}

// takesObject reports whether a noun or an adjective can follow a participle in the passive voice. The irregular ones are hardly ever adjectives.
func (w *word) takesObject() bool { return w.class&participle != 0 || has(twofold, w.lower) }

// isTime reports whether the word at i begins a time or an amount, so that the word by before it names nobody.
func (s *sentence) isTime(i int) bool {
	return i < len(s.words) && (s.words[i].class&(number|adverb) != 0 || s.words[i].Text[0] >= '0' && s.words[i].Text[0] <= '9')
}

// isPlainVerb reports whether a word behind "used to" is the verb of a purpose: it is used to make bread.
func isPlainVerb(w *word) bool { return w.isContent() && !strings.HasSuffix(w.lower, "ing") }
