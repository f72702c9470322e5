package cryptogram

import (
	"strings"
	"unicode"

	"lettercraft/core/latin"
)

// folded is a text as it stands in a solved puzzle: its letters are A to Z.
type folded struct {
	text           string
	letters, words int
}

// fold puts A to Z in the place of letters. Case is folded to upper, an accented letter becomes its base letter and a
// ligature its letters; everything else stays where it is.
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

// group is how many letters stand together in a Patristocrat.
const group = 5

// groups leaves of a text its letters, in groups of five.
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
