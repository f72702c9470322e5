// Package cryptogram makes puzzles of enciphered texts. In the usual one, an Aristocrat in the terms of the American Cryptogram Association,
// each letter stands for another letter. Package cipher has the other kinds.
//
// Read run first: it chooses the text and enciphers it. hints.go gives letters away. difficulty.go rates puzzles by the features of their
// texts (features.go, reasons.go), and wish.go chooses quotations by their ratings. layout.go lays the tokens of a puzzle out; page.go writes
// the layout as HTML, and sheet.go draws it. They know no kind. righttoleft.go is for alphabets such as Hebrew, and warnings.go says what a
// puzzle can't show.
package cryptogram

import (
	"context"
	"strings"
	"sync"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/quotations"
	"github.com/lettercraft/lettercraft/core/random"
)

// Params are the parameters of the operation. If Text is nil or Random is true, a quotation is enciphered.
type Params struct {
	Text       *string     `json:"text" doc:"Text to encode." trim:"true" maxLength:"500" maxBytes:"20000" example:"The journey of a thousand miles begins with a single step"`
	Random     bool        `json:"random" doc:"When true, or when there is no text, a random famous quotation is used." default:"false"`
	MinLetters int         `json:"minLetters" doc:"Minimum number of letters in a random quotation." minimum:"1" maximum:"500" default:"1"`
	MaxLetters int         `json:"maxLetters" doc:"Maximum number of letters in a random quotation." minimum:"1" maximum:"500" default:"500"`
	Subject    string      `json:"subject" doc:"Subject of a random quotation; any if it is left out. Conflicts with a text." enum:"adventure,art,books,childhood,courage,faith,freedom,friendship,love,nature,science,time,truth,wisdom,wit,work"`
	Famous     bool        `json:"famous" doc:"When true, a random quotation is one that many readers know. Conflicts with a text." default:"false"`
	Seed       string      `json:"seed" doc:"The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed." maxLength:"64" maxBytes:"2000" example:"class-4b"`
	Number     *int        `json:"number" doc:"Place in a series of puzzles with the same seed, from 1. Each place has its own cipher. The quotations of a series differ until all that fit have been used; then they come again in the same order." minimum:"1" maximum:"10000"`
	Kind       cipher.Name `json:"kind" doc:"Kind of the cipher, in the terms of the American Cryptogram Association and of Codebusters." default:"aristocrat"`
	cipher.Key
	Spacing     string `json:"spacing" doc:"words keeps the words and their punctuation (Aristocrat); none shows groups of five letters (Patristocrat, and kinds that take block)." enum:"words,none" default:"words"`
	Hints       int    `json:"hints" doc:"Number of letters that are drawn and given away, besides hintLetters and crib. It is for kinds in which equal signs stand for equal letters." minimum:"0" maximum:"60" default:"0"`
	HintLetters string `json:"hintLetters" doc:"Letters of the text that are given away, for kinds in which equal signs stand for equal letters." maxLength:"60" maxBytes:"1000"`
	Crib        string `json:"crib" doc:"Piece of the text that is given away where it first occurs; only its letters count. The puzzle says where it stands, or, if its signs do not stand for letters, only that the text contains it. In affine, vigenere, porta, polybius, checkerboard and nihilist, it takes the place of the key, which the puzzle gives otherwise, and in fractionatedMorse that of the first letters." maxLength:"100" maxBytes:"2000"`
	Difficulty  string `json:"difficulty" doc:"Wish for how hard the puzzle of a random quotation is: easy, medium (also medium hard), or hard (difficult or extreme). A quotation is chosen by it. If every puzzle is too hard, a random alphabet becomes k1, and then, if no letters are given away otherwise, letters are given away. The result has the difficulty that was reached. It is for kinds that are solved by their texts, such as aristocrat and patristocrat, with letters A to Z." enum:"easy,medium,hard"`
	Points      bool   `json:"points" doc:"When true, the result contains suggested points, for the kinds aristocrat and patristocrat with letters A to Z. Only the service suggests them; the toolkit has cryptogrampoints." default:"false"`
	Tokens      bool   `json:"tokens" doc:"When true, the result contains the tokens of the puzzle." default:"false"`
	puzzle.Printing
}

// Result is the result of the operation.
type Result struct {
	Encoded       string           `json:"encoded" doc:"The enciphered text, in upper case."`
	Original      string           `json:"original" doc:"Text before it is encoded."`
	Cipher        *Mapping         `json:"cipher" doc:"Mapping from each original letter to its substitute; null for a cipher that does not replace each of the letters A to Z, and no others, by another one." premium:"true"`
	LetterCount   int              `json:"letterCount" doc:"Number of letters that are enciphered."`
	WordCount     int              `json:"wordCount" doc:"Number of words: runs without white space that contain at least one letter."`
	HTML          string           `json:"html" doc:"HTML page of the puzzle: a box for each letter, and the letter frequencies."`
	Image         *operation.Image `json:"image" doc:"The puzzle image; null if it was not requested."`
	SolutionImage *operation.Image `json:"solutionImage" doc:"The solution image; null if it was not requested."`
	Difficulty    Difficulty       `json:"difficulty" doc:"How hard the puzzle is for solvers."`
	Points        *Points          `json:"points" doc:"Points that the puzzle is worth in a test of Codebusters, an event of the Science Olympiad, if no letters are given away; null if they were not requested."`
	Hints         []Hint           `json:"hints" doc:"Letters that are given away."`
	Kind          string           `json:"kind" doc:"Kind of the cipher." computed:"true"`
	Alphabet      string           `json:"alphabet" doc:"Kind of the cipher alphabet." computed:"true"`
	Shift         *int             `json:"shift" doc:"Shift of the alphabets k1 to k4 and of caesar; null for other ciphers."`
	Table         []Substitute     `json:"table" doc:"What each letter of the alphabet becomes; empty for a kind without such a table." premium:"true"`
	KeyLines      []string         `json:"keyLines" doc:"The key in words, for the solution." premium:"true"`
	Tokens        []Token          `json:"tokens" doc:"The puzzle token by token, for programs that show it; empty if it was not requested."`
	IsSimple      bool             `json:"isSimple" doc:"Whether equal signs always stand for the same letter, and different signs for different letters."`
	Instruction   string           `json:"instruction" doc:"How the puzzle works, for the solver." computed:"true"`
	Method        string           `json:"method" doc:"How people solve such a puzzle." computed:"true"`
	Notes         []string         `json:"notes" doc:"Lines for the solver, such as a key that the puzzle gives."`
	Warnings      []PuzzleWarning  `json:"warnings" doc:"What the puzzle can't show as expected."`
	Figures       []Figure         `json:"figures" doc:"How to draw the signs of the puzzle and of its aids, for a kind whose signs are drawn, such as pigpen; empty for other kinds."`
	Aids          []Aid            `json:"aids" doc:"Tables that help to solve the puzzle, printed beside it."`
	Pages         []string         `json:"pages" doc:"Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested."`
	Seed          string           `json:"seed" doc:"Seed of this puzzle."`
	Subject       string           `json:"subject" doc:"Subject of the quotation; null if the text is your own." nullable:"true" computed:"true"`
	Author        string           `json:"author" doc:"Author of the quotation; null if the text is your own." nullable:"true"`
	Source        string           `json:"source" doc:"Work and year of the quotation; null if the text is your own." nullable:"true"`
}

// Operation declares the operation. It suggests no points.
var Operation = WithPoints(nil)

// WithPoints declares the operation with a function that suggests points. It is a parameter so that the first program of the toolkit does not
// link the list of words of package points, which has such a function.
func WithPoints(suggest Suggest) *operation.Operation {
	return operation.Define(operation.Operation{
		Name:    "cryptogram",
		Method:  "GET",
		Summary: "Makes a cryptogram, a substitution-cipher puzzle, from a text or a famous quotation.",
		Element: "lettercraft-cryptogram",
		Credits: 1,
	}, func(ctx context.Context, host operation.Host, p Params) (Result, error) {
		return run(ctx, host, p, suggest)
	})
}

func run(ctx context.Context, host operation.Host, p Params, suggest Suggest) (Result, error) {
	z, err := wished(&p, host)
	if err != nil {
		return Result{}, err
	}
	points, err := z.points(ctx, &p, suggest)
	if err != nil {
		return Result{}, err
	}
	r := Result{
		Encoded:     z.encoded,
		Original:    z.original,
		Cipher:      mapping(z.puzzle.Table),
		LetterCount: z.text.Count,
		WordCount:   z.text.Words,
		Points:      points,
		Hints:       z.hints,
		Kind:        z.kind.Name,
		Alphabet:    z.alphabet,
		Shift:       z.puzzle.Shift,
		KeyLines:    z.puzzle.KeyLines,
		IsSimple:    z.isSimple(),
		Instruction: z.kind.Instruction,
		Method:      z.kind.Method,
		Notes:       z.notes(),
		Warnings:    z.warnings(p.Look().Font),
		Figures:     z.figures(),
		Seed:        z.seed,
		Subject:     z.subject,
		Author:      z.author,
		Source:      z.source,
	}
	for _, s := range z.puzzle.Table {
		r.Table = append(r.Table, Substitute{s.Plain, s.Shown})
	}
	for _, aid := range z.aids(false) {
		r.Aids = append(r.Aids, aidOf(aid))
	}
	if p.Tokens && operation.Wants(ctx, "tokens") {
		for _, t := range z.puzzle.Tokens {
			r.Tokens = append(r.Tokens, Token{t.Plain, t.Shown, t.IsMark, t.IsGiven, t.Flag != ""})
		}
	}
	if operation.Wants(ctx, "html") {
		r.HTML = z.page(&p.Printing)
	}
	if operation.Wants(ctx, "difficulty") {
		r.Difficulty = z.difficulty()
	}
	printed, err := puzzle.Print(ctx, host, z, "puzzle", &p.Printing)
	r.Pages, r.Image, r.SolutionImage = printed.Pages, printed.Image, printed.SolutionImage
	return r, err
}

// cryptogram is a puzzle before it is drawn.
type cryptogram struct {
	title, seed             string
	instructionText         string // the user's own, or ""
	number                  *int   // place in a series, or nil
	original                string
	author, source, subject string // of a quotation
	kind                    *cipher.Kind
	alphabet                string // kind of the cipher alphabet
	text                    *cipher.Text
	puzzle                  *cipher.Puzzle
	encoded                 string // the puzzle as a text
	hints                   []Hint
	crib                    string            // the line about the crib, or ""
	difficulty              func() Difficulty // rates the puzzle at the first call
}

// isSimple reports whether equal signs of the puzzle always stand for the same letter, and different signs for different letters.
func (z *cryptogram) isSimple() bool { return z.kind.IsSimple && !z.puzzle.IsAmbiguous }

// hasKeyedAlphabet reports whether the cipher alphabet is keyed with words.
func (z *cryptogram) hasKeyedAlphabet() bool { return z.alphabet != "random" }

// Make makes the puzzle of a call with these parameters, a JSON object. It returns the errors of the call. If the text is a quotation, the
// puzzle has its author, because the versions of a quotation for a class have its text.
func Make(host operation.Host, params []byte) (puzzle.Puzzle, error) {
	p, err := operation.Bind[Params](Operation, params)
	if err != nil {
		return nil, err
	}
	z, err := wished(p, host)
	if err != nil {
		return nil, err
	}
	if q, found := quotations.Find(z.original); found {
		z.quote(q)
	}
	return z, nil
}

// newPuzzle makes a puzzle. If there is no seed, the host draws a seed. The cipher is drawn before the hints, and that order must not
// change: somebody may have printed the puzzle of a seed.
func newPuzzle(p *Params, host operation.Host) (*cryptogram, error) {
	seed := p.Seed
	if seed == "" {
		seed = random.Seed(host.Random)
	}
	z := &cryptogram{title: p.Title, instructionText: p.InstructionText, seed: seed, number: p.Number, kind: p.kind(), alphabet: p.Alphabet}
	if p.isQuotation() {
		q, err := p.draw(seed)
		if err != nil {
			return nil, err
		}
		z.quote(q)
	} else {
		z.original = *p.Text
	}
	if err := z.kind.Refuse(&p.Key); err != nil {
		return nil, err
	}
	letters, err := z.kind.Alphabet(&p.Key)
	if err != nil {
		return nil, err
	}
	z.text = letters.Fold(z.original)
	if z.text.Count == 0 {
		return nil, operation.Invalid("text", operation.NoLetters, "must contain at least one letter "+letters.Name())
	}
	rng := random.New(p.place(seed))
	if z.puzzle, err = z.kind.Puzzle(z.text, &p.Key, p.Spacing == "none", rng); err != nil {
		return nil, err
	}
	if err := z.giveAway(p, rng); err != nil {
		return nil, err
	}
	z.encoded = z.puzzle.Encoded()
	z.difficulty = sync.OnceValue(func() Difficulty { return rate(z.rated()) })
	return z, nil
}

// kind returns the kind of the cipher. An Aristocrat without words is a Patristocrat.
func (p *Params) kind() *cipher.Kind {
	kind := cipher.Find(string(p.Kind))
	if p.Spacing == "none" && kind.Grouped != "" {
		return cipher.Find(kind.Grouped)
	}
	return kind
}

// solved returns the text as the solver writes it: in words, or in groups if the puzzle does not show the words.
func (z *cryptogram) solved() string {
	var b strings.Builder
	for _, t := range z.puzzle.Tokens {
		if t.IsMark {
			b.WriteString(t.Shown)
		} else {
			b.WriteString(t.Plain)
		}
		if t.Flag != "" {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
