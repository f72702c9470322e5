// Package settled makes quotation acrostics whose quotation and answers are settled, and draws them. It has no list of words and no collection
// of passages, so that booklets can have such puzzles without them.
//
// Read New first. squares.go chooses the squares of the answers, page.go writes the puzzle as HTML, and sheet.go draws it. operation.go declares the
// operation for package quoteacrostic, which finds the answers.
package settled

import (
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/random"
)

// Puzzle is a puzzle before it is drawn.
type Puzzle struct {
	title, seed     string
	instructionText string // the user's own, or ""
	source          Source
	spelling        Spelling
	clues           []Clue
	words           [][]phrase.Word // of each answer
	// clueOf has the clue of each square.
	clueOf []int
}

// New makes the puzzle of answers. They have exactly the letters of the quotation, and their first letters are those of the spelling.
func New(p *Params, seed string, source Source, spelling Spelling, answers []phrase.Clued) *Puzzle {
	z := &Puzzle{title: p.Title, instructionText: p.InstructionText, seed: seed, source: source, spelling: spelling, clueOf: make([]int, len(source.Letters))}
	letters := make([]string, len(answers))
	for i, answer := range answers {
		letters[i] = answer.Letters()
	}
	for i, squares := range spread(source.Quotation, letters, random.New("squares "+seed)) {
		for n, square := range squares {
			z.clueOf[square] = i
			squares[n]++
		}
		z.words = append(z.words, answers[i].Words)
		z.clues = append(z.clues, Clue{
			Letter: label(i), Answer: answers[i].Text, Letters: letters[i], Enumeration: answers[i].Enumeration(), Clue: answers[i].Clue,
			Squares: squares,
		})
	}
	return z
}

// Offer gives the clues other answers that their places could have.
func (z *Puzzle) Offer(alternatives [][]string) {
	for i, others := range alternatives {
		z.clues[i].Alternatives = others
	}
}

// label returns the letter of a clue: A to Z, then AA, BB and so on.
func label(i int) string { return strings.Repeat(string(rune('A'+i%26)), 1+i/26) }

// Make makes the puzzle of a call with these parameters, a JSON object, for a booklet. It returns the errors of the call. The parameters must
// have the quotation, the initials, and all answers with their clues.
func Make(host operation.Host, params []byte) (puzzle.Puzzle, error) {
	p, err := operation.Bind[Params](complete, params)
	if err != nil {
		return nil, err
	}
	return settle(p, host)
}

// complete is the operation for puzzles that need no search.
var complete = Operation(settle)

// settle makes a puzzle from its own parameters only.
func settle(p *Params, host operation.Host) (*Puzzle, error) {
	if err := p.CheckLogo(); err != nil {
		return nil, err
	}
	for _, needed := range []struct{ name, value string }{{"quotation", p.Quotation}, {"initials", p.Initials}, {"keep", p.Keep}} {
		if strings.TrimSpace(needed.value) == "" {
			return nil, operation.Invalid(needed.name, operation.Required, "is missing: "+taken)
		}
	}
	if err := CheckInitials(p); err != nil {
		return nil, err
	}
	source, err := OwnSource(p)
	if err != nil {
		return nil, err
	}
	keep, err := ReadKeep(p.Keep, nil)
	if err != nil {
		return nil, err
	}
	spelling := Spellings(p, source)[0]
	answers, left, ok := Place(keep, source.Letters, spelling.Letters)
	if !ok || left != "" || len(keep) < len(answers) {
		return nil, operation.Invalid("keep", operation.NoMatch, "must have an answer for each letter of 'initials', in all with exactly the letters of 'quotation': "+taken)
	}
	seed := p.Seed
	if seed == "" {
		seed = random.Seed(host.Random)
	}
	return New(p, seed, source, spelling, answers), nil
}

// taken ends the refusal of parameters that leave something open.
const taken = "a booklet takes a quotation acrostic with its quotation, its initials, and all answers with their clues"
