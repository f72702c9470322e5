package prose

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Locator finds where the sentences of a plain text stand in it, one after the other. Between them, and within them, it skips what
// [Plain] and [Read] remove: white space, and the marks of lists, headings, links, notes and broken words. What it can't find in a
// paragraph does not matter to the next one.
type Locator struct {
	text  string // its links are masked
	at    int    // all before it was found or skipped
	group int    // where the lines of the current blocks begin
	// effort is the number of bytes that may still be skipped ahead, or in vain. It bounds the work for a text of many marks: once it is
	// spent, nothing more is found.
	effort int
}

// effortPerByte is the effort for each byte of a text. A text that is written to be read needs a hundredth of it.
const effortPerByte = 32

// NewLocator returns a locator for a text whose blocks [Plain] has found.
func NewLocator(text string) *Locator {
	if strings.Contains(text, "](") {
		p := plain{masked: &strings.Builder{}}
		p.read(text)
		text = p.masked.String()
	}
	return &Locator{text: text, effort: effortPerByte * len(text)}
}

// Locate finds the next sentence: one of [Reading.Sentences], none of which may be left out. It appends a place for each byte of the
// sentence, which is an offset in bytes in the text, or -1 for what was not found. White space is never found.
func (l *Locator) Locate(places []int, s *Sentence) []int {
	if at := int(s.at); at != l.group {
		l.group, l.at = at, at
	}
	from := len(places)
	places = slices.Grow(places, len(s.Text))[:from+len(s.Text)]
	found := places[from:]
	forget(found)
	for start := 0; start < len(s.Text); {
		chunk, rest, _ := strings.Cut(s.Text[start:], " ")
		l.chunk(found[start:], chunk, rest)
		start += len(chunk) + 1
	}
	return places
}

const (
	// longestSkipped is the maximum number of letters and digits that are skipped to find what comes next: those of the longest mark.
	// farthest is the maximum number of bytes that are skipped then, and mostRemoved that within a word: long addresses of links.
	longestSkipped, farthest, mostRemoved = 64, 1280, 4096
)

// chunk finds the places of what stands between two spaces, given the rest of the sentence. It prefers a place behind which the sentence
// goes on: in 1. 1 bean, the first number may have been removed.
func (l *Locator) chunk(places []int, chunk, rest string) {
	start := strings.IndexFunc(chunk, isWordRune)
	if start < 0 {
		return // it may have been removed from the text before it, too
	}
	next := strings.IndexFunc(l.text[l.at:], isWordRune)
	if next < 0 {
		next = len(l.text) - l.at
	}
	l.at += next
	first, found := -1, -1
	skipped, inWord := 0, false
	for i, r := range l.text[l.at:min(l.at+farthest, len(l.text))] {
		if isWordRune(r) && !inWord {
			if l.effort <= 0 {
				break
			}
			if end := l.align(places[start:], chunk[start:], l.at+i); end > 0 {
				if l.goesOn(end, rest) {
					found = l.at + i
					break
				}
				if first < 0 {
					first = l.at + i
				}
			}
		}
		if inWord = isWordRune(r); inWord {
			skipped++
		}
		if skipped > longestSkipped {
			break
		}
	}
	if found < 0 {
		found = first
	}
	if found < 0 {
		return
	}
	l.at = l.align(places[start:], chunk[start:], found)
	if strings.HasSuffix(l.text[:found], chunk[:start]) { // a quotation mark or bracket
		for k := range start {
			places[k] = found - start + k
		}
	}
}

// goesOn reports whether the next word in the text from a place on begins like the first one in the rest of a sentence, which may have
// none.
func (l *Locator) goesOn(at int, rest string) bool {
	next := strings.IndexFunc(rest, isWordRune)
	if next < 0 {
		return true
	}
	first, _ := utf8.DecodeRuneInString(rest[next:])
	for end := min(at+mostRemoved, len(l.text)); at < end; {
		size := removedSize(l.text[at:])
		if size == 0 {
			var r rune
			if r, size = utf8.DecodeRuneInString(l.text[at:]); isWordRune(r) {
				return r == first
			}
		}
		at += size
		l.effort -= size
	}
	return false
}

// align finds the places of a piece of text that begins at a place, and returns the place behind it. It returns 0 if the piece does not
// begin there. Between its characters there may be what was removed from the text.
func (l *Locator) align(places []int, piece string, at int) int {
	removed := 0
	for i := 0; i < len(piece); {
		_, size := utf8.DecodeRuneInString(piece[i:])
		for !strings.HasPrefix(l.text[at:], piece[i:i+size]) {
			gap := removedSize(l.text[at:])
			if removed += gap; gap == 0 || removed > mostRemoved {
				forget(places[:i])
				l.effort -= removed
				return 0
			}
			at += gap
		}
		for k := range size {
			places[i+k] = at + k
		}
		i, at = i+size, at+size
	}
	return at
}

// forget notes that the bytes of some places were not found.
func forget(places []int) {
	for i := range places {
		places[i] = -1
	}
}

// removedSize returns the size in bytes of what stands at the beginning of a text and may have been removed from within a word: the marks
// of links and notes with the space before them, hyphens, and what is around the end of a line. It is 0 for other texts.
func removedSize(text string) int {
	if text == "" {
		return 0
	}
	if r, size := utf8.DecodeRuneInString(text); strings.ContainsRune(mask+softHyphen+" \t\r\n>,–-\u2010\u2028\u2029", r) {
		return size
	}
	return markSize(text)
}
