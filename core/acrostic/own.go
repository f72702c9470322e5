package acrostic

import (
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

// ownAnswers parses the parameter answers. It returns an entry for each letter of the keyword; an empty entry is to be chosen.
func ownAnswers(answers, keyword, theme string) ([]lexicon.Entry, error) {
	own := make([]lexicon.Entry, len(keyword))
	if strings.TrimSpace(answers) == "" {
		return own, nil
	}
	for i, line := range strings.Split(strings.TrimRight(answers, "\r\n "), "\n") {
		word, clue, _ := strings.Cut(line, ":")
		word, clue = strings.ToUpper(strings.TrimSpace(word)), strings.TrimSpace(clue)
		fault := func(reason operation.Reason, rule string) error {
			return operation.InvalidLine("answers", i+1, reason, rule)
		}
		if i >= len(keyword) {
			return nil, fault(operation.TooManyLines, "there are more lines than the keyword has letters")
		}
		if word == "" && clue == "" {
			continue
		}
		if reason := notWord(word, minAnswer, maxAnswer); reason != "" {
			return nil, fault(reason, "the answer must have 2 to 20 letters A to Z")
		}
		if word[0] != keyword[i] {
			return nil, fault(operation.WrongFirstLetter, "the answer must begin with "+keyword[i:i+1]+", as the keyword asks")
		}
		if characters.Count(clue) > maxOwnClue {
			return nil, fault(operation.ClueTooLong, "the clue must have at most 160 characters")
		}
		if clue == "" {
			var known bool
			if clue, known = lexicon.Clue(theme, word); !known {
				return nil, fault(operation.ClueRequired, "the lexicon does not have the answer, so it needs a clue after a colon")
			}
		}
		own[i] = lexicon.Entry{Word: word, Clue: clue}
	}
	return own, nil
}
