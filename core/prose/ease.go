package prose

import (
	"math"
	"strings"

	"github.com/lettercraft/lettercraft/core/readability"
)

// easeCounter counts the features of reader ease in the scored words of a text, window by window. It keeps the words of one window only.
type easeCounter struct {
	words, windows int // of the text
	counted        int // words so far
	ended          int // windows so far
	sum            readability.Features
	// What follows is for the current window.
	size, longest, unfamiliar, linking, abstract int
	seen                                         map[string]bool
}

// newEaseCounter returns a counter for a text with a number of scored words. It is nil for a text that has too few.
func newEaseCounter(words int) *easeCounter {
	if words < readability.MinEaseWords {
		return nil
	}
	windows := max((words+readability.EaseWindow/2)/readability.EaseWindow, 1)
	return &easeCounter{words: words, windows: windows, seen: make(map[string]bool, 2*readability.EaseWindow)}
}

// add adds a word of a sentence with a number of words, given whether it is the first one, and whether a capital marks it as a name.
func (c *easeCounter) add(w *Word, sentence int, first, marked bool) {
	if c == nil {
		return
	}
	if first {
		c.longest = max(c.longest, sentence)
	}
	c.size++
	different := len(c.seen)
	if c.seen[w.lower] = true; len(c.seen) > different {
		if !w.Familiar && !w.name && !(marked && isCapitalized(w.Text)) {
			c.unfamiliar++
		}
	}
	if w.linking {
		c.linking++
	}
	if w.abstract {
		c.abstract++
	}
	c.counted++
	if c.counted*c.windows >= (c.ended+1)*c.words {
		if c.longest == 0 { // the whole window is a part of the sentence
			c.longest = sentence
		}
		c.end()
	}
}

// end ends the window.
func (c *easeCounter) end() {
	size := float64(c.size)
	for f, value := range (readability.Features{
		readability.Unfamiliar:      float64(c.unfamiliar) / size,
		readability.LongestSentence: math.Log(float64(c.longest)),
		readability.Variety:         float64(len(c.seen)) / math.Sqrt(size),
		readability.Linking:         float64(c.linking) / size,
		readability.Abstract:        float64(c.abstract) / size,
	}) {
		c.sum[f] += value
	}
	clear(c.seen)
	*c = easeCounter{words: c.words, windows: c.windows, counted: c.counted, ended: c.ended + 1, sum: c.sum, seen: c.seen}
}

// features returns the means over the windows, or nil for a text that has too few words.
func (c *easeCounter) features() *readability.Features {
	if c == nil {
		return nil
	}
	mean := c.sum
	for f := range mean {
		mean[f] /= float64(c.ended)
	}
	return &mean
}

// isLinking reports whether a word in small letters is a linking word ([readability.Linking]).
func isLinking(word string) bool {
	switch word {
	case "of", "which", "by", "upon":
		return true
	}
	return false
}

// isAbstract reports whether a word in small letters has an ending of abstract nouns ([readability.Abstract]).
func isAbstract(word string) bool {
	word = strings.TrimSuffix(word, "s")
	return strings.HasSuffix(word, "tion") || strings.HasSuffix(word, "ment")
}
