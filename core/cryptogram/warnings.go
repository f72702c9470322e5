package cryptogram

import (
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// PuzzleWarning says what a puzzle can't show as expected.
type PuzzleWarning struct {
	Code    string `json:"code" doc:"Code of the warning, which does not change: missing_characters, digits_dropped or ambiguous_signs." example:"missing_characters"`
	Message string `json:"message" doc:"The meaning of the code, as a sentence."`
}

// warnings returns the warnings of the puzzle in a font.
func (z *cryptogram) warnings(f drawing.Font) []PuzzleWarning {
	var all []PuzzleWarning
	if missing := z.missing(f); missing != "" {
		all = append(all, PuzzleWarning{
			"missing_characters",
			"Images in PNG, JPEG and PDF show a diamond in place of these characters, which their fonts lack: " + strings.Join(strings.Split(missing, ""), " "),
		})
	}
	if digits(z.original) > digits(z.solved()) {
		all = append(all, PuzzleWarning{"digits_dropped", "The puzzle leaves out the digits of the text; write the numbers as words to keep them"})
	}
	if z.puzzle.IsAmbiguous {
		all = append(all, PuzzleWarning{"ambiguous_signs", "A word at a side of the square has a letter twice, so equal signs can stand for different letters"})
	}
	return all
}

// missing returns the characters that a font lacks in images, each once: those of the puzzle and of its solution. Accents that stand alone
// and invisible characters do not count.
func (z *cryptogram) missing(f drawing.Font) string {
	missing := ""
	texts := append(z.notes(), z.original, z.encoded, z.solved(), strings.Join(z.puzzle.KeyLines, ""))
	for _, r := range sheet.Printable(strings.Join(texts, "")) {
		isVisible := !unicode.IsSpace(r) && !unicode.IsMark(r) && !unicode.Is(unicode.Cf, r)
		if isVisible && !f.Has(r) && !strings.ContainsRune(missing, r) {
			missing += string(r)
		}
	}
	return missing
}

// digits returns the number of digits in a text.
func digits(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
