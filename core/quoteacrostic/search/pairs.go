package search

// pairs is a hash table of pairs of words, by the hash of their letters. A new generation empties it.
type pairs struct {
	slots      [1 << tableBits]pair
	generation uint32
	size       int
}

type pair struct {
	hash          uint64
	generation    uint32
	first, second int32
}

const (
	tableBits = 14
	// maxPairs is the maximum number of pairs in the table. If more pairs fit, the table has the first ones.
	maxPairs = 3 << tableBits / 4
)

func (t *pairs) clear() {
	t.generation++
	t.size = 0
}

// add adds a pair. It reports whether the table has room for another one.
func (t *pairs) add(p pair) bool {
	at := p.hash >> (64 - tableBits)
	for t.slots[at].generation == t.generation {
		at = (at + 1) % (1 << tableBits)
	}
	p.generation = t.generation
	t.slots[at] = p
	t.size++
	return t.size < maxPairs
}

// find returns the place of the first pair with a hash, or -1. Function next finds the others.
func (t *pairs) find(hash uint64) int { return t.seek(int(hash>>(64-tableBits)), hash) }

// next returns the place of the next pair with the same hash, or -1.
func (t *pairs) next(at int) int { return t.seek((at+1)%(1<<tableBits), t.slots[at].hash) }

func (t *pairs) seek(at int, hash uint64) int {
	for ; t.slots[at].generation == t.generation; at = (at + 1) % (1 << tableBits) {
		if t.slots[at].hash == hash {
			return at
		}
	}
	return -1
}
