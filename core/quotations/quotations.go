// Package quotations contains the quotations for cryptograms: sentences from works in the public domain, each with its author, work
// and year. SOURCES.md names the sources.
package quotations

import (
	_ "embed"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"lettercraft/core/latin"
)

// Quotation is a sentence with its author, work and year.
type Quotation struct {
	Text   string
	Author string
	Work   string
	Year   string
	// Letters is the number of letters that a cipher replaces: the letters with a base letter A to Z.
	Letters int
}

// Source returns the work and its year.
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
		for _, r := range q.Text {
			q.Letters += len(latin.Base(r))
		}
	}
	return all
})

// Find returns the quotation with a text.
func Find(text string) (q Quotation, found bool) {
	i := slices.IndexFunc(All(), func(q Quotation) bool { return q.Text == text })
	if i < 0 {
		return Quotation{}, false
	}
	return All()[i], true
}

// Pick draws a quotation whose number of letters is within the bounds. All such quotations have the same probability.
func Pick(rng *rand.Rand, atLeast, atMost int) (q Quotation, found bool) {
	var fitting []int
	for i, q := range All() {
		if q.Letters >= atLeast && q.Letters <= atMost {
			fitting = append(fitting, i)
		}
	}
	if len(fitting) == 0 {
		return Quotation{}, false
	}
	return All()[fitting[rng.IntN(len(fitting))]], true
}
