// Package account has the keys, plans and accounts of the service: the format of a key ([NewKey]), the figures of the plans ([Plans]), the
// account of a key ([Lookup]), and the commands of an account's Durable Object ([Command]). The object, account.mjs, stores the state of
// the account. Package payment charges for calls with these commands, and the console opens accounts with them.
package account

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"strings"
)

// A key is "lc-", 34 characters of the alphabet below, which mean nothing to callers, and a checksum of 6 characters. With the
// checksum, a mistyped key is refused without a lookup, and secret scanners can tell a key from other text. There are two forms of keys,
// with different checksums: in keys of the first form, which are no longer made, the 34 characters are random; in keys of the second form
// they name the account (package account, [Seal]).
const (
	prefix   = "lc-"
	bodySize = 34
	sumSize  = 6
	keySize  = len(prefix) + bodySize + sumSize
	base62   = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// The polynomials of the checksums of the two forms.
var (
	firstForm  = crc32.IEEETable
	secondForm = crc32.MakeTable(crc32.Castagnoli)
)

// WellFormed reports whether a string has the format of a key and a correct checksum.
func WellFormed(key string) bool { return hasForm(key, firstForm) || hasForm(key, secondForm) }

// hasForm reports whether a string has the format of a key and the checksum of a form.
func hasForm(key string, form *crc32.Table) bool {
	if len(key) != keySize || !strings.HasPrefix(key, prefix) {
		return false
	}
	for i := len(prefix); i < len(key); i++ {
		if c := key[i]; (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	sum := checksum(key[:len(prefix)+bodySize], form)
	return string(sum[:]) == key[len(prefix)+bodySize:]
}

// checksum returns the CRC-32 of a string in base 62. Unlike [crc32.Checksum], it needs no copy of the string.
func checksum(text string, form *crc32.Table) (digits [sumSize]byte) {
	sum := ^uint32(0)
	for i := range len(text) {
		sum = form[byte(sum)^text[i]] ^ sum>>8
	}
	sum = ^sum
	for i := sumSize - 1; i >= 0; i-- {
		digits[i] = base62[sum%62]
		sum /= 62
	}
	return digits
}

// Hash returns the SHA-256 of a key in hexadecimal. Keys are stored and looked up in this form. A key has so much entropy that
// a slow hash would add no security.
func Hash(key string) string {
	sum := sha256.Sum256([]byte(key))
	var digits [2 * sha256.Size]byte
	hex.Encode(digits[:], sum[:])
	return string(digits[:])
}

// idSize is the length of an account's id, which is a result of crypto/rand.Text.
const idSize = 26

// WellFormedID reports whether a string has the format of an account's id: 26 letters A to Z and digits 2 to 7.
func WellFormedID(id string) bool { return len(id) == idSize && isBase32(id) }

func isBase32(text string) bool {
	for _, c := range []byte(text) {
		if (c < 'A' || c > 'Z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}
