package prose_test

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
)

// Headings are no prose, so they are not scored.
func Example() {
	text := prose.Measure([]prose.Block{
		{Kind: prose.Heading, Text: "How Flowers Make Seeds"},
		{Text: "Bees visit flowers to collect nectar. They carry pollen from one blossom to another, and the plants produce seeds."},
	})
	c := &text.Scored
	fmt.Println(c.Words, "words,", c.Sentences, "sentences,", c.Syllables, "syllables")
	ease := c.FleschReadingEase()
	fmt.Printf("Flesch reading ease %.1f: %s\n", ease, readability.FleschText(ease))
	fmt.Printf("Flesch-Kincaid grade %.1f\n", c.FleschKincaidGrade())
	// Output:
	// 19 words, 2 sentences, 29 syllables
	// Flesch reading ease 68.1: Standard
	// Flesch-Kincaid grade 6.1
}
