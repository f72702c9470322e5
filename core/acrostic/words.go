package acrostic

import "lettercraft/core/sheet"

// What a puzzle says in words, wherever it is drawn.

const (
	solutionTitle   = "Solution"
	hiddenWordTitle = "Hidden word"
	instruction     = "Write the answer to each clue into its boxes. The first letters, read downwards, spell a hidden word."
)

// name is what a document of the puzzle is called: its title, or what it is.
func (z *puzzle) name() string { return sheet.Title(z.title, "Acrostic Puzzle") }

// facts say what the answers are about.
func (z *puzzle) facts() string { return "Theme: " + z.theme }

// foot names the puzzle, so that a solution finds it.
func (z *puzzle) foot() string { return "Puzzle " + z.seed }

// hidden is what stands in a box of the hidden word.
func (z *puzzle) hidden(i int, solved bool) string {
	if solved {
		return z.keyword[i : i+1]
	}
	return "?"
}
