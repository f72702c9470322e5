package cryptogram

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// The texts of a puzzle, on HTML pages and on drawings.

const frequenciesTitle = "Letter frequencies"

// Name implements [puzzle.Puzzle]. It returns the title, or the kind of the puzzle if there is no title.
func (z *cryptogram) Name() string { return sheet.Title(z.title, "Cryptogram Puzzle") }

// facts returns the line about the kind of the puzzle, its alphabet if it is keyed, and its difficulty if it is rated.
func (z *cryptogram) facts(rated bool) string {
	facts := z.kind.Title
	if z.hasKeyedAlphabet() {
		facts += ", " + strings.ToUpper(z.alphabet) + " alphabet"
	}
	if rated {
		facts += " · " + z.difficulty().Label
	}
	return facts
}

// notes returns the lines for the solver: what the puzzle gives.
func (z *cryptogram) notes() []string {
	var notes []string
	if z.crib == "" {
		notes = append(notes, z.puzzle.KeyNotes...)
	}
	notes = append(notes, z.puzzle.Notes...)
	if !z.isEnglish() {
		notes = append(notes, "Alphabet: "+string(z.text.Letters))
	}
	for _, line := range []string{z.crib, z.hintText()} {
		if line != "" {
			notes = append(notes, line)
		}
	}
	return notes
}

// aids returns the tables beside the puzzle, or beside its solution. The solution does not repeat a table that the solver only reads.
func (z *cryptogram) aids(solved bool) []cipher.Aid {
	var aids []cipher.Aid
	for _, aid := range z.puzzle.Aids {
		if solved && (aid.InSolution || hasAnswers(&aid)) || !solved && !aid.InSolution {
			aids = append(aids, aid)
		}
	}
	return aids
}

// hasAnswers reports whether the solver fills in cells of a table.
func hasAnswers(aid *cipher.Aid) bool {
	return slices.ContainsFunc(aid.Rows, func(row []cipher.Cell) bool {
		return slices.ContainsFunc(row, func(c cipher.Cell) bool { return c.Answer != "" })
	})
}

// hintText returns the line about the letters that are given away, or nothing if there are none, or if the signs are drawn: then only their
// boxes give them away.
func (z *cryptogram) hintText() string {
	if len(z.hints) == 0 || slices.ContainsFunc(z.puzzle.Tokens, func(t cipher.Token) bool { return t.Figure != "" }) {
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
func (z *cryptogram) Foot() string {
	if z.number == nil {
		return "Puzzle " + z.seed
	}
	return "Puzzle " + z.seed + ", number " + strconv.Itoa(*z.number)
}

// Seed implements [puzzle.Puzzle].
func (z *cryptogram) Seed() string { return z.seed }

// answer returns the text in the box of a token: in a solution, or if it is given away.
func answer(t *cipher.Token, solved bool) string {
	if solved || t.IsGiven {
		return t.Plain
	}
	return ""
}
