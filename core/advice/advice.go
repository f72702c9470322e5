// Package advice says how a text could be easier to read: it finds places in its scored sentences, each with texts that could stand there
// instead. Read [Find].
package advice

import (
	"cmp"
	"math"
	"slices"
	"strings"

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

// Most is the maximum number of places that [Find] returns.
const Most = 2000

// Find returns the advice of some kinds on a text, by its places, and how much more there is. The reading must have been measured, from the
// blocks that [prose.Located] has returned for the text, and scored are the counts of its scored sentences. The time is linear in the length
// of the text.
func Find(text string, r *prose.Reading, scored readability.Counts, kinds Kinds) (found []Advice, more int) {
	f := finder{text: text, reading: r, scored: scored, kinds: kinds}
	for i := range r.Sentences {
		if s := &r.Sentences[i]; s.Scored {
			f.sentence(s)
		}
	}
	return f.found, f.more
}

// finder finds advice.
type finder struct {
	text    string
	reading *prose.Reading
	scored  readability.Counts
	kinds   Kinds
	found   []Advice
	more    int
	words   []prose.Word // of the sentence
}

func (f *finder) sentence(s *prose.Sentence) {
	f.words = slices.AppendSeq(f.words[:0], f.reading.Words(s))
	begun := len(f.found)
	if f.kinds.Has(SimplerWord) {
		f.simpler(s)
	}
	slices.SortFunc(f.found[begun:], func(a, b Advice) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.Kind, b.Kind))
	})
	if over := len(f.found) - Most; over > 0 {
		f.found, f.more = f.found[:Most], f.more+over
	}
}

// place returns the place in the text of a part of a sentence. It reports whether the text has the same words there, without marks between
// them and in one line.
func (f *finder) place(s *prose.Sentence, at, end int) (start, behind int, same bool) {
	start, behind = f.reading.Place(s, at), f.reading.Place(s, end-1)+1
	return start, behind, f.text[start:behind] == s.Text[at:end]
}

// grade returns the average grade level of the text if some counts take the place of others.
func (f *finder) grade(before, after readability.Counts) float64 {
	counts := f.scored.Without(before)
	counts.Add(after)
	return math.Round(10*counts.AverageGradeLevel())/10 + 0
}

// simpler finds words for which there are simpler ones.
func (f *finder) simpler(s *prose.Sentence) {
	for _, w := range f.words {
		simpler := simple[strings.ToLower(w.Text)]
		start, end, same := f.place(s, w.At, w.At+len(w.Text))
		if simpler == "" || !same {
			continue
		}
		var before readability.Counts
		w.AddTo(&before)
		suggestions := strings.Split(simpler, "|")
		f.found = append(f.found, Advice{SimplerWord, start, end, suggestions, f.grade(before, f.reading.CountPart(suggestions[0]))})
	}
}

var simple = map[string]string{"utilise": "use", "utilize": "use", "utilized": "used", "commence": "start|begin", "subsequently": "later|then"}
