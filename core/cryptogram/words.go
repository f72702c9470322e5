package cryptogram

import (
	"strings"

	"lettercraft/core/sheet"
)

// What a puzzle says in words, wherever it is drawn.

const frequenciesTitle = "Letter frequencies"

// Name implements [puzzle.Puzzle]: it is the title, or what the puzzle is.
func (z *cryptogram) Name() string { return sheet.Title(z.title, "Cryptogram Puzzle") }

func (z *cryptogram) instruction() string {
	s := "Each letter always stands for the same other letter. Write that one into the box above it."
	if !z.hasWords {
		s += " The groups of five do not show where words begin."
	}
	return s
}

// facts are the kind of the puzzle, its alphabet if it is keyed, and how hard it is.
func (z *cryptogram) facts() string {
	kind := "Patristocrat"
	if z.hasWords {
		kind = "Aristocrat"
	}
	if z.kind != kindRandom {
		kind += ", " + strings.ToUpper(z.kind) + " alphabet"
	}
	return kind + " · " + z.difficulty().Label
}

// hintText names the letters that are given away, or is empty.
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

// credit names the author of a quotation, with the work in a solution, or is empty.
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

// answer is what stands in the box above a letter: the original in a solution or where it is given away.
func (z *cryptogram) answer(encoded byte, solved bool) string {
	original := z.cipher.Inverse()[encoded-'A']
	if solved || z.given[original-'A'] {
		return string(original)
	}
	return ""
}
