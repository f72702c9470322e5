package cryptogram

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"lettercraft/core/drawing"
	"lettercraft/core/english"
	"lettercraft/core/latin"
	"lettercraft/core/sheet"
)

// Sizes in the layout of a puzzle, in millimetres.
const (
	letterDrop = 5.6 // from the bottom of a box to the baseline of the letter below it
	markSize   = 5.0 // font size of characters that are not letters
	wordGap    = 5.0
	linePitch  = 19.0
)

// cell is a box with its letter, or a character that is not enciphered.
type cell struct {
	text   string
	letter bool
	width  float64
}

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

// maxVerses is the maximum number of lines in a text whose line breaks are kept. It is enough for a long poem. With more lines an image
// could be taller than allowed.
const maxVerses = 40

// layOut breaks an enciphered text into lines that are at most as wide as inner. Lines break only between words, and each line of the
// text begins a new line unless the text has too many. A word that is wider than a line is broken, after a hyphen if it has one,
// and never at an apostrophe.
func layOut(encoded string, inner float64) []line {
	var lines []line
	if strings.Count(encoded, "\n") >= maxVerses {
		encoded = strings.ReplaceAll(encoded, "\n", " ")
	}
	for paragraph := range strings.Lines(encoded) {
		var current line
		for text := range strings.FieldsSeq(paragraph) {
			for _, w := range wordsOf(text, inner) {
				if len(current.words) > 0 && current.width+wordGap+w.width > inner {
					lines = append(lines, current)
					current = line{}
				}
				if len(current.words) > 0 {
					current.width += wordGap
				}
				current.words = append(current.words, w)
				current.width += w.width
			}
		}
		if len(current.words) > 0 {
			lines = append(lines, current)
		}
	}
	return lines
}

// wordsOf returns the word for a text, or its pieces if it is wider than inner.
func wordsOf(text string, inner float64) []word {
	var words []word
	var w word
	for clusters := graphemes.FromString(text); clusters.Next(); {
		for _, c := range cellsOf(clusters.Value()) {
			if w.width+c.width > inner {
				rest := w.split(c)
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

// split cuts a word after its last hyphen, or else at the last place that has no apostrophe on either side, and returns the rest.
// Next is the cell that would follow the word. If there is no such place, the rest is empty.
func (w *word) split(next cell) word {
	end := len(w.cells)
	for i := end - 1; i > 0; i-- {
		if strings.ContainsAny(w.cells[i].text, "-–—") {
			return w.cut(i + 1)
		}
	}
	for i := end; i > 0; i-- {
		if !isApostrophe(w.cells[i-1]) && !isApostrophe(next) {
			return w.cut(i)
		}
		next = w.cells[i-1]
	}
	return word{}
}

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
	return size == len(c.text) && latin.IsApostrophe(r)
}

// cellsOf returns the cells of a character: its letters, and other parts such as a mark on a letter.
func cellsOf(cluster string) []cell {
	var cells []cell
	for cluster != "" {
		at := strings.IndexFunc(cluster, func(r rune) bool { return r >= 'A' && r <= 'Z' })
		if at == 0 {
			cells = append(cells, cell{cluster[:1], true, sheet.BoxPitch})
			cluster = cluster[1:]
			continue
		}
		if at < 0 {
			at = len(cluster)
		}
		if mark := sheet.Printable(cluster[:at]); mark != "" {
			cells = append(cells, cell{mark, false, drawing.Width(mark, markSize, false) + 1})
		}
		cluster = cluster[at:]
	}
	return cells
}

// frequency is the number of times that a letter occurs in the puzzle.
type frequency struct {
	letter byte
	count  int
}

// frequencies counts the enciphered letters. The most frequent come first; letters with the same count are in alphabetical order.
func frequencies(encoded string) []frequency {
	var all []frequency
	for i, n := range english.Count(encoded) {
		if n > 0 {
			all = append(all, frequency{byte('A' + i), n})
		}
	}
	slices.SortStableFunc(all, func(a, b frequency) int { return b.count - a.count })
	return all
}
