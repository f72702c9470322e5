package sentences

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

// boundary returns the end of the sentence that begins at from, if a run of terminators ends it, and otherwise 0. No place before
// whole is a boundary.
func (t *text) boundary(from int, r run, whole int) int {
	attached := !t.space(r.start - 1)
	if before, after := t.rune(r.start-1), t.rune(r.end); (before == '[' || before == '(') && (after == ']' || after == ')') || before == '`' && t.space(r.start-2) {
		return 0 // [...], `?? x`
	}
	end, quote := t.closers(r.end)
	// An ellipsis that is separated by white space from the end of a sentence belongs to the next sentence: "compounds. . . . The practice".
	if attached && r.spaced && end == r.end && r.first >= whole && t.alone(r) {
		if next := t.skipSpace(end); next < len(t.runes) && unicode.IsUpper(t.rune(t.openers(next))) {
			return r.first
		}
	}
	if end < whole {
		return 0
	}
	if next := t.rune(end); isTerminator(next) || next == ',' || next == ';' || next == ':' {
		return 0
	}
	if end == r.end && !r.strong && r.dots == 1 {
		end = t.bareNote(r.start, end)
	}
	noted := t.notes(end)
	end, _ = t.closers(noted)
	if end < len(t.runes) && !t.space(end) {
		if r.wide || t.glued(from, r, end) {
			return end
		}
		return 0
	}
	end = t.attachments(end)
	next := t.skipSpace(end)
	if next >= len(t.runes) {
		return t.trimEnd(0, len(t.runes))
	}
	if r.wide || t.ends(ending{run: r, from: from, attached: attached, end: end, next: next, quote: quote}) {
		return end
	}
	return 0
}

// alone reports whether the first part of a run is a full stop, ! or ? and the rest is a whole ellipsis.
func (t *text) alone(r run) bool {
	return r.strong && r.dots > 2 || r.first == r.start+1 && r.dots > 3 && t.runes[r.start] != '…'
}

// openers skips a few opening quotes and brackets.
func (t *text) openers(i int) int {
	for k := 0; k < 4 && isOpener(t.rune(i)); k++ {
		i++
	}
	return i
}

// ending is a run of terminators, followed by white space, that may end a sentence.
type ending struct {
	run      run
	from     int  // beginning of the sentence
	attached bool // whether no white space precedes the run
	end      int  // end of the run with everything that belongs to it
	next     int  // beginning of the next sentence, if this one ends
	quote    bool // whether a closing quote follows the run
}

// ends decides by what follows and, for a full stop, by what precedes it.
func (t *text) ends(e ending) bool {
	c := ordinary
	if !e.run.strong && e.run.dots == 1 && e.attached {
		c, _ = t.abbreviation(e.run.start, e.from)
	}
	if size := e.run.start - e.from; size == len("PS") || size == len("P.S") {
		if word, _ := t.wordBefore(e.from, e.run.start); word == "PS" || word == "P.S" {
			return false // it begins an addition to a letter
		}
	}
	at := t.openers(e.next)
	opened := at > e.next
	if r := t.rune(e.next); r == '(' && t.close[e.next] > 0 {
		// A reference before the full stop: "This is true." (Smith 55).
		switch closing := int(t.close[e.next]); t.rune(closing + 1) {
		case '.', ',', ';':
			if e.quote || closing-e.next < 40 && unicode.IsDigit(t.rune(closing-1)) {
				return false
			}
		}
	}
	r := t.rune(at)
	if opened && unicode.IsLower(r) && c == ordinary && !e.run.ellipsis() && (t.beginsItem(e.next) || t.rune(e.next) == '(' && t.isSource(at)) {
		return true
	}
	switch {
	case unicode.IsUpper(r) || unicode.IsTitle(r):
		return t.endsBeforeCapital(e, c, at, opened)
	case unicode.IsLower(r):
		switch {
		case t.isBrand(at):
			return (c == ordinary || c == listing) && (e.run.strong || !e.run.ellipsis()) && !(e.quote && e.run.strong)
		case opened || e.quote || e.run.ellipsis():
			return false
		}
		if c == numberedWord && t.wordStart(e) == e.from {
			c = ordinary // no. i did not
		}
		return (e.run.strong || c == ordinary && e.attached) && (t.small || t.isWeb(at) || e.end == e.run.end && t.startsSmall(e, at))
	case unicode.IsDigit(r):
		switch {
		case e.run.ellipsis():
			return e.attached && e.run.dots == 4 // more dots are a leader before a page number
		case c == numberedWord:
			return false
		}
		return c == ordinary || c == listing
	case r == '.' || r == '…':
		// ".NET is", or an ellipsis that begins the next sentence.
		after := at
		for k := 0; k < 8 && (isTerminator(t.rune(after)) || isSpace(t.rune(after)) || t.rune(after) == ']'); k++ {
			after++
		}
		return c == ordinary && !e.run.ellipsis() && unicode.IsUpper(t.rune(t.openers(after)))
	case r == '-' || r == '–' || r == '—':
		after := t.rune(t.openers(t.nextWord(at + 1)))
		if e.quote || !unicode.IsUpper(after) || e.run.ellipsis() {
			return unicode.IsDigit(after) && c == ordinary && r != '—' && !e.run.ellipsis()
		}
		return c == ordinary && t.terminated(at)
	case isBullet(r):
		return true
	case unicode.Is(unicode.Sc, r) || r == '#' || r == '@' || r == '§' || unicode.Is(unicode.Lo, r) || unicode.Is(unicode.So, r):
		return c == ordinary && !e.run.ellipsis()
	case r == '<' || r == '`' || r == '!' && unicode.IsLetter(t.rune(at+1)):
		return c == ordinary && !e.run.ellipsis()
	}
	return false
}

// beginsItem reports whether there is the mark of a list item in parentheses or brackets, followed by a capital: (vii) And.
func (t *text) beginsItem(i int) bool {
	if t.rune(i) == '[' && t.close[i] == int32(i+2) {
		return unicode.IsUpper(t.rune(t.nextWord(i + 3)))
	}
	for _, m := range t.marks(i) {
		return unicode.IsUpper(t.rune(t.nextWord(m.end)))
	}
	return false
}

// terminated reports whether there is another terminator shortly after a place. If there is none, a dash begins the name of a
// quotation's author.
func (t *text) terminated(i int) bool {
	for end := min(len(t.runes), i+maxSpan); i < end; i++ {
		if isTerminator(t.runes[i]) && t.space(i+1) {
			if c, _ := t.abbreviation(i, i); c == ordinary {
				return true
			}
		}
	}
	return false
}

// endsBeforeCapital decides if a capital follows at the place at. Opened reports whether quotes or brackets precede the capital.
func (t *text) endsBeforeCapital(e ending, c class, at int, opened bool) bool {
	starter := t.starts(at)
	word, end := t.word(at)
	if e.quote && e.run.strong && !opened && t.opensWithQuote(e) && t.attribution(at) {
		return false
	}
	if e.run.ellipsis() {
		if e.attached && !(e.run.spaced && e.run.dots == 3 && t.rune(e.run.start-1) != '.' && word == "I") {
			return true
		}
		return e.run.dots > 3 && t.runes[e.run.start] != '…' || starter && word != "I"
	}
	if e.run.strong && t.rune(e.run.end) == ')' && !starter && t.aside(e.run.end) {
		return false
	}
	if e.run.strong {
		if before, _ := t.previousWord(e.run.start, e.from); e.end == e.run.end && exclaiming()[before] {
			return starter
		}
		return true
	}
	switch c {
	case ordinary, listing:
		return true
	case title, inner:
		return e.quote && starter && c == title
	case numbered, numberedWord:
		if _, roman := roman([]rune(word), "IVXLC"); roman && (word != "I" || !latin.IsApostrophe(t.rune(end)) && c == numbered) {
			return false
		}
		if end == at+1 && word != "I" && (c == numbered || t.rune(end) != '.') && (c == numberedWord || unicode.IsUpper(t.rune(t.wordStart(e)))) {
			return c == numberedWord && starter // Fig. A shows
		}
		return c == numberedWord || starter
	case dated:
		return starter || e.quote
	case clock:
		return t.endsWithTime(e, word, starter, opened)
	case closing:
		if opened && t.runes[e.next] == '(' {
			return starter
		}
		if word == "I" && t.introduction(e) {
			return false
		}
		return starter || e.quote
	case initial:
		return e.quote || t.endsWithLetter(e, word, starter)
	case letter:
		r := t.rune(e.run.start - 1)
		return starter || e.quote || r == 'x' || r == 'y' || r == 'z' // variables
	}
	return true
}

// opensWithQuote reports whether the quotation that ends after the run began with the sentence or before it.
func (t *text) opensWithQuote(e ending) bool {
	letters := false
	for i := e.from; i < e.from+maxSpan && i < e.run.start; i++ {
		r := t.runes[i]
		if isQuote(r) && t.close[i] > 0 {
			return int(t.close[i]) >= e.run.end && !letters
		}
		letters = letters || unicode.IsLetter(r)
	}
	return true // the quotation has several sentences and began before
}

// wordStart returns the beginning of the word before an ending.
func (t *text) wordStart(e ending) int {
	_, start := t.abbreviation(e.run.start, e.from)
	return start
}

// aside reports whether the parenthesis that closes at a place begins with a small letter. A capital after it can then continue the
// sentence: "Peter (what a man!) Smith".
func (t *text) aside(closing int) bool {
	for i := closing - 1; i >= 0 && i > closing-maxSpan; i-- {
		if t.runes[i] == '(' && int(t.close[i]) == closing {
			return !unicode.IsUpper(t.rune(t.openers(i + 1)))
		}
	}
	return false
}

// endsWithTime decides after a time. "He left at 6 p.m. Mary stayed" ends there. "At 6 p.m. Mary left" and "until 6 p.m. Friday" do
// not.
func (t *text) endsWithTime(e ending, word string, starter, opened bool) bool {
	switch {
	case continuing()[word] || opened && t.runes[e.next] == '(':
		return false
	case shouted()[word] && unicode.IsUpper(t.rune(e.run.start-1)):
		return false // 9 A.M. TO 4 P.M.
	case t.introduction(e):
		return starter && word != "I"
	case starter || e.quote:
		return true
	}
	// "the 6 p.m. Amtrak", "Lee's 3 p.m. call": an article or a genitive before the number.
	_, start := t.wordBefore(e.from, e.run.start)
	start = t.trimEnd(e.from, start)
	for start > e.from && (unicode.IsDigit(t.runes[start-1]) || t.runes[start-1] == ':' || t.runes[start-1] == '.') {
		start--
	}
	before, start := t.previousWord(start, e.from)
	if before == "s" && latin.IsApostrophe(t.rune(start-1)) {
		return false
	}
	return !slices.Contains([]string{"the", "The", "a", "A", "an", "An", "our", "my", "his", "her", "their", "this"}, before)
}

// introduction reports whether the sentence so far is only a short phrase such as "At about 5 a.m." or "In the U.S."
func (t *text) introduction(e ending) bool {
	if e.run.start-e.from > 32 {
		return false
	}
	word, _ := t.word(t.openers(e.from))
	if !slices.Contains([]string{
		"At", "By", "On", "From", "Around", "About", "Before", "After", "Until", "Till", "Since", "Between", "In", "Every", "Shortly", "Just",
		"Throughout", "During", "Near", "Outside", "And", "But", "Then", "Yesterday", "Today", "Tomorrow",
	}, word) {
		return false
	}
	words := 0
	for i := e.from; i < e.run.start; i++ {
		if !t.space(i) && t.space(i-1) {
			words++
		}
	}
	return words <= 6
}

// endsWithLetter decides after a single capital. It is an initial (Jonas E. Smith) unless the words around it show otherwise: "you and
// I. Did", "vitamin C. Doctors".
func (t *text) endsWithLetter(e ending, word string, starter bool) bool {
	i := e.run.start - 1
	before, start := t.previousWord(i, e.from)
	switch {
	case starter:
		return start < i || i > e.from
	case before == "":
		return false
	case labels()[strings.ToLower(before)]:
		return true
	case t.runes[i] == 'I':
		return slices.Contains([]string{"and", "than", "as", "am", "or", "do", "did", "can", "will", "nor"}, before)
	}
	return false
}
