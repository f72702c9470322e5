package websitereadability_test

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/websitereadability"
)

// The operation asks its host for the page. Here the host has one page; in the Worker it fetches them.
func Example() {
	host := &operationtest.Host{Web: map[string]operation.Page{
		"https://example.com/seeds": {
			Title:    "How Flowers Make Seeds",
			Language: "en",
			Address:  "https://www.example.com/seeds",
			Text: prose.Measure([]prose.Block{
				{Kind: prose.Heading, Text: "How Flowers Make Seeds"},
				{Text: "Bees visit flowers to collect nectar. They carry pollen from one blossom to another, and the plants produce seeds."},
				{Text: "Without insects, many gardens would have neither fruit nor vegetables."},
			}),
		},
	}}
	r, err := operationtest.Call[websitereadability.Result](websitereadability.Operation, host, map[string]any{
		"url": "https://example.com/seeds",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Title, r.FinalURL)
	fmt.Println(r.WordCount, "words in", r.SentenceCount, "sentences")
	fmt.Println("Flesch reading ease", r.FleschReadingEase, "-", r.FleschReadingEaseText)
	fmt.Println("average grade", r.AverageGradeLevel, "-", r.TargetAudience)
	fmt.Println(r.Warnings[0].Message)
	// Output:
	// How Flowers Make Seeds https://www.example.com/seeds
	// 33 words in 3 sentences
	// Flesch reading ease 62.83 - Standard
	// average grade 8 - middle school
	// Fewer than 100 words are scored, so the scores are uncertain
}
