package points

import (
	"math"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/english"
	"github.com/lettercraft/lettercraft/core/latin"
)

// features are the features of a text by which points are suggested.
type features struct {
	// chiSquare is Pearson's chi-square of the letters against English.
	chiSquare float64
	// grade is the grade of the text, in years of school.
	grade float64
	// unknown is the number of words that are not in the list.
	unknown int
	// rank is the mean over the known words of 1.35·ln(rank in the list) − 6.5, or of 0 for the 123 most frequent ones.
	rank float64
	// place is the mean over the known words of the number of more frequent words with the same pattern of repeated letters.
	place float64
	// shortest and longest are the numbers of letters of the shortest and the longest word.
	shortest, longest int
}

// rest returns the part of the sum that the three estimates share.
func (f *features) rest() float64 {
	sum := 0.5*f.grade + 15*float64(f.unknown) + float64(f.shortest)
	if f.longest-f.shortest < 2 {
		sum += 2
	}
	return sum
}

func featuresOf(text string) *features {
	words := wordsOf(text)
	f := &features{chiSquare: english.ChiSquare(english.Count(strings.Join(words, ""))), grade: grade(text, words), shortest: math.MaxInt}
	known := 0.0
	for _, word := range words {
		length := letters(word)
		f.shortest, f.longest = min(f.shortest, length), max(f.longest, length)
		rank, place, found := find(word)
		switch {
		case found:
			known++
			f.rank += max(1.35*math.Log(float64(rank))-6.5, 0)
			f.place += float64(place)
		case length > 1: // a single letter is no word that somebody has to know
			f.unknown++
		}
	}
	f.rank /= max(known, 1)
	f.place /= max(known, 1)
	return f
}

// wordsOf returns the words of a text: runs of the letters A to Z and apostrophes, with at least one letter.
func wordsOf(text string) []string {
	var b strings.Builder
	for _, r := range text {
		switch base := latin.Base(r); {
		case base != "":
			b.WriteString(base)
		case r == '\'' || r == '’':
			b.WriteByte('\'')
		case !latin.IsMark(r):
			b.WriteByte(' ')
		}
	}
	return slices.DeleteFunc(strings.Fields(b.String()), func(word string) bool { return letters(word) == 0 })
}

// letters returns the number of letters in a word.
func letters(word string) int { return len(word) - strings.Count(word, "'") }
