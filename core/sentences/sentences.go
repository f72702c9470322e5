// Package sentences finds the sentences of English text, by rules about terminators and the words around them. Read Split first.
//
// A boundary consists of a terminator (. ! ? … or a run of them), its closing quotes, brackets and note marks, white space, and
// something that can begin a sentence. Each file answers one question:
//
//	scan.go           Where may a sentence end?
//	behind.go         What belongs to a terminator?
//	decide.go         Does the sentence end there?
//	glued.go          Does it end there without white space?
//	abbreviations.go  What is the word before a full stop?
//	starts.go         What is the word after it?
//	spans.go          Which quotations and parentheses are not split?
//	marks.go          What is the number of a list item?
//	lists.go          Where do list items begin?
package sentences

import (
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/latin"
)

// Split returns the sentences of a block of English text (a paragraph, a heading or a list item), trimmed and in order. The end of the
// block ends a sentence. Only white space (unicode.IsSpace) is lost: within a sentence, white space that contains a line break becomes
// one space, or nothing before the last full stop. A text without letters and digits is one sentence. White space alone has no sentence.
//
// Line breaks are white space, except before a blank line, a bullet or the number of a list item. A block of three or more short lines
// without punctuation is a list, too.
//
// A quotation or parenthesis that is part of a sentence (He said, "Stop. Wait.") is not split. A quotation that is not part of another
// sentence is split.
func Split(block string) []string {
	t := newText(block)
	spans := t.scan()
	found := make([]string, 0, len(spans))
	broken := hasLineBreak(block)
	for _, s := range spans {
		sentence := t.piece(int(s.start), int(s.end))
		if broken {
			sentence = oneLine(sentence)
		}
		found = append(found, sentence)
	}
	return found
}

// Count returns the number of sentences that Split finds.
func Count(block string) int {
	return len(newText(block).scan())
}

// span is a piece of a text: the runes from start to end.
type span struct{ start, end int32 }

// text is a block as runes, with information that the scan needs.
type text struct {
	block  string
	runes  []rune
	at     []int32 // byte offset of each rune, and the length of the block
	close  []int32 // for an opening quote or bracket, the place of the closing one, or 0
	stops  int     // number of places where a sentence may end: behind a terminator that is not followed by another
	small  bool    // whether sentences begin with small letters
	title  bool    // whether it is a heading with capitals throughout
	forced []int   // places where a sentence always begins, ascending
}

func newText(block string) *text {
	size := len(block)
	space := make([]int32, 3*size+1) // for all three, which is one allocation
	t := &text{block: block, runes: space[:size], at: space[size : 2*size+1], close: space[2*size+1:]}
	n := 0
	for i, r := range block {
		t.runes[n], t.at[n] = r, int32(i)
		n++
	}
	t.at[n] = int32(size)
	t.runes = t.runes[:n]
	t.small = t.beginsSmall()
	t.match()
	t.title = t.isTitle()
	t.forced = t.items()
	return t
}

// piece returns the part of the block from one place to another.
func (t *text) piece(start, end int) string { return t.block[t.at[start]:t.at[end]] }

// hasLineBreak reports whether a block has a character for which isLineBreak holds.
func hasLineBreak(block string) bool {
	return strings.ContainsAny(block, "\n\r\v\f") || strings.Contains(block, "\u0085") || strings.Contains(block, "\u2028") || strings.Contains(block, "\u2029")
}

// oneLine replaces each run of white space that contains a line break by a space, and removes it before the last full stop.
func oneLine(s string) string {
	if !hasLineBreak(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		from := strings.IndexFunc(s, unicode.IsSpace)
		if from < 0 {
			b.WriteString(s)
			break
		}
		to := from
		for _, r := range s[from:] {
			if !isSpace(r) {
				break
			}
			to += len(string(r))
		}
		b.WriteString(s[:from])
		switch {
		case !strings.ContainsFunc(s[from:to], isLineBreak):
			b.WriteString(s[from:to])
		case strings.Trim(s[to:], ".") != "": // else it is the full stop of the line above
			b.WriteByte(' ')
		}
		s = s[to:]
	}
	return b.String()
}

func isLineBreak(r rune) bool {
	switch r {
	case '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f':
		return true
	}
	return false
}

// rune returns the rune at a place, or 0 outside the text.
func (t *text) rune(i int) rune {
	if i < 0 || i >= len(t.runes) {
		return 0
	}
	return t.runes[i]
}

// space reports whether there is white space or an edge of the text at a place.
func (t *text) space(i int) bool {
	return i < 0 || i >= len(t.runes) || isSpace(t.runes[i])
}

// skipSpace returns the first place from i on without white space.
func (t *text) skipSpace(i int) int {
	for i < len(t.runes) && isSpace(t.runes[i]) {
		i++
	}
	return i
}

// word returns the letters from a place on, at most 24, and their end.
func (t *text) word(i int) (string, int) {
	end := i
	for end < len(t.runes) && end < i+24 && unicode.IsLetter(t.runes[end]) {
		end++
	}
	return t.piece(min(i, end), end), end
}

// wordBefore returns the letters and inner full stops that end at a place, at most 24 and not before another place, and their
// beginning: "U.S" before the last full stop of "the U.S.".
func (t *text) wordBefore(from, end int) (string, int) {
	start := end
	for start > from && start > end-24 {
		r := t.runes[start-1]
		if !unicode.IsLetter(r) && r != '.' && r != '°' && r != 'º' {
			break
		}
		start--
	}
	for start < end && t.runes[start] == '.' {
		start++
	}
	return t.piece(start, end), start
}

// previousWord returns the letters before the white space at a place, not before a limit, and their beginning.
func (t *text) previousWord(i, limit int) (string, int) {
	for back := 0; i > limit && isSpace(t.runes[i-1]) && back < 8; back++ {
		i--
	}
	start := i
	for start > limit && start > i-24 && unicode.IsLetter(t.runes[start-1]) {
		start--
	}
	return t.piece(start, i), start
}

// isTitle reports whether a block is a heading whose longer words all begin with capitals. In such a block, a capital has no meaning.
func (t *text) isTitle() bool {
	words, last := 0, rune(0)
	for i := 0; i < len(t.runes); i++ {
		r := t.runes[i]
		if !isSpace(r) {
			last = r
		}
		if !unicode.IsLetter(r) {
			continue
		}
		start := i
		for i+1 < len(t.runes) && (unicode.IsLetter(t.runes[i+1]) || latin.IsApostrophe(t.runes[i+1])) {
			i++
		}
		last = t.runes[i]
		if unicode.IsUpper(r) {
			words++
		} else if i-start >= 3 {
			return false
		}
	}
	return words >= 4 && !isTerminator(last)
}
