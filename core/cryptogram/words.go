package cryptogram

import (
	"strings"

	"lettercraft/core/sheet"
)

// What a puzzle says in words, wherever it is drawn.

const (
	solutionTitle    = "Solution"
	frequenciesTitle = "Letter frequencies"
)

// name is what a document of the puzzle is called: its title, or what it is.
func (z *puzzle) name() string { return sheet.Title(z.title, "Cryptogram Puzzle") }

func (z *puzzle) instruction() string {
	s := "Each letter always stands for the same other letter. Write that one into the box above it."
	if !z.hasWords {
		s += " The groups of five do not show where words begin."
	}
	return s
}

// facts are the kind of the puzzle, its alphabet if it is keyed, and how hard it is.
func (z *puzzle) facts() string {
	kind := "Patristocrat"
	if z.hasWords {
		kind = "Aristocrat"
	}
	if z.kind != kindRandom {
		kind += ", " + strings.ToUpper(z.kind) + " alphabet"
	}
	return kind + " · " + z.difficulty.Label
}

// hintText names the letters that are given away, or is empty.
func (z *puzzle) hintText() string {
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
func (z *puzzle) credit(solved bool) string {
	switch {
	case z.author == "":
		return ""
	case solved:
		return "— " + z.author + ", " + z.source
	default:
		return "— " + z.author
	}
}

// foot names the puzzle, so that a solution finds it.
func (z *puzzle) foot() string { return "Puzzle " + z.seed }

// answer is what stands in the box above a letter: the original in a solution or where it is given away.
func (z *puzzle) answer(encoded byte, solved bool) string {
	original := z.cipher.Inverse()[encoded-'A']
	if solved || z.given[original-'A'] {
		return string(original)
	}
	return ""
}
