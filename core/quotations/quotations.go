// Package quotations contains the quotations for cryptograms: sentences from works in the public domain, each with its author, work,
// year and subject. SOURCES.md names the sources. Read [Filter] first.
package quotations

import (
	_ "embed"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/latin"
)

// Quotation is a sentence with its author, work and year.
type Quotation struct {
	Text   string
	Author string
	Work   string
	Year   string
	// Subject is one of those that the operation cryptogram declares.
	Subject string
	// IsFamous reports whether an educated reader has probably met the sentence.
	IsFamous bool
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
		q.Work, line, _ = strings.Cut(line, "\t")
		q.Year, line, _ = strings.Cut(line, "\t")
		q.Subject, line, _ = strings.Cut(line, "\t")
		q.IsFamous = line == "yes"
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

// Filter says which quotations fit.
type Filter struct {
	// AtLeast and AtMost are bounds of the number of letters.
	AtLeast, AtMost int
	// Subject is empty for any.
	Subject string
	// OnlyFamous lets only famous quotations fit.
	OnlyFamous bool
}

// Fitting returns the quotations that fit, in the order of the file.
func (f Filter) Fitting() (fitting []Quotation) {
	for _, q := range All() {
		if q.Letters >= f.AtLeast && q.Letters <= f.AtMost && (f.Subject == "" || q.Subject == f.Subject) && (q.IsFamous || !f.OnlyFamous) {
			fitting = append(fitting, q)
		}
	}
	return fitting
}

// Shuffled returns the quotations that fit in a random order. Each order has the same probability.
func (f Filter) Shuffled(rng *rand.Rand) []Quotation {
	fitting := f.Fitting()
	rng.Shuffle(len(fitting), func(i, j int) { fitting[i], fitting[j] = fitting[j], fitting[i] })
	return fitting
}
