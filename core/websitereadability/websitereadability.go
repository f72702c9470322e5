// Package websitereadability measures how hard a web page is to read. The host fetches the page, and package readability has the
// formulas.
package websitereadability

import (
	"context"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/readability/report"
)

// Params are the parameters of the operation.
type Params struct {
	URL string `json:"url" doc:"Address of the web page to analyze: http or https." required:"true" trim:"true" address:"true" maxLength:"2048" maxBytes:"8192" example:"https://example.com/article"`
	report.Including
}

// Result is the result of the operation. The scores are meaningful for English text.
type Result struct {
	report.Scores
	URL      string `json:"url" doc:"Address that was requested."`
	FinalURL string `json:"finalUrl" doc:"Address of the page after redirects."`
	Title    string `json:"title" doc:"Title of the page; null if it has none." nullable:"true"`
	Language string `json:"language" doc:"Language of the text (BCP 47); null if it is not known." nullable:"true"`
	report.Details
	report.Listed
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "websitereadability",
	Title:   "Readability of a web page",
	Method:  "POST",
	Summary: "Scores the readable text of a web page for readability.",
	Credits: 5,
}, run)

func run(ctx context.Context, host operation.Host, p Params) (Result, error) {
	page, err := host.Page("url", p.URL, p.Lists(ctx))
	if err != nil {
		return Result{}, err
	}
	if page.Text.Words < readability.MinWords {
		return Result{}, &operation.Error{
			Code: operation.InvalidParameter, Reason: operation.NoText, Parameter: "url", Message: "The page has no readable text",
		}
	}
	return Result{
		Scores: report.Score(&page.Text), URL: p.URL, FinalURL: page.Address, Title: page.Title, Language: page.Language,
		Details: report.Describe(&page.Text, page.Language), Listed: p.List(&page.Text),
	}, nil
}
