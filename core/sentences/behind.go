package sentences

import (
	"strings"
	"unicode"
)

// closers returns the first place from i on without a closing quote or bracket, and reports whether there was a quote.
func (t *text) closers(i int) (end int, quote bool) {
	for ; i < len(t.runes); i++ {
		next := t.rune(i + 1)
		letter := unicode.IsLetter(next) || unicode.IsDigit(next)
		switch t.runes[i] {
		case ')', ']', '}', '\u200b', '\u200c', '\u200d', '\ufeff', '*', '_', '`':
		case '”', '»', '›', '」', '』', '）':
			quote = true
		case '“':
			if !t.closesFancy(i) {
				return i, quote
			}
			quote = true
		case '"', '\'', '’':
			// Before a letter this is an opening quote or an apostrophe, as in "Jr.'s", unless a quotation ends here.
			if letter && !(t.runes[i] == '"' && t.closesHere(i)) {
				return i, quote
			}
			quote = true
		default:
			return i, quote
		}
	}
	return i, quote
}

// closesHere reports whether a straight quote ends a quotation that began shortly before.
func (t *text) closesHere(i int) bool {
	for j := i - 1; j >= 0 && j >= i-maxSpan; j-- {
		if t.runes[j] == '"' {
			return int(t.close[j]) == i
		}
	}
	return false
}

// maxNotes limits the note marks that are read after one terminator, which keeps the scan linear.
const maxNotes = 4

// notes returns the place after the note marks at i: [12], [note 3], superscripts.
func (t *text) notes(i int) int {
	for range maxNotes {
		j := i
		for j < len(t.runes) && j < i+8 && isSuperscript(t.runes[j]) {
			j++
		}
		if t.rune(j) == '[' && t.close[j] > 0 && t.isNote(j+1, int(t.close[j])) {
			j = int(t.close[j]) + 1
		}
		if j == i {
			return i
		}
		i = j
	}
	return i
}

func isSuperscript(r rune) bool {
	switch r {
	case '¹', '²', '³', '⁰', '†', '‡':
		return true
	}
	return r >= '⁴' && r <= '⁹'
}

// isNote reports whether the content of brackets is the mark of a note: a number (possibly with "note", "p." or the like), a letter,
// or a remark of an editor such as "citation needed".
func (t *text) isNote(from, to int) bool {
	if to-from > 24 || to <= from {
		return false
	}
	digits, letters, capitals := 0, 0, 0
	for _, r := range t.runes[from:to] {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsUpper(r):
			letters++
			capitals++
		case unicode.IsLetter(r):
			letters++
		}
	}
	switch {
	case digits > 0:
		return capitals == 0
	case letters == 0:
		return to-from == 1 && t.runes[from] != '…' // [*]
	case letters == 1:
		return true
	}
	switch inside := string(t.runes[from:to]); inside {
	case "sic", "when?", "who?", "by whom?", "according to whom?":
		return true
	default:
		return capitals == 0 && strings.HasSuffix(inside, " needed")
	}
}

// attachments returns the place after the attachments at i, which belong to the sentence although white space precedes them: note
// marks, remarks in parentheses without a capital, emoji.
func (t *text) attachments(i int) int {
	for range maxNotes {
		j := t.skipSpace(i)
		k := j
		switch r := t.rune(j); {
		case r == '[' && (t.rune(i-1) == ']' || !unicode.IsLetter(t.rune(j+1))):
			if k = t.notes(j); k > j && t.rune(k) == '.' {
				k++
			}
		case r == '(' && t.close[j] > 0 && t.isRelative(j+1, int(t.close[j])):
			k = int(t.close[j]) + 1
		case r == '(' && t.close[j] > 0 && unicode.IsLower(t.rune(j+1)) && !t.isMarker(j) && !t.isSource(j+1):
			k = int(t.close[j]) + 1
		case isEmoji(r):
			for k < len(t.runes) && k < j+16 && isEmoji(t.runes[k]) {
				k++
			}
		case r == ':' || r == ';': // :) and :-)
			k++
			if t.rune(k) == '-' {
				k++
			}
			switch t.rune(k) {
			case ')', '(', 'D', 'P':
				k++
			default:
				k = j
			}
		}
		if k == j || !t.space(k) {
			return i
		}
		i = k
	}
	return i
}

// isSource reports whether the source of a picture or a text begins at a place: credit: Ann Lee, http://example.com.
func (t *text) isSource(i int) bool {
	_, end := t.word(i)
	return t.rune(end) == ':' && (t.space(end+1) || t.isWeb(i))
}

// isRelative reports whether the content of brackets is a relative clause, which belongs to the sentence before it: (Which it was.)
func (t *text) isRelative(from, to int) bool {
	word, _ := t.word(from)
	return (word == "Which" || word == "Who") && t.rune(to-1) == '.'
}

func isEmoji(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r >= 0x2600 && r <= 0x27BF || r == 0xFE0F || r == 0x200D
}

// spacedNote returns the place behind the number of a note that follows white space: rights. 4 Even so, they left. A sentence does not begin
// with a number and such a word, but a heading or a step in a list can, so that the word must begin a whole sentence, and the block must not
// begin with a number. If there is no such number, it returns the place behind the full stop.
func (t *text) spacedNote(stop int) int {
	from := stop + 2
	i := from
	for i < from+3 && unicode.IsDigit(t.rune(i)) {
		i++
	}
	next := t.nextWord(i)
	if i == from || !t.space(i) || !t.starts(next) || unicode.IsDigit(t.rune(0)) {
		return stop + 1
	}
	_, end := t.word(next)
	word, start := t.wordBefore(0, stop)
	if c, _ := t.abbreviation(stop, 0); c != ordinary || stop-start < 3 && t.rune(stop-1) != ')' || strings.Contains(word, ".") ||
		!unicode.IsLower(t.rune(t.nextWord(end))) || !t.terminated(next) {
		return stop + 1
	}
	return i
}

// bareNote returns the place after the numbers of notes that are not superscripts: "word.12 Next", "word.11 12 Next".
func (t *text) bareNote(stop, i int) int {
	j, from := i, i
	for range maxNotes {
		for j < from+3 && unicode.IsDigit(t.rune(j)) {
			j++
		}
		if j == from || !(t.rune(j) == ' ' || t.rune(j) == ',') || !unicode.IsDigit(t.rune(j+1)) {
			break
		}
		from = j + 1
		j = from
	}
	if t.rune(i) == ' ' && unicode.IsDigit(t.rune(i+1)) {
		return t.spacedNote(stop)
	}
	if j == from || !isSpace(t.rune(j)) || !unicode.IsUpper(t.rune(t.openers(t.nextWord(j)))) {
		return i
	}
	if t.rune(stop-1) == ')' {
		return j
	}
	word, _ := t.wordBefore(0, stop)
	if len(word) < 4 || strings.Contains(word, ".") || strings.ToLower(word) != word {
		return i
	}
	if c, _ := t.abbreviation(stop, 0); c != ordinary {
		return i
	}
	return j
}
