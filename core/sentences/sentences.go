// Package sentences finds the sentences of English text by rules: terminators, what follows them, and what stands before
// them. Read Split first.
//
// A boundary needs a terminator (. ! ? … and their runs), its closing quotes, brackets and note marks, white space, and
// something that can begin a sentence. The files hold one question each: scan.go where a candidate lies, behind.go what
// belongs to a terminator, decide.go whether it is a boundary, glued.go the same without white space behind it,
// abbreviations.go what the word before a full stop is, starts.go what the word after it is, spans.go which quotations and
// parentheses are whole, marks.go what the number of a list's item is, lists.go where such items begin.
package sentences

import (
	"strings"
	"unicode"

	"lettercraft/core/latin"
)

// Split returns the sentences of one block of English text (a paragraph, a heading, an item of a list), trimmed and in
// order. The block's end ends a sentence. Nothing is lost but white space (unicode.IsSpace): white space with a line break
// in it is one space within a sentence. A text without letters and digits is one sentence, white space alone is none.
//
// Line breaks are white space, except where a blank line, a bullet or the number of a list's item follows, and in a block
// of three or more short lines without punctuation, which is a list.
//
// Sentences within a quotation or a parenthesis that is itself a part of a sentence (He said, "Stop. Wait.") are not
// split; those of a quotation that stands by itself are.
func Split(block string) []string {
	var found []string
	t := newText(block)
	for _, s := range t.scan() {
		found = append(found, oneLine(block[t.at[s.start]:t.at[s.end]]))
	}
	return found
}

// Count returns the number of sentences that Split finds.
func Count(block string) int {
	return len(newText(block).scan())
}

// span is a piece of a text: the runes from start to end.
type span struct{ start, end int }

// text is a block by its runes, with what is found out about it before the scan.
type text struct {
	runes  []rune
	at     []int32 // where each rune begins in the block, and the block's length
	close  []int32 // for an opening quote or bracket the place of the closing one, 0 without one
	caps   bool    // there is a capital
	title  bool    // a heading with capitals throughout
	forced []int   // where a sentence begins whatever stands before it, ascending
}

func newText(block string) *text {
	t := &text{runes: make([]rune, 0, len(block)), at: make([]int32, 0, len(block)+1)}
	for i, r := range block {
		t.runes = append(t.runes, r)
		t.at = append(t.at, int32(i))
		t.caps = t.caps || unicode.IsUpper(r)
	}
	t.at = append(t.at, int32(len(block)))
	t.close = matches(t)
	t.title = t.isTitle()
	t.forced = t.items()
	return t
}

// oneLine turns each run of white space with a line break in it into a space.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\r\u2028\u2029\u0085\v\f") {
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
			if !unicode.IsSpace(r) {
				break
			}
			to += len(string(r))
		}
		b.WriteString(s[:from])
		if strings.ContainsFunc(s[from:to], isLineBreak) {
			b.WriteByte(' ')
		} else {
			b.WriteString(s[from:to])
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

// rune returns the rune at a place, 0 outside of the text.
func (t *text) rune(i int) rune {
	if i < 0 || i >= len(t.runes) {
		return 0
	}
	return t.runes[i]
}

// space reports whether there is white space at a place, or the text's edge.
func (t *text) space(i int) bool {
	return i < 0 || i >= len(t.runes) || unicode.IsSpace(t.runes[i])
}

// skipSpace returns the first place from i on without white space.
func (t *text) skipSpace(i int) int {
	for i < len(t.runes) && unicode.IsSpace(t.runes[i]) {
		i++
	}
	return i
}

// word returns the letters from a place on, at most 24, and where they end.
func (t *text) word(i int) (string, int) {
	end := i
	for end < len(t.runes) && end < i+24 && unicode.IsLetter(t.runes[end]) {
		end++
	}
	return string(t.runes[min(i, end):end]), end
}

// wordBefore returns the letters and inner full stops from a place on that end at another, at most 24, and where they
// begin: "U.S" in front of the last full stop of "the U.S.".
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
	return string(t.runes[start:end]), start
}

// previousWord returns the letters before a place, past white space and down to a limit, and where they begin.
func (t *text) previousWord(i, limit int) (string, int) {
	for back := 0; i > limit && unicode.IsSpace(t.runes[i-1]) && back < 8; back++ {
		i--
	}
	start := i
	for start > limit && start > i-24 && unicode.IsLetter(t.runes[start-1]) {
		start--
	}
	return string(t.runes[start:i]), start
}

// isTitle reports whether a block is a heading whose longer words all have capitals: in it a capital says nothing.
func (t *text) isTitle() bool {
	words, last := 0, rune(0)
	for i := 0; i < len(t.runes); i++ {
		r := t.runes[i]
		if !unicode.IsSpace(r) {
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
