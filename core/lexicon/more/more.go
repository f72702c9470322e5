// Package more contains words and phrases for quotation acrostics, which need more words than the lists of package lexicon have. It is a package
// of its own so that the programs that make other puzzles do not link it. Read [Entries].
package more

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/lexicon"
)

//go:embed words.tsv
var table string

// Entries returns the entries, sorted by word. A word has spaces or hyphens between its parts. The caller must not change the slice.
var Entries = sync.OnceValue(func() []lexicon.Entry {
	var entries []lexicon.Entry
	for line := range strings.Lines(table) {
		word, clue, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		entries = append(entries, lexicon.Entry{Word: strings.ToUpper(word), Clue: clue})
	}
	return entries
})
