// Package rules estimates the number of syllables in an English word from its spelling. Read [Count]: it counts the spoken vowels.
// silent.go decides which e is silent, and vowels.go which letters make one vowel together. Each rule is for many words; the table of
// package syllables has the exceptions.
package rules

import (
	"bytes"
	"slices"
)

// word is a word of letters a to z.
type word []byte

// edge is the character before the first letter and after the last one.
const edge = '.'

func (w word) at(i int) byte {
	if i < 0 || i >= len(w) {
		return edge
	}
	return w[i]
}

// has reports whether the letters from i on begin with s. is reports whether they are s.
func (w word) has(i int, s string) bool {
	return i >= 0 && i+len(s) <= len(w) && string(w[i:i+len(s)]) == s
}

func (w word) is(i int, s string) bool { return i+len(s) == len(w) && w.has(i, s) }

// plural reports whether the letters from i on are s or its plural.
func (w word) plural(i int, s string) bool {
	return w.is(i, s) || i+len(s)+1 == len(w) && w[len(w)-1] == 's' && w.has(i, s)
}

func (w word) ends(s string) bool { return w.is(len(w)-len(s), s) }

// among reports whether a list has a letter. The lists are so short that a loop is faster than strings.IndexByte.
func among(c byte, letters string) bool {
	for i := range len(letters) {
		if letters[i] == c {
			return true
		}
	}
	return false
}

func isConsonant(c byte) bool { return c != edge && !among(c, "aeiouy") }

// Count returns the number of syllables in a word of letters a to z, at least 1. Any other character counts as a consonant.
func Count(text []byte) int {
	if !slices.ContainsFunc(text, func(c byte) bool { return among(c, "aeiouy") }) {
		return spelled(text)
	}
	w := word(text)
	count := 0
	for i := 0; i < len(w); {
		if !w.vowel(i) || w[i] == 'e' && w.silent(i, count) {
			i++
			continue
		}
		i += w.nucleus(i, count)
		count++
	}
	if w.ends("sm") || w.ends("thm") || w.ends("sms") {
		count++ // pris-m, rhyth-m
	}
	if w.ends("dl") || w.ends("gl") || w.ends("tl") {
		count++ // Hein-dl
	}
	if len(w) > 3 && w.has(0, "mc") {
		count++ // Mc-Coy
	}
	if w.ends("ically") {
		count-- // bas-ic-ly
	}
	return max(1, count)
}

// spelled counts the syllables of a word without vowels that is spelled out. A final s makes a plural: cds. Sounds such as hmm, shh
// and psst have one syllable.
func spelled(w word) int {
	for i := 1; i < len(w); i++ {
		if w[i] == w[i-1] && (i+1 == len(w) && among(w[i], "hmrz") || w.is(i+1, "t") && among(w[i], "fs")) {
			return 1
		}
	}
	count := len(w) + 2*bytes.Count(w, []byte("w")) // double-u
	if len(w) > 2 && w.ends("s") {
		count--
	}
	return max(1, count)
}
