// Package reversetext reverses a text by its characters, words or lines.
package reversetext

import (
	"context"
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"lettercraft/core/operation"
)

// Params are the parameters.
type Params struct {
	Text string `json:"text" doc:"Text to reverse." required:"true" maxBytes:"1000000" example:"Hello World"`
	Mode string `json:"mode" doc:"What changes places: characters (extended grapheme clusters, UAX #29), words (runs without white space) or lines (ended by CRLF, LF or CR). White space between words and line ends stay where they are." enum:"characters,words,lines" default:"characters"`
}

// Result is the reversed text.
type Result struct {
	Reversed string `json:"reversed" doc:"Reversed text."`
	Original string `json:"original" doc:"Input text."`
	Mode     string `json:"mode" doc:"Mode applied."`
	Length   int    `json:"length" doc:"Characters (extended grapheme clusters, UAX #29) of the input, in every mode."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "reversetext",
	Method:  "POST",
	Summary: "Reverses a text by characters, words or lines.",
	Credits: 1,
}, run)

func run(_ context.Context, _ operation.Host, p Params) (Result, error) {
	r := Result{Original: p.Text, Mode: p.Mode}
	switch p.Mode {
	case "words":
		r.Reversed, r.Length = swap(p.Text, words), operation.Characters(p.Text)
	case "lines":
		r.Reversed, r.Length = swap(p.Text, lines), operation.Characters(p.Text)
	default:
		r.Reversed, r.Length = characters(p.Text)
	}
	return r, nil
}

// characters returns the extended grapheme clusters in reverse order, and their number.
func characters(text string) (string, int) {
	reversed := make([]byte, len(text))
	at, n := len(text), 0
	for clusters := graphemes.FromString(text); clusters.Next(); n++ {
		at -= len(clusters.Value())
		copy(reversed[at:], clusters.Value())
	}
	return string(reversed), n
}

// span is a piece of a text: the bytes from start to end.
type span struct{ start, end int }

// swap puts the pieces that split finds into each other's places, the last into the first's and so on. What lies
// between the pieces stays where it is.
func swap(text string, split func(string) []span) string {
	pieces := split(text)
	var b strings.Builder
	b.Grow(len(text))
	end := 0
	for i, piece := range pieces {
		other := pieces[len(pieces)-1-i]
		b.WriteString(text[end:piece.start])
		b.WriteString(text[other.start:other.end])
		end = piece.end
	}
	b.WriteString(text[end:])
	return b.String()
}

// words finds the runs without white space.
func words(text string) []span {
	var found []span
	start := -1
	for i, r := range text {
		switch space := unicode.IsSpace(r); {
		case space && start >= 0:
			found = append(found, span{start, i})
			start = -1
		case !space && start < 0:
			start = i
		}
	}
	if start >= 0 {
		found = append(found, span{start, len(text)})
	}
	return found
}

// lines finds what stands between the line ends; a text that ends with a line end has an empty last line.
func lines(text string) []span {
	var found []span
	start := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '\n' && text[i] != '\r' {
			continue
		}
		found = append(found, span{start, i})
		if strings.HasPrefix(text[i:], "\r\n") {
			i++
		}
		start = i + 1
	}
	return append(found, span{start, len(text)})
}
