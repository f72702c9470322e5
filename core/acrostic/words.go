package acrostic

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/sheet"
)

// The texts of a puzzle, on HTML pages and on drawings.

const (
	hiddenWordTitle = "Hidden word"
	instruction     = "Write the answer to each clue into its boxes. The first letters, read downwards, spell a hidden word."
)

// Name implements [puzzle.Puzzle]. It returns the title, or the kind of the puzzle if there is no title.
func (z *acrostic) Name() string { return sheet.Title(z.title, "Acrostic Puzzle") }

// facts returns the line about the theme.
func (z *acrostic) facts() string { return "Theme: " + strings.ToUpper(z.theme[:1]) + z.theme[1:] }

// Foot implements [puzzle.Puzzle].
func (z *acrostic) Foot() string { return "Puzzle " + z.seed }

// Seed implements [puzzle.Puzzle].
func (z *acrostic) Seed() string { return z.seed }

// hiddenTitle returns the title of the hidden word. In a solution, the title has the keyword if the boxes lack a part of it, such as its
// accents.
func (z *acrostic) hiddenTitle(solved bool) string {
	if solved && z.keyword != z.letters {
		return hiddenWordTitle + ": " + z.keyword
	}
	return hiddenWordTitle
}

// hidden returns the text in a box of the hidden word.
func (z *acrostic) hidden(i int, solved bool) string {
	if solved {
		return z.letters[i : i+1]
	}
	return "?"
}

// prompt returns the clue of line i as it is printed: if the answer has several words, it ends with their lengths.
func (z *acrostic) prompt(i int) string {
	l := z.lines[i]
	if len(z.words[i]) > 1 {
		return l.Clue + " (" + l.Enumeration + ")"
	}
	return l.Clue
}
