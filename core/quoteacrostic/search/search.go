// Package search finds the answers of a quotation acrostic: words that begin with given letters and together have exactly the letters of a
// text. Read [New], then [Search.Next].
//
// Four slots are free, and a random walk changes the words of the others. Its energy says how likely it is that words in the free slots have
// exactly the letters that are left (energy.go). Where the energy is low, the words for the free slots are looked up: a table has the pairs of
// words for two of them, and for each pair for the other two, the table is asked for the rest (pairs.go). The walk is that of Metropolis,
// Rosenbluth, Rosenbluth, Teller and Teller, "Equation of State Calculations by Fast Computing Machines" (1953).
package search

import (
	"math/rand/v2"
	"slices"
)

// free is the number of free slots.
const free = 4

const (
	// restart is the number of moves of a walk. Then another one begins, with other free slots.
	restart = 20_000
	// pairsInMove is the number of pairs, and wordsInMove the number of words to prepare, that take as long as one move.
	pairsInMove = 2
	wordsInMove = 4
	// walksToRelax is the number of walks after which the walks look up states that are half as likely to be completed.
	walksToRelax = 4
)

// Search is a search for sets of words.
type Search struct {
	// Left is the work that is left until the search gives up: the number of moves, or of other steps that take as long.
	Left int

	task
	rng *rand.Rand

	// The state of the walk.
	walks   int   // that have begun
	moves   int   // that are left of this walk
	open    []int // the slots, free ones first
	set     []int32
	used    []bool // whether a word is in a slot that is not free
	rest    counts
	energy  int
	lookUp  int // the energy up to which words for the free slots are looked up
	costs   costs
	table   *pairs
	fitting [free][]int32
}

// New prepares a search for words that together have exactly the letters of a text, each with one of the initials. Text and initials consist of
// letters A to Z. For a text with more than 127 equal letters, nothing is found. The work bounds the search.
func New(text, initials string, words []Word, rng *rand.Rand, work int) *Search {
	s := &Search{Left: work - len(words)/wordsInMove, task: newTask(text, initials, words), rng: rng}
	s.words = append(slices.Clip(words), Word{initial: -1}) // see none
	for i := range s.slots {
		s.open = append(s.open, i)
	}
	s.set = make([]int32, len(s.slots))
	s.used = make([]bool, len(words))
	return s
}

// Drop removes a word from the search.
func (s *Search) Drop(n int32) {
	s.reject(s.words[n].initial, func(i int32) bool { return i == n })
	// The walk goes on from where it is. The costs do not change before the next one: one word changes them little.
	for _, slot := range s.walking() {
		if s.moves > 0 && s.set[slot] == n && s.hasCandidates() {
			s.used[n] = false
			s.rest = s.rest.plus(&s.words[n].counts)
			s.put(slot, s.draw(slot))
			s.energy = s.costs.energy(&s.rest)
		}
	}
}

// DropAll removes all words that a function rejects, and begins another walk.
func (s *Search) DropAll(rejects func(n int32) bool) {
	for initial := range s.candidates {
		s.reject(initial, rejects)
	}
	s.moves = 0
}

// reject removes the words with an initial that a function rejects.
func (s *Search) reject(initial int, rejects func(n int32) bool) {
	s.candidates[initial] = slices.DeleteFunc(s.candidates[initial], rejects)
	s.distributions[initial] = distribution{}
	for _, i := range s.candidates[initial] {
		s.distributions[initial].add(&s.words[i].counts)
	}
	s.Left -= len(s.candidates[initial]) / wordsInMove
}

// Next returns the next set of words: for each initial, the index of a different word. The second result is false if the search gives up. The
// caller must not change the set.
func (s *Search) Next() (set []int32, found bool) {
	if !s.hasCandidates() {
		return nil, false
	}
	for s.Left > 0 {
		if s.moves == 0 {
			s.begin()
			if s.complete() {
				return s.set, true
			}
		}
		s.moves--
		s.Left--
		if len(s.open) > free && s.move() && s.energy <= s.lookUp && s.complete() {
			return s.set, true
		}
	}
	return nil, false
}

// begin begins a walk: it chooses the free slots, and random words for the others.
func (s *Search) begin() {
	s.moves = restart
	s.rng.Shuffle(len(s.open), func(i, j int) { s.open[i], s.open[j] = s.open[j], s.open[i] })
	// Slots with many candidates are free rather than others, because then many sets of four words are possible.
	half := s.open[:min(len(s.open), 2*free)]
	slices.SortStableFunc(half, func(a, b int) int { return len(s.candidatesOf(b)) - len(s.candidatesOf(a)) })
	var slots []*distribution
	combinations := 0
	for _, slot := range s.freeSlots() {
		slots = append(slots, &s.distributions[s.slots[slot]])
		combinations += log2(uint64(len(s.candidatesOf(slot))))
	}
	s.costs.fill(slots, &s.letters)
	s.lookUp = combinations + unit*(1+s.walks/walksToRelax)
	s.walks++
	s.rest = s.letters
	clear(s.used)
	for _, slot := range s.walking() {
		s.put(slot, s.draw(slot))
	}
	s.energy = s.costs.energy(&s.rest)
}

func (s *Search) freeSlots() []int { return s.open[:min(len(s.open), free)] }

func (s *Search) walking() []int { return s.open[min(len(s.open), free):] }

// draw draws a word for a slot that no other slot has.
func (s *Search) draw(slot int) int32 {
	for {
		all := s.candidatesOf(slot)
		if n := all[s.rng.IntN(len(all))]; !s.used[n] {
			return n
		}
	}
}

// put puts a word into a slot that has none.
func (s *Search) put(slot int, n int32) {
	s.set[slot], s.used[n] = n, true
	s.rest = s.rest.minus(&s.words[n].counts)
}

// move proposes another word for a slot. It reports whether the walk takes it.
func (s *Search) move() bool {
	walking := s.walking()
	slot := walking[s.rng.IntN(len(walking))]
	all := s.candidatesOf(slot)
	next := all[s.rng.IntN(len(all))]
	if s.used[next] {
		return false
	}
	last := s.set[slot]
	rest := s.rest.plus(&s.words[last].counts)
	rest = rest.minus(&s.words[next].counts)
	energy := s.costs.energy(&rest)
	if rise := energy - s.energy; rise > 0 && rise > s.acceptedRise() {
		return false
	}
	s.used[last], s.used[next] = false, true
	s.set[slot], s.rest, s.energy = next, rest, energy
	return true
}

// acceptedRise draws the rise of the energy that the walk accepts. It is above x bits with the probability 2^-x: the walk is in a state as often as
// random words would complete it.
func (s *Search) acceptedRise() int { return 64*unit - log2(s.rng.Uint64()|1) }
