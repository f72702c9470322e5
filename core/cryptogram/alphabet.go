package cryptogram

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"lettercraft/core/latin"
	"lettercraft/core/operation"
)

// The kinds of cipher alphabets. K1 to K4 are those of the American Cryptogram Association (The ACA and You): a key
// word, each letter once, and behind it the rest of the alphabet make a keyed alphabet, which stands
//
//	k1  above a straight one: the plain alphabet is keyed
//	k2  below a straight one: the cipher alphabet is keyed
//	k3  on both sides, shifted
//	k4  on both sides, each with a key word of its own
//
// One alphabet is shifted against the other so that no letter stands for itself.
const (
	kindRandom = "random"
	kindK1     = "k1"
	kindK2     = "k2"
	kindK3     = "k3"
	kindK4     = "k4"
)

const alphabetSize = 26

// newKeyedCipher makes the cipher of a keyed alphabet from its key words, or the two of k4 with a comma between them.
// Under place i of the plain alphabet, counted from its first letter, stands the letter at place i − shift of the cipher
// alphabet, both read as circles. Without a shift one is drawn among those that let no letter stand for itself. It
// returns the cipher with its shift.
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
		// There always is one. Each letter stands for itself at just one shift; were no shift without such a letter, these
		// would be 0 to 25 and add up to 13 modulo 26, while the differences of the places of two permutations add up to 0.
		s := shifts[rng.IntN(len(shifts))]
		return aligned(plain, cipher, s), s, nil
	}
	c := aligned(plain, cipher, *shift)
	if !c.deranged() {
		return nil, 0, operation.Invalid("shift", operation.MapsToItself, "lets a letter stand for itself; with this key it must be one of: "+list(shifts))
	}
	return c, *shift, nil
}

// aligned puts the cipher alphabet below the plain one, with its first letter below place shift.
func aligned(plain, cipher string, shift int) *Cipher {
	var c Cipher
	for i := range alphabetSize {
		c[plain[i]-'A'] = cipher[(i-shift+alphabetSize)%alphabetSize]
	}
	return &c
}

// keyedAlphabet is the letters of a key, each once, and behind them the rest of the alphabet.
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

// keyLetters are the letters of a key as those A to Z that they are built on.
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
