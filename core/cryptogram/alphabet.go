package cryptogram

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"lettercraft/core/latin"
	"lettercraft/core/operation"
)

// The kinds of cipher alphabets. K1 to K4 are the kinds of the American Cryptogram Association (The ACA and You). A keyed alphabet begins
// with the letters of a key word, each once, followed by the rest of the alphabet.
//
//	k1  the plain alphabet is keyed
//	k2  the cipher alphabet is keyed
//	k3  both are keyed with the same key word
//	k4  each is keyed with its own key word
//
// The cipher alphabet is shifted below the plain one so that no letter stands for itself.
const (
	kindRandom = "random"
	kindK1     = "k1"
	kindK2     = "k2"
	kindK3     = "k3"
	kindK4     = "k4"
)

const alphabetSize = 26

// newKeyedCipher returns the cipher of a keyed alphabet, and its shift. The key is a key word, or for k4 two key words with a comma
// between them. The letter at position i of the plain alphabet becomes the letter at position i − shift of the cipher alphabet,
// modulo 26. If shift is nil, newKeyedCipher draws a shift for which no letter stands for itself.
func newKeyedCipher(kind, key string, shift *int, rng *rand.Rand) (*Cipher, int, error) {
	plainKey, cipherKey := key, key
	switch kind {
	case kindK1:
		cipherKey = ""
	case kindK2:
		plainKey = ""
	case kindK4:
		plainKey, cipherKey, _ = strings.Cut(key, ",")
		const rule = "must be two key words of letters A to Z with a comma between them, for the alphabet k4"
		switch {
		case strings.Contains(cipherKey, ","):
			return nil, 0, operation.Invalid("key", operation.TooManyKeyWords, rule)
		case keyLetters(plainKey) == "" || keyLetters(cipherKey) == "":
			return nil, 0, operation.Invalid("key", operation.NoLetters, rule)
		}
	}
	if keyLetters(key) == "" {
		return nil, 0, operation.Invalid("key", operation.NoLetters, "must contain a key word of letters A to Z, for the alphabets k1 to k4")
	}
	plain, cipher := keyedAlphabet(plainKey), keyedAlphabet(cipherKey)

	var shifts []int
	for s := range alphabetSize {
		if aligned(plain, cipher, s).deranged() {
			shifts = append(shifts, s)
		}
	}
	if shift == nil {
		// There is always such a shift. Each letter stands for itself at exactly one shift. If every shift had such a letter,
		// the 26 shifts would be 0 to 25, with the sum 13 modulo 26. But each shift is the difference of a letter's positions in
		// two permutations, and the sum of these differences is 0.
		s := shifts[rng.IntN(len(shifts))]
		return aligned(plain, cipher, s), s, nil
	}
	c := aligned(plain, cipher, *shift)
	if !c.deranged() {
		return nil, 0, operation.Invalid("shift", operation.MapsToItself, "lets a letter stand for itself; with this key it must be one of: "+list(shifts))
	}
	return c, *shift, nil
}

// aligned returns the cipher with the first letter of the cipher alphabet below position shift of the plain alphabet.
func aligned(plain, cipher string, shift int) *Cipher {
	var c Cipher
	for i := range alphabetSize {
		c[plain[i]-'A'] = cipher[(i-shift+alphabetSize)%alphabetSize]
	}
	return &c
}

// keyedAlphabet returns the letters of a key, each once, followed by the rest of the alphabet.
func keyedAlphabet(key string) string {
	all := keyLetters(key) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	var b strings.Builder
	for i := range len(all) {
		if strings.IndexByte(all, all[i]) == i {
			b.WriteByte(all[i])
		}
	}
	return b.String()
}

// keyLetters returns the letters of a key as base letters A to Z.
func keyLetters(key string) string {
	var b strings.Builder
	for _, r := range key {
		b.WriteString(latin.Base(r))
	}
	return b.String()
}

func list(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}
