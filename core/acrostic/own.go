package acrostic

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/phrase"
)

// ownAnswers parses the parameter answers. It returns an answer for each letter of the keyword, which is empty if the toolkit must choose one.
func ownAnswers(answers, keyword, theme string) ([]phrase.Clued, error) {
	own := make([]phrase.Clued, len(keyword))
	if strings.TrimSpace(answers) == "" {
		return own, nil
	}
	for i, line := range strings.Split(strings.TrimRight(answers, "\r\n "), "\n") {
		fault := func(reason operation.Reason, rule string) error {
			return operation.InvalidLine("answers", i+1, reason, rule)
		}
		if i >= len(keyword) {
			return nil, fault(operation.TooManyLines, "there are more lines than the keyword has letters")
		}
		answer, err := phrase.ReadClued("answers", i+1, line)
		if err != nil {
			return nil, err
		}
		if answer.Text == "" {
			continue
		}
		if answer.Letters()[0] != keyword[i] {
			return nil, fault(operation.WrongFirstLetter, "the answer must begin with "+keyword[i:i+1]+", as the keyword asks")
		}
		if answer.Clue == "" {
			var known bool
			if answer.Clue, known = lexicon.Clue(theme, answer.Plain()); !known {
				return nil, fault(operation.ClueRequired, "the lexicon does not have the answer, so it needs a clue after a colon")
			}
		}
		own[i] = answer
	}
	return own, nil
}
