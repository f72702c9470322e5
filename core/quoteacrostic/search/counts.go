package search

// counts has a number for each letter A to Z, in lanes of eight bits. The numbers of letters in words are at most 127. A remainder, which can
// be negative, has 128 added to each lane: the highest bit of a lane is then set if and only if the number is not negative.
type counts [4]uint64

const (
	lanes = 8                  // in a word of the machine
	guard = 0x8080808080808080 // the highest bit of each lane
	bias  = 128                // the number that guard adds to each lane
)

// countsOf returns the counts of letters A to Z.
func countsOf(letters string) (c counts) {
	for i := range len(letters) {
		n := letters[i] - 'A'
		c[n/lanes] += 1 << (n % lanes * 8)
	}
	return c
}

// lane returns the lane of a letter, 0 for A.
func (c *counts) lane(letter int) uint8 { return uint8(c[letter/lanes] >> (letter % lanes * 8)) }

func (c *counts) plus(d *counts) counts {
	return counts{c[0] + d[0], c[1] + d[1], c[2] + d[2], c[3] + d[3]}
}

// minus subtracts counts from a remainder. No lane borrows from the next one as long as the remainders are above -128.
func (c *counts) minus(d *counts) counts {
	return counts{c[0] - d[0], c[1] - d[1], c[2] - d[2], c[3] - d[3]}
}

// isPositive reports whether no number of a remainder is negative.
func (c *counts) isPositive() bool { return c[0]&c[1]&c[2]&c[3]&guard == guard }

// isZero reports whether all numbers of a remainder are zero.
func (c *counts) isZero() bool { return *c == counts{guard, guard, guard, guard} }

// hash returns a hash of counts. It is linear, so that the hash of a sum is the sum of the hashes: each letter has an odd multiplier.
func (c *counts) hash() uint64 {
	sum := uint64(0)
	for letter := range 26 {
		sum += uint64(c.lane(letter)) * multiplier(letter)
	}
	return sum
}

// multiplier returns the multiplier of a letter: the outputs of the generator SplitMix64 for the seed 0.
func multiplier(letter int) uint64 {
	z := uint64(letter+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return (z ^ z>>31) | 1
}
