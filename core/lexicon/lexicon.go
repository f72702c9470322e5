// Package lexicon contains the words for acrostics, by theme. Each word has a clue: a definition written for this project. Read
// [Words]. The sources are the files in words, with one word on each line; README.md there says how to extend them.
package lexicon

import (
	_ "embed"
	"strings"
	"sync"
)

// Themes lists the themes, in the order of the interface. The list [General] is not a theme.
var Themes = []string{"positive", "nature", "adventure", "friendship", "learning"}

// General is the name of the list of words of all kinds.
const General = "general"

// Entry is a word with its clue.
type Entry struct {
	// Word consists of upper-case letters A to Z.
	Word string
	Clue string
}

// The sources are separate variables, since package embed would make the toolkit larger.
var (
	//go:embed words/general.tsv
	general string
	//go:embed words/positive.tsv
	positive string
	//go:embed words/nature.tsv
	nature string
	//go:embed words/adventure.tsv
	adventure string
	//go:embed words/friendship.tsv
	friendship string
	//go:embed words/learning.tsv
	learning string
)

// lists has the entries of each list, by their first letter.
var lists = sync.OnceValue(func() map[string]*[26][]Entry {
	return map[string]*[26][]Entry{
		General: read(general), "positive": read(positive), "nature": read(nature),
		"adventure": read(adventure), "friendship": read(friendship), "learning": read(learning),
	}
})

func read(table string) *[26][]Entry {
	var list [26][]Entry
	for line := range strings.Lines(table) {
		word, clue, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		letter := word[0] - 'a'
		list[letter] = append(list[letter], Entry{strings.ToUpper(word), clue})
	}
	return &list
}

// Words returns the entries of a list that begin with a letter A to Z. The caller must not change the slice.
func Words(list string, letter byte) []Entry { return lists()[list][letter-'A'] }

// Clue returns the clue of a word. It looks in the list of a theme first, and then in the other lists.
func Clue(theme, word string) (clue string, found bool) {
	for _, list := range append([]string{theme, General}, Themes...) {
		for _, e := range Words(list, word[0]) {
			if e.Word == word {
				return e.Clue, true
			}
		}
	}
	return "", false
}
