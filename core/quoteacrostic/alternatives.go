package quoteacrostic

import (
	"slices"

	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/search"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
)

// maxAlternatives is the maximum number of other answers for a clue.
const maxAlternatives = 16

// maxLooks is the maximum number of entries that are looked at for them.
const maxLooks = 200

// alternatives returns, for each answer of a puzzle, others that its place could have, the likeliest first. A search that keeps one of them
// is likely to find a puzzle.
func (s *setter) alternatives(q settled.Quotation, initials string, answers []phrase.Clued, spoilers *spoilers) [][]string {
	all := make([][]string, len(answers))
	ofInitial := map[byte][]string{} // for the places that have no answer of the caller
	var inPuzzle []told
	for _, answer := range answers {
		inPuzzle = append(inPuzzle, toldBy(answer))
	}
	for i, answer := range answers {
		isSame := func(kept phrase.Clued) bool { return kept.Letters() == answer.Letters() }
		if slices.ContainsFunc(s.keep, isSame) {
			others := slices.DeleteFunc(slices.Clone(s.keep), isSame)
			all[i] = s.suitable(s.likeliest(q, initials, i, others), inPuzzle, spoilers)
			continue
		}
		if _, found := ofInitial[initials[i]]; !found {
			ofInitial[initials[i]] = s.suitable(s.likeliest(q, initials, i, s.keep), inPuzzle, spoilers)
		}
		all[i] = ofInitial[initials[i]]
	}
	return all
}

// likeliest returns entries of the pool for a place, if the puzzle keeps some answers of other places.
func (s *setter) likeliest(q settled.Quotation, initials string, place int, keep []phrase.Clued) []int32 {
	initial := initials[place : place+1]
	text, others := q.Letters, settled.Without(initials, initial)
	for _, answer := range keep {
		letters := answer.Letters()
		text, others = settled.Without(text, letters), settled.Without(others, letters[:1])
	}
	return search.Likeliest(text, initial+others, s.words)
}

// suitable returns the first entries of the pool that spoil neither the puzzle nor each other.
func (s *setter) suitable(likely []int32, inPuzzle []told, spoilers *spoilers) []string {
	var words []string
	shown := slices.Clip(inPuzzle)
	for _, n := range likely[:min(len(likely), maxLooks)] {
		t := toldBy(s.pool[n].clued())
		if spoilers.spoil(t) || slices.ContainsFunc(shown, t.spoils) {
			continue
		}
		words, shown = append(words, s.pool[n].Word), append(shown, t)
		if len(words) == maxAlternatives {
			break
		}
	}
	return words
}
