package sentences

import (
	"slices"
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

// glued reports whether a sentence ends at a place that is not followed by white space: "world.Today is".
func (t *text) glued(from int, r run, end int) bool {
	if r.spaced {
		return false
	}
	before, next := t.rune(r.start-1), t.rune(end)
	if !unicode.IsUpper(next) {
		return false
	}
	word, stop := t.word(end)
	if stop > end+1 && !unicode.IsLower(t.runes[end+1]) || stop == end+1 && !isSpace(t.rune(stop)) && !latin.IsApostrophe(t.rune(stop)) || t.isAddress(r.start, end) {
		return false
	}
	if r.ellipsis() {
		stammered, _ := t.previousWord(r.start, from)
		return unicode.IsLower(before) && word != "I" && word != stammered && t.starts(end)
	}
	if r.strong {
		return unicode.IsLetter(before) || unicode.IsDigit(before) || before == ')'
	}
	if end > r.end {
		return unicode.IsLower(before) || unicode.IsDigit(before)
	}
	if c, _ := t.abbreviation(r.start, from); c != ordinary && c != numberedWord && c != listing || isExtension(word) {
		return false
	}
	switch {
	case unicode.IsDigit(before):
		start := r.start
		for start > from && start > r.start-12 && (unicode.IsDigit(t.runes[start-1]) || t.runes[start-1] == ',') {
			start--
		}
		return start > from && isSpace(t.rune(start-1)) || t.rune(start-1) == '$'
	case before == ')':
		return true
	case !unicode.IsLower(before) || !unicode.IsLower(t.rune(r.start-2)):
		return false
	}
	// System.Collections.Generic, fs.Stats and stream.toWeb() are not sentences.
	for i := end + 1; i < stop; i++ {
		if unicode.IsUpper(t.runes[i]) {
			return false
		}
	}
	if r := t.rune(stop); r == '.' && unicode.IsUpper(t.rune(stop+1)) || r == '(' || r == '_' || r == '[' {
		return false
	}
	if _, start := t.previousWord(r.start, from); r.start-start < 4 && t.space(start-1) {
		return t.starts(end)
	}
	return true
}

// isAddress reports whether the word around a place is a URL, an e-mail address or a path.
func (t *text) isAddress(from, to int) bool {
	i := from - 1
	for ; i >= 0 && i > from-60 && !isSpace(t.runes[i]); i-- {
		switch t.runes[i] {
		case '/', '@', '\\', '_', '=', '#', '`':
			return true
		}
	}
	if t.isWeb(i + 1) {
		return true
	}
	for i := to; i < len(t.runes) && i < to+60 && !isSpace(t.runes[i]); i++ {
		switch t.runes[i] {
		case '/', '@', '\\', '_', '=', '`':
			return true
		}
	}
	return false
}

// isWeb reports whether there is the address of a page at a place.
func (t *text) isWeb(i int) bool {
	word, end := t.word(i)
	switch word {
	case "www":
		return t.rune(end) == '.'
	case "http", "https":
		return t.rune(end) == ':' && t.rune(end+1) == '/'
	}
	return false
}

// isExtension reports whether a word is the last part of the name of a file or a site: Node.Js, README.Md.
func isExtension(word string) bool {
	return slices.Contains([]string{
		"Com", "Net", "Org", "Edu", "Gov", "Io", "Js", "Ts", "Py", "Md", "Txt", "Pdf", "Doc", "Docx", "Html", "Htm", "Jpg", "Png",
		"Exe", "Zip", "Csv", "Json", "Xml", "Ai",
	}, word)
}
