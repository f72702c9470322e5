package settled

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/phrase"
)

// ReadKeep reads the parameter keep. The function returns the clue of an answer that is given without one, or "" if it does not know the answer. If
// the function is nil, all answers need their clues.
func ReadKeep(text string, clueOf func(letters string) string) ([]phrase.Clued, error) {
	var keep []phrase.Clued
	n := 0
	for line := range strings.Lines(text) {
		n++
		answer, err := phrase.ReadClued("keep", n, line)
		if err != nil {
			return nil, err
		}
		if answer.Text == "" {
			continue
		}
		if len(keep) == MaxInitials {
			return nil, operation.InvalidLine("keep", n, operation.TooManyLines, "there are more than "+strconv.Itoa(MaxInitials)+" answers")
		}
		letters := answer.Letters()
		if answer.Clue == "" && clueOf == nil {
			return nil, operation.InvalidLine("keep", n, operation.ClueRequired, "the answer needs a clue after a colon: "+taken)
		}
		if answer.Clue == "" {
			answer.Clue = clueOf(letters)
		}
		if answer.Clue == "" {
			return nil, operation.InvalidLine("keep", n, operation.ClueRequired, "the lexicon does not have the answer, so it needs a clue after a colon")
		}
		if slices.ContainsFunc(keep, func(other phrase.Clued) bool { return other.Letters() == letters }) {
			return nil, operation.InvalidLine("keep", n, operation.Repeated, "the answer is in an earlier line, too")
		}
		keep = append(keep, answer)
	}
	return keep, nil
}

// Place places answers: each in the first free slot of its initial. It returns the answers by their slots, empty where none is, and the letters
// of the text that are left. The last result is false if an answer has no slot, or letters that the text does not have.
func Place(keep []phrase.Clued, text, initials string) (answers []phrase.Clued, left string, ok bool) {
	answers = make([]phrase.Clued, len(initials))
	for _, answer := range keep {
		letters, slot := answer.Letters(), 0
		for slot < len(initials) && (answers[slot].Text != "" || initials[slot] != letters[0]) {
			slot++
		}
		if slot == len(initials) || !Contains(text, letters) {
			return nil, "", false
		}
		answers[slot] = answer
		text = Without(text, letters)
	}
	return answers, text, true
}

// Contains reports whether a text has each letter at least as often as other letters have it.
func Contains(text, letters string) bool {
	return len(Without(text, letters)) == len(text)-len(letters)
}

// Without returns a text without letters, each of which is removed as often as the letters have it.
func Without(text, letters string) string {
	left := []byte(text)
	for i := range len(letters) {
		if at := slices.Index(left, letters[i]); at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
	}
	return string(left)
}
