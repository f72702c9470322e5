// Package random makes the random choices for puzzles from a seed. The same seed makes the same choices in the browser, in Node, in
// the Worker and in every later version. The generator is ChaCha8 (see math/rand/v2), keyed with the SHA-256 of the seed.
package random

import "math/rand/v2"

// letters is the alphabet of seeds: Crockford's base 32, without the letters I, L, O and U, which are easily misread.
const letters = "0123456789abcdefghjkmnpqrstvwxyz"

// New returns the generator of a seed.
func New(seed string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sum256([]byte(seed))))
}

// Seed makes a new seed of 12 characters (60 bits) from random bytes.
func Seed(random func([]byte)) string {
	seed := make([]byte, 12)
	random(seed)
	for i, b := range seed {
		seed[i] = letters[b%32]
	}
	return string(seed)
}
