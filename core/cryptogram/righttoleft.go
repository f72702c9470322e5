package cryptogram

import (
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

// rightToLeft returns the cells of a word for drawing from right to left. A number or a word in other letters, which is not enciphered, becomes
// one cell, which is read from left to right. Brackets are mirrored, as in the bidirectional algorithm (UAX #9). HTML needs none of this, because
// browsers do it.
func rightToLeft(cells []cell) []cell {
	var all []cell
	for len(cells) > 0 {
		c, n := cells[0], 1
		switch {
		case !c.token.IsMark:
		case isLeftToRight(c.text):
			for i := 1; i < len(cells) && cells[i].token.IsMark; i++ {
				if isLeftToRight(cells[i].text) {
					n = i + 1
				}
			}
			for _, next := range cells[1:n] {
				c.text += next.text
				c.width += next.width
			}
		default:
			c.text = mirrored(c.text)
		}
		all, cells = append(all, c), cells[n:]
	}
	return all
}

// isLeftToRight reports whether a text has a digit, or a letter that is written from left to right.
func isLeftToRight(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsLetter(r) && !unicode.In(r, unicode.Hebrew, unicode.Arabic)
	})
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
