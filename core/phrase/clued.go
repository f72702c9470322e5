package phrase

import (
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/operation"
)

// Limits of the answers that callers give, in letters, and of their clues, in characters.
const (
	MinLetters = 2
	MaxLetters = 20
	MaxClue    = 160
)

// Clued is an answer with its clue. The clue is empty if none is given.
type Clued struct {
	Phrase
	Clue string
}

// ReadClued reads a line of a parameter, counted from 1: an answer, and its clue after a colon. It returns the empty answer for an empty line.
func ReadClued(parameter string, n int, line string) (Clued, error) {
	text, clue, _ := strings.Cut(line, ":")
	text, clue = strings.TrimSpace(text), strings.TrimSpace(clue)
	fault := func(reason operation.Reason, rule string) (Clued, error) {
		return Clued{}, operation.InvalidLine(parameter, n, reason, rule)
	}
	if text == "" && clue == "" {
		return Clued{}, nil
	}
	answer, ok := New(text)
	if !ok {
		return fault(operation.NotLetters, "the answer must have nothing but letters, and spaces, hyphens or apostrophes between them")
	}
	if reason := NotOfLength(answer.Letters(), MinLetters, MaxLetters); reason != "" {
		return fault(reason, "the answer must have "+strconv.Itoa(MinLetters)+" to "+strconv.Itoa(MaxLetters)+" letters")
	}
	if characters.Count(clue) > MaxClue {
		return fault(operation.ClueTooLong, "the clue must have at most "+strconv.Itoa(MaxClue)+" characters")
	}
	return Clued{answer, clue}, nil
}

// NotOfLength returns the reason to refuse a number of letters, or the empty reason.
func NotOfLength(letters string, minLetters, maxLetters int) operation.Reason {
	switch {
	case len(letters) < minLetters:
		return operation.TooShort
	case len(letters) > maxLetters:
		return operation.TooLong
	}
	return ""
}
