// Package quotations holds the quotations that a puzzle can be made of: sentences from works in the public domain,
// each with its author, work and year. SOURCES.md says where they come from.
package quotations

import (
	_ "embed"
	"math/rand/v2"
	"strings"
	"sync"
)

// Quotation is a sentence and where it stands.
type Quotation struct {
	Text   string
	Author string
	Work   string
	Year   string
}

// Source is the work and its year.
func (q Quotation) Source() string { return q.Work + " (" + q.Year + ")" }

//go:embed quotations.tsv
var table string

// All returns every quotation, in the order of the file. The caller must not change the slice.
var All = sync.OnceValue(func() []Quotation {
	lines := strings.Split(strings.TrimSuffix(table, "\n"), "\n")
	all := make([]Quotation, len(lines))
	for i, line := range lines {
		q := &all[i]
		q.Text, line, _ = strings.Cut(line, "\t")
		q.Author, line, _ = strings.Cut(line, "\t")
		q.Work, q.Year, _ = strings.Cut(line, "\t")
	}
	return all
})

// Pick chooses one quotation, each with the same probability.
func Pick(rng *rand.Rand) Quotation {
	all := All()
	return all[rng.IntN(len(all))]
}
