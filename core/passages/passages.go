// Package passages contains the passages for quotation acrostics: whole sentences from works in the public domain, long enough for their letters
// to be spread over answers. SOURCES.md names the sources. Read [All].
package passages

import (
	_ "embed"
	"strings"
	"sync"
)

// Passage is a passage with its author, work and year.
type Passage struct {
	Text   string
	Author string
	Work   string
	Year   string
}

//go:embed passages.tsv
var table string

// All returns every passage, in the order of the file. The caller must not change the slice.
var All = sync.OnceValue(func() []Passage {
	var all []Passage
	for line := range strings.Lines(table) {
		var p Passage
		p.Text, line, _ = strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		p.Author, line, _ = strings.Cut(line, "\t")
		p.Work, line, _ = strings.Cut(line, "\t")
		p.Year, _, _ = strings.Cut(line, "\t")
		all = append(all, p)
	}
	return all
})
