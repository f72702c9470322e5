package acrostic

import "lettercraft/core/sheet"

// The texts of a puzzle, on HTML pages and on drawings.

const (
	hiddenWordTitle = "Hidden word"
	instruction     = "Write the answer to each clue into its boxes. The first letters, read downwards, spell a hidden word."
)

// Name implements [puzzle.Puzzle]. It returns the title, or the kind of the puzzle if there is no title.
func (z *acrostic) Name() string { return sheet.Title(z.title, "Acrostic Puzzle") }

// facts returns the line about the theme.
func (z *acrostic) facts() string { return "Theme: " + z.theme }

// Foot implements [puzzle.Puzzle].
func (z *acrostic) Foot() string { return "Puzzle " + z.seed }

// hidden returns the text in a box of the hidden word.
func (z *acrostic) hidden(i int, solved bool) string {
	if solved {
		return z.keyword[i : i+1]
	}
	return "?"
}
