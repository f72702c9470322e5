package lettercraft_test

import (
	"fmt"
	"strings"

	"github.com/lettercraft/lettercraft"
	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/markedtext"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/points"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
	"github.com/lettercraft/lettercraft/core/reversetext"
	"github.com/lettercraft/lettercraft/core/textreadability"
	"github.com/lettercraft/lettercraft/core/websitereadability"
)

const sample = "Bees visit flowers to collect nectar. They carry pollen from one blossom to another, and the plants produce seeds."

func ExampleAcrostic() {
	r, err := lettercraft.Acrostic(acrostic.Params{Word: "Tea", Theme: "nature", Seed: "class-4b"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range r.Lines {
		fmt.Println(line.Answer)
	}
	// Output:
	// TREE
	// EARTHWORM
	// ANEMONE
}

func ExampleBooklet() {
	r, err := lettercraft.Booklet(booklet.Params{Title: "Two puzzles", AnswerKey: true, Puzzles: []operation.Request{
		{Operation: "cryptogram", Parameters: []byte(`{"text":"Every letter wears a mask","seed":"1"}`)},
		{Operation: "acrostic", Parameters: []byte(`{"word":"tea","seed":"2"}`)},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(r.Pages), "pages; the puzzles begin on pages", r.FirstPages)
	// Output: 3 pages; the puzzles begin on pages [1 2]
}

func ExampleCryptogram() {
	r, err := lettercraft.Cryptogram(cryptogram.Params{Text: new("Every letter wears a mask"), Seed: "class-4b"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Encoded)
	// Output: OWOAD POIIOA LOGAR G HGRV
}

func ExampleCryptogramPoints() {
	r, err := lettercraft.CryptogramPoints(points.Params{Text: sample, Alphabet: "k2"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Suggested, "points, from", r.Lowest, "to", r.Highest)
	// Output: 230 points, from 200 to 250
}

func ExampleHMAC() {
	r, err := lettercraft.HMAC(hmac.Params{Message: "Hello World", Secret: "my-secret"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.HMAC)
	// Output: 820254804a971bc380e5f4d44177fdf729c70386997e8b901b7a83054d4043b9
}

func ExampleMarkedText() {
	r, err := lettercraft.MarkedText(markedtext.Params{Text: sample})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(r.Sentences), "sentences, read in", r.ReadingSeconds, "seconds")
	// Output: 2 sentences, read in 5 seconds
}

func ExampleQuoteAcrostic() {
	r, err := lettercraft.QuoteAcrostic(settled.Params{Passage: 1, Seed: "class-4b"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Spelled)
	// Output: Louisa May Alcott: Little Women
}

func ExampleReverseText() {
	r, err := lettercraft.ReverseText(reversetext.Params{Text: "drawer"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Reversed)
	// Output: reward
}

func ExampleTextReadability() {
	r, err := lettercraft.TextReadability(textreadability.Params{Text: sample})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("average grade", r.AverageGradeLevel, "-", r.TargetAudience)
	// Output: average grade 7.1 - general public
}

func ExampleWebsiteReadability() {
	// The caller fetches the page, with its own client, limits and checks of the address.
	page := strings.NewReader(`<html lang="en"><title>Bees</title><nav>Home About</nav><article><h1>Bees</h1><p>` + sample + `</p></article>`)
	r, err := lettercraft.WebsiteReadability(websitereadability.Params{URL: "https://example.com/bees"}, page)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Title, "has", r.WordCount, "words, average grade", r.AverageGradeLevel)
	// Output: Bees has 20 words, average grade 7.1
}
