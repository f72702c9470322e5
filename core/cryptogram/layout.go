package cryptogram

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/latin"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Sizes in the layout of a puzzle, in millimetres.
const (
	letterDrop   = 5.6 // from the bottom of a box to the baseline of the sign below it
	markSize     = 5.0 // font size of characters that are not enciphered
	markGap      = 1.0 // between them
	signGap      = 1.6 // between signs that are wider than a box
	spaceGap     = 3.6 // between signs that have a space in them
	signPitch    = 5.4 // from one sign without a box to the next
	widePitch    = 10.0
	wordGap      = 5.0
	linePitch    = 19.0
	boxesPitch   = 12.0           // from one line of boxes without signs to the next
	boxesGap     = 4.0            // above the first of these lines
	figureDrop   = 1.0            // from the bottom of a box to the top of the figure below it
	figureSide   = sheet.BoxWidth // of a sign that is drawn
	creditHeight = 10.0           // about that of the line about the author
)

// cell is a token, or a character that is not enciphered.
type cell struct {
	token *cipher.Token
	text  string // what is shown
	width float64
}

// hasBox reports whether the cell has a box.
func (c cell) hasBox() bool { return c.token.Plain != "" }

// hasSign reports whether the cell shows anything besides a box.
func (c cell) hasSign() bool { return c.text != "" }

// word is a run of cells that stays on one line.
type word struct {
	cells []cell
	width float64
}

// line is a line of words. Its width includes the gaps.
type line struct {
	words []word
	width float64
}

// has reports whether the line has a cell with a part.
func (l *line) has(part func(cell) bool) bool {
	return slices.ContainsFunc(l.words, func(w word) bool { return slices.ContainsFunc(w.cells, part) })
}

// each calls draw for each cell of a line that begins at x, with the middle of the cell and the role of a text there. Draw reports whether it
// has drawn a text. A text joins the text of the cell before it if both are in one word.
func (l *line) each(x float64, draw func(c *cell, middle float64, role drawing.Role) bool) {
	isFirst := true
	for i := range l.words {
		joins := false
		for j := range l.words[i].cells {
			c, role := &l.words[i].cells[j], drawing.More
			switch {
			case isFirst:
				role = drawing.Paragraph
			case joins:
				role = drawing.Joined
			}
			joins = draw(c, x+c.width/2, role)
			isFirst = isFirst && !joins
			x += c.width
		}
		x += wordGap
	}
}

// mirrored returns the line with the cells of each word in the order in which a line from right to left has them.
func (l *line) mirrored() *line {
	m := line{width: l.width}
	for _, w := range l.words {
		m.words = append(m.words, word{rightToLeft(w.cells), w.width})
	}
	return &m
}

// maxVerses is the maximum number of lines in a text whose line breaks are kept. It is enough for a long poem. With more lines an image
// could be taller than allowed.
const maxVerses = 40

// layOut breaks the tokens of a puzzle, in a font, into lines that are at most as wide as inner. Lines break only between words, and each line of the
// text begins a new line unless the text has too many. A word that is wider than a line is broken, after a hyphen if it has one,
// and never at an apostrophe; a hyphen is added where it has none.
func layOut(f drawing.Font, tokens []cipher.Token, inner float64) []line {
	breaks := 0
	for i := range tokens {
		if tokens[i].IsGap() {
			breaks += strings.Count(tokens[i].Shown, "\n")
		}
	}
	keepsBreaks := breaks < maxVerses

	var lines []line
	var current line
	endLine := func() {
		if len(current.words) > 0 {
			lines = append(lines, current)
		}
		current = line{}
	}
	for start := 0; start < len(tokens); {
		end := start
		for end < len(tokens) && !tokens[end].IsGap() {
			end++
		}
		for _, w := range wordsOf(f, tokens[start:end], inner) {
			if len(current.words) > 0 && current.width+wordGap+w.width > inner {
				endLine()
			}
			if len(current.words) > 0 {
				current.width += wordGap
			}
			current.words = append(current.words, w)
			current.width += w.width
		}
		if end < len(tokens) && keepsBreaks && strings.Contains(tokens[end].Shown, "\n") {
			endLine()
		}
		start = end + 1
	}
	endLine()
	return lines
}

// wordsOf returns the word of tokens, or its pieces if it is wider than inner.
func wordsOf(f drawing.Font, tokens []cipher.Token, inner float64) []word {
	var words []word
	var w word
	for i := range tokens {
		for _, c := range cellsOf(f, &tokens[i]) {
			if w.width+c.width > inner {
				rest := w.split(c, inner)
				words = append(words, w)
				w = rest
			}
			w.add(c)
		}
	}
	if len(w.cells) > 0 {
		words = append(words, w)
	}
	return words
}

func (w *word) add(c cell) {
	w.cells = append(w.cells, c)
	w.width += c.width
}

// split cuts a word after its last hyphen, or else at the last place that has no apostrophe on either side, and returns the rest. Between
// two boxes with written signs it adds a hyphen. Next is the cell that would follow the word. If there is no such place, the rest is empty.
func (w *word) split(next cell, inner float64) word {
	end := len(w.cells)
	for i := end - 1; i > 0; i-- {
		if c := &w.cells[i]; c.token.IsMark && strings.ContainsAny(c.text, "-–—") {
			return w.cut(i + 1)
		}
	}
	width := w.width
	for i := end; i > 0; i-- {
		last := w.cells[i-1]
		divides := last.hasBox() && next.hasBox() && next.hasSign() && next.token.Figure == ""
		fits := !divides || width+hyphen.width <= inner
		if !isApostrophe(last) && !isApostrophe(next) && fits {
			rest := w.cut(i)
			if divides {
				w.add(hyphen)
			}
			return rest
		}
		width -= last.width
		next = last
	}
	return word{}
}

// hyphen is the hyphen of a word that a line breaks.
var hyphen = cell{&cipher.Token{Shown: "-", IsMark: true}, "-", 3}

// cut leaves the first n cells in a word and returns the rest.
func (w *word) cut(n int) word {
	var rest word
	for _, c := range w.cells[n:] {
		rest.add(c)
	}
	w.cells, w.width = w.cells[:n], w.width-rest.width
	return rest
}

func isApostrophe(c cell) bool {
	r, size := utf8.DecodeRuneInString(c.text)
	return c.token.IsMark && size == len(c.text) && latin.IsApostrophe(r)
}

// cellsOf returns the cell of a token, or those of each character of a mark.
func cellsOf(f drawing.Font, t *cipher.Token) []cell {
	if t.Figure != "" {
		return []cell{{t, t.Shown, sheet.BoxPitch}}
	}
	if !t.IsMark {
		least := signPitch
		switch {
		case t.Plain != "":
			least = sheet.BoxPitch
		case t.IsWide:
			least = widePitch
		}
		return []cell{{t, t.Shown, max(least, signWidth(f, t.Shown, sheet.LetterSize), f.Width(t.Plain, sheet.LetterSize, false)+2)}}
	}
	var cells []cell
	for clusters := graphemes.FromString(t.Shown); clusters.Next(); {
		if mark := sheet.Printable(clusters.Value()); mark != "" {
			cells = append(cells, cell{t, mark, f.Width(mark, markSize, false) + markGap})
		}
	}
	return cells
}

// signWidth returns the width of a sign with the gap to the next one.
func signWidth(f drawing.Font, sign string, size float64) float64 {
	gap := signGap
	if strings.Contains(sign, " ") {
		gap = spaceGap
	}
	return f.Width(sign, size, true) + gap
}

// frequency is the number of times that a sign occurs in the puzzle, and what the sign stands for.
type frequency struct {
	token cipher.Token
	count int
}

// frequencies counts the signs of a puzzle in which equal signs stand for equal letters; of other puzzles it returns nil. The most frequent
// come first, and signs with the same count are in their order. For a keyed alphabet all letters are in alphabetical order, because the
// solver finds the key word in them.
func (z *cryptogram) frequencies() []*frequency {
	if !z.isSimple() {
		return nil
	}
	counts := map[string]int{}
	var all []*frequency // pointers, which share the code that sorts them
	add := func(t cipher.Token, n int) {
		at, isKnown := counts[t.Shown]
		if !isKnown {
			at = len(all)
			counts[t.Shown] = at
			t.Flag = ""
			all = append(all, &frequency{token: t})
		}
		all[at].count += n
	}
	for _, t := range z.puzzle.Tokens {
		if !t.IsMark {
			add(t, 1)
		}
	}
	bySign := func(a, b *frequency) int {
		return cmp.Or(len(a.token.Shown)-len(b.token.Shown), strings.Compare(a.token.Shown, b.token.Shown))
	}
	if z.hasKeyedAlphabet() {
		for _, s := range z.puzzle.Table {
			add(cipher.Token{Plain: s.Plain, Shown: s.Shown}, 0)
		}
		slices.SortStableFunc(all, func(a, b *frequency) int { return z.text.Letters.Index(first(a)) - z.text.Letters.Index(first(b)) })
		return all
	}
	slices.SortStableFunc(all, func(a, b *frequency) int { return cmp.Or(b.count-a.count, bySign(a, b)) })
	return all
}

func first(f *frequency) rune {
	r, _ := utf8.DecodeRuneInString(f.token.Shown)
	return r
}
