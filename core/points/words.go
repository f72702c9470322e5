package points

import (
	_ "embed"
	"iter"
	"strings"
	"sync"
)

// list has the words in small letters, the most frequent first, each followed by a line feed.
//
//go:embed words.txt
var list string

// lengths returns the lengths of the words. To skip the words of other lengths by it is fast, and takes a sixteenth of the memory of a slice
// of words.
var lengths = sync.OnceValue(func() []uint8 {
	lengths := make([]uint8, 0, strings.Count(list, "\n"))
	for line := range strings.Lines(list) {
		lengths = append(lengths, uint8(len(line)-1))
	}
	return lengths
})

// ofLength returns the words of the list that have a length, each with its rank, from 1.
func ofLength(length int) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		at := 0
		for i, n := range lengths() {
			if int(n) == length && !yield(i+1, list[at:at+length]) {
				return
			}
			at += int(n) + 1
		}
	}
}

// find returns the rank of a word in the list, from 1, and the number of words before it with the same pattern of repeated letters. The word
// consists of the letters A to Z and apostrophes. Of a word with an apostrophe it looks for the part before it: cat's, they'll.
func find(word string) (rank, place int, found bool) {
	word = strings.ToLower(beforeApostrophe(word))
	for i, other := range ofLength(len(word)) {
		if other == word {
			rank = i
			break
		}
	}
	for i, other := range ofLength(len(word)) {
		if i >= rank {
			break
		}
		if samePattern(other, word) {
			place++
		}
	}
	return rank, place, rank > 0
}

func beforeApostrophe(word string) string {
	word = strings.Trim(word, "'")
	if verb, negated := strings.CutSuffix(word, "N'T"); negated {
		switch verb {
		case "CA":
			return "CAN"
		case "SHA":
			return "SHALL"
		case "WO":
			return "WILL"
		}
		return verb
	}
	word, _, _ = strings.Cut(word, "'")
	return word
}

// samePattern reports whether two words of the same length, in small letters, repeat letters at the same places, such as that and high.
func samePattern(a, b string) bool {
	var ofA, ofB [26]byte // for each letter, the letter of the other word that stands at its places, or 0
	for i := range len(a) {
		x, y := &ofA[a[i]-'a'], &ofB[b[i]-'a']
		if *x == 0 && *y == 0 {
			*x, *y = b[i], a[i]
		}
		if *x != b[i] {
			return false
		}
	}
	return true
}
