package acrostic

import (
	"strconv"
	"strings"

	"lettercraft/core/characters"
	"lettercraft/core/lexicon"
	"lettercraft/core/operation"
)

// Limits of the answers that a caller gives.
const (
	minAnswer  = 2
	maxAnswer  = 20
	maxOwnClue = 160 // characters
)

// ownAnswer is a line of the parameter answers. Its answer is empty if the toolkit must choose one.
type ownAnswer struct {
	answer phrase
	clue   string
}

// ownAnswers parses the parameter answers. It returns a line for each letter of the keyword.
func ownAnswers(answers, keyword, theme string) ([]ownAnswer, error) {
	own := make([]ownAnswer, len(keyword))
	if strings.TrimSpace(answers) == "" {
		return own, nil
	}
	for i, line := range strings.Split(strings.TrimRight(answers, "\r\n "), "\n") {
		text, clue, _ := strings.Cut(line, ":")
		text, clue = strings.TrimSpace(text), strings.TrimSpace(clue)
		fault := func(reason operation.Reason, rule string) error {
			return operation.InvalidLine("answers", i+1, reason, rule)
		}
		if i >= len(keyword) {
			return nil, fault(operation.TooManyLines, "there are more lines than the keyword has letters")
		}
		if text == "" && clue == "" {
			continue
		}
		answer, ok := newPhrase(text)
		if !ok {
			return nil, fault(operation.NotLetters, "the answer must have nothing but letters, and spaces, hyphens or apostrophes between them")
		}
		letters := answer.letters()
		if reason := notOfLength(letters, minAnswer, maxAnswer); reason != "" {
			return nil, fault(reason, "the answer must have "+strconv.Itoa(minAnswer)+" to "+strconv.Itoa(maxAnswer)+" letters")
		}
		if letters[0] != keyword[i] {
			return nil, fault(operation.WrongFirstLetter, "the answer must begin with "+keyword[i:i+1]+", as the keyword asks")
		}
		if characters.Count(clue) > maxOwnClue {
			return nil, fault(operation.ClueTooLong, "the clue must have at most "+strconv.Itoa(maxOwnClue)+" characters")
		}
		if clue == "" {
			var known bool
			if clue, known = lexicon.Clue(theme, answer.plain()); !known {
				return nil, fault(operation.ClueRequired, "the lexicon does not have the answer, so it needs a clue after a colon")
			}
		}
		own[i] = ownAnswer{answer, clue}
	}
	return own, nil
}
