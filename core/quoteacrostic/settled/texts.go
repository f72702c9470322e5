package settled

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Name implements [puzzle.Puzzle]. It returns the title, or the kind of the puzzle if there is no title.
func (z *Puzzle) Name() string { return sheet.Title(z.title, "Quotation Acrostic") }

// instruction returns the instructions.
func (z *Puzzle) instruction() string {
	return "Write the answer to each clue into its boxes, and each letter into the square that has the same number. The squares spell a " +
		"quotation, with black squares between its words; a word can continue in the next row. The first letters of the answers spell " + z.spelling.is + "."
}

// Foot implements [puzzle.Puzzle].
func (z *Puzzle) Foot() string { return "Puzzle " + z.seed }

// Seed implements [puzzle.Puzzle].
func (z *Puzzle) Seed() string { return z.seed }

// prompt returns clue i as it is printed: if the answer has several words, it ends with their lengths.
func (z *Puzzle) prompt(i int) string {
	if len(z.words[i]) > 1 {
		return z.clues[i].Clue + " (" + z.clues[i].Enumeration + ")"
	}
	return z.clues[i].Clue
}

// letter returns the letter in a square, or nothing in a puzzle that is not solved.
func (z *Puzzle) letter(square int, solved bool) string {
	if solved {
		return z.source.Letters[square : square+1]
	}
	return ""
}

// attributed returns the quotation with its author and work.
func (z *Puzzle) attributed() string {
	var parts []string
	for _, part := range []string{z.source.Author, z.source.Work} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return z.source.Text
	}
	return z.source.Text + " — " + strings.Join(parts, ", ")
}

// Answer implements [puzzle.Puzzle].
func (z *Puzzle) Answer() puzzle.Answer {
	answers := make([]string, len(z.clues))
	for i, clue := range z.clues {
		answers[i] = clue.Letter + ". " + clue.Answer
	}
	return puzzle.Answer{Title: sheet.Title(z.title, ""), Text: z.attributed() + " · " + strings.Join(answers, ", ")}
}
