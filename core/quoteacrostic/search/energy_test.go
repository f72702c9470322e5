package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestLogarithms(t *testing.T) {
	for n := uint64(1); n < 1<<40; n = n*9/8 + 1 {
		want := math.Log2(float64(n)) * unit
		if got := float64(log2(n)); got > want+1e-6 || got < want-2.5 {
			t.Errorf("log2(%d) is %v, want %v", n, got, want)
		}
	}
}

// TestTheEnergyIsTheProbabilityOfLetters compares the costs with the shares of all pairs of words.
func TestTheEnergyIsTheProbabilityOfLetters(t *testing.T) {
	lists := [][]string{strings.Fields("ABBA BAA TEE SEE NESS"), strings.Fields("EASE SEA ABBESS TEA")}
	var slots []*distribution
	for _, list := range lists {
		d := &distribution{}
		for _, w := range list {
			c := countsOf(w)
			d.add(&c)
		}
		slots = append(slots, d)
	}
	var c costs
	text := countsOf(strings.Repeat("ABENST", 20))
	text = text.plus(&counts{guard, guard, guard, guard})
	c.fill(slots, &text)
	for letter := range 26 {
		pairs := map[int]int{}
		for _, a := range lists[0] {
			for _, b := range lists[1] {
				pairs[strings.Count(a+b, string(rune('A'+letter)))]++
			}
		}
		for k := range 20 {
			got := float64(c[letter][bias+k])
			want := -math.Log2(float64(pairs[k])/20) * unit
			if pairs[k] == 0 {
				if got < math.Log2(20)*unit+steep-4 {
					t.Errorf("%c: the cost of the impossible %d is %v", 'A'+letter, k, got)
				}
			} else if math.Abs(got-want) > 4 {
				t.Errorf("%c: the cost of %d is %v, want %v", 'A'+letter, k, got, want)
			}
		}
		if c[letter][bias-1] < c[letter][bias] || c[letter][bias-2] <= c[letter][bias-1] {
			t.Errorf("%c: the costs of lacking letters are %d and %d", 'A'+letter, c[letter][bias-1], c[letter][bias-2])
		}
	}
	rest := countsOf("TEASE")
	rest = rest.plus(&counts{guard, guard, guard, guard})
	want := 0
	for letter := range 26 {
		want += int(c[letter][bias+strings.Count("TEASE", string(rune('A'+letter)))])
	}
	if got := c.energy(&rest); got != want {
		t.Errorf("the energy is %d, want %d", got, want)
	}
}

// TestTheEnergyOfManySlots compares the costs of 30 slots, whose numbers of ways are too large for a machine word, with a calculation in shares.
func TestTheEnergyOfManySlots(t *testing.T) {
	const slots = 30
	d := &distribution{}
	for _, w := range strings.Fields("ABBA BAA TEE SEE NESS TEN TEASE SEAT NEST BEE") {
		c := countsOf(w)
		d.add(&c)
	}
	text := countsOf(strings.Repeat("E", 40) + strings.Repeat("A", 5))
	text = text.plus(&counts{guard, guard, guard, guard})
	var c costs
	c.fill(slices.Repeat([]*distribution{d}, slots), &text)
	shares := []float64{1} // of the ways in which the words have E 0, 1, 2 … times
	for range slots {
		next := make([]float64, len(shares)+maxSame)
		for have, share := range shares {
			for more, n := range d['E'-'A'] {
				next[have+more] += share * float64(n) / 10
			}
		}
		shares = next
	}
	for k := 20; k <= 40; k++ {
		if got, want := float64(c['E'-'A'][bias+k]), -math.Log2(shares[k])*unit; math.Abs(got-want) > 4 {
			t.Errorf("the cost of %d is %v, want %v", k, got, want)
		}
	}
	if got, least := float64(c['Z'-'A'][bias+1]), slots*math.Log2(10)*unit; got < least {
		t.Errorf("the cost of a letter that no word has is %v, want at least %v", got, least)
	}
}

func TestCounts(t *testing.T) {
	rest := countsOf("ZEBRAZZ")
	rest = rest.plus(&counts{guard, guard, guard, guard})
	for words, want := range map[string]struct{ positive, zero bool }{
		"ZEBRAZZ": {true, true}, "ZEBRA": {true, false}, "ZEBRAZZA": {false, false}, "CAB": {false, false}, "": {true, false},
	} {
		c := countsOf(words)
		left := rest.minus(&c)
		if left.isPositive() != want.positive || left.isZero() != want.zero {
			t.Errorf("without %q, the remainder is positive: %v, and zero: %v", words, left.isPositive(), left.isZero())
		}
		if back := left.plus(&c); back != rest {
			t.Errorf("%q is not added again", words)
		}
	}
	a, b := countsOf("ZEBRA"), countsOf("QUIZ")
	sum := a.plus(&b)
	if sum.hash() != a.hash()+b.hash() || a.hash() == b.hash() {
		t.Error("the hash is not linear")
	}
}

func TestPairsWithOneHash(t *testing.T) {
	var table pairs
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		table.clear()
		hashes := []uint64{rng.Uint64(), rng.Uint64() | 0xfff<<52, 1<<64 - 1}
		for i := range int32(300) {
			table.add(pair{hash: hashes[i%3], first: i})
		}
		for h, hash := range hashes {
			n := int32(h)
			for at := table.find(hash); at >= 0; at = table.next(at) {
				if table.slots[at].first != n {
					t.Fatalf("the pair is %d, want %d", table.slots[at].first, n)
				}
				n += 3
			}
			if n != int32(300+h) {
				t.Errorf("hash %d has pairs up to %d", h, n)
			}
		}
		if table.find(12345) >= 0 {
			t.Error("a hash is found that was not added")
		}
	}
	table.clear()
	added := 1
	for table.add(pair{hash: rng.Uint64()}) {
		added++
	}
	if added != maxPairs {
		t.Errorf("the table is full with %d pairs", added)
	}
}
