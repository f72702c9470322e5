// Package markedtext scores a text as package textreadability does, and finds the places of its sentences and its hard words. It needs
// nothing from its host, so it is an operation of the toolkit only.
package markedtext

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/lettercraft/lettercraft/core/advice"
	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/readability/report"
	"github.com/lettercraft/lettercraft/core/textreadability"
)

// Params are the parameters of the operation.
type Params struct {
	Text      string `json:"text" doc:"Text to analyze, as for textreadability." required:"true" maxBytes:"1000000" example:"The committee deliberated. Nobody slept a wink."`
	Overruled string `json:"overruled" doc:"Sentences that the reader has overruled, one a line: a sentence that would be scored is left out, and one that would be left out is scored. A line is what stands in the text between the start and the end of the sentence, with a space for each line break. Runs of white space count as one space. A line overrules all sentences that are equal to it; other lines have no effect." maxBytes:"200000"`
	Advice    string `json:"advice" doc:"Kinds of advice to give, separated by commas: passive, noun_chain, simpler_word, split. Without it there is no advice." maxBytes:"100" example:"simpler_word,split"`
}

// Result is the result of the operation.
type Result struct {
	textreadability.Measured
	ReadingSeconds     int               `json:"readingSeconds" doc:"Time to read the text silently at 238 words a minute, in seconds."`
	SpeakingSeconds    int               `json:"speakingSeconds" doc:"Time to read the text aloud at 183 words a minute, in seconds."`
	Sentences          []MarkedSentence  `json:"sentences" doc:"The scored sentences, in order. The numbers of the hardest sentences refer to this list."`
	LeftOut            []LeftOutSentence `json:"leftOut" doc:"The sentences that are not scored, in order."`
	OverruledSentences int               `json:"overruledSentences" doc:"Number of sentences that were overruled."`
	HardWords          []int             `json:"hardWords" doc:"Four numbers for each word of the scored sentences that has three or more syllables or is unfamiliar: the index of its start in the text, the index behind its end, the number of its syllables, and 1 if it is unfamiliar or 0 otherwise."`
	Advice             []Advice          `json:"advice" doc:"The advice of the kinds that were asked for, in the order of the places: at most 2,000 places in scored sentences. Quotations, names, code, and texts in other languages than English get none."`
	MoreAdvice         int               `json:"moreAdvice" doc:"Number of places that are not in advice because of its limit."`
}

// Place is the place of a piece of the text. Its indices are indices of a JavaScript string: they count UTF-16 code units.
type Place struct {
	Start int `json:"start" doc:"Index of its start in the text, in UTF-16 code units."`
	End   int `json:"end" doc:"Index behind its end."`
}

// MarkedSentence is a scored sentence.
type MarkedSentence struct {
	Place
	report.SentenceCounts
	Grade float64 `json:"grade" doc:"Flesch-Kincaid grade of the sentence alone."`
}

// LeftOutSentence is a sentence that is not scored.
type LeftOutSentence struct {
	Place
	Words  int    `json:"words" doc:"Number of words."`
	Reason string `json:"reason" doc:"Why it is not scored. Codes: heading, item, cell, caption, code, verse: what it stands in, and it is no sentence of its own there; reference: an entry of a list of sources; note: a footnote; notice: a part beside the text, such as back matter or links to other texts; label: a word or two with a colon; figures: hardly more than names and figures, as in a date or statistics; not_a_sentence: it is short or written like a title, and has no full stop; overruled: the reader has left it out." computed:"true"`
}

// Advice is advice on a place in a text.
type Advice struct {
	Kind string `json:"kind" doc:"Kind of advice: passive (a verb in the passive voice, from its auxiliary to its participle), noun_chain (a long chain of nouns), simpler_word (a word or phrase for which there is a simpler one) or split (where a long sentence could become two)." computed:"true"`
	Place
	Suggestions       []string `json:"suggestions" doc:"Up to three texts that could take the place of the text there, the best first. Passive and noun_chain have none."`
	AverageGradeLevel *float64 `json:"averageGradeLevel" doc:"The averageGradeLevel of the whole text after this change alone, with the first suggestion; null without a suggestion."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "markedtext",
	Method:  "POST",
	Summary: "Scores a text for readability, and finds the places of its sentences and its hard words.",
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	kinds, err := kindsOf(p.Advice)
	if err != nil {
		return Result{}, err
	}
	reading := prose.Read(prose.Located(p.Text))
	overruled := overrule(reading, p)
	var finder *advice.Finder
	if kinds != 0 {
		finder = advice.NewFinder(p.Text, reading, kinds)
	}
	page := language.Measure(reading, false)
	text := &page.Text
	if text.Scored.Words == 0 && overruled > 0 {
		return Result{}, operation.Invalid("overruled", operation.NoText, "must leave a sentence to score")
	}
	scores, err := textreadability.Describe(page)
	if err != nil {
		return Result{}, err
	}
	result := Result{
		Measured:           scores,
		ReadingSeconds:     seconds(text.Words, readability.ReadingSpeed),
		SpeakingSeconds:    seconds(text.Words, readability.SpeakingSpeed),
		Sentences:          make([]MarkedSentence, 0, text.Scored.Sentences),
		LeftOut:            make([]LeftOutSentence, 0, len(reading.Sentences)-text.Scored.Sentences),
		OverruledSentences: overruled,
		HardWords:          []int{},
		Advice:             []Advice{},
	}
	if page.Language != "" && page.Language != "en" {
		finder = nil
	}
	result.mark(p.Text, reading, text.Scored, finder)
	if finder != nil {
		result.advise(p.Text, finder)
	}
	return result, nil
}

// kindsOf returns the kinds of advice with some names, which are separated by commas.
func kindsOf(names string) (advice.Kinds, error) {
	var kinds advice.Kinds
	for name := range strings.SplitSeq(names, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		k := slices.Index(advice.Names, name)
		if k < 0 {
			return 0, operation.Invalid("advice", operation.UnknownValue, "must be kinds, separated by commas, of: "+strings.Join(advice.Names, ", "))
		}
		kinds = kinds.With(advice.Kind(k))
	}
	return kinds, nil
}

// overrule marks the sentences that the reader has overruled, and returns their number.
func overrule(reading *prose.Reading, p Params) int {
	lines := map[string]bool{}
	for line := range strings.SplitSeq(p.Overruled, "\n") {
		if line = spaced(line); line != "" {
			lines[line] = true
		}
	}
	if len(lines) == 0 {
		return 0
	}
	return reading.Overrule(func(s *prose.Sentence) bool {
		return lines[spaced(p.Text[reading.Place(s, 0):reading.Place(s, len(s.Text)-1)+1])]
	})
}

// spaced returns a text with a single space for each run of white space, and none at its ends.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// seconds returns the time for a number of words at a speed in words per minute, rounded up.
func seconds(words, speed int) int { return (words*60 + speed - 1) / speed }

// mark adds the sentences of a text, and the hard words of those that are scored. It gives the sentences to a finder of advice, unless that is nil.
func (r *Result) mark(text string, reading *prose.Reading, scored readability.Counts, finder *advice.Finder) {
	units := unitCounter{text: text}
	for i := range reading.Sentences {
		s := &reading.Sentences[i]
		start := func(at int) int { return units.before(reading.Place(s, at)) }
		end := func(at int) int { return units.before(reading.Place(s, at-1) + 1) }
		place := Place{Start: start(0)}
		if !s.Scored {
			place.End = end(len(s.Text))
			r.LeftOut = append(r.LeftOut, LeftOutSentence{place, s.Words, s.LeftOut.String()})
			if finder != nil {
				finder.Sentence(s, scored)
			}
			continue
		}
		counts := readability.Counts{Sentences: 1}
		for w := range reading.Words(s) {
			if finder != nil {
				finder.Word(&w)
			}
			w.AddTo(&counts)
			if w.IsPolysyllable() || !w.Familiar {
				r.HardWords = append(r.HardWords, start(w.At), end(w.At+len(w.Text)), w.Syllables, unfamiliar(w))
			}
		}
		if finder != nil {
			finder.Sentence(s, scored)
		}
		place.End = end(len(s.Text))
		r.Sentences = append(r.Sentences, MarkedSentence{place, report.CountsOf(counts), math.Round(10*counts.FleschKincaidGrade()) / 10})
	}
}

// advise adds the advice on a text.
func (r *Result) advise(text string, finder *advice.Finder) {
	found, more := finder.Found()
	r.MoreAdvice = more
	units := unitCounter{text: text}
	for _, a := range found {
		next := Advice{Kind: a.Kind.String(), Place: Place{Start: units.before(a.Start)}, Suggestions: a.Suggestions}
		within := units
		next.End = within.before(a.End)
		if len(a.Suggestions) > 0 {
			next.AverageGradeLevel = new(a.Grade)
		} else {
			next.Suggestions = []string{}
		}
		r.Advice = append(r.Advice, next)
	}
}

func unfamiliar(w prose.Word) int {
	if w.Familiar {
		return 0
	}
	return 1
}

// unitCounter counts the UTF-16 code units in a text from its start to a place. Each place must be at or behind the previous one.
type unitCounter struct {
	text      string
	at, units int
}

// before returns the number of units before a place.
func (c *unitCounter) before(place int) int {
	for _, r := range c.text[c.at:place] {
		c.units += utf16.RuneLen(r)
	}
	c.at = place
	return c.units
}
