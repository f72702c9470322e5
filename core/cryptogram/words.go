package cryptogram

import (
	"strings"

	"lettercraft/core/sheet"
)

// The texts of a puzzle, on HTML pages and on drawings.

const frequenciesTitle = "Letter frequencies"

// Name implements [puzzle.Puzzle]. It returns the title, or the kind of the puzzle if there is no title.
func (z *cryptogram) Name() string { return sheet.Title(z.title, "Cryptogram Puzzle") }

func (z *cryptogram) instruction() string {
	s := "Each letter always stands for the same other letter. Write that one into the box above it."
	if !z.hasWords {
		s += " The groups of five do not show where words begin."
	}
	return s
}

// facts returns the line about the kind of the puzzle, its alphabet if it is keyed, and its difficulty if it is rated.
func (z *cryptogram) facts(rated bool) string {
	kind := "Patristocrat"
	if z.hasWords {
		kind = "Aristocrat"
	}
	if z.kind != kindRandom {
		kind += ", " + strings.ToUpper(z.kind) + " alphabet"
	}
	if !rated {
		return kind
	}
	return kind + " · " + z.difficulty().Label
}

// hintText returns the line about the letters that are given away, or nothing if there are none.
func (z *cryptogram) hintText() string {
	if len(z.hints) == 0 {
		return ""
	}
	pairs := make([]string, len(z.hints))
	for i, h := range z.hints {
		pairs[i] = h.Encoded + " = " + h.Original
	}
	return "Hints: " + strings.Join(pairs, ", ")
}

// credit returns the line about the author of a quotation, in a solution with the work. It is empty for other texts.
func (z *cryptogram) credit(solved bool) string {
	switch {
	case z.author == "":
		return ""
	case solved:
		return "— " + z.author + ", " + z.source
	default:
		return "— " + z.author
	}
}

// Foot implements [puzzle.Puzzle].
func (z *cryptogram) Foot() string { return "Puzzle " + z.seed }

// answer returns the text in the box above a letter: the original letter in a solution or if it is given away.
func (z *cryptogram) answer(encoded byte, solved bool) string {
	original := z.cipher.Inverse()[encoded-'A']
	if solved || z.given[original-'A'] {
		return string(original)
	}
	return ""
}
