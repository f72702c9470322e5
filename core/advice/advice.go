// Package advice says how a text could be easier to read: it finds places in its scored sentences, each with texts that could stand there
// instead. Read [Finder].
package advice

import (
	"math"
	"slices"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// Kind is a kind of advice.
type Kind uint8

// The kinds, in the order of their names in [Names].
const (
	Passive     Kind = iota // a verb in the passive voice
	NounChain               // a long chain of nouns
	SimplerWord             // a word or a phrase for which there is a simpler one
	Split                   // a long sentence that could be two
)

// Names has the names of the kinds in parameters and results.
var Names = []string{"passive", "noun_chain", "simpler_word", "split"}

func (k Kind) String() string { return Names[k] }

// Kinds is a set of kinds.
type Kinds uint8

// With returns the set and a kind.
func (s Kinds) With(k Kind) Kinds { return s | 1<<k }

// Has reports whether a kind is in the set.
func (s Kinds) Has(k Kind) bool { return s&(1<<k) != 0 }

// Advice is advice on a place in a text.
type Advice struct {
	Kind       Kind
	Start, End int // in bytes of the text
	// Suggestions are up to three texts for the place, the best first. Passives and noun chains have none: people rewrite them.
	Suggestions []string
	// Grade is the average grade level of the text with the first suggestion, if there is one.
	Grade float64
}

// Most is the maximum number of places that [Finder.Found] returns.
const Most = 2000

// Finder finds advice on a text, sentence by sentence.
type Finder struct {
	sentence
	kinds Kinds
	found []Advice
	more  int
}

// NewFinder returns a finder of some kinds of advice on a text. The blocks of the reading come from [prose.Located]. NewFinder sets its Note, so
// the reading must not have been measured yet.
func NewFinder(text string, r *prose.Reading, kinds Kinds) *Finder {
	l := theLexicon()
	r.Note = l.note
	return &Finder{sentence: sentence{text: text, reading: r, lexicon: l}, kinds: kinds}
}

// Word adds the next word of a scored sentence.
func (f *Finder) Word(w *prose.Word) {
	f.words = append(f.words, word{Word: *w, lower: w.Lower(), class: class(w.Note)})
}

// Sentence finds advice in the next sentence of the text, scored or not, whose words have been added if it is scored, given the counts of all scored
// sentences.
func (f *Finder) Sentence(s *prose.Sentence, scored readability.Counts) {
	f.scored = scored
	if f.read(s) {
		f.advise()
	}
	f.words = f.words[:0]
}

// advise finds the advice in a sentence, and adds it to that of the text.
func (f *Finder) advise() {
	f.advice = f.advice[:0]
	if f.kinds.Has(Passive) {
		f.passive()
	}
	if f.kinds.Has(NounChain) {
		f.nounChains()
	}
	if f.kinds.Has(SimplerWord) {
		f.simpler(len(f.found) == Most)
	}
	if f.kinds.Has(Split) {
		f.split()
	}
	slices.SortStableFunc(f.advice, func(a, b Advice) int { return a.Start - b.Start })
	room := min(len(f.advice), Most-len(f.found))
	f.found = append(f.found, f.advice[:room]...)
	f.more += len(f.advice) - room
}

// Found returns the advice on the sentences, by its places: at most [Most], and how much more there is.
func (f *Finder) Found() (found []Advice, more int) { return f.found, f.more }

// grade returns the average grade level of the text if some counts take the place of others.
func (s *sentence) grade(before, after readability.Counts) float64 {
	counts := s.scored.Without(before)
	counts.Add(after)
	return math.Round(10*counts.AverageGradeLevel())/10 + 0
}
