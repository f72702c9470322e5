package cipher

import "strings"

// GroupSize is the usual number of letters in a group.
const GroupSize = 5

// signs returns the puzzle of a text, with the sign of each letter. The function sign gets the place of the letter in the alphabet, and the
// number of the letter in the text, counted from 0. With a block of 0, words and punctuation stay; with any other, there are groups of so
// many letters and nothing else.
func (t *Text) signs(block int, sign func(letter, n int) string) *Puzzle {
	tokens := make([]Token, 0, len(t.Pieces)+t.Count/GroupSize)
	n := 0
	for _, p := range t.Pieces {
		switch {
		case p.Letter >= 0:
			if block > 0 && n > 0 && n%block == 0 {
				tokens = append(tokens, gap)
			}
			tokens = append(tokens, Token{Plain: t.Letters.At(p.Letter), Shown: sign(p.Letter, n)})
			n++
		case block == 0:
			tokens = append(tokens, Token{Shown: p.Other, IsMark: true})
		}
	}
	return &Puzzle{Tokens: tokens, HasWords: block == 0}
}

var (
	gap     = Token{Shown: " ", IsMark: true}
	newLine = Token{Shown: "\n", IsMark: true}
)

// coded returns the puzzle of a text in which each letter has one sign.
func coded(t *Text, block int, code func(letter int) string) *Puzzle {
	p := t.signs(block, func(letter, _ int) string { return code(letter) })
	for i := range t.Letters {
		p.Table = append(p.Table, Substitute{t.Letters.At(i), code(i)})
	}
	return p
}

// run returns the tokens of signs without boxes, and below them a box for each letter of the answer. It is for kinds in which a sign does not
// stand for a letter.
func run(signs []string, answer string) []Token {
	tokens := make([]Token, 0, len(signs)+len(answer)+1)
	for _, sign := range signs {
		tokens = append(tokens, Token{Shown: sign})
	}
	tokens = append(tokens, newLine)
	for _, letter := range answer {
		tokens = append(tokens, Token{Plain: string(letter)})
	}
	return tokens
}

// inGroups returns the tokens of letters, which are given by their places, in groups of five without anything else.
func (l Letters) inGroups(places []int, sign func(n int) string) []Token {
	t := &Text{Letters: l, Count: len(places)}
	for _, place := range places {
		t.Pieces = append(t.Pieces, Piece{Letter: place})
	}
	return t.signs(GroupSize, func(_, n int) string { return sign(n) }).Tokens
}

// letters returns the text of places in an alphabet.
func (l Letters) letters(places []int) string {
	var b strings.Builder
	for _, place := range places {
		b.WriteString(l.At(place))
	}
	return b.String()
}

// names returns the letters of the alphabet, each as a text.
func (l Letters) names() []string { return strings.Split(string(l), "") }
