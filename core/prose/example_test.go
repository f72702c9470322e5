package prose_test

import (
	"fmt"

	"lettercraft/core/prose"
	"lettercraft/core/readability"
)

// A block is a heading, a paragraph or a list item: its end ends a sentence.
func Example() {
	c := prose.Count([]string{
		"How Flowers Make Seeds",
		"Bees visit flowers to collect nectar. They carry pollen from one blossom to another, and the plants produce seeds.",
	})
	fmt.Println(c.Words, "words,", c.Sentences, "sentences,", c.Syllables, "syllables")
	ease := c.FleschReadingEase()
	fmt.Printf("Flesch reading ease %.1f: %s\n", ease, readability.FleschText(ease))
	fmt.Printf("Flesch-Kincaid grade %.1f\n", c.FleschKincaidGrade())
	// Output:
	// 23 words, 3 sentences, 34 syllables
	// Flesch reading ease 74.0: Fairly Easy
	// Flesch-Kincaid grade 4.8
}
