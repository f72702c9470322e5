package cryptogram

import (
	"strings"
	"unicode"

	"lettercraft/core/latin"
)

// folded is the text of a solved puzzle. Its letters are A to Z.
type folded struct {
	text           string
	letters, words int
}

// fold replaces the Latin letters of a text by A to Z: lower case becomes upper case, an accented letter its base letter, and a
// ligature its letters. Everything else stays as it is.
func fold(text string) folded {
	var f folded
	var b strings.Builder
	b.Grow(len(text))
	inWord, afterLetter := false, false
	for _, r := range text {
		base := latin.Base(r)
		switch {
		case base != "":
			b.WriteString(base)
			f.letters += len(base)
			if !inWord {
				f.words++
			}
			inWord, afterLetter = true, true
			continue
		case afterLetter && latin.IsMark(r):
			continue
		case unicode.IsSpace(r):
			inWord = false
		}
		afterLetter = false
		b.WriteRune(r)
	}
	f.text = b.String()
	return f
}

// group is the number of letters in a group of a Patristocrat.
const group = 5

// groups returns the letters of a text in groups of five.
func groups(text string) string {
	var b strings.Builder
	n := 0
	for i := range len(text) {
		if !isLetter(text[i]) {
			continue
		}
		if n > 0 && n%group == 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(text[i])
		n++
	}
	return b.String()
}
