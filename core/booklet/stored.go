package booklet

import (
	"context"
	"strconv"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
)

// StoredResult is the result of [Stored].
type StoredResult struct {
	PDF        operation.Image `json:"pdf" doc:"The booklet: a PDF with all pages."`
	Pages      int             `json:"pages" doc:"Number of pages."`
	KeyPages   int             `json:"keyPages" doc:"Number of pages at the end that list the answers."`
	FirstPages []int           `json:"firstPages" doc:"Number of the page on which each puzzle begins, starting at 1."`
	Seeds      []string        `json:"seeds" doc:"Seed of each puzzle. With the seeds in their parameters, the same puzzles make the same file."`
}

// Stored declares the operation of the service, which makes the booklet of [Operation] and stores it as one PDF.
var Stored = operation.Define(operation.Operation{
	Name:    Operation.Name,
	Method:  "POST",
	Summary: "Makes several puzzles, such as the versions for a class, and stores them as one PDF, with an optional title page and list of answers.",
	Credits: 1,
	Premium: true,
}, store)

var errTooLarge = operation.Invalid("puzzles", operation.AboveMaximum, "must fit in one file, which has at most "+
	strconv.Itoa(drawing.MaxPages)+" pages, and "+numerals.WithCommas(drawing.MaxMarks)+" letters and boxes; make several booklets")

func store(ctx context.Context, host operation.Host, p Params) (StoredResult, error) {
	b, laid, err := lay(host, &p, true)
	if err != nil {
		return StoredResult{}, err
	}
	d := b.finish()
	if !d.Fits() {
		return StoredResult{}, errTooLarge
	}
	r := StoredResult{Pages: len(d.Pages), KeyPages: laid.KeyPages, FirstPages: laid.FirstPages}
	for _, z := range b.puzzles {
		r.Seeds = append(r.Seeds, z.Seed())
	}
	if operation.Wants(ctx, "pdf") {
		images, err := host.Store(operation.Picture{Label: Operation.Name, Format: "pdf", Drawing: d})
		if err != nil {
			return StoredResult{}, err
		}
		r.PDF = images[0]
	}
	return r, nil
}
