package prose

import (
	"strings"
	"unicode/utf8"
)

// Locator finds where the sentences of a plain text stand in it, one after the other. Between them, and within them, it skips what
// [Plain] and [Read] remove: white space, and the marks of lists, headings, links and notes.
type Locator struct {
	text string // its links are masked
	at   int    // all before it was found or skipped
}

// NewLocator returns a locator for a text whose blocks [Plain] has found.
func NewLocator(text string) *Locator {
	if strings.Contains(text, "](") {
		var masked strings.Builder
		for line := range strings.Lines(text) {
			masked.WriteString(maskLinks(line))
		}
		text = masked.String()
	}
	return &Locator{text: text}
}

// Locate finds the next sentence: one of [Reading.Sentences], none of which may be left out. It appends a place for each byte of the
// sentence, which is an offset in bytes in the text, or -1 for what was not found. White space is never found.
func (l *Locator) Locate(places []int, sentence string) []int {
	from := len(places)
	for range len(sentence) {
		places = append(places, -1)
	}
	found := places[from:]
	for start := 0; start < len(sentence); {
		chunk, _, _ := strings.Cut(sentence[start:], " ")
		l.chunk(found[start:], chunk)
		start += len(chunk) + 1
	}
	return places
}

// chunk finds the places of what stands between two spaces.
func (l *Locator) chunk(places []int, chunk string) {
	start := strings.IndexFunc(chunk, isWordRune)
	if start < 0 {
		return // it may have been removed from the text before it, too
	}
	next := strings.IndexFunc(l.text[l.at:], isWordRune)
	if next < 0 {
		next = len(l.text) - l.at
	}
	l.at += next
	if at := l.find(chunk[start:]); at >= 0 {
		if strings.HasSuffix(l.text[:at], chunk[:start]) { // a quotation mark or bracket
			at, start = at-start, 0
		}
		l.take(places[start:], at, len(chunk)-start)
		return
	}
	// The mark of a note stands within it.
	for start < len(chunk) {
		_, size := utf8.DecodeRuneInString(chunk[start:])
		if at := l.find(chunk[start : start+size]); at >= 0 {
			l.take(places[start:], at, size)
		}
		start += size
	}
}

// take notes that the next n bytes of a sentence stand at a place.
func (l *Locator) take(places []int, at, n int) {
	for i := range n {
		places[i] = at + i
	}
	l.at = at + n
}

// longestSkipped is the maximum number of letters and digits that are skipped to find what comes next: those of the longest mark.
const longestSkipped = 64

// find returns the next place of a piece of text, or -1 if it is not near.
func (l *Locator) find(piece string) int {
	skipped := 0
	for i, r := range l.text[l.at:] {
		if strings.HasPrefix(l.text[l.at+i:], piece) {
			return l.at + i
		}
		if isWordRune(r) {
			skipped++
		}
		if skipped > longestSkipped || i > 20*longestSkipped {
			break
		}
	}
	return -1
}
