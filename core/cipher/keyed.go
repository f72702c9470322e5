package cipher

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
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

// substitution has, for each letter of an alphabet, the place of its substitute.
type substitution []int

// deranged reports whether no letter stands for itself.
func (s substitution) deranged() bool {
	for i, substitute := range s {
		if substitute == i {
			return false
		}
	}
	return true
}

// derangement draws a permutation of n letters in which no letter stands for itself. All derangements have the same probability.
// It shuffles until no letter is in its place, e (2.7) times on average.
func derangement(n int, rng *rand.Rand) substitution {
	s := make(substitution, n)
	for i := range s {
		s[i] = i
	}
	for {
		rng.Shuffle(n, func(i, j int) { s[i], s[j] = s[j], s[i] })
		if s.deranged() {
			return s
		}
	}
}

// keyedSubstitution returns the substitution of the keyed alphabet that a key describes, and its shift. The key word is a key word, or for k4
// two key words with a comma between them. The letter at position i of the plain alphabet becomes the letter at position i − shift of the
// cipher alphabet, modulo their number. Without a shift, it draws a shift for which no letter stands for itself.
func keyedSubstitution(l Letters, k *Key, rng *rand.Rand) (substitution, int, error) {
	plainKey, cipherKey := k.Word, k.Word
	switch k.Alphabet {
	case kindK1:
		cipherKey = ""
	case kindK2:
		plainKey = ""
	case kindK4:
		plainKey, cipherKey, _ = strings.Cut(k.Word, ",")
		rule := "must be two key words of letters " + l.Name() + " with a comma between them, for the alphabet k4"
		switch {
		case strings.Contains(cipherKey, ","):
			return nil, 0, operation.Invalid("key", operation.TooManyKeyWords, rule)
		case len(l.Word(plainKey)) == 0 || len(l.Word(cipherKey)) == 0:
			return nil, 0, operation.Invalid("key", operation.NoLetters, rule)
		}
	}
	if len(l.Word(k.Word)) == 0 {
		return nil, 0, operation.Invalid("key", operation.NoLetters, "must contain a key word of letters "+l.Name()+", for the alphabets k1 to k4")
	}
	plain, cipher := l.keyed(plainKey), l.keyed(cipherKey)

	var shifts []int
	for shift := range l {
		if aligned(plain, cipher, shift).deranged() {
			shifts = append(shifts, shift)
		}
	}
	// With an even number n of letters there is always such a shift. Each letter stands for itself at exactly one shift. If every shift had
	// such a letter, the n shifts would be 0 to n − 1, with the sum n/2 modulo n. But each shift is the difference of a letter's positions
	// in two permutations, and the sum of these differences is 0.
	if len(shifts) == 0 {
		return nil, 0, operation.Invalid("key", operation.MapsToItself, "lets a letter stand for itself with every shift")
	}
	if k.Shift == nil {
		shift := shifts[rng.IntN(len(shifts))]
		return aligned(plain, cipher, shift), shift, nil
	}
	s := aligned(plain, cipher, *k.Shift)
	if !s.deranged() {
		return nil, 0, operation.Invalid("shift", operation.MapsToItself, "lets a letter stand for itself; with this key it must be one of: "+list(shifts))
	}
	return s, *k.Shift, nil
}

// aligned returns the substitution with the first letter of the cipher alphabet below position shift of the plain alphabet.
func aligned(plain, cipher []int, shift int) substitution {
	n := len(plain)
	s := make(substitution, n)
	for i, letter := range plain {
		s[letter] = cipher[(i-shift+n)%n]
	}
	return s
}

// keyed returns the places of the keyed alphabet of a key word: its letters, each once, followed by the rest of the alphabet.
func (l Letters) keyed(word string) []int { return l.beginning(l.Word(word)) }

// beginning returns the places of the alphabet: the given ones, each once, followed by the rest in order.
func (l Letters) beginning(places []int) []int {
	all := slices.Clone(places)
	for i := range l {
		all = append(all, i)
	}
	seen := make([]bool, len(l))
	kept := all[:0]
	for _, place := range all {
		if !seen[place] {
			kept = append(kept, place)
		}
		seen[place] = true
	}
	return kept
}

func list(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = number(n)
	}
	return strings.Join(words, ", ")
}
