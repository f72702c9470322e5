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
	used        map[string]bool // answers
	lengths     map[int]int     // how often an answer of a length was chosen
	clues       []string        // those of the answers, in upper case
}

// choose chooses the answer for a letter: of the theme, or, where the theme has none left, of the general list. No answer
// comes twice while either has another one. Among what is left those are preferred that no other clue tells and whose clue
// tells no other answer, and then the lengths that stand in the puzzle least often, so that they vary. There is none if no
// word of that letter is as long as asked for.
func (c *chooser) choose(letter byte, rng *rand.Rand) (lexicon.Entry, bool) {
	left := c.left(c.theme, letter)
	if len(left) == 0 {
		left = c.left(lexicon.General, letter)
	}
	if len(left) == 0 {
		left = slices.Concat(c.fitting(c.theme, letter), c.fitting(lexicon.General, letter))
	}
	if len(left) == 0 {
		return lexicon.Entry{}, false
	}
	if silent := slices.DeleteFunc(slices.Clone(left), c.tells); len(silent) > 0 {
		left = silent
	}
	rarest := slices.MinFunc(left, func(a, b lexicon.Entry) int { return c.lengths[len(a.Word)] - c.lengths[len(b.Word)] })
	times := c.lengths[len(rarest.Word)]
	left = slices.DeleteFunc(left, func(e lexicon.Entry) bool { return c.lengths[len(e.Word)] > times })
	chosen := left[rng.IntN(len(left))]
	c.take(chosen)
	return chosen, true
}

// take notes that an answer stands in the puzzle.
func (c *chooser) take(e lexicon.Entry) {
	c.used[e.Word] = true
	c.lengths[len(e.Word)]++
	c.clues = append(c.clues, strings.ToUpper(e.Clue))
}

// tells tells whether an answer stands in the clue of another one, or the other way round. Words of three letters stand
// in too many others.
func (c *chooser) tells(e lexicon.Entry) bool {
	if len(e.Word) > 3 && slices.ContainsFunc(c.clues, func(clue string) bool { return strings.Contains(clue, e.Word) }) {
		return true
	}
	clue := strings.ToUpper(e.Clue)
	for answer := range c.used {
		if len(answer) > 3 && strings.Contains(clue, answer) {
			return true
		}
	}
	return false
}

// left are the fitting words of a list that do not stand in the puzzle yet.
func (c *chooser) left(list string, letter byte) []lexicon.Entry {
	return slices.DeleteFunc(c.fitting(list, letter), func(e lexicon.Entry) bool { return c.used[e.Word] })
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
