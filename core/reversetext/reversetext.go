// Package reversetext reverses a text by its characters, words or lines.
package reversetext

import (
	"context"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/operation"
)

// Params are the parameters of the operation.
type Params struct {
	Text string `json:"text" doc:"Text to reverse." required:"true" maxBytes:"1000000" example:"Hello World"`
	Mode string `json:"mode" doc:"What to put in reverse order: characters (extended grapheme clusters, UAX #29), words (runs without white space) or lines (ended by CRLF, LF or CR). White space between words and line ends stay where they are." enum:"characters,words,lines" default:"characters"`
}

// Result is the result of the operation.
type Result struct {
	Reversed string `json:"reversed" doc:"Reversed text."`
	Original string `json:"original" doc:"Input text."`
	Mode     string `json:"mode" doc:"Mode used." computed:"true"`
	Length   int    `json:"length" doc:"Number of characters (extended grapheme clusters, UAX #29) in the input, in every mode."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "reversetext",
	Title:   "Reversed text",
	Method:  "POST",
	Summary: "Reverses a text by characters, words or lines.",
	Credits: 1,
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	r := Result{Original: p.Text, Mode: p.Mode}
	switch p.Mode {
	case "words":
		r.Reversed, r.Length = reverseWords(p.Text), characters.Count(p.Text)
	case "lines":
		r.Reversed, r.Length = reverseLines(p.Text), characters.Count(p.Text)
	default:
		r.Reversed, r.Length = reverseCharacters(p.Text)
	}
	return r, nil
}

// reverseCharacters returns the extended grapheme clusters of a text in reverse order, and their number.
func reverseCharacters(text string) (string, int) {
	reversed := make([]byte, len(text))
	at, n := len(text), 0
	for clusters := graphemes.FromString(text); clusters.Next(); n++ {
		at -= len(clusters.Value())
		copy(reversed[at:], clusters.Value())
	}
	return string(reversed), n
}

// reverseWords reverses the order of the words in a text. A word is a run without white space. White space stays where it is.
func reverseWords(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for rest, before := text, text; ; {
		from := strings.TrimLeftFunc(rest, unicode.IsSpace)
		b.WriteString(rest[:len(rest)-len(from)])
		if from == "" {
			return b.String()
		}
		rest = strings.TrimLeftFunc(from, isNoSpace)
		before = strings.TrimRightFunc(before, unicode.IsSpace)
		start := len(strings.TrimRightFunc(before, isNoSpace))
		b.WriteString(before[start:])
		before = before[:start]
	}
}

func isNoSpace(r rune) bool { return !unicode.IsSpace(r) }

// reverseLines reverses the order of the lines in a text. Line ends stay where they are. A text that ends with a line end has an empty
// last line.
func reverseLines(text string) string {
	const ends = "\r\n"
	var b strings.Builder
	b.Grow(len(text))
	for rest, before := text, text; ; {
		last := strings.LastIndexAny(before, ends)
		b.WriteString(before[last+1:])
		end := strings.IndexAny(rest, ends)
		if end < 0 {
			return b.String()
		}
		behind := end + 1
		if strings.HasPrefix(rest[end:], ends) {
			behind++
		}
		b.WriteString(rest[end:behind])
		rest = rest[behind:]
		if last > 0 && before[last-1:last+1] == ends {
			last--
		}
		before = before[:last]
	}
}
