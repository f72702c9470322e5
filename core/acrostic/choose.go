package acrostic

import (
	"math/rand/v2"
	"slices"
	"strings"

	"lettercraft/core/lexicon"
)

// chooser chooses the answers of one puzzle.
type chooser struct {
	keyword, theme string
	// least and most letters that an answer may have.
	least, most int
	lengths     map[int]int // how often an answer of a length was chosen
	answers     []string
	clues       []string // those of the answers, in upper case
	hidden      []string // roots of the answers
	words       []string // roots of the clues
}

// choose chooses the answer for a letter: of the theme, or, where the theme has none left, of the general list. No answer
// comes twice while either has another one. An entry that gives something away is chosen only if no other entry is left.
// The second result is false if no word with the letter has an allowed length.
func (c *chooser) choose(letter byte, rng *rand.Rand) (lexicon.Entry, bool) {
	for _, mayTell := range []bool{false, true} {
		for source := range sources {
			left := c.source(source, letter)
			if !mayTell {
				// What a seed gives depends on the entries that are drawn from. So only those that hold a word are left out
				// before the draw, and an entry that tells something by another rule is put aside when it is drawn.
				left = slices.DeleteFunc(left, c.holds)
			}
			for len(left) > 0 {
				e := c.draw(left, rng)
				if mayTell || !c.tells(e) {
					c.take(e)
					return e, true
				}
				left = slices.DeleteFunc(left, func(other lexicon.Entry) bool { return other == e })
			}
		}
	}
	return lexicon.Entry{}, false
}

// sources is the number of sources of answers.
const sources = 3

// source returns the fitting entries of a source, in the order of preference: those of the theme and those of the general
// list that do not stand in the puzzle yet, and all of both.
func (c *chooser) source(n int, letter byte) []lexicon.Entry {
	switch n {
	case 0:
		return c.left(c.theme, letter)
	case 1:
		return c.left(lexicon.General, letter)
	}
	return append(c.fitting(c.theme, letter), c.fitting(lexicon.General, letter)...)
}

// draw draws one of the entries whose lengths stand in the puzzle least often, so that lengths vary.
func (c *chooser) draw(left []lexicon.Entry, rng *rand.Rand) lexicon.Entry {
	rarest := slices.MinFunc(left, func(a, b lexicon.Entry) int { return c.lengths[len(a.Word)] - c.lengths[len(b.Word)] })
	times := c.lengths[len(rarest.Word)]
	left = slices.DeleteFunc(slices.Clone(left), func(e lexicon.Entry) bool { return c.lengths[len(e.Word)] > times })
	return left[rng.IntN(len(left))]
}

// take notes that an answer stands in the puzzle.
func (c *chooser) take(e lexicon.Entry) {
	c.answers = append(c.answers, e.Word)
	c.lengths[len(e.Word)]++
	c.clues = append(c.clues, strings.ToUpper(e.Clue))
	c.hidden = appendRoots(c.hidden, e.Word)
	c.words = appendRoots(c.words, e.Clue)
}

// tells reports whether an entry tells something: its answer is a form of the keyword, its clue gives away the keyword or
// another answer, or the clue of another answer gives it away.
func (c *chooser) tells(e lexicon.Entry) bool {
	answer, clue, keyword := appendRoots(nil, e.Word), appendRoots(nil, e.Clue), appendRoots(nil, c.keyword)
	return giveAway(answer, keyword) || giveAway(clue, keyword) || giveAway(clue, c.hidden) || giveAway(c.words, answer)
}

// holds reports whether the clue of an entry contains another answer of more than three letters, or the other way round.
// Such an entry also tells it.
func (c *chooser) holds(e lexicon.Entry) bool {
	if len(e.Word) > 3 && slices.ContainsFunc(c.clues, func(clue string) bool { return strings.Contains(clue, e.Word) }) {
		return true
	}
	clue := strings.ToUpper(e.Clue)
	return slices.ContainsFunc(c.answers, func(answer string) bool { return len(answer) > 3 && strings.Contains(clue, answer) })
}

// left are the fitting words of a list that do not stand in the puzzle yet.
func (c *chooser) left(list string, letter byte) []lexicon.Entry {
	return slices.DeleteFunc(c.fitting(list, letter), func(e lexicon.Entry) bool { return slices.Contains(c.answers, e.Word) })
}

// fitting are the words of a list that may be an answer in this puzzle at all.
func (c *chooser) fitting(list string, letter byte) []lexicon.Entry {
	var fitting []lexicon.Entry
	for _, e := range lexicon.Words(list, letter) {
		if len(e.Word) >= c.least && len(e.Word) <= c.most && !related(e.Word, c.keyword) {
			fitting = append(fitting, e)
		}
	}
	return fitting
}

// related tells whether two words are the same, or may be forms of one: they begin with the same four letters, or with
// the whole of the shorter one, or one holds the other, if that has at least four letters. Some words that have nothing
// to do with each other are related by that; there are others to choose.
func related(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	stem := a[:min(4, len(a))]
	return strings.HasPrefix(b, stem) || len(a) >= 4 && strings.Contains(b, a)
}
