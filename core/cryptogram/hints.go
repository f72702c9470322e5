package cryptogram

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/operation"
)

// Hint is a letter that is given away.
type Hint struct {
	Encoded  string `json:"encoded" doc:"Letter in the puzzle."`
	Original string `json:"original" doc:"Letter that it stands for."`
}

// giveAway gives away what the parameters say: the crib, letters, and letters that it draws.
func (z *cryptogram) giveAway(p *Params, rng *rand.Rand) error {
	if p.Crib != "" {
		if err := z.giveCrib(p.Crib); err != nil {
			return err
		}
	}
	const misplaced = "is only for puzzles in which equal signs stand for equal letters"
	switch {
	case z.isSimple():
	case p.HintLetters != "":
		return operation.Invalid("hintLetters", operation.Conflict, misplaced)
	case p.Hints > 0:
		return operation.Invalid("hints", operation.Conflict, misplaced)
	}
	if p.HintLetters != "" {
		letters := strings.Split(z.text.Letters.Only(p.HintLetters), "")
		if len(letters) == 0 || z.give(letters) < len(letters) {
			return operation.Invalid("hintLetters", operation.NotInText, "must be letters of the text")
		}
	}
	if p.Hints > 0 {
		z.drawHints(p.Hints, rng)
	}
	return nil
}

// giveCrib gives away the boxes of a crib, and the other boxes of its letters if equal signs stand for equal letters. A crib that begins or ends
// within a box gives the whole box.
func (z *cryptogram) giveCrib(crib string) error {
	letters := z.boxed(crib)
	if letters == "" {
		return operation.Invalid("crib", operation.NoLetters, "must contain at least one letter "+z.text.Letters.Name())
	}
	var boxes []*cipher.Token
	plain := ""
	for i := range z.puzzle.Tokens {
		if t := &z.puzzle.Tokens[i]; t.Plain != "" {
			boxes = append(boxes, t)
			plain += t.Plain
		}
	}
	start := strings.Index(plain, letters)
	if start < 0 {
		return operation.Invalid("crib", operation.NotInText, "must be a piece of the text")
	}
	first, last, end := 0, 0, 0 // boxes, counted from 1, and the end of a box in plain
	var given []string
	for i, t := range boxes {
		begin := end
		end += len(t.Plain)
		if end <= start || begin >= start+len(letters) {
			continue
		}
		if first == 0 {
			first = i + 1
		}
		last = i + 1
		t.IsGiven = t.Shown != ""
		given = append(given, t.Plain)
	}
	switch {
	case boxes[first-1].Shown == "":
		z.crib = "Crib: the text contains " + letters + "."
	case first == last:
		z.crib = "Crib: " + letters + " stands at letter " + strconv.Itoa(first) + "."
	default:
		z.crib = "Crib: " + letters + " stands at letters " + strconv.Itoa(first) + " to " + strconv.Itoa(last) + "."
	}
	if z.isSimple() {
		z.give(given)
	}
	return nil
}

// boxed returns the letters of a crib as boxes have them, and its digits if boxes have digits, as in Morse code.
func (z *cryptogram) boxed(crib string) string {
	isBoxed := map[string]bool{}
	for _, t := range z.puzzle.Tokens {
		isBoxed[t.Plain] = true
	}
	var b strings.Builder
	for _, piece := range z.text.Letters.Fold(crib).Pieces {
		if piece.Letter >= 0 {
			b.WriteString(z.text.Letters.At(piece.Letter))
			continue
		}
		for _, r := range piece.Other {
			if unicode.IsDigit(r) && isBoxed[string(r)] {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// drawHints gives away the letters of n signs, or of all if there are fewer. A sign that occurs once is given away only if all others are.
func (z *cryptogram) drawHints(n int, rng *rand.Rand) {
	counts := map[string]int{}   // of each sign
	signs := map[string]string{} // of each letter
	for _, t := range z.puzzle.Tokens {
		if !t.IsMark && !t.IsGiven {
			counts[t.Shown]++
			signs[t.Plain] = t.Shown
		}
	}
	var letters []string // the first of each sign
	isListed := map[string]bool{}
	for place := range z.text.Letters {
		letter := z.text.Letters.At(place)
		if sign, isShown := signs[letter]; isShown && !isListed[sign] {
			isListed[sign] = true
			letters = append(letters, letter)
		}
	}
	rng.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	var repeated, single []string
	for _, letter := range letters {
		if counts[signs[letter]] > 1 {
			repeated = append(repeated, letter)
		} else {
			single = append(single, letter)
		}
	}
	letters = append(repeated, single...)
	z.give(letters[:min(n, len(letters))])
}

// give gives away letters, each in all boxes of its sign, and returns the number of those that are in the puzzle.
func (z *cryptogram) give(letters []string) int {
	signs := map[string]string{} // of each letter
	isGiven := map[string]bool{} // of each sign
	for _, t := range z.puzzle.Tokens {
		if !t.IsMark && slices.Contains(letters, t.Plain) {
			signs[t.Plain] = t.Shown
			isGiven[t.Shown] = true
		}
	}
	for i := range z.puzzle.Tokens {
		t := &z.puzzle.Tokens[i]
		t.IsGiven = t.IsGiven || !t.IsMark && isGiven[t.Shown]
	}
	found := 0
	for _, letter := range letters {
		sign, isShown := signs[letter]
		if !isShown {
			continue
		}
		found++
		if hint := (Hint{sign, letter}); !slices.Contains(z.hints, hint) {
			z.hints = append(z.hints, hint)
		}
	}
	return found
}
