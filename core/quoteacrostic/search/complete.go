package search

// complete looks up words for the free slots that have exactly the remaining letters. It reports whether there are such words, and puts them
// into the set.
func (s *Search) complete() bool {
	slots := s.freeSlots()
	for i := range s.fitting {
		s.fitting[i] = s.fitting[i][:0]
		if i >= len(slots) {
			s.fitting[i] = append(s.fitting[i], s.none())
			continue
		}
		for _, n := range s.candidatesOf(slots[i]) {
			if left := s.rest.minus(&s.words[n].counts); left.isPositive() && !s.used[n] {
				s.fitting[i] = append(s.fitting[i], n)
			}
		}
	}
	s.Left -= (len(s.fitting[0])*len(s.fitting[1]) + len(s.fitting[2])*len(s.fitting[3])) / pairsInMove
	if s.table == nil {
		s.table = new(pairs)
	}
	s.table.clear()
	s.fill()
	plain := s.rest.minus(&counts{guard, guard, guard, guard})
	hash := plain.hash()
	for _, c := range s.fitting[2] {
		left := s.rest.minus(&s.words[c].counts)
		for _, d := range s.fitting[3] {
			if left := left.minus(&s.words[d].counts); !left.isPositive() {
				continue
			}
			for at := s.table.find(hash - s.words[c].hash - s.words[d].hash); at >= 0; at = s.table.next(at) {
				p := &s.table.slots[at]
				if s.isExact([free]int32{p.first, p.second, c, d}) {
					for i, slot := range slots {
						s.set[slot] = [free]int32{p.first, p.second, c, d}[i]
					}
					return true
				}
			}
		}
	}
	return false
}

// fill fills the table with the pairs of words for the first two free slots that the remaining letters suffice for.
func (s *Search) fill() {
	for _, a := range s.fitting[0] {
		left := s.rest.minus(&s.words[a].counts)
		for _, b := range s.fitting[1] {
			if left := left.minus(&s.words[b].counts); left.isPositive() && !s.table.add(pair{hash: s.words[a].hash + s.words[b].hash, first: a, second: b}) {
				return
			}
		}
	}
}

// isExact reports whether words for the free slots are different and have exactly the remaining letters.
func (s *Search) isExact(words [free]int32) bool {
	left := s.rest
	for i, n := range words {
		left = left.minus(&s.words[n].counts)
		for _, other := range words[:i] {
			if n == other && n != s.none() {
				return false
			}
		}
	}
	return left.isZero()
}

// none returns the index of the word without letters, which takes the place of a free slot if there are fewer than four.
func (s *Search) none() int32 { return int32(len(s.words) - 1) }
