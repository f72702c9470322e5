package sentences

import "unicode"

// mark is the number or letter of a list item: "1.", "1)", "1.)", "(1)", "a.", "B)", "iv.".
type mark struct {
	style int // same for all items of a list
	value int
	end   int // place after the mark
}

// The kinds of marks. A style is a kind with its punctuation.
const (
	digits = iota
	lower
	upper
	lowerRoman
	upperRoman
	kinds
)

const styles = kinds * 6

const glued = 5 // punctuation of a mark without white space after it: "1.First"

func (m mark) kind() int  { return m.style / 6 }
func (m mark) stop() bool { return m.style%6 == 0 || m.style%6 == glued } // a single full stop can also end a sentence

// marks returns the possible readings of the mark at a place: "i." is a letter or a Roman numeral. A mark is followed by white space,
// and a number with a full stop can be followed by a capital and a small letter.
func (t *text) marks(i int) []mark {
	style := 0
	if t.rune(i) == '(' {
		style = 3
		i++
	}
	from := i
	for i < len(t.runes) && i < from+5 && (t.runes[i] >= '0' && t.runes[i] <= '9' || t.runes[i] >= 'a' && t.runes[i] <= 'z' || t.runes[i] >= 'A' && t.runes[i] <= 'Z') {
		i++
	}
	body := t.runes[min(from, i):i]
	if len(body) == 0 {
		return nil
	}
	switch {
	case t.rune(i) == ')':
		style++
		i++
	case style == 0 && t.rune(i) == '.' && t.rune(i+1) == ')':
		style += 2
		i += 2
	case style == 0 && t.rune(i) == '.':
		i++
	default:
		return nil
	}
	n, isNumber := number(body)
	if !t.space(i) {
		if style != 0 || !isNumber || len(body) > 2 || !unicode.IsUpper(t.runes[i]) || !unicode.IsLower(t.rune(i+1)) {
			return nil
		}
		style = glued
	}
	var found []mark
	add := func(kind, value int) { found = append(found, mark{kind*6 + style, value, i}) }
	if isNumber && len(body) <= 3 {
		add(digits, n)
	}
	if len(body) == 1 && unicode.IsLower(body[0]) {
		add(lower, int(body[0]-'a')+1)
	}
	if len(body) == 1 && unicode.IsUpper(body[0]) {
		add(upper, int(body[0]-'A')+1)
	}
	if n, ok := roman(body, "ivxlc"); ok {
		add(lowerRoman, n)
	}
	if n, ok := roman(body, "IVXLC"); ok {
		add(upperRoman, n)
	}
	return found
}

func number(body []rune) (int, bool) {
	n := 0
	for _, r := range body {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = 10*n + int(r-'0')
	}
	return n, true
}

func roman(body []rune, letters string) (int, bool) {
	values := [...]int{1, 5, 10, 50, 100}
	n, last := 0, 1000
	for _, r := range body {
		v := 0
		for k, letter := range letters {
			if r == letter {
				v = values[k]
			}
		}
		if v == 0 {
			return 0, false
		}
		if v > last {
			n -= 2 * last
		}
		n += v
		last = v
	}
	return n, n > 0
}

func (t *text) isMarker(i int) bool { return len(t.marks(i)) > 0 }

func isBullet(r rune) bool {
	switch r {
	case '•', '‣', '⁃', '◦', '▪', '▫', '●', '○', '■', '□', '▸', '►', '➢', '➤', '✓', '✔', '∙':
		return true
	}
	return false
}
