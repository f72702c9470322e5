// Package lexicon contains the words for acrostics, by theme. Each word has a clue: a definition written for this project. Read
// [Words]. The sources are the files in words, with one entry on each line; README.md there says how to extend them.
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
	// Word consists of upper-case letters A to Z. It may be a phrase, with a space or a hyphen between two of its words: ZIP LINE, X-RAY.
	Word string
	Clue string
	// Hard reports whether few children of ten years know the word.
	Hard bool
}

// Plain returns the word with spaces in place of its hyphens.
func (e Entry) Plain() string { return strings.ReplaceAll(e.Word, "-", " ") }

// Letters returns the letters of the word, without spaces, hyphens and apostrophes.
func (e Entry) Letters() string {
	return strings.ReplaceAll(strings.ReplaceAll(e.Plain(), " ", ""), "'", "")
}

// The marks of entries in the files. A word is marked if it is rare in books, or if it is hard.
const (
	hard  = "hard"
	known = "known" // to children, although it is rare
)

// The sources are separate variables, because package embed would make the toolkit larger.
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

// list is a list of words. The entries of a letter are read when they are first needed, because a puzzle needs few letters.
type list struct {
	table   string
	letters [26]struct {
		read    sync.Once
		entries []Entry
	}
}

var lists = sync.OnceValue(func() map[string]*list {
	return map[string]*list{
		General: {table: general}, "positive": {table: positive}, "nature": {table: nature},
		"adventure": {table: adventure}, "friendship": {table: friendship}, "learning": {table: learning},
	}
})

// Words returns the entries of a list that begin with a letter A to Z. The caller must not change the slice.
func Words(name string, letter byte) []Entry {
	l := lists()[name]
	words := &l.letters[letter-'A']
	words.read.Do(func() { words.entries = read(l.table, letter-'A'+'a') })
	return words.entries
}

func read(table string, letter byte) []Entry {
	var entries []Entry
	for line := range strings.Lines(table) {
		if line[0] == letter {
			word, clue, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			clue, mark, _ := strings.Cut(clue, "\t")
			entries = append(entries, Entry{strings.ToUpper(word), clue, mark == hard})
		}
	}
	return entries
}

// Clue returns the clue of a word, given with spaces in place of its hyphens. It looks in the list of a theme first, and then in the other
// lists.
func Clue(theme, word string) (clue string, found bool) {
	for _, list := range append([]string{theme, General}, Themes...) {
		for _, e := range Words(list, word[0]) {
			if e.Plain() == word {
				return e.Clue, true
			}
		}
	}
	return "", false
}
