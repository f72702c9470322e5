package acrostic

import (
	"strconv"
	"strings"

	"lettercraft/core/characters"
	"lettercraft/core/lexicon"
	"lettercraft/core/operation"
)

// Limits of answers that a caller gives.
const (
	minAnswer  = 2
	maxAnswer  = 20
	maxOwnClue = 160 // characters
)

// ownAnswers reads the parameter answers: an entry for each letter of the keyword, empty where one is to be chosen.
func ownAnswers(answers, keyword, theme string) ([]lexicon.Entry, error) {
	own := make([]lexicon.Entry, len(keyword))
	if strings.TrimSpace(answers) == "" {
		return own, nil
	}
	for i, line := range strings.Split(strings.TrimRight(answers, "\r\n "), "\n") {
		word, clue, _ := strings.Cut(line, ":")
		word, clue = strings.ToUpper(strings.TrimSpace(word)), strings.TrimSpace(clue)
		place := "has a mistake in line " + strconv.Itoa(i+1) + ": "
		switch {
		case i >= len(keyword):
			return nil, operation.Invalid("answers", "has more lines than the keyword has letters")
		case word == "" && clue == "":
			continue
		case !isWord(word, minAnswer, maxAnswer):
			return nil, operation.Invalid("answers", place+"the answer must have 2 to 20 letters A to Z")
		case word[0] != keyword[i]:
			return nil, operation.Invalid("answers", place+"the answer must begin with "+keyword[i:i+1]+", as the keyword asks")
		case characters.Count(clue) > maxOwnClue:
			return nil, operation.Invalid("answers", place+"the clue must have at most 160 characters")
		}
		if clue == "" {
			var known bool
			if clue, known = lexicon.Clue(theme, word); !known {
				return nil, operation.Invalid("answers", place+"a clue must stand behind a colon, since the lexicon does not have the answer")
			}
		}
		own[i] = lexicon.Entry{Word: word, Clue: clue}
	}
	return own, nil
}
