package cryptogram

import (
	"slices"
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"lettercraft/core/drawing"
	"lettercraft/core/sheet"
)

// Sizes of a laid-out puzzle, in millimetres. A box is wide enough to write into by hand, and 25 boxes are a line.
const (
	boxWidth   = 6.6
	boxHeight  = 8.0
	pitch      = 7.2 // from box to box
	letterSize = 5.0 // of the font in and below the boxes
	letterDrop = 5.6 // from the bottom of a box to the baseline of the letter below it
	markSize   = 5.0 // of the font of what is not a letter
	wordGap    = 5.0
	linePitch  = 19.0
)

// cell is a box with its letter, or a character that stays as it is.
type cell struct {
	text   string
	letter bool
	width  float64
}

// word is what must not be parted by the end of a line.
type word struct {
	cells []cell
	width float64
}

// line is a line of words with its width, gaps included.
type line struct {
	words []word
	width float64
}

// layOut breaks an enciphered text into lines of at most the width of a sheet, between words only; a line of the text
// begins on a line of its own. A word that is wider than a line is broken, behind a hyphen if it has one.
func layOut(encoded string) []line {
	var lines []line
	for paragraph := range strings.Lines(encoded) {
		var current line
		for text := range strings.FieldsSeq(paragraph) {
			for _, w := range wordsOf(text) {
				if len(current.words) > 0 && current.width+wordGap+w.width > sheet.Inner {
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

// wordsOf is the word that a text makes, or its pieces if it is wider than a line.
func wordsOf(text string) []word {
	var words []word
	var w word
	for clusters := graphemes.FromString(text); clusters.Next(); {
		for _, c := range cellsOf(clusters.Value()) {
			if w.width+c.width > sheet.Inner {
				rest := w.split()
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

// split shortens a word to what comes before its last hyphen, and the hyphen, and returns the rest. Without a hyphen, or
// with one at its end, there is no rest.
func (w *word) split() word {
	var rest word
	for i := len(w.cells) - 1; i > 0; i-- {
		if strings.ContainsAny(w.cells[i].text, "-–—") {
			for _, c := range w.cells[i+1:] {
				rest.add(c)
			}
			w.cells, w.width = w.cells[:i+1], w.width-rest.width
			break
		}
	}
	return rest
}

// cellsOf are the cells of a character: a letter, a mark, or a letter and the marks that stand on it.
func cellsOf(cluster string) []cell {
	var cells []cell
	if isLetter(cluster[0]) {
		cells = append(cells, cell{cluster[:1], true, pitch})
		cluster = cluster[1:]
	}
	if cluster = sheet.Printable(cluster); cluster != "" {
		cells = append(cells, cell{cluster, false, drawing.Width(cluster, markSize, false) + 1})
	}
	return cells
}

// frequency is how often a letter stands in the puzzle.
type frequency struct {
	letter byte
	count  int
}

// frequencies counts the enciphered letters, the most frequent first, equal ones in alphabetical order.
func frequencies(encoded string) []frequency {
	var all []frequency
	for i, n := range letterCounts(encoded) {
		if n > 0 {
			all = append(all, frequency{byte('A' + i), n})
		}
	}
	slices.SortStableFunc(all, func(a, b frequency) int { return b.count - a.count })
	return all
}
