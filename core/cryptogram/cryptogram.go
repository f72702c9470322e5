// Package cryptogram makes simple substitution puzzles. In the terms of the American Cryptogram Association, an Aristocrat keeps
// its word divisions and a Patristocrat shows groups of five letters. In neither does a letter stand for itself.
//
// Read run first: it chooses the text, makes a [Cipher] and enciphers the text. alphabet.go makes keyed alphabets. difficulty.go rates
// puzzles by the features of their texts (features.go, reasons.go), and wish.go chooses quotations by their ratings. layout.go lays a puzzle
// out; page.go writes the layout as HTML, and sheet.go draws it.
package cryptogram

import (
	"context"
	"math/rand/v2"
	"sync"

	"lettercraft/core/english"
	"lettercraft/core/operation"
	"lettercraft/core/puzzle"
	"lettercraft/core/quotations"
	"lettercraft/core/random"
)

// Params are the parameters of the operation. If Text is nil or Random is true, a quotation is enciphered.
type Params struct {
	Text       *string `json:"text" doc:"Text to encode." trim:"true" maxLength:"500" maxBytes:"20000" example:"The journey of a thousand miles begins with a single step"`
	Random     bool    `json:"random" doc:"When true, or when there is no text, a random famous quotation is used." default:"false"`
	MinLetters int     `json:"minLetters" doc:"Minimum number of letters in a random quotation." minimum:"1" maximum:"500" default:"1"`
	MaxLetters int     `json:"maxLetters" doc:"Maximum number of letters in a random quotation." minimum:"1" maximum:"500" default:"500"`
	Seed       string  `json:"seed" doc:"The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed." maxLength:"64" maxBytes:"2000" example:"class-4b"`
	Alphabet   string  `json:"alphabet" doc:"Kind of the cipher alphabet: random, or keyed with one or two key words (K1 to K4 of the American Cryptogram Association)." enum:"random,k1,k2,k3,k4" default:"random" example:"k1"`
	Key        string  `json:"key" doc:"Key word of the alphabets k1 to k3, or the two key words of k4 with a comma between them." maxLength:"100" maxBytes:"2000" example:"PUZZLE"`
	Shift      *int    `json:"shift" doc:"Position in the plain alphabet, counted from 0, below which the cipher alphabet begins (k1 to k4). Without a shift, a random one is used." minimum:"0" maximum:"25"`
	Spacing    string  `json:"spacing" doc:"words keeps the words and their punctuation (Aristocrat); none shows groups of five letters (Patristocrat)." enum:"words,none" default:"words"`
	Hints      int     `json:"hints" doc:"Number of letters that are given away." minimum:"0" maximum:"26" default:"0"`
	Difficulty string  `json:"difficulty" doc:"Wish for how hard the puzzle of a random quotation is: easy, medium (also medium hard), or hard (difficult or extreme). A quotation is chosen by it. If the puzzle is still too hard, and hints is 0, letters are given away. The result has the difficulty that was reached." enum:"easy,medium,hard"`
	Points     bool    `json:"points" doc:"When true, the result contains suggested points. Only the service suggests them; the toolkit has cryptogrampoints." default:"false"`
	puzzle.Printing
}

// Result is the result of the operation.
type Result struct {
	Encoded       string           `json:"encoded" doc:"Text with its letters substituted, in upper case."`
	Original      string           `json:"original" doc:"Text before it is encoded."`
	Cipher        Mapping          `json:"cipher" doc:"Mapping from each original letter to its substitute." premium:"true"`
	LetterCount   int              `json:"letterCount" doc:"Number of letters that are enciphered."`
	WordCount     int              `json:"wordCount" doc:"Number of words: runs without white space that contain at least one letter."`
	HTML          string           `json:"html" doc:"HTML page of the puzzle: a box for each letter, and the letter frequencies."`
	Image         *operation.Image `json:"image" doc:"The puzzle image; null if it was not requested."`
	SolutionImage *operation.Image `json:"solutionImage" doc:"The solution image; null if it was not requested."`
	Difficulty    Difficulty       `json:"difficulty" doc:"How hard the puzzle is for solvers."`
	Points        *Points          `json:"points" doc:"Points that the puzzle is worth in a test of Codebusters, an event of the Science Olympiad, if no letters are given away; null if they were not requested."`
	Hints         []Hint           `json:"hints" doc:"Letters that are given away."`
	Alphabet      string           `json:"alphabet" doc:"Kind of the cipher alphabet." computed:"true"`
	Shift         *int             `json:"shift" doc:"Shift of the alphabets k1 to k4; null for a random alphabet."`
	Pages         []string         `json:"pages" doc:"Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested."`
	Seed          string           `json:"seed" doc:"Seed of this puzzle."`
	Author        string           `json:"author" doc:"Author of the quotation; null if the text is your own." nullable:"true"`
	Source        string           `json:"source" doc:"Work and year of the quotation; null if the text is your own." nullable:"true"`
}

// Hint is a letter that is given away.
type Hint struct {
	Encoded  string `json:"encoded" doc:"Letter in the puzzle."`
	Original string `json:"original" doc:"Letter that it stands for."`
}

// Points are suggested points for a contest.
type Points struct {
	Suggested int `json:"suggested" doc:"Suggested points."`
	Lowest    int `json:"lowest" doc:"Lowest points that suit the puzzle."`
	Highest   int `json:"highest" doc:"Highest points that suit the puzzle."`
}

// Operation declares the operation. It suggests no points.
var Operation = WithPoints(nil)

// WithPoints declares the operation with a function that suggests points by the text, by whether the puzzle shows its words, and by the kind
// of its alphabet. Package points has such a function. It is a parameter so that the first program of the toolkit does not link its list of
// words.
func WithPoints(suggest func(text string, hasWords bool, alphabet string) Points) *operation.Operation {
	return operation.Define(operation.Operation{
		Name:    "cryptogram",
		Method:  "GET",
		Summary: "Makes a cryptogram, a substitution-cipher puzzle, from a text or a famous quotation.",
		Credits: 1,
	}, func(ctx context.Context, host operation.Host, p Params) (Result, error) {
		if p.Points && suggest == nil {
			return Result{}, operation.Invalid("points", operation.ServiceOnly, "must be false in the toolkit, which suggests points with cryptogrampoints")
		}
		r, err := run(ctx, host, p)
		if err == nil && p.Points && operation.Wants(ctx, "points") {
			points := suggest(r.Original, p.Spacing == "words", p.Alphabet)
			r.Points = &points
		}
		return r, err
	})
}

func run(ctx context.Context, host operation.Host, p Params) (Result, error) {
	z, err := wished(&p, host)
	if err != nil {
		return Result{}, err
	}
	r := Result{
		Encoded:     z.encoded,
		Original:    z.original,
		Cipher:      z.cipher.Mapping(),
		LetterCount: z.letters,
		WordCount:   z.words,
		Hints:       z.hints,
		Alphabet:    p.Alphabet,
		Shift:       z.shift,
		Seed:        z.seed,
		Author:      z.author,
		Source:      z.source,
	}
	if operation.Wants(ctx, "html") {
		r.HTML = z.page(p.AnswerKey)
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
	title, seed              string
	original, author, source string
	cipher                   *Cipher
	kind                     string // of the cipher alphabet
	shift                    *int
	hasWords                 bool   // true for an Aristocrat, false for a Patristocrat
	encoded                  string // the text as shown
	letters, words           int
	hints                    []Hint
	given                    [alphabetSize]bool // whether each original letter is given away
	difficulty               func() Difficulty  // rates the puzzle at the first call
}

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
		z.author, z.source = q.Author, q.Source()
	}
	return z, nil
}

// newPuzzle makes a puzzle. If there is no seed, the host draws a seed. The cipher is drawn before the hints, and that order must not
// change: somebody may have printed the puzzle of a seed. The quotation has its own generator, because it depends on the collection, which
// changes.
func newPuzzle(p *Params, host operation.Host) (*cryptogram, error) {
	seed := p.Seed
	if seed == "" {
		seed = random.Seed(host.Random)
	}
	z := &cryptogram{title: p.Title, seed: seed, kind: p.Alphabet, hasWords: p.Spacing == "words"}
	if p.Random || p.Text == nil {
		q, found := quotations.Pick(random.New("quotation "+seed), p.MinLetters, p.MaxLetters)
		if !found {
			return nil, operation.Invalid("minLetters", operation.NoMatch, "and 'maxLetters' allow no quotation: none has such a length")
		}
		z.original, z.author, z.source = q.Text, q.Author, q.Source()
	} else {
		z.original = *p.Text
	}
	text := fold(z.original)
	if text.letters == 0 {
		return nil, operation.Invalid("text", operation.NoLetters, "must contain at least one letter A to Z")
	}
	z.letters, z.words = text.letters, text.words
	solved := text.text
	if !z.hasWords {
		text.text = groups(text.text)
	}
	rng := random.New(seed)
	if err := z.drawCipher(p, rng); err != nil {
		return nil, err
	}
	z.encoded = z.cipher.Encipher(text.text)
	z.drawHints(text.text, p.Hints, rng)
	z.difficulty = sync.OnceValue(func() Difficulty { return rate(solved, z.hasWords, z.kind, &z.given) })
	return z, nil
}

func (z *cryptogram) drawCipher(p *Params, rng *rand.Rand) (err error) {
	if z.kind == kindRandom {
		const misplaced = "is for the alphabets k1 to k4; choose one of them with 'alphabet'"
		switch {
		case p.Key != "":
			return operation.Invalid("key", operation.Conflict, misplaced)
		case p.Shift != nil:
			return operation.Invalid("shift", operation.Conflict, misplaced)
		}
		z.cipher = NewCipher(rng)
		return nil
	}
	var shift int
	z.cipher, shift, err = newKeyedCipher(z.kind, p.Key, p.Shift, rng)
	z.shift = &shift
	return err
}

// drawHints gives away n of the letters in the text, or all of them if there are fewer.
func (z *cryptogram) drawHints(text string, n int, rng *rand.Rand) {
	var present []byte
	for i, count := range english.Count(text) {
		if count > 0 {
			present = append(present, byte('A'+i))
		}
	}
	rng.Shuffle(len(present), func(i, j int) { present[i], present[j] = present[j], present[i] })
	for _, letter := range present[:min(n, len(present))] {
		z.given[letter-'A'] = true
		z.hints = append(z.hints, Hint{string(z.cipher[letter-'A']), string(letter)})
	}
}
