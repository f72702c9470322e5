// Command scores reads a JSON array of cases, each a plain text or exact counts, and prints the results of packages
// readability and sentences. accuracy.mjs compares them with published values.
package main

import (
	"encoding/json"
	"log"
	"os"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/sentences"
)

// input is a case. The counts have the same names as in core/readability/testdata/cases.json.
type input struct {
	Text   string
	Counts *struct {
		Sentences, Words, Syllables, ComplexWords, Letters, Characters, Polysyllables, DifficultWords int
	}
}

// output is the result for a case. The scores are not rounded, and have the same names as in the interface.
type output struct {
	Sentences []string           `json:"sentences"`
	Scores    map[string]float64 `json:"scores"`
}

func main() {
	log.SetFlags(0)
	var cases []input
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		log.Fatal(err)
	}
	outputs := make([]output, len(cases))
	for i := range cases {
		c := cases[i].count()
		outputs[i] = output{Sentences: sentences.Split(cases[i].Text), Scores: scores(&c)}
	}
	if err := json.NewEncoder(os.Stdout).Encode(outputs); err != nil {
		log.Fatal(err)
	}
}

func (in *input) count() readability.Counts {
	if in.Counts == nil {
		return prose.Measure(prose.Plain(in.Text)).Scored
	}
	c := in.Counts
	return readability.Counts{
		Sentences: c.Sentences, Words: c.Words, Syllables: c.Syllables, Letters: max(c.Letters, c.Characters),
		Polysyllables: c.Polysyllables, Complex: c.ComplexWords, Unfamiliar: c.DifficultWords,
	}
}

// scores returns the scores of counts. It changes counts of 0 words or sentences to 1, to avoid a division by zero.
func scores(c *readability.Counts) map[string]float64 {
	c.Words, c.Sentences = max(c.Words, 1), max(c.Sentences, 1)
	return map[string]float64{
		"fleschReadingEase":         c.FleschReadingEase(),
		"fleschKincaidGrade":        c.FleschKincaidGrade(),
		"gunningFog":                c.GunningFog(),
		"colemanLiauIndex":          c.ColemanLiauIndex(),
		"smogIndex":                 c.SMOGIndex(),
		"automatedReadabilityIndex": c.AutomatedReadabilityIndex(),
		"daleChallReadabilityScore": c.DaleChallScore(),
		"wordCount":                 float64(c.Words),
		"sentenceCount":             float64(c.Sentences),
		"daleChallUnfamiliarCount":  float64(c.Unfamiliar),
	}
}
