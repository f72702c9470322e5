package quoteacrostic

import (
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/search"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
	"github.com/lettercraft/lettercraft/core/random"
)

// setter finds the answers for quotations and initials.
type setter struct {
	// keep has the answers that the caller wants, and pool the others that can be chosen. The words are those of the pool.
	keep  []phrase.Clued
	pool  []entry
	words []search.Word
	seed  string
	// left is the work that is left for all searches, and one the work for each of them.
	left, one int
}

// newSetter reads the parameters keep and avoid.
func newSetter(p *settled.Params, seed string) (*setter, error) {
	s := &setter{seed: seed}
	var err error
	if s.keep, err = settled.ReadKeep(p.Keep, clueOf); err != nil {
		return nil, err
	}
	excluded, err := readAvoid(p.Avoid)
	if err != nil {
		return nil, err
	}
	for _, answer := range s.keep {
		excluded[answer.Letters()] = true
	}
	for _, e := range entries() {
		if !excluded[e.letters] {
			s.pool, s.words = append(s.pool, e), append(s.words, e.word)
		}
	}
	return s, nil
}

// Bounds of the average number of letters in an answer.
const (
	minAverage = 4
	maxAverage = 8
)

// maxSpoiled is the number of spoiled sets after which all answers that spoil every set are dropped. That takes as long as the usual search.
const maxSpoiled = 8

// result says whether answers were found, and why not. The last of several failures is the one that came closest.
type result uint8

const (
	found          result = iota
	nothingToSpell        // author and work have too few letters, or too many
	lacksInitials
	tooFewLetters
	tooManyLetters
	lacksKept // the quotation lacks letters of answers to keep, or the initials lack their first letters
	notFound
)

// answers finds answers that have exactly the letters of a quotation, and whose first letters are the initials.
func (s *setter) answers(q settled.Quotation, initials string, spoilers *spoilers) ([]phrase.Clued, result) {
	switch {
	case !settled.Contains(q.Letters, initials):
		return nil, lacksInitials
	case len(q.Letters) < minAverage*len(initials):
		return nil, tooFewLetters
	case len(q.Letters) > maxAverage*len(initials):
		return nil, tooManyLetters
	}
	answers, left, ok := settled.Place(s.keep, q.Letters, initials)
	if !ok {
		return nil, lacksKept
	}
	slots, rest := openSlots(initials, answers)
	work := min(s.one, s.left)
	finder := search.New(left, rest, s.words, random.New("words "+initials+" "+s.seed), work)
	defer func() { s.left -= work - finder.Left }()
	var kept []told
	for _, answer := range s.keep {
		kept = append(kept, toldBy(answer))
	}
	for spoiled := 0; ; spoiled++ {
		if spoiled == maxSpoiled {
			finder.DropAll(func(n int32) bool {
				t := toldBy(s.pool[n].clued())
				return spoilers.spoil(t) || slices.ContainsFunc(kept, t.spoils)
			})
		}
		set, ok := finder.Next()
		if !ok {
			return nil, notFound
		}
		finder.Left -= spoilerWork
		chosenWords, chosen := slices.Clone(set), slices.Clone(s.keep)
		for i, n := range set {
			answers[slots[i]] = s.pool[n].clued()
			chosen = append(chosen, answers[slots[i]])
		}
		spoiling := spoilers.find(chosen, len(s.keep))
		if len(spoiling) == 0 {
			return answers, found
		}
		for _, i := range spoiling {
			finder.Drop(chosenWords[i-len(s.keep)])
		}
	}
}

// openSlots returns the slots that have no answer yet, and their initials.
func openSlots(initials string, answers []phrase.Clued) (slots []int, rest string) {
	for i, answer := range answers {
		if answer.Text == "" {
			slots = append(slots, i)
			rest += initials[i : i+1]
		}
	}
	return slots, rest
}

// clueOf returns the clue of an answer of the lists, or "".
func clueOf(letters string) string {
	if i := slices.IndexFunc(entries(), func(e entry) bool { return e.letters == letters }); i >= 0 {
		return entries()[i].Clue
	}
	return ""
}

// readAvoid reads the parameter avoid.
func readAvoid(text string) (map[string]bool, error) {
	avoid := map[string]bool{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		answer, ok := phrase.New(strings.TrimSpace(line))
		if !ok {
			return nil, operation.InvalidLine("avoid", n, operation.NotLetters, "the answer must have nothing but letters, and spaces, hyphens or apostrophes between them")
		}
		avoid[answer.Letters()] = true
	}
	return avoid, nil
}
