package quoteacrostic

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/forms"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
	"github.com/lettercraft/lettercraft/core/random"
)

// The work of all searches of a call, and of the search for one quotation and one text to spell. The first two are for a call that has one quotation.
// If there are others, a search is shorter, because most searches that succeed are short: with ten of them, fewer than one seed in 100,000 is
// estimated to find no passage, where six leave one in 1,500.
const (
	allWork, oneWork    = 4_000_000, 3_000_000
	manyWork, shortWork = 5_000_000, 500_000
)

// spoilerWork is the work of a look for answers that spoil a set.
const spoilerWork = 2000

// newPuzzle makes a puzzle. If there is no seed, the host draws a seed.
func newPuzzle(p *settled.Params, host operation.Host) (*settled.Puzzle, error) {
	if err := p.CheckLogo(); err != nil {
		return nil, err
	}
	if err := settled.CheckInitials(p); err != nil {
		return nil, err
	}
	seed := p.Seed
	if seed == "" {
		seed = random.Seed(host.Random)
	}
	s, err := newSetter(p, seed)
	if err != nil {
		return nil, err
	}
	all, err := sources(p, seed)
	if err != nil {
		return nil, err
	}
	s.left, s.one = allWork, oneWork
	if len(all) > 1 {
		s.left, s.one = manyWork, shortWork
	}
	failed := nothingToSpell
	for _, source := range all {
		source.Quotation, _ = settled.ReadQuotation(source.Text)
		if len(source.Letters) < settled.MinQuotation {
			continue
		}
		spoilers := spoilersOf(source)
		for _, spelling := range settled.Spellings(p, source) {
			answers, result := s.answers(source.Quotation, spelling.Letters, spoilers)
			if result == found {
				z := settled.New(p, seed, source, spelling, answers)
				if p.Alternatives {
					z.Offer(s.alternatives(source.Quotation, spelling.Letters, answers, spoilers))
				}
				return z, nil
			}
			failed = max(failed, result)
		}
		if s.left <= 0 {
			break
		}
	}
	return nil, refusal(p, failed)
}

// spoilersOf returns the words that a puzzle must not give away.
func spoilersOf(from settled.Source) *spoilers {
	author, work := settled.Words(from.Author), settled.Words(from.Work)
	// Clues may have initials, and the words of titles such as WITH.
	long := slices.Concat(longerThan(2, author), longerThan(4, work))
	return newSpoilers(rootsOf(slices.Concat(from.Words, author, work)), rootsOf(long))
}

// longerThan returns the words with more than n letters.
func longerThan(n int, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return len(word) <= n })
}

func rootsOf(words []string) []string {
	return forms.AppendRoots(nil, strings.Join(words, " "))
}

// refusal returns the error of a call for which no answers were found.
func refusal(p *settled.Params, failed result) error {
	name, spelled := "initials", "the initials"
	if p.Initials == "" {
		name, spelled = "quotation", "its author and work, or one of them"
	}
	if p.Initials == "" && p.Passage > 0 {
		name = "passage"
	}
	has := "the quotation must have"
	if p.Quotation == "" && p.Passage == 0 {
		has = "no quotation of the collection has"
	}
	switch failed {
	case nothingToSpell:
		return operation.Invalid(name, operation.NoMatch, "does not fit: "+spelled+", must have "+strconv.Itoa(settled.MinInitials)+" to "+strconv.Itoa(settled.MaxInitials)+" letters")
	case lacksInitials:
		return operation.Invalid(name, operation.NotInText, "does not fit: "+has+" each letter of "+spelled+" as often as they do")
	case tooFewLetters, tooManyLetters:
		return operation.Invalid(name, operation.NoMatch, "does not fit: "+has+" "+strconv.Itoa(minAverage)+" to "+strconv.Itoa(maxAverage)+" letters for each letter of "+spelled)
	case lacksKept:
		return operation.Invalid("keep", operation.NotInText, "must have answers with letters of the quotation, each as often as there, that begin with different letters of "+spelled)
	default:
		return operation.Invalid(name, operation.NoMatch, "does not fit: no set of words has exactly the letters of the quotation; try another seed, other initials, or fewer answers to keep or to avoid")
	}
}
