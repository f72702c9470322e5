package search

import (
	"math/bits"
	"sync"
)

// unit is the number of units in one bit of information. Energies and logarithms are whole numbers of such units, so that the same seed finds the
// same words on every platform.
const unit = 256

// maxSame is the maximum number of times that a word has the same letter.
const maxSame = 7

// distribution has, for each letter, how many words have it 0, 1, 2 … times.
type distribution [26][maxSame + 1]uint64

// add counts the letters of a word.
func (d *distribution) add(c *counts) {
	for letter := range d {
		d[letter][c.lane(letter)]++
	}
}

// costs has, for each letter and each lane of a remainder, the cost that the letter adds to the energy.
type costs [26][256]int32

// steep is the cost of each letter by which a remainder is out of the range that words can fill.
const steep = 6 * unit

// fill computes the costs for slots whose words have these distributions, and for remainders of a text. If the words of the slots are drawn at
// random, the letter comes k times with the probability P(k), and its cost is -log2 P(k) for the remainder k: the energy is then about the
// negative logarithm of the probability that random words use the remainder up.
func (c *costs) fill(slots []*distribution, text *counts) {
	for letter := range c {
		ways, total, halved := waysOf(slots, letter, int(text.lane(letter))-bias)
		most := len(ways) - 1
		for most >= 0 && ways[most] == 0 {
			most--
		}
		all := log2(total)
		worst := all + unit*halved
		for lane := range c[letter] {
			switch k := lane - bias; {
			case k < 0:
				c[letter][lane] = int32(worst - steep*k)
			case k > most:
				c[letter][lane] = int32(worst + steep*(k-most))
			case ways[k] == 0:
				c[letter][lane] = int32(worst + steep)
			default:
				c[letter][lane] = int32(all - log2(ways[k]))
			}
		}
	}
}

// waysOf returns the number of ways in which words for the slots have a letter 0, 1, 2 … times, at most as often as the text has it, and the
// number of all ways. So that no number becomes too large, all are halved, as often as the last result says.
func waysOf(slots []*distribution, letter, inText int) (ways []uint64, total uint64, halved int) {
	var both [2][bias]uint64
	now, next := both[0][:inText+1], both[1][:inText+1]
	now[0], total = 1, 1
	for _, d := range slots {
		clear(next)
		words := uint64(0)
		for more, m := range d[letter] {
			words += m
			if m == 0 || more > inText {
				continue
			}
			for have, n := range now[:inText+1-more] {
				next[have+more] += n * m
			}
		}
		now, next = next, now
		total *= words
		if over := bits.Len64(total) - maxBits; over > 0 {
			halved += over
			total >>= over
			for k := range now {
				now[k] >>= over
			}
		}
	}
	return now, total, halved
}

// maxBits is the number of bits of the largest number of ways. It can be multiplied by a number of words.
const maxBits = 48

// energy returns the energy of a remainder.
func (c *costs) energy(rest *counts) int {
	sum := int32(0)
	for part, lanesOf := range rest {
		for letter := part * lanes; letter < min(part*lanes+lanes, 26); letter++ {
			sum += c[letter][uint8(lanesOf)]
			lanesOf >>= 8
		}
	}
	return int(sum)
}

// log2 returns the binary logarithm of a number above 0, in units.
func log2(n uint64) int {
	whole := bits.Len64(n) - 1
	mantissa := n << (63 - whole) >> 55 // with 8 bits behind the leading 1
	return whole*unit + int(fractions()[mantissa&0xff])
}

// fractions has the logarithm of 1 + m/256 for each m, in units. Squaring a number between 1 and 2 yields the next bit of its logarithm.
var fractions = sync.OnceValue(func() *[256]uint8 {
	var table [256]uint8
	for m := range table {
		x := uint64(256+m) << 22 // with 30 bits behind the point
		for range 8 {
			x = x * x >> 30
			table[m] <<= 1
			if x >= 2<<30 {
				x >>= 1
				table[m] |= 1
			}
		}
	}
	return &table
})
