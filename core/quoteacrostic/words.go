package quoteacrostic

import (
	"slices"
	"sync"

	"github.com/lettercraft/lettercraft/core/forms"
	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/lexicon/more"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/search"
)

// entry is an answer that can be chosen, with its letters A to Z, and as it is searched.
type entry struct {
	lexicon.Entry
	letters string
	word    search.Word
}

// clued returns the answer with its clue.
func (e entry) clued() phrase.Clued {
	answer, _ := phrase.New(e.Word)
	return phrase.Clued{Phrase: answer, Clue: e.Clue}
}

// entries returns the words and phrases of all lists with their clues, each once. An answer that is in several lists has its first clue.
var entries = sync.OnceValue(func() []entry {
	var all []entry
	seen := map[string]bool{}
	add := func(list []lexicon.Entry) {
		for _, e := range list {
			letters := e.Letters()
			if !seen[letters] {
				seen[letters] = true
				all = append(all, entry{e, letters, search.NewWord(letters)})
			}
		}
	}
	for _, list := range append([]string{lexicon.General}, lexicon.Themes...) {
		for letter := byte('A'); letter <= 'Z'; letter++ {
			add(lexicon.Words(list, letter))
		}
	}
	add(more.Entries())
	return all
})

// spoilers finds answers that spoil a puzzle.
type spoilers struct {
	// text has the words of the quotation, of its author and of its work, and the bases of irregular forms. No answer is a form of one of them, or
	// contains one of parts (forms.Parts).
	text, parts []string
	// names has the long words of the author and the work in the same way. No clue has one of them.
	names []string
}

// newSpoilers returns what a puzzle must not give away: the words of a quotation and its source, and the long ones of the source.
func newSpoilers(text, names []string) *spoilers { return &spoilers{text, forms.Parts(text), names} }

// told has what an answer and its clue tell: the letters and the words of the answer, and the words of the clue, and the parts among both.
type told struct {
	letters                string
	hidden, clue           []string
	hiddenParts, clueParts []string
}

func toldBy(answer phrase.Clued) told {
	hidden, clue := forms.AppendHidden(nil, answer.Plain()), forms.AppendRoots(nil, answer.Clue)
	return told{answer.Letters(), hidden, clue, forms.Parts(hidden), forms.Parts(clue)}
}

// spoils reports whether the clue of one answer gives the other one away, or whether the answers are equal or forms of one word.
func (t told) spoils(other told) bool {
	return t.letters == other.letters || forms.GiveAway(t.clue, other.hidden) || forms.GiveAway(other.clue, t.hidden) ||
		forms.Within(t.clueParts, other.hidden) || forms.Within(other.clueParts, t.hidden) ||
		forms.Within(t.hiddenParts, other.clue) || forms.Within(other.hiddenParts, t.clue) ||
		forms.GiveAway(t.hidden, other.hidden) || forms.GiveAway(other.hidden, t.hidden)
}

// spoil reports whether a word of the quotation gives an answer away or is given away by it, or whether its clue gives the author or the work
// away.
func (s *spoilers) spoil(t told) bool {
	return forms.GiveAway(s.text, t.hidden) || forms.Within(s.parts, t.hidden) || forms.GiveAway(t.clue, s.names)
}

// find returns answers without which a set is not spoiled. The first answers are the caller's: they are never found.
func (s *spoilers) find(set []phrase.Clued, own int) []int {
	var found []int
	var pairs [][2]int
	all := make([]told, len(set))
	for i, answer := range set {
		all[i] = toldBy(answer)
		if i < own {
			continue
		}
		if s.spoil(all[i]) {
			found = append(found, i)
		}
		for j := range i {
			if all[i].spoils(all[j]) {
				pairs = append(pairs, [2]int{j, i})
			}
		}
	}
	for {
		isResolved := func(pair [2]int) bool { return slices.Contains(found, pair[0]) || slices.Contains(found, pair[1]) }
		pairs = slices.DeleteFunc(pairs, isResolved)
		if len(pairs) == 0 {
			return found
		}
		found = append(found, mostFrequent(pairs, len(set), own))
	}
}

// mostFrequent returns the answer that is in the most pairs, except the first ones.
func mostFrequent(pairs [][2]int, answers, own int) int {
	times := make([]int, answers)
	for _, pair := range pairs {
		times[pair[0]]++
		times[pair[1]]++
	}
	most := own
	for i := own; i < answers; i++ {
		if times[i] > times[most] {
			most = i
		}
	}
	return most
}
