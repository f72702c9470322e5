package acrostic

import "lettercraft/core/sheet"

// What a puzzle says in words, wherever it is drawn.

const (
	hiddenWordTitle = "Hidden word"
	instruction     = "Write the answer to each clue into its boxes. The first letters, read downwards, spell a hidden word."
)

// Name implements [puzzle.Puzzle]: it is the title, or what the puzzle is.
func (z *acrostic) Name() string { return sheet.Title(z.title, "Acrostic Puzzle") }

// facts say what the answers are about.
func (z *acrostic) facts() string { return "Theme: " + z.theme }

// Foot implements [puzzle.Puzzle].
func (z *acrostic) Foot() string { return "Puzzle " + z.seed }

// hidden is what stands in a box of the hidden word.
func (z *acrostic) hidden(i int, solved bool) string {
	if solved {
		return z.keyword[i : i+1]
	}
	return "?"
}
