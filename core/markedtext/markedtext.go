// Package markedtext scores a text as package textreadability does, and finds the places of its sentences and its hard words. It needs
// nothing from its host, so it is an operation of the toolkit only.
package markedtext

import (
	"context"
	"math"
	"strings"
	"unicode/utf16"

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
}

// Place is the place of a sentence. Its indices are indices of a JavaScript string: they count UTF-16 code units.
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

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "markedtext",
	Method:  "POST",
	Summary: "Scores a text for readability, and finds the places of its sentences and its hard words.",
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	reading := prose.Read(prose.Located(p.Text))
	overruled := overrule(reading, p)
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
	}
	result.mark(p.Text, reading)
	return result, nil
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

// mark adds the sentences of a text, and the hard words of those that are scored.
func (r *Result) mark(text string, reading *prose.Reading) {
	units := unitCounter{text: text}
	for i := range reading.Sentences {
		s := &reading.Sentences[i]
		start := func(at int) int { return units.before(reading.Place(s, at)) }
		end := func(at int) int { return units.before(reading.Place(s, at-1) + 1) }
		place := Place{Start: start(0)}
		if !s.Scored {
			place.End = end(len(s.Text))
			r.LeftOut = append(r.LeftOut, LeftOutSentence{place, s.Words, s.LeftOut.String()})
			continue
		}
		counts := readability.Counts{Sentences: 1}
		for w := range reading.Words(s) {
			w.AddTo(&counts)
			if w.IsPolysyllable() || !w.Familiar {
				r.HardWords = append(r.HardWords, start(w.At), end(w.At+len(w.Text)), w.Syllables, unfamiliar(w))
			}
		}
		place.End = end(len(s.Text))
		r.Sentences = append(r.Sentences, MarkedSentence{place, report.CountsOf(counts), math.Round(10*counts.FleschKincaidGrade()) / 10})
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
