package sentences

import (
	"slices"
	"unicode"
)

// maxSpan is the maximum length of a quotation or parenthesis whose sentences are not split, in characters. That is about forty-five words.
// It also limits the effect of a quote or bracket that is never closed.
const maxSpan = 270

// match finds the closing quote or bracket of each opening one, and counts the stops.
func (t *text) match() {
	var round, square, curly []int
	double, fancy, guillemet, single := -1, -1, -1, -1
	match := func(open *int, i int) {
		if *open >= 0 && i-*open <= maxSpan {
			t.close[*open] = int32(i)
		}
		*open = -1
	}
	pop := func(stack *[]int, i int) {
		if k := len(*stack) - 1; k >= 0 {
			open := (*stack)[k]
			*stack = (*stack)[:k]
			match(&open, i)
		}
	}
	for i, r := range t.runes {
		if r == ' ' || isSmallLetter(r) {
			continue // most characters
		}
		if isTerminator(r) {
			if !isTerminator(t.rune(i + 1)) {
				t.stops++
			}
			continue
		}
		switch r {
		case '(':
			round = append(round, i)
		case ')':
			pop(&round, i)
		case '[':
			square = append(square, i)
		case ']':
			pop(&square, i)
		case '{':
			curly = append(curly, i)
		case '}':
			pop(&curly, i)
		case '“', '„':
			if t.closesFancy(i) {
				match(&fancy, i)
			} else {
				fancy = i
			}
		case '”':
			match(&fancy, i)
		case '«':
			guillemet = i
		case '»':
			match(&guillemet, i)
		case '"':
			if double >= 0 && i-double <= maxSpan && !t.space(i-1) {
				match(&double, i)
			} else if t.canOpen(i) {
				double = i
			}
		case '‘':
			single = i
		case '\'', '’':
			if single >= 0 && t.closesSingle(i) {
				match(&single, i)
			} else if r == '\'' && t.canOpen(i) && unicode.IsLetter(t.rune(i+1)) && !t.isElision(i+1) {
				single = i
			}
		}
	}
}

// closesFancy reports whether a quote that opens quotations in English closes one, as in German: it is at the end of a word.
func (t *text) closesFancy(i int) bool { return t.runes[i] == '“' && !t.space(i-1) && t.space(i+1) }

// canOpen reports whether a straight quote can be an opening one: it is at the beginning of a word.
func (t *text) canOpen(i int) bool {
	if t.space(i + 1) {
		return false
	}
	switch t.rune(i - 1) {
	case '(', '[', '{', '"', '\'', '“', '‘', '—', '–', '-', '⁃', '•':
		return true
	}
	return t.space(i - 1)
}

// closesSingle reports whether a single quote can be a closing one: it is not an apostrophe in a word or in "the boys' house".
func (t *text) closesSingle(i int) bool {
	next := t.rune(i + 1)
	if t.space(i-1) || unicode.IsLetter(next) || unicode.IsDigit(next) {
		return false
	}
	return t.rune(i-1) != 's' || !t.space(i+1) || !unicode.IsLower(t.rune(t.nextWord(i+1)))
}

// nextWord skips a few characters of white space.
func (t *text) nextWord(i int) int {
	for k := 0; k < 4 && i < len(t.runes) && isSpace(t.runes[i]); k++ {
		i++
	}
	return i
}

// isElision reports whether an apostrophe replaces the beginning of a word: 'tis.
func (t *text) isElision(i int) bool {
	word, _ := t.word(i)
	return slices.Contains([]string{"tis", "twas", "em", "cause", "n", "til", "bout", "round", "Tis", "Twas"}, word)
}

// embedded reports whether a quotation or parenthesis is part of a sentence and must not be split: something precedes it in the
// sentence, or the sentence continues after it.
func (t *text) embedded(open, closing int, content bool) bool {
	if content {
		return true
	}
	last := closing - 1
	for k := 0; k < 4 && last > open && isQuote(t.runes[last]); k++ {
		last--
	}
	if !isTerminator(t.rune(last)) && !isDash(t.rune(last)) {
		return true
	}
	end, _ := t.closers(closing)
	if end >= len(t.runes) {
		return false
	}
	if !t.space(end) {
		return true
	}
	next := t.skipSpace(end)
	return unicode.IsLower(t.rune(next)) || t.attribution(next)
}

func isQuote(r rune) bool {
	switch r {
	case '"', '\'', '“', '”', '‘', '’', '«', '»', '‹', '›', '„', '「', '」':
		return true
	}
	return false
}

func isOpener(r rune) bool {
	switch r {
	case '(', '[', '{', '"', '\'', '“', '‘', '«', '‹', '„', '「', '¿', '¡', '*', '_':
		return true
	}
	return false
}
