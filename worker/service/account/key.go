// Package account has the keys, plans and accounts of the service: the format of a key ([NewKey]), what a plan includes
// ([Plans]), which account a key belongs to ([Lookup]), and the commands of an account's Durable Object ([Command]). The
// object, account.mjs, stores the state of the account. Package payment charges for calls with these commands, and the console
// opens accounts with them.
package account

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"strings"
)

// A key is "lc-", 34 random characters of the alphabet below and a checksum of 6 characters. With the checksum, a mistyped key
// is refused without a lookup, and secret scanners can tell a key from other text.
const (
	prefix     = "lc-"
	randomSize = 34
	sumSize    = 6
	base62     = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// NewKey returns a new key, given a source of secure random bytes. A key has just over 202 bits of entropy.
func NewKey(random func([]byte)) string {
	key := []byte(prefix)
	var b [64]byte
	for len(key) < len(prefix)+randomSize {
		random(b[:])
		for _, c := range b {
			// 248 is the largest multiple of 62 in a byte. Higher values would make the first characters more likely.
			if c < 248 && len(key) < len(prefix)+randomSize {
				key = append(key, base62[c%62])
			}
		}
	}
	return string(key) + checksum(string(key))
}

// WellFormed reports whether a string has the format of a key and a correct checksum.
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

// checksum returns the CRC-32 (IEEE) of a string in base 62.
func checksum(text string) string {
	sum := crc32.ChecksumIEEE([]byte(text))
	var digits [sumSize]byte
	for i := sumSize - 1; i >= 0; i-- {
		digits[i] = base62[sum%62]
		sum /= 62
	}
	return string(digits[:])
}

// Hash returns the SHA-256 of a key in hexadecimal. Keys are stored and looked up in this form. A key has so much entropy that
// a slow hash would add no security.
func Hash(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// idSize is the length of an account's id, which is a result of crypto/rand.Text.
const idSize = 26

// WellFormedID reports whether a string has the format of an account's id: 26 letters A to Z and digits 2 to 7.
func WellFormedID(id string) bool {
	for _, c := range []byte(id) {
		if (c < 'A' || c > 'Z') && (c < '2' || c > '7') {
			return false
		}
	}
	return len(id) == idSize
}
