package settled

import "math/rand/v2"

// spreader chooses the square of each letter of the answers. Letters of one answer should be in different words of the quotation, because a
// solver who knows the answer would otherwise have much of a word at once; and they should not be in adjacent squares.
type spreader struct {
	Quotation
	// answer has the answer that the letter of each square is in.
	answer []int
	// together has, for each word of the quotation, the number of squares of each answer in it.
	together [][]int
}

// The costs of two letters of an answer in one word, and in adjacent squares.
const (
	sameWord = 8
	adjacent = 1
)

// triesForSquare is the number of swaps that are tried for each square.
const triesForSquare = 200

// spread returns the squares of the letters of each answer. The answers have exactly the letters of the quotation.
func spread(q Quotation, answers []string, rng *rand.Rand) [][]int {
	s := spreader{Quotation: q, answer: make([]int, len(q.Letters))}
	var squares [26][]int // of each letter
	for i := range len(q.Letters) {
		squares[q.Letters[i]-'A'] = append(squares[q.Letters[i]-'A'], i)
	}
	for _, all := range squares {
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	}
	for range q.Words {
		s.together = append(s.together, make([]int, len(answers)))
	}
	left := squares
	for n, answer := range answers {
		for i := range len(answer) {
			of := &left[answer[i]-'A']
			square := (*of)[0]
			*of = (*of)[1:]
			s.answer[square] = n
			s.together[q.WordOf[square]][n]++
		}
	}
	s.improve(&squares, rng)
	return s.squares(answers)
}

// improve swaps squares of the same letter at random, unless a swap makes the costs higher.
func (s *spreader) improve(squares *[26][]int, rng *rand.Rand) {
	cost := 0
	for i := range s.answer {
		cost += s.cost(i)
	}
	for tries := triesForSquare * len(s.answer); tries > 0 && cost > 0; tries-- {
		p := rng.IntN(len(s.answer))
		all := squares[s.Letters[p]-'A']
		q := all[rng.IntN(len(all))]
		if s.answer[p] == s.answer[q] {
			continue
		}
		before := s.cost(p) + s.cost(q)
		s.swap(p, q)
		if more := s.cost(p) + s.cost(q) - before; more > 0 {
			s.swap(p, q)
		} else {
			cost += 2 * more // each pair of squares counts twice
		}
	}
}

// cost returns the costs of the pairs of squares that a square is in.
func (s *spreader) cost(i int) int {
	cost := sameWord * (s.together[s.WordOf[i]][s.answer[i]] - 1)
	for _, next := range []int{i - 1, i + 1} {
		if next >= 0 && next < len(s.answer) && s.answer[next] == s.answer[i] {
			cost += adjacent
		}
	}
	return cost
}

func (s *spreader) swap(p, q int) {
	s.together[s.WordOf[p]][s.answer[p]]--
	s.together[s.WordOf[q]][s.answer[q]]--
	s.answer[p], s.answer[q] = s.answer[q], s.answer[p]
	s.together[s.WordOf[p]][s.answer[p]]++
	s.together[s.WordOf[q]][s.answer[q]]++
}

// squares returns the squares of the letters of each answer.
func (s *spreader) squares(answers []string) [][]int {
	squares := make([][]int, len(answers))
	taken := make([]bool, len(s.answer))
	for n, answer := range answers {
		for i := range len(answer) {
			for square := range s.answer {
				if s.answer[square] == n && s.Letters[square] == answer[i] && !taken[square] {
					squares[n] = append(squares[n], square)
					taken[square] = true
					break
				}
			}
		}
	}
	return squares
}
