package main

import (
	"cmp"
	"container/heap"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/syllables/internal/corpus"
	"github.com/lettercraft/lettercraft/core/syllables/internal/rules"
)

const (
	// enough is the minimum gain of a pattern: the weight of the words that it corrects, minus the weight of those that it breaks. A
	// frequent word has the weight frequentWeight. Patterns for a single rare word do not help with unknown words.
	enough         = 2
	frequentWeight = 2
	// shortest and longest are the bounds of the length of a pattern, including the edges of the word.
	shortest, longest = 3, 12
	// rounds is the maximum number of times that candidates are collected. Patterns break words that later patterns correct.
	rounds = 4
	// shortStem is the minimum number of letters in a word whose pattern also applies to words that begin with it.
	shortStem = 5
)

// sample is a word with its number of syllables by the rules and the patterns so far.
type sample struct {
	corpus.Word
	edged  string // the word between full stops, which mark its edges
	count  int
	weight int // number of words that it counts as
}

// gain returns the gain of adding delta to the count: the weight if this corrects the word, and a negative number if it breaks it.
func (s *sample) gain(delta int) int {
	return s.weight * (truth(s.Agrees(s.count+delta)) - truth(s.Agrees(s.count)))
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// learn finds the patterns and their changes. They are always the same for the same words.
func learn(words []corpus.Word) map[string]int {
	var samples []*sample
	for _, w := range words {
		if !w.OnlyLetters() {
			continue // Count takes it apart
		}
		s := &sample{Word: w, edged: "." + w.Text + ".", count: rules.Count([]byte(w.Text)), weight: 1}
		if w.Rank < corpus.Frequent {
			s.weight = frequentWeight
		}
		samples = append(samples, s)
	}
	patterns := map[string]int{}
	for range rounds {
		if !improve(samples, patterns) {
			break
		}
	}
	single(samples, patterns)
	return patterns
}

// single adds a pattern for each word that is still wrong. The pattern applies to all words that begin with the word, such as its
// plural, or only to the word if it would break more than it corrects.
func single(samples []*sample, patterns map[string]int) {
	slices.SortFunc(samples, func(a, b *sample) int { return strings.Compare(a.edged, b.edged) })
	for i, s := range samples {
		if s.Agrees(s.count) {
			continue
		}
		delta := s.Counts[0] - s.count
		stem, gain := strings.TrimSuffix(s.edged, "."), 0
		end := i
		for ; end < len(samples) && strings.HasPrefix(samples[end].edged, stem); end++ {
			gain += samples[end].gain(delta)
		}
		if len(s.Text) < shortStem || gain < s.weight {
			stem, end = s.edged, i+1
		}
		patterns[stem] += delta
		for _, other := range samples[i:end] {
			other.count += delta
		}
	}
}

// candidate is a pattern with its change, and the words that contain it.
type candidate struct {
	pattern string
	delta   int
	words   []*sample
	gain    int
}

func (c *candidate) weigh() {
	c.gain = 0
	for _, s := range c.words {
		c.gain += s.gain(c.delta)
	}
}

// improve adds patterns, the largest gain first, and reports whether it found any.
func improve(samples []*sample, patterns map[string]int) bool {
	queue := candidates(samples)
	heap.Init(&queue)
	found := false
	for len(queue) > 0 {
		best := queue[0]
		before := best.gain
		best.weigh() // again, because patterns found meanwhile have changed counts
		switch {
		case best.gain < enough:
			heap.Pop(&queue)
		case best.gain < before:
			heap.Fix(&queue, 0)
		default:
			heap.Pop(&queue)
			found = true
			patterns[best.pattern] += best.delta
			for _, s := range best.words {
				s.count += best.delta
			}
		}
	}
	return found
}

// candidates returns the parts of wrong words, with changes in both directions, that gain enough.
func candidates(samples []*sample) queue {
	index := map[string]*[2]candidate{}
	for _, s := range samples {
		if !s.Agrees(s.count) {
			for p := range parts(s.edged) {
				both := index[p]
				if both == nil {
					both = &[2]candidate{{pattern: p, delta: 1}, {pattern: p, delta: -1}}
					index[p] = both
				}
				// This is an upper bound of the gain. If it is too low, the words of the pattern need not be listed.
				both[0].gain += max(0, s.gain(1))
				both[1].gain += max(0, s.gain(-1))
			}
		}
	}
	for p, both := range index {
		if both[0].gain < enough && both[1].gain < enough {
			delete(index, p)
		}
	}
	for _, s := range samples {
		for p := range parts(s.edged) {
			if both := index[p]; both != nil {
				both[0].words = append(both[0].words, s)
			}
		}
	}
	var q queue
	for _, both := range index {
		both[1].words = both[0].words
		for i := range both {
			if both[i].weigh(); both[i].gain >= enough {
				q = append(q, &both[i])
			}
		}
	}
	return q
}

// parts iterates over the parts of a text that can be patterns, each once.
func parts(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range text {
			for j := i + shortest; j <= min(len(text), i+longest); j++ {
				if part := text[i:j]; strings.Index(text, part) == i && !yield(part) {
					return
				}
			}
		}
	}
}

// queue is a heap of candidates, by gain (highest first), length (shortest first) and alphabet.
type queue []*candidate

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q queue) Less(i, j int) bool {
	a, b := q[i], q[j]
	return cmp.Or(b.gain-a.gain, len(a.pattern)-len(b.pattern), strings.Compare(a.pattern, b.pattern), a.delta-b.delta) < 0
}
func (q *queue) Push(x any) { *q = append(*q, x.(*candidate)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// write prints patterns as lines of the table: each change, such as +1, followed by its patterns.
func write(patterns map[string]int) string {
	lines := map[int][]string{}
	for pattern, change := range patterns {
		lines[change] = append(lines[change], pattern)
	}
	delete(lines, 0)
	var b strings.Builder
	for _, change := range slices.Sorted(maps.Keys(lines)) {
		slices.Sort(lines[change])
		fmt.Fprintf(&b, "%+d\n%s\n", change, strings.Join(lines[change], "\n"))
	}
	return b.String()
}
