package cipher

import (
	"slices"
	"strings"
	"unicode"
)

// Letters is an alphabet: the letters that a cipher replaces, in their order.
type Letters []rune

// English has the letters A to Z.
var English = Letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

// Index returns the place of an upper-case letter in the alphabet, counted from 0, or -1.
func (l Letters) Index(letter rune) int { return slices.Index(l, letter) }

// At returns the letter at a place, which is taken modulo the number of letters.
func (l Letters) At(place int) string {
	n := len(l)
	return string(l[(place%n+n)%n])
}

// fold returns the places of the letters that a character stands for: its own, without a tone ([withoutTone]), or those of its base letters, such
// as E for É and S, S for ß ([baseLetters]). It returns nil if the alphabet lacks one of them.
func (l Letters) fold(r rune) []int {
	for _, letter := range [...]rune{unicode.ToUpper(r), withoutTone(r)} {
		if i := l.Index(letter); i >= 0 {
			return []int{i}
		}
	}
	var places []int
	for _, base := range baseLetters(r) {
		i := l.Index(base)
		if i < 0 {
			return nil
		}
		places = append(places, i)
	}
	return places
}

// Word returns the places of the letters of a key word. Other characters are left out.
func (l Letters) Word(word string) []int { return l.Fold(word).Places() }

// Only returns the letters of a text, as they are enciphered, without anything else.
func (l Letters) Only(text string) string { return l.letters(l.Word(text)) }

// Text is a text as ciphers see it.
type Text struct {
	Letters Letters
	Pieces  []Piece
	// Count is the number of letters, and Words the number of runs without white space that contain at least one letter.
	Count, Words int
}

// Piece is a letter of a text, or characters that are not enciphered: a run of white space, or a run of other characters.
type Piece struct {
	// Letter is the place of the letter in the alphabet, or -1.
	Letter int
	Other  string
}

// Fold reads a text with the letters of an alphabet. Lower case becomes upper case, an accented letter that the alphabet lacks its base letter,
// and a ligature its letters. A letter with a combining mark is the composed letter, if the alphabet has it. Everything else stays as it is.
func (l Letters) Fold(text string) *Text {
	t := &Text{Letters: l, Pieces: make([]Piece, 0, len(text))}
	inWord, afterLetter := false, false
	start := -1 // of the characters that are not enciphered
	end := func(at int) {
		if start >= 0 {
			t.Pieces = append(t.Pieces, Piece{-1, text[start:at]})
		}
		start = -1
	}
	wasSpace := false
	for at, r := range text {
		places := l.fold(r)
		isSpace := unicode.IsSpace(r)
		switch {
		case places != nil:
			end(at)
			for _, place := range places {
				t.Pieces = append(t.Pieces, Piece{Letter: place})
			}
			t.Count += len(places)
			if !inWord {
				t.Words++
			}
			inWord, afterLetter = true, true
			continue
		case afterLetter && isMark(r):
			last := &t.Pieces[len(t.Pieces)-1]
			if composed := l.Index(compose(l[last.Letter], r)); composed >= 0 {
				last.Letter = composed
			}
			continue
		case start < 0:
			start = at
		case isSpace != wasSpace:
			end(at)
			start = at
		}
		if isSpace {
			inWord = false
		}
		afterLetter, wasSpace = false, isSpace
	}
	end(len(text))
	return t
}

// spaced returns characters that are not enciphered with a space in place of each dash, which ends a word like white space.
func spaced(other string) string {
	return strings.NewReplacer("–", " ", "—", " ", "―", " ", "--", " ").Replace(other)
}

// String returns the text as it was folded: its letters as the alphabet has them, and everything else as it was.
func (t *Text) String() string {
	var b strings.Builder
	for _, p := range t.Pieces {
		if p.Letter >= 0 {
			b.WriteString(t.Letters.At(p.Letter))
		} else {
			b.WriteString(p.Other)
		}
	}
	return b.String()
}

// Places returns the places of the letters of the text.
func (t *Text) Places() []int {
	places := make([]int, 0, t.Count)
	for _, p := range t.Pieces {
		if p.Letter >= 0 {
			places = append(places, p.Letter)
		}
	}
	return places
}
