package prose

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

// Superscript returns a text with superscript digits instead of digits. With them, the same rule recognizes the marks of notes in a page
// and in a plain text.
func Superscript(text string) string {
	digits := []rune(superscripts)
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return digits[r-'0']
		}
		return r
	}, text)
}

// withoutNotes removes the marks of notes from a text: they are not words and never end a sentence. The marks are superscript numbers, daggers,
// and numbers, letters and remarks of editors in brackets. A superscript number behind a digit, a bracket or a short word is
// an exponent, and stays: 10⁶, (a + b)², m².
func withoutNotes(text passage) passage {
	next := nextMark(text.text)
	if next < 0 {
		return text
	}
	var kept builder
	kept.Grow(len(text.text))
	for next >= 0 {
		size := noteSize(text.text[next:])
		before, behind := text.text[:next], text.text[next+size:]
		switch {
		case size == 0 || isKept(text.text[next:], before, behind):
			size = max(size, 1)
			before = text.text[:next+size]
		case !startsWord(behind):
			before = strings.TrimSuffix(before, " ") // the space before [12] belongs to the mark
		}
		kept.add(text.prefix(before))
		text = text.suffix(text.text[next+size:])
		next = nextMark(text.text)
	}
	kept.add(text)
	return kept.passage().trimmed()
}

// nextMark returns the place of the first character in a text that can begin the mark of a note, or -1.
func nextMark(text string) int {
	for i, r := range text {
		if r == '[' || r > unicode.MaxASCII && strings.ContainsRune("†‡"+superscripts, r) {
			return i
		}
	}
	return -1
}

// beginsNote reports whether a block begins with the mark of a note, so that the block is the note.
func beginsNote(text string) bool {
	if text == "" {
		return false
	}
	size := noteSize(text)
	return size > 0 && !isKept(text, "", text[size:])
}

// areNumbered reports whether most of the text in paragraphs is in paragraphs that begin with the mark of a note. Then the marks are the
// numbers of paragraphs or verses, as in judgments and in the Bible.
func areNumbered(blocks []Block) bool {
	marked, all := 0, 0
	for _, b := range blocks {
		if b.Kind == Paragraph {
			all += len(b.Text)
			if beginsNote(b.Text) {
				marked += len(b.Text)
			}
		}
	}
	return 2*marked > all
}

// noteSize returns the length in bytes of the marks at the beginning of a text, which commas or dashes may join, or 0 if there are
// none.
func noteSize(text string) int {
	size := markSize(text)
	for size > 0 {
		rest := strings.TrimLeft(text[size:], ",–- ")
		next := 0
		if gap := len(text) - size - len(rest); rest != "" && gap > 0 && gap <= 3 {
			next = markSize(rest)
			next += gap * min(next, 1)
		}
		if next == 0 {
			break
		}
		size += next
	}
	return size
}

// markSize returns the length in bytes of the mark at the beginning of a text, or 0 if there is none.
func markSize(text string) int {
	if text[0] == '[' {
		end := strings.IndexByte(text[:min(len(text), longestNote)], ']')
		if end < 0 || !isNote(text[1:end]) {
			return 0
		}
		return end + 1
	}
	return len(text) - len(strings.TrimLeft(text, superscripts+"†‡"))
}

// longestNote is the maximum length of a mark in brackets, in bytes.
const longestNote = 26

// isNote reports whether the content of brackets is the mark of a note: 12, 3–5, note 3, a, *, ^1, or a remark of an editor. A number of
// four digits is a year.
func isNote(inside string) bool {
	switch inside {
	case "*", "†", "‡", "sic", "when?", "who?", "by whom?", "according to whom?":
		return true
	}
	if strings.HasSuffix(inside, " needed") {
		return beginsSmall(inside) // citation needed
	}
	if strings.HasPrefix(inside, "^") {
		return !strings.Contains(inside, " ") // Markdown
	}
	if len(inside) == 1 && 'a' <= inside[0] && inside[0] <= 'z' {
		return true
	}
	inside = strings.TrimPrefix(strings.TrimPrefix(inside, "note "), "n ")
	inside, _, _ = strings.Cut(inside, ", p") // 3, p. 14
	for number := range strings.FieldsFuncSeq(inside, func(r rune) bool { return strings.ContainsRune(",–- ", r) }) {
		if utf8.RuneCountInString(number) > 3 || strings.Trim(number, "0123456789"+superscripts) != "" {
			return false
		}
	}
	return strings.Trim(inside, ",–- ") != ""
}

// isKept reports whether a text that looks like a mark belongs to the sentence: an exponent, or a letter of an editor such as [t]he.
func isKept(mark, before, after string) bool {
	if mark[0] == '[' {
		return isLetterAt(after) && !strings.HasSuffix(before, ".")
	}
	if strings.HasPrefix(mark, "†") || strings.HasPrefix(mark, "‡") {
		return false
	}
	letters := 0
	for ; letters < shortestNoted; letters++ {
		last, size := utf8.DecodeLastRuneInString(before)
		switch {
		case unicode.IsDigit(last) || last == ')' && letters == 0:
			return true
		case !unicode.IsLetter(last):
			return letters > 0
		}
		before = before[:len(before)-size]
	}
	return false
}

// shortestNoted is the minimum number of letters in a word that has notes. Shorter words with superscript numbers are units and
// variables.
const shortestNoted = 3

func isLetterAt(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r)
}

// startsWord reports whether a text begins with a letter or a digit.
func startsWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isWordRune(r)
}

// withoutBareNotes removes the numbers of notes that have lost their superscript: daily.1 Do not. They follow the end of a sentence without a
// space. In a text with such numbers, a number can also follow a comma.
func withoutBareNotes(text passage) passage {
	var masked []byte
	for _, marks := range []string{".!?", ",;:"} {
		for i := 1; i < len(text.text); i++ {
			if !isDigit(text.text[i]) || isDigit(text.text[i-1]) {
				continue
			}
			size := bareNote(text.text, i, marks)
			if size > 0 && masked == nil {
				masked = []byte(text.text)
			}
			for ; size > 0; size-- {
				masked[i] = mask[0]
				i++
			}
		}
		if masked == nil {
			return text
		}
	}
	return text.prefix(string(masked)).without(mask)
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

const (
	// shortestBefore is the minimum number of letters in a word before the bare number of a note. Shorter words are abbreviations: No.5.
	shortestBefore = 3
	// longestBare is the maximum length of the numbers of notes without superscript, in bytes: 2,3–5.
	longestBare = 16
	// maxDigits is the maximum number of digits in such a number.
	maxDigits = 3
	// lookedBefore is the maximum number of bytes before a number that are looked at.
	lookedBefore = 24
)

// withoutSpacedNote removes the number of a note that ends a sentence behind a space: rights. 4
func withoutSpacedNote(sentence string) string {
	space := strings.LastIndexByte(sentence, ' ')
	if space < 0 || !isDigit(sentence[len(sentence)-1]) {
		return sentence
	}
	before, number := sentence[:space], sentence[space+1:]
	if bareNote(before+number, space, ".!?") != len(number) {
		return sentence
	}
	return before
}

// numberedWords are abbreviations before a number.
var numberedWords = sync.OnceValue(func() map[string]bool {
	return wordSet(`approx art chap chs eqn eqs fig figs nos par para paras pts sec sect ver version vol vols`)
})

// bareNote returns the length in bytes of the numbers of notes at a place in a text, behind one of some marks, or 0.
func bareNote(text string, at int, marks string) int {
	before := text[max(0, at-lookedBefore):at]
	quoted := strings.TrimRight(before, "\"”’")
	sentence := strings.TrimRight(quoted, marks)
	word := sentence[strings.LastIndexByte(sentence, ' ')+1:]
	known := quoted != before || strings.HasSuffix(word, ")") ||
		len(word) >= shortestBefore && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == "" && !numberedWords()[word]
	if sentence == quoted || !known {
		return 0
	}
	rest := text[at:]
	for {
		behind := strings.TrimLeft(rest[:min(len(rest), maxDigits+1)], "0123456789")
		digits := min(len(rest), maxDigits+1) - len(behind)
		if rest = rest[digits:]; digits == 0 || digits > maxDigits {
			return 0
		}
		next := strings.TrimLeft(rest[:min(len(rest), len("–")+1)], ",-–")
		joint := min(len(rest), len("–")+1) - len(next)
		if joint == 0 || next == "" || !isDigit(next[0]) || len(text)-at-len(rest) > longestBare {
			break
		}
		rest = rest[joint:]
	}
	size := len(text) - at - len(rest)
	if rest == "" {
		return size
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest[1:min(len(rest), lookedBefore)], "\"“‘(["))
	if rest[0] != ' ' || !unicode.IsUpper(next) && (strings.Contains(marks, ".") || !unicode.IsLower(next)) {
		return 0
	}
	return size
}
