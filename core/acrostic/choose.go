package acrostic

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/forms"
	"github.com/lettercraft/lettercraft/core/lexicon"
)

// chooser chooses the answers of one puzzle.
type chooser struct {
	keyword, theme string
	hard           bool // hard words are as good as others
	// minLetters and maxLetters are the bounds of an answer's length.
	minLetters, maxLetters int
	lengths                map[int]int // number of answers of each length
	answers                []string
	clues                  []string // of the answers, in upper case
	answerRoots            []string
	clueRoots              []string
}

// choose chooses the answer for a letter from the theme, or from the general list if the theme has no answer left. It chooses a hard word
// that the caller does not want, or repeats a word of an answer, only if neither list has another one. It chooses an entry that spoils the
// puzzle only if no other entry is left. The second result is false if no word that begins with the letter has an allowed length.
func (c *chooser) choose(letter byte, rng *rand.Rand) (lexicon.Entry, bool) {
	for _, maySpoil := range []bool{false, true} {
		for source := range sources {
			left := c.source(source, letter)
			if !maySpoil {
				// The choice for a seed depends on the list from which it is drawn, and must not change. So the list leaves out only the
				// entries that spoil the puzzle because they contain a word. The other rules apply to an entry after it is drawn.
				left = slices.DeleteFunc(left, c.containsWord)
			}
			for len(left) > 0 {
				e := c.draw(left, rng)
				mayRepeat := source == sources-1
				if maySpoil || !c.spoils(e) && (mayRepeat || !c.repeats(e)) {
					c.take(e.Plain(), e.Clue)
					return e, true
				}
				left = slices.DeleteFunc(left, func(other lexicon.Entry) bool { return other == e })
			}
		}
	}
	return lexicon.Entry{}, false
}

// sources is the number of sources of answers.
const sources = 5

// source returns the fitting entries of a source. The sources are, in order of preference, the words of the theme that are not in the
// puzzle yet, such words of the general list, the hard words of the theme and of the general list, and all words of both.
func (c *chooser) source(n int, letter byte) []lexicon.Entry {
	switch n {
	case 0:
		return c.left(c.theme, letter, c.hard)
	case 1:
		return c.left(lexicon.General, letter, c.hard)
	case 2:
		return c.left(c.theme, letter, true)
	case 3:
		return c.left(lexicon.General, letter, true)
	}
	return append(c.fitting(c.theme, letter), c.fitting(lexicon.General, letter)...)
}

// draw draws one of the entries whose length is the rarest in the puzzle, so that lengths vary.
func (c *chooser) draw(left []lexicon.Entry, rng *rand.Rand) lexicon.Entry {
	rarest := slices.MinFunc(left, func(a, b lexicon.Entry) int { return c.lengths[len(a.Letters())] - c.lengths[len(b.Letters())] })
	times := c.lengths[len(rarest.Letters())]
	left = slices.DeleteFunc(slices.Clone(left), func(e lexicon.Entry) bool { return c.lengths[len(e.Letters())] > times })
	return left[rng.IntN(len(left))]
}

// take adds an answer and its clue to the puzzle. The answer consists of letters A to Z, with a space between two words.
func (c *chooser) take(answer, clue string) {
	c.answers = append(c.answers, answer)
	c.lengths[len(answer)-strings.Count(answer, " ")]++
	c.clues = append(c.clues, strings.ToUpper(clue))
	c.answerRoots = forms.AppendHidden(c.answerRoots, answer)
	c.clueRoots = forms.AppendRoots(c.clueRoots, clue)
}

// spoils reports whether an entry spoils the puzzle: its answer is a form of the keyword, its clue gives away the keyword or
// another answer, or the clue of another answer gives away its answer.
func (c *chooser) spoils(e lexicon.Entry) bool {
	answer, clue, keyword := forms.AppendHidden(nil, e.Plain()), forms.AppendRoots(nil, e.Clue), forms.AppendRoots(nil, c.keyword)
	return forms.GiveAway(answer, keyword) || forms.GiveAway(clue, keyword) || forms.GiveAway(clue, c.answerRoots) || forms.GiveAway(c.clueRoots, answer)
}

// repeats reports whether the answer of an entry has a word of another answer, or a form of it, as LOVE and LOVING have.
func (c *chooser) repeats(e lexicon.Entry) bool {
	answer := forms.AppendHidden(nil, e.Plain())
	return forms.GiveAway(answer, c.answerRoots) || forms.GiveAway(c.answerRoots, answer)
}

// containsWord reports whether the clue of an entry contains another answer of more than three letters, or the clue of another
// answer contains the entry's word. Such an entry spoils the puzzle, too.
func (c *chooser) containsWord(e lexicon.Entry) bool {
	if len(e.Letters()) > 3 && slices.ContainsFunc(c.clues, func(clue string) bool { return strings.Contains(clue, e.Word) }) {
		return true
	}
	clue := strings.ToUpper(e.Clue)
	return slices.ContainsFunc(c.answers, func(answer string) bool { return len(answer) > 3 && strings.Contains(clue, answer) })
}

// left returns the fitting words of a list that are not in the puzzle yet, with or without the hard ones.
func (c *chooser) left(list string, letter byte, hard bool) []lexicon.Entry {
	return slices.DeleteFunc(c.fitting(list, letter), func(e lexicon.Entry) bool {
		return e.Hard && !hard || slices.Contains(c.answers, e.Plain())
	})
}

// fitting returns the words of a list that can be answers for a letter in this puzzle.
func (c *chooser) fitting(list string, letter byte) []lexicon.Entry {
	var fitting []lexicon.Entry
	for _, e := range lexicon.Words(list, letter) {
		letters := e.Letters()
		if len(letters) >= c.minLetters && len(letters) <= c.maxLetters && !related(letters, c.keyword) {
			fitting = append(fitting, e)
		}
	}
	return fitting
}

// related reports whether two words are equal or may be forms of one word: they begin with the same four letters, the longer one
// begins with the shorter one, or it contains the shorter one, which has at least four letters. By this rule, some unrelated words are
// related. That does no harm, because there are other words to choose.
func related(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	stem := a[:min(4, len(a))]
	return strings.HasPrefix(b, stem) || len(a) >= 4 && strings.Contains(b, a)
}
