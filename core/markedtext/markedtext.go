// Package markedtext scores a text as package textreadability does, and finds the places of its sentences and its hard words. It needs
// nothing from its host, so it is an operation of the toolkit only.
package markedtext

import (
	"context"
	"math"
	"unicode/utf16"

	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/textreadability"
)

// Params are the parameters of the operation.
type Params struct {
	Text string `json:"text" doc:"Text to analyze, as for textreadability." required:"true" maxBytes:"1000000" example:"The committee deliberated. Nobody slept a wink."`
}

// Result is the result of the operation.
type Result struct {
	textreadability.Result
	ReadingSeconds  int              `json:"readingSeconds" doc:"Time to read the text silently at 238 words a minute, in seconds."`
	SpeakingSeconds int              `json:"speakingSeconds" doc:"Time to read the text aloud at 183 words a minute, in seconds."`
	Sentences       []MarkedSentence `json:"sentences" doc:"The scored sentences, in order. The numbers of the hardest sentences refer to this list."`
	HardWords       []int            `json:"hardWords" doc:"Four numbers for each word of the scored sentences that has three or more syllables or is unfamiliar: the index of its start in the text, the index behind its end, the number of its syllables, and 1 if it is unfamiliar or 0 otherwise."`
}

// MarkedSentence is a scored sentence. Its indices are indices of a JavaScript string: they count UTF-16 code units.
type MarkedSentence struct {
	Start int     `json:"start" doc:"Index of its start in the text, in UTF-16 code units."`
	End   int     `json:"end" doc:"Index behind its end."`
	Words int     `json:"words" doc:"Number of words."`
	Grade float64 `json:"grade" doc:"Flesch-Kincaid grade of the sentence alone."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "markedtext",
	Method:  "POST",
	Summary: "Scores a text for readability, and finds the places of its sentences and its hard words.",
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	reading := prose.Read(prose.Located(p.Text))
	page := language.Measure(reading)
	scores, err := textreadability.Describe(page)
	if err != nil {
		return Result{}, err
	}
	text := &page.Text
	result := Result{
		Result:          scores,
		ReadingSeconds:  seconds(text.Words, readability.ReadingSpeed),
		SpeakingSeconds: seconds(text.Words, readability.SpeakingSpeed),
		Sentences:       make([]MarkedSentence, 0, text.Scored.Sentences),
		HardWords:       []int{},
	}
	result.mark(p.Text, reading)
	return result, nil
}

// seconds returns the time for a number of words at a speed in words per minute, rounded up.
func seconds(words, speed int) int { return (words*60 + speed - 1) / speed }

// mark adds the scored sentences of a text and their hard words.
func (r *Result) mark(text string, reading *prose.Reading) {
	units := unitCounter{text: text}
	for i := range reading.Sentences {
		s := &reading.Sentences[i]
		if !s.Scored {
			continue
		}
		start := func(at int) int { return units.before(reading.Place(s, at)) }
		end := func(at int) int { return units.before(reading.Place(s, at-1) + 1) }
		sentence := MarkedSentence{Start: start(0), Words: s.Words}
		counts := readability.Counts{Sentences: 1}
		for w := range reading.Words(s) {
			counts.Words++
			counts.Syllables += w.Syllables
			if w.IsPolysyllable() || !w.Familiar {
				r.HardWords = append(r.HardWords, start(w.At), end(w.At+len(w.Text)), w.Syllables, unfamiliar(w))
			}
		}
		sentence.End = end(len(s.Text))
		sentence.Grade = math.Round(10*counts.FleschKincaidGrade()) / 10
		r.Sentences = append(r.Sentences, sentence)
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
