package sentences

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// skipMarker returns the place after the bullet and the mark of an item, or the place itself if there are none.
func (t *text) skipMarker(i int) int {
	if r := t.rune(i); isBullet(r) || (r == '-' || r == '*' || r == '–') && t.space(i+1) {
		i++
		if j := t.skipSpace(i); t.isMarker(j) {
			i = j
		}
	}
	if found := t.marks(i); found != nil {
		return found[0].end
	}
	if end := t.sectionNumber(i); end > 0 {
		return end
	}
	return i
}

// sectionNumber returns the place after a number of several parts, such as "4.2.", before a capital. Otherwise it returns 0.
func (t *text) sectionNumber(i int) int {
	parts := 0
	for from := i; i < from+12; parts++ {
		start := i
		for i < start+2 && unicode.IsDigit(t.rune(i)) {
			i++
		}
		if i == start {
			break
		}
		if t.rune(i) != '.' {
			return 0
		}
		i++
	}
	if parts > 1 && t.space(i) && unicode.IsUpper(t.rune(t.nextWord(i))) {
		return i
	}
	return 0
}

// chain is a list whose items are being read.
type chain struct {
	next    int   // value of the next item; 0 if there is no list
	pending []int // places of items until it is certain that this is a list
	sure    bool
	capital bool // whether the first item begins with a capital
}

// items finds the places where a sentence always begins: at list items, after blank lines, and at each line of a list without marks.
func (t *text) items() []int {
	if found := t.lines(); found != nil {
		return found
	}
	var found []int
	var chains [styles]chain
	var dashes chain
	bullet := rune(0)
	if i := t.opening(); i > 0 {
		found = append(found, i)
	}
	if i := t.credit(); i > 0 {
		found = append(found, i)
	}
	first, ended, last := true, false, rune(0) // first: no word yet; last: the last rune, or the terminator before closers
	begins := true                             // whether a word begins behind white space
	for i, r := range t.runes {
		if isSmallLetter(r) && !begins {
			ended, last = false, r
			continue
		}
		if isSpace(r) {
			begins = true
			continue
		}
		if !begins {
			ended = isTerminator(r) || ended && (isQuote(r) || r == ')' || r == ']')
			last = r
			continue
		}
		begins = false
		breaks := t.lineBreaks(i)
		if breaks > 1 && (ended || !unicode.IsLower(r)) {
			found = append(found, i)
		}
		from := i
		switch {
		case isBullet(r) && t.skipSpace(i+1) == len(t.runes): // the end of a proof
		case isBullet(r):
			if first || breaks > 0 || ended || last == ':' || bullet == r {
				found, bullet = append(found, i), r
			}
			from = len(t.runes) // its mark is not an item
		case (r == '-' || r == '*' || r == '–') && t.space(i+1) && (first || breaks > 0):
			dashes.pending = append(dashes.pending, i)
			if len(dashes.pending) > 1 || ended || last == ':' {
				found = append(found, dashes.pending...)
				dashes.pending, dashes.sure = dashes.pending[:0], true
			} else if dashes.sure {
				found = append(found, i)
				dashes.pending = dashes.pending[:0]
			}
		}
		if from < len(t.runes) && (r == '(' || r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r))) {
			if unicode.IsDigit(r) {
				if next := t.stamp(i); next > 0 {
					found = append(found, next)
				}
			}
			for _, m := range t.marks(i) {
				found = chains[m.style].add(found, t, i, m, first || breaks > 0, ended, last == ':')
			}
		}
		first = false
		ended, last = isTerminator(r), r
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// add continues a list with the mark at a place, or begins a list.
func (c *chain) add(found []int, t *text, i int, m mark, line, ended, colon bool) []int {
	capital := unicode.IsUpper(t.rune(t.nextWord(m.end)))
	switch {
	case m.stop() && m.kind() == upper && t.isInitial(t.nextWord(m.end)):
		// A. A. Milne
	case c.next == m.value && c.next > 0 && t.continues(i, m, line || ended, c.capital):
		c.next++
		c.pending = append(c.pending, i)
		need := 2
		if m.stop() && (m.kind() == upper || m.kind() == upperRoman) && !line && !ended {
			need = 3 // may be the initials of names
		}
		if c.sure || len(c.pending) >= need {
			c.sure = true
			found = append(found, c.pending...)
			c.pending = c.pending[:0]
		}
	case line || m.value == 1 && (ended && !t.isInitial(i-3) || colon && capital):
		*c = chain{next: m.value + 1, pending: append(c.pending[:0], i), capital: capital}
	}
	return found
}

// continues reports whether the mark at a place can be the mark of another item. If the sentence before it has not ended, "2." may be a
// number at the end of a sentence, and "B." may be an initial.
func (t *text) continues(i int, m mark, ended, capital bool) bool {
	after := t.rune(t.nextWord(m.end))
	if after == 0 || isTerminator(after) {
		return false
	}
	if ended || !m.stop() {
		return true
	}
	if capital && unicode.IsLower(after) {
		return false
	}
	word, start := t.previousWord(i, 0)
	if word == "" {
		return t.rune(t.trimEnd(0, max(start, 0))-1) != ',' && !t.isMarker(start)
	}
	return !bindsNumber(word) && (m.kind() != upper || !unicode.IsUpper([]rune(word)[0])) && !isMarkWord(t, start, i)
}

// isInitial reports whether there is a capital with a full stop and white space at a place.
func (t *text) isInitial(i int) bool {
	return unicode.IsUpper(t.rune(i)) && t.rune(i+1) == '.' && t.space(i+2) && t.space(i-1)
}

// isMarkWord reports whether the word before a place is itself a mark: "A. B." are initials.
func isMarkWord(t *text, start, end int) bool {
	for _, m := range t.marks(start) {
		if m.end >= end-2 {
			return true
		}
	}
	return false
}

// lineBreaks counts the line breaks in the white space before a place; CRLF is one.
func (t *text) lineBreaks(i int) int {
	n := 0
	for i--; i >= 0 && isSpace(t.runes[i]); i-- {
		if isLineBreak(t.runes[i]) && !(t.runes[i] == '\r' && t.rune(i+1) == '\n') {
			n++
		}
	}
	if i < 0 {
		return 0
	}
	return n
}

// lines returns the beginnings of the lines if the block is a list without marks: three or more lines of at most four words, none of
// which ends a sentence or shows that it continues on the next line.
func (t *text) lines() []int {
	var found []int
	for i := t.skipSpace(0); i < len(t.runes); {
		end, words := i, 0
		for ; end < len(t.runes) && !isLineBreak(t.runes[end]); end++ {
			if !isSpace(t.runes[end]) && t.space(end-1) {
				if words++; words > 4 {
					return nil
				}
			}
		}
		last := t.trimEnd(i, end)
		if isTerminator(t.rune(last-1)) || isMarkAtEnd(t.rune(last-1)) || isBullet(t.runes[i]) || t.isMarker(i) {
			return nil
		}
		if word, _ := t.previousWord(last, i); end < len(t.runes) && goesOn(word) {
			return nil
		}
		if word, _ := t.word(i); len(found) > 0 && goesOn(word) {
			return nil
		}
		found = append(found, i)
		i = t.skipSpace(end)
	}
	if len(found) < 3 {
		return nil
	}
	return found
}

func isMarkAtEnd(r rune) bool {
	switch r {
	case ',', ';', '-', '–', '—', '"', '”', '’', '\'', '(', '&':
		return true
	}
	return false
}

// opening returns the place behind the words that open a block and are no part of its first sentence, or 0: the number of a figure, as in
// Figure 1.2 The pots are new, and the greeting of a letter, as in Dear Ann, We have moved.
func (t *text) opening() int {
	word, i := t.word(t.skipSpace(0))
	figure := word == "Figure" || word == "Table"
	greeting := word == "Dear" || word == "Hello" || word == "Hi"
	if !figure && !greeting {
		return 0
	}
	for end := i + longestOpening; i < end && i < len(t.runes); i++ {
		switch r := t.runes[i]; {
		case r == ' ' && figure && unicode.IsDigit(t.rune(i-1)), (r == ',' || r == ':') && greeting:
			next := t.nextWord(i + 1)
			following, after := t.word(next)
			if figure && unicode.IsUpper(t.rune(next)) && after > next+1 {
				return next // else it may be a part of the figure: Figure 1 B
			}
			if t.starts(next) && unicode.IsLower(t.rune(t.nextWord(after))) && (following != "I" || word == "Dear") {
				return next
			}
			return 0
		case figure && !unicode.IsDigit(r) && r != '.' && r != ' ', greeting && !unicode.IsLetter(r) && r != '.' && r != ' ':
			return 0
		}
	}
	return 0
}

// credit returns the place of the source of a picture at the end of a block, or 0: The old hall Image: Ann Lee.
func (t *text) credit() int {
	end := t.trimEnd(0, len(t.runes))
	if t.rune(end-1) != '.' {
		return 0
	}
	for i := end - 1; i > 0 && i > end-longestCredit; i-- {
		switch r := t.runes[i]; {
		case r == ':':
			word, start := t.previousWord(i, 0)
			before, _ := t.previousWord(start, 0)
			if !sources()[word] || goesOn(strings.ToLower(before)) || sources()[before] || !t.space(i+1) {
				return 0
			}
			return start
		case unicode.IsLower(r) && t.space(i-1):
			if word, _ := t.word(i); word != "et" && word != "al" {
				return 0
			}
		}
	}
	return 0
}

// longestCredit is the maximum length of the name behind such a word, in characters.
const longestCredit = 64

// sources are the words before the source of a picture.
var sources = sync.OnceValue(func() map[string]bool {
	return set(`Image image Photo photo Photograph photograph Picture picture Credit credit`)
})

// longestOpening is the maximum length of the words that open a block, behind the first, in characters.
const longestOpening = 32

// stamp returns the place behind the date and the time of a message, such as 10/08/1999 08:52 AM, before a capital, or 0.
func (t *text) stamp(i int) int {
	date := t.figures(i, '/')
	if date == i || t.rune(date) != ' ' {
		return 0
	}
	if word, _ := t.previousWord(i, 0); goesOn(word) || goesOn(strings.ToLower(word)) {
		return 0 // On 10/08/1999 08:52 AM Ann left
	}
	i = t.figures(date+1, ':')
	if i == date+1 {
		return 0
	}
	next := t.nextWord(i)
	word, end := t.word(next)
	if word == "AM" || word == "PM" {
		next = t.nextWord(end)
		word, _ = t.word(next)
	}
	if word == "" || !unicode.IsUpper([]rune(word)[0]) || continuing()[word] || t.rune(next-1) != ' ' {
		return 0
	}
	return next
}

// figures returns the place behind two or three numbers of at most four digits with a sign between them, or the place itself.
func (t *text) figures(i int, sign rune) int {
	start, signs := i, 0
	for digits := 0; i < len(t.runes); i++ {
		switch r := t.runes[i]; {
		case unicode.IsDigit(r) && digits < 4:
			digits++
		case r == sign && digits > 0 && signs < 2:
			digits = 0
			signs++
		case t.space(i) && digits > 0 && signs > 0:
			return i
		default:
			return start
		}
	}
	return start
}
