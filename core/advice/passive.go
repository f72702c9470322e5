package advice

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/readability"
)

// passive finds verbs in the passive voice: a form of be or get, and a past participle behind at most three adverbs. The place begins with
// the first auxiliary.
func (s *sentence) passive() {
	for i := range s.words {
		aux := &s.words[i]
		if aux.class&(being|getting) == 0 || aux.lower == "being" && !(i > 0 && s.words[i].joined && s.words[i-1].class&being != 0) {
			continue
		}
		end := s.participleBehind(i)
		if end == 0 || !s.isOpen(i, end) {
			continue
		}
		from := i
		for from > 0 && s.words[from].joined {
			c := s.words[from-1].class
			if c&(modal|having) == 0 && !(c&adverb != 0 && from > 1 && s.words[from-1].joined && s.words[from-2].class&(modal|having) != 0) &&
				!(c&being != 0 && aux.lower == "being") {
				break
			}
			from--
		}
		if s.isOpen(from, end) {
			s.add(Passive, from, end, readability.Counts{}, nil)
		}
	}
}

// participleBehind returns the index behind the participle of an auxiliary at i, or 0 if there is none.
func (s *sentence) participleBehind(i int) int {
	for j := i + 1; j < len(s.words) && j <= i+4 && s.words[j].joined; j++ {
		w := &s.words[j]
		switch {
		case w.class&adverb != 0 && w.class&participle == 0, w.lower == "being" || w.lower == "been" || w.lower == "all" || w.lower == "both" || w.lower == "each" || w.lower == "then":
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
	return n > 4 && strings.HasSuffix(w.lower, "ed") && w.class&functional == 0 && strings.ContainsAny(w.lower[:n-2], "aeiouy") && !isCapital(w.Text) && !strings.Contains(w.lower, "-")
}

// negated has the participles that begin with un- and are verbs all the same.
const negated = " understood undertaken unified unlocked unveiled unloaded undone uncovered united unleashed unravelled unraveled underlined undermined unpacked unfolded "

// twofold has participles that a noun or an adjective follows: they were given money, it was called useless.
const twofold = ` given offered shown named called elected appointed made considered taught paid asked told awarded granted found kept left held sent
sold put deemed thought said believed allowed lent charged denied promised rendered declared labelled labeled dubbed killed seen treated brought
taken used published born arrested set built created caught turned painted driven fined handed judged voted crowned ranked rated `

// isVoice reports whether a participle at j is a verb in the passive voice with the auxiliary at i, and no adjective: nobody acts in "is tired".
func (s *sentence) isVoice(i, j int) bool {
	w, next := &s.words[j], s.behind(j+1)
	if i > 0 && s.words[i].joined && s.words[i-1].lower == "there" || w.lower == "born" || w.lower == "used" && next.lower == "to" && !isPlainVerb(s.behind(j+2)) {
		return false
	}
	aux := &s.words[i]
	if aux.class&getting != 0 {
		if i > 0 && s.words[i].joined && s.words[i-1].class&having != 0 && aux.lower == "got" || j != i+1 || next.isContent() {
			return false
		}
	}
	if aux.lower == "'s" {
		return false
	}
	acted := next.lower == "by" && !s.isTime(j+2)
	if w.class&stative != 0 || strings.HasPrefix(w.lower, "un") && !strings.Contains(negated, " "+w.lower+" ") || aux.class&getting != 0 && getsAdjective(w.lower) {
		return acted && w.lower != "gone"
	}
	if j > i+1 {
		switch s.words[j-1].lower {
		case "very", "too", "so", "quite", "rather", "more", "most", "less", "least", "well", "highly", "extremely", "pretty", "as", "how":
			return acted
		}
	}
	return !next.isContent() || strings.HasSuffix(next.lower, "ing") || strings.Contains(twofold, " "+w.lower+" ") || s.words[j].class&participle != 0 || isTimeWord(next.lower)
}

// isTime reports whether the word at i begins a time or a gerund, so that the word by before it names nobody.
func (s *sentence) isTime(i int) bool {
	return i < len(s.words) && (s.words[i].class&(number|adverb) != 0 || s.words[i].Text[0] >= '0' && s.words[i].Text[0] <= '9')
}

// isPlainVerb reports whether a word behind "used to" is the verb of a purpose: it is used to make bread.
func isPlainVerb(w word) bool { return w.isContent() && !strings.HasSuffix(w.lower, "ing") }

func isTimeWord(word string) bool {
	switch word {
	case "yesterday", "today", "tomorrow", "tonight", "online", "last", "next", "downstairs", "upstairs", "abroad", "overseas", "straight":
		return true
	}
	return false
}

// getsAdjective reports whether a participle behind get is an adjective.
func getsAdjective(word string) bool {
	switch word {
	case "started", "rid", "ready", "hurt", "carried", "mixed", "organized", "organised", "sick", "upset", "cut", "set", "read", "said", "held", "made", "run", "found", "brought", "heard", "met", "told", "put", "done":
		return true
	}
	return false
}
