// Package account knows keys, plans and accounts: the form of a key ([NewKey]), what a plan gives ([Plans]), which account a key
// belongs to ([Lookup]), and the commands that an account's Durable Object takes ([Command]). The object is account.mjs; it
// alone holds the truth about an account. Package payment pays for calls with these commands, and the console makes accounts.
package account

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"strings"
)

// A key is "lc-", 34 random characters of the alphabet below and a checksum of 6, so that a mistyped key is refused
// without a look-up and a scanner for secrets can tell a key from other text.
const (
	prefix     = "lc-"
	randomSize = 34
	sumSize    = 6
	base62     = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewKey makes a key from a source of secure random bytes: 34 characters of 62, over 200 bits.
func NewKey(random func([]byte)) string {
	key := []byte(prefix)
	var b [64]byte
	for len(key) < len(prefix)+randomSize {
		random(b[:])
		for _, c := range b {
			// 248 is the largest multiple of 62 in a byte: what lies above would favour the first letters.
			if c < 248 && len(key) < len(prefix)+randomSize {
				key = append(key, base62[c%62])
			}
		}
	}
	return string(key) + checksum(string(key))
}

// WellFormed tells whether a text has the form of a key and its checksum is right.
func WellFormed(key string) bool {
	if len(key) != len(prefix)+randomSize+sumSize || !strings.HasPrefix(key, prefix) {
		return false
	}
	for i := len(prefix); i < len(key); i++ {
		if strings.IndexByte(base62, key[i]) < 0 {
			return false
		}
	}
	return checksum(key[:len(prefix)+randomSize]) == key[len(prefix)+randomSize:]
}

// checksum is the CRC-32 (IEEE) of a text in base 62.
func checksum(text string) string {
	sum := crc32.ChecksumIEEE([]byte(text))
	var digits [sumSize]byte
	for i := sumSize - 1; i >= 0; i-- {
		digits[i] = base62[sum%62]
		sum /= 62
	}
	return string(digits[:])
}

// Hash is the form in which a key is stored and looked up: its SHA-256 in hex. A key has so much entropy that a slow
// hash would add nothing.
func Hash(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}
