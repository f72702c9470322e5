// Package cryptogram makes simple substitution puzzles: an Aristocrat, in the terms of the American Cryptogram
// Association, keeps its word divisions and lets no letter stand for itself.
//
// Read run first: it chooses the text, draws a [Cipher] and enciphers. page.go draws the puzzle as HTML.
package cryptogram

import (
	"context"
	"strings"
	"unicode"

	"lettercraft/core/latin"
	"lettercraft/core/operation"
	"lettercraft/core/quotations"
	"lettercraft/core/random"
)

// Params are the parameters. Without a text, or with Random, a quotation is enciphered.
type Params struct {
	Text   *string `json:"text" doc:"Text to encode." trim:"true" maxLength:"500" example:"The journey of a thousand miles begins with a single step"`
	Random bool    `json:"random" doc:"When true, or without a text, use a random famous quotation." default:"false"`
	Seed   string  `json:"seed" doc:"The same seed and text give the same puzzle. Without one a new puzzle is made, and its seed is in the result." maxLength:"64" example:"class-4b"`
}

// Result is the puzzle.
type Result struct {
	Encoded     string  `json:"encoded" doc:"Text with its letters substituted, in upper case."`
	Original    string  `json:"original" doc:"The unencoded text."`
	Cipher      Mapping `json:"cipher" doc:"Mapping from each original letter to its substitute." premium:"true"`
	LetterCount int     `json:"letterCount" doc:"Letters that are enciphered."`
	WordCount   int     `json:"wordCount" doc:"Words: runs without white space that hold at least one letter."`
	HTML        string  `json:"html" doc:"HTML page of the puzzle: a box for each letter, and the frequencies of the letters."`
	Seed        string  `json:"seed" doc:"The seed of this puzzle."`
	Author      string  `json:"author" doc:"Author of the quotation; null for a text of your own." nullable:"true"`
	Source      string  `json:"source" doc:"Work and year of the quotation; null for a text of your own." nullable:"true"`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "cryptogram",
	Method:  "GET",
	Summary: "Makes a cryptogram, a substitution-cipher puzzle, from a text or a famous quotation.",
	Credits: 1,
}, run)

func run(_ context.Context, host operation.Host, p Params) (Result, error) {
	seed := p.Seed
	if seed == "" {
		seed = random.Seed(host.Random)
	}
	rng := random.New(seed)

	var text, author, source string
	if p.Random || p.Text == nil {
		q := quotations.Pick(rng)
		text, author, source = q.Text, q.Author, q.Source()
	} else {
		text = *p.Text
	}

	cipher := NewCipher(rng)
	puzzle := cipher.Encipher(text)
	if puzzle.Letters == 0 {
		return Result{}, operation.Invalid("text", "must hold at least one letter A to Z")
	}
	return Result{
		Encoded:     puzzle.Text,
		Original:    text,
		Cipher:      cipher.Mapping(),
		LetterCount: puzzle.Letters,
		WordCount:   puzzle.Words,
		HTML:        page(puzzle.Text, author),
		Seed:        seed,
		Author:      author,
		Source:      source,
	}, nil
}

// Enciphered is a text after a cipher went over it.
type Enciphered struct {
	Text           string
	Letters, Words int
}

// Encipher replaces each letter. Case is folded to upper, an accented letter is enciphered as its base letter and a
// ligature as its letters; everything else stays where it is.
func (c *Cipher) Encipher(text string) Enciphered {
	var e Enciphered
	var b strings.Builder
	b.Grow(len(text))
	inWord, afterLetter := false, false
	for _, r := range text {
		base := latin.Base(r)
		switch {
		case base != "":
			for i := range len(base) {
				b.WriteByte(c[base[i]-'A'])
			}
			e.Letters += len(base)
			if !inWord {
				e.Words++
			}
			inWord, afterLetter = true, true
			continue
		case afterLetter && latin.IsMark(r):
			continue
		case unicode.IsSpace(r):
			inWord = false
		}
		afterLetter = false
		b.WriteRune(r)
	}
	e.Text = b.String()
	return e
}
