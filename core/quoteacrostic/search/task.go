package search

import "strings"

// Word is a word with its initial and the counts of its letters.
type Word struct {
	counts
	hash    uint64
	initial int // 0 for A
}

// NewWord prepares a word of letters A to Z, with at most 7 equal ones.
func NewWord(letters string) Word {
	c := countsOf(letters)
	return Word{c, c.hash(), int(letters[0] - 'A')}
}

// task has the slots and the words that fit into them.
type task struct {
	letters counts // of the text, as a remainder
	slots   []int  // the initial of each slot, 0 for A
	words   []Word

	candidates    [26][]int32 // the words with an initial, if the text has their letters
	distributions [26]distribution
}

// newTask prepares a task. For a text with too many equal letters, it has no candidates.
func newTask(text, initials string, words []Word) task {
	t := task{words: words}
	need := [26]int{}
	for i := range len(initials) {
		t.slots = append(t.slots, int(initials[i]-'A'))
		need[initials[i]-'A']++
	}
	for letter := 'A'; letter <= 'Z'; letter++ {
		if strings.Count(text, string(letter)) >= bias {
			return t
		}
	}
	t.letters = countsOf(text)
	t.letters = t.letters.plus(&counts{guard, guard, guard, guard})
	for i := range words {
		w := &words[i]
		if need[w.initial] == 0 {
			continue
		}
		if left := t.letters.minus(&w.counts); left.isPositive() {
			t.candidates[w.initial] = append(t.candidates[w.initial], int32(i))
			t.distributions[w.initial].add(&w.counts)
		}
	}
	return t
}

// hasCandidates reports whether there are as many words with each initial as there are slots for them.
func (t *task) hasCandidates() bool {
	var need [26]int
	for _, initial := range t.slots {
		if need[initial]++; need[initial] > len(t.candidates[initial]) {
			return false
		}
	}
	return true
}

// candidatesOf returns the words for a slot.
func (t *task) candidatesOf(slot int) []int32 { return t.candidates[t.slots[slot]] }
