package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
)

// A key of the second form has 25 bytes in its 34 characters, which are sealed with a secret of the service:
//
//	17 bytes  the 130 bits of the id of the account, and 6 bits that are flags
//	5 bytes   random, so that an account has many keys
//	3 bytes   zero, so that a text that somebody made up is recognised, but for one in 16 million
//
// They are sealed with a Feistel network of four rounds whose round function is HMAC-SHA256: a permutation that nobody can tell from a
// random one without the secret (Luby and Rackoff, SIAM J. Comput. 17, 1988). So encoding redundancy and then enciphering also
// authenticates (Bellare and Rogaway, ASIACRYPT 2000). The security of keys does not depend on it: the account's object compares the hash
// of the whole key with the hashes that it knows.
const (
	sealedSize = 25
	idBytes    = 17
	randomSize = 5
	leftSize   = 12 // the halves have 12 and 13 bytes
	rounds     = 4
)

// isTest is the flag of a key whose calls cost nothing and get samples.
const isTest = 1 << 5

// Name is the content of a key of the second form.
type Name struct {
	Account string // id
	IsTest  bool   // whether the calls of the key cost nothing and get samples
}

// NewKey returns a new key that has a name, given a secret of the service and a source of secure random bytes.
func NewKey(secret string, n Name, random func([]byte)) string {
	var content [sealedSize]byte
	var id [idBytes]byte
	putID(&id, n.Account)
	copy(content[:], id[:])
	if n.IsTest {
		content[idBytes-1] |= isTest
	}
	random(content[idBytes : idBytes+randomSize])
	permute(secret, &content, false)
	key := prefix + encode(content)
	sum := checksum(key, secondForm)
	return key + string(sum[:])
}

// Open returns the name in a key of the second form, and reports whether the key was made with one of the secrets.
func Open(secrets []string, key string) (Name, bool) {
	if !hasForm(key, secondForm) {
		return Name{}, false
	}
	sealed, ok := decode(key[len(prefix) : len(prefix)+bodySize])
	if !ok {
		return Name{}, false
	}
	for _, secret := range secrets {
		content := sealed
		permute(secret, &content, true)
		if content[22]|content[23]|content[24] == 0 {
			flags := content[idBytes-1] & 0x3f
			id := [idBytes]byte(content[:idBytes])
			return Name{Account: getID(id), IsTest: flags&isTest != 0}, flags&^isTest == 0
		}
	}
	return Name{}, false
}

// permute enciphers 25 bytes, or deciphers them.
func permute(secret string, b *[sealedSize]byte, inverse bool) {
	mac := hmac.New(sha256.New, []byte("key "+secret))
	left, right := b[:leftSize], b[leftSize:]
	var message [1 + sealedSize - leftSize]byte
	var sum [sha256.Size]byte
	for i := range rounds {
		round := i
		if inverse {
			round = rounds - 1 - i
		}
		from, to := right, left
		if round%2 == 1 {
			from, to = left, right
		}
		message[0] = byte(round)
		mac.Reset()
		mac.Write(message[:1+copy(message[1:], from)])
		mac.Sum(sum[:0])
		for j := range to {
			to[j] ^= sum[j]
		}
	}
}

// ids is the alphabet of an account's id, which is a result of crypto/rand.Text.
var ids = base32.StdEncoding.WithPadding(base32.NoPadding)

// putID writes the 130 bits of an id. The last six bits are zero.
func putID(into *[idBytes]byte, id string) {
	// 28 characters have 140 bits; the characters after the 26th are zero.
	whole, err := ids.DecodeString(id + "AA")
	if err != nil || len(id) != idSize {
		panic("account: an id has another form")
	}
	copy(into[:], whole)
}

// getID returns the id that [putID] has written.
func getID(from [idBytes]byte) string {
	return ids.EncodeToString(from[:])[:idSize]
}

// encode writes 25 bytes as 34 digits in base 62, the most significant digit first.
func encode(b [sealedSize]byte) string {
	var digits [bodySize]byte
	for i := bodySize - 1; i >= 0; i-- {
		rest := 0
		for j, c := range b {
			rest = rest<<8 | int(c)
			b[j] = byte(rest / 62)
			rest %= 62
		}
		digits[i] = base62[rest]
	}
	return string(digits[:])
}

// decode reads the output of [encode]. It returns false for a number that does not fit in 25 bytes.
func decode(digits string) (b [sealedSize]byte, ok bool) {
	for i := range len(digits) {
		rest := valueOf(digits[i])
		for j := sealedSize - 1; j >= 0; j-- {
			rest += int(b[j]) * 62
			b[j] = byte(rest)
			rest >>= 8
		}
		if rest > 0 {
			return b, false
		}
	}
	return b, true
}

// valueOf returns the value of a digit in base 62.
func valueOf(c byte) int {
	switch {
	case c <= '9':
		return int(c - '0')
	case c <= 'Z':
		return int(c-'A') + 10
	default:
		return int(c-'a') + 36
	}
}
