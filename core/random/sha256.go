package random

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// sum256 returns the SHA-256 of a message, by section 6.2 of FIPS 180-4. Package crypto/sha256 does the same, but it links the module that FIPS
// 140 certifies, with the tests of itself and fmt: 52 kB (brotli) of the toolkit's first program. No secret is hashed here.
func sum256(message []byte) [32]byte {
	// The first 32 bits of the fractions of the square roots of the first 8 primes.
	hash := [8]uint32{
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	}
	const block, length = 64, 8 // in bytes; the length of the message ends the last block
	padded := append(slices.Clone(message), 0x80)
	padded = append(padded, make([]byte, (2*block-length-len(padded)%block)%block)...)
	padded = binary.BigEndian.AppendUint64(padded, uint64(len(message))*8)
	for part := range slices.Chunk(padded, block) {
		compress(&hash, part)
	}
	var sum [32]byte
	for i, word := range hash {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}

// compress mixes a block of 64 bytes into the hash.
func compress(hash *[8]uint32, block []byte) {
	var words [64]uint32
	for i := range words {
		if i < 16 {
			words[i] = binary.BigEndian.Uint32(block[4*i:])
			continue
		}
		x, y := words[i-15], words[i-2]
		words[i] = words[i-16] + (rotate(x, 7) ^ rotate(x, 18) ^ x>>3) + words[i-7] + (rotate(y, 17) ^ rotate(y, 19) ^ y>>10)
	}
	a, b, c, d, e, f, g, h := hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]
	for i, word := range words {
		t := h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e&f ^ ^e&g) + constants[i] + word
		u := (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a&b ^ a&c ^ b&c)
		a, b, c, d, e, f, g, h = t+u, a, b, c, d+t, e, f, g
	}
	for i, word := range [8]uint32{a, b, c, d, e, f, g, h} {
		hash[i] += word
	}
}

// rotate rotates the bits of x to the right.
func rotate(x uint32, n int) uint32 { return bits.RotateLeft32(x, -n) }

// constants are the first 32 bits of the fractions of the cube roots of the first 64 primes.
var constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
