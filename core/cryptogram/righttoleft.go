package cryptogram

import (
	"slices"
	"strings"
	"unicode"
)

// direction returns the attribute of an HTML element that has a text in the alphabet of the puzzle.
func (z *cryptogram) direction() string {
	if z.text.Letters.IsRightToLeft() {
		return ` dir="rtl"`
	}
	return ""
}

// rightToLeft returns the cells of a word for drawing from right to left. Numbers and words in other letters, which are not enciphered, stay
// readable from left to right, and brackets are mirrored, as in the bidirectional algorithm (UAX #9). HTML needs none of this, because browsers
// do it.
func rightToLeft(cells []cell) []cell {
	cells = slices.Clone(cells)
	start, end := -1, 0 // of a run from its first letter or digit to behind its last one
	for i := 0; i <= len(cells); i++ {
		if i == len(cells) || !cells[i].token.IsMark {
			if start >= 0 {
				slices.Reverse(cells[start:end])
			}
			start = -1
			continue
		}
		c := &cells[i]
		switch {
		case strings.ContainsFunc(c.text, isLeftToRight):
			if start < 0 {
				start = i
			}
			end = i + 1
		default:
			c.text = mirrored(c.text)
		}
	}
	return cells
}

func isLeftToRight(r rune) bool {
	return unicode.IsDigit(r) || unicode.IsLetter(r) && !unicode.In(r, unicode.Hebrew, unicode.Arabic)
}

// mirrored returns the mirror image of a bracket, and other texts as they are.
func mirrored(text string) string {
	const pairs = "()[]{}<>«»‹›"
	brackets := []rune(pairs)
	for i, bracket := range brackets {
		if text == string(bracket) {
			return string(brackets[i^1])
		}
	}
	return text
}
