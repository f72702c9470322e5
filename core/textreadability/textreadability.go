// Package textreadability measures how hard a text is to read, as package websitereadability does for a page. The host counts the text,
// and package readability has the formulas.
package textreadability

import (
	"context"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/readability/report"
)

// Params are the parameters of the operation.
type Params struct {
	Text string `json:"text" doc:"Text to analyze. It may be Markdown; list items, headings, tables and code are distinguished from prose. The whole body of the request has at most 1,048,576 bytes." required:"true" maxBytes:"1000000" example:"Every letter of the text has been replaced by another one, and always by the same. Count the letters first. In English the most frequent is usually E, and T and A are not far behind."`
	report.Including
}

// Result is the result of the operation.
type Result struct {
	Measured
	report.Listed
}

// Measured is the part of the result that package markedtext has, too.
type Measured struct {
	report.Scores
	Language string `json:"language" doc:"Language of the text (BCP 47); null if it is not known." nullable:"true"`
	report.Details
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "textreadability",
	Title:   "Readability of a text",
	Method:  "POST",
	Summary: "Scores a text for readability.",
	Credits: 1,
}, run)

func run(ctx context.Context, host operation.Host, p Params) (Result, error) {
	text, err := host.Text(p.Text, p.Lists(ctx))
	if err != nil {
		return Result{}, err
	}
	measured, err := Describe(text)
	return Result{measured, p.List(&text.Text)}, err
}

// Describe describes a text that has been counted. It refuses a text of fewer than three words.
func Describe(text operation.Page) (Measured, error) {
	if text.Text.Words < readability.MinWords {
		return Measured{}, operation.Invalid("text", operation.NoText, "must have at least three words")
	}
	return Measured{Scores: report.Score(&text.Text), Language: text.Language, Details: report.Describe(&text.Text, text.Language)}, nil
}
