package settled

import (
	"context"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/puzzle"
)

// Params are the parameters of the operation.
type Params struct {
	Quotation    string `json:"quotation" doc:"Your own quotation of 60 to 300 letters A to Z, with or without accents. Without it, the puzzle has a passage of the collection." trim:"true" maxLength:"600" maxBytes:"4000"`
	Author       string `json:"author" doc:"Author of your quotation." trim:"true" maxLength:"80" maxBytes:"1000"`
	Work         string `json:"work" doc:"Title of the work that your quotation is from." trim:"true" maxLength:"120" maxBytes:"1500"`
	Passage      int    `json:"passage" doc:"Number of a passage of the collection, from 1. With 0, the seed chooses one." minimum:"0" maximum:"9999" default:"0"`
	Initials     string `json:"initials" doc:"Text that the first letters of the answers spell, with 8 to 40 letters A to Z. Without it, they spell author and title of the work, or surname and title, or one of them, as the letters of the quotation allow." trim:"true" maxLength:"120" maxBytes:"1500" example:"Happy birthday Grandma"`
	Keep         string `json:"keep" doc:"Answers that the puzzle must have, one on each line, with 2 to 20 letters. A clue may follow the answer after a colon; it is required if the lexicon does not have the answer." maxLength:"8000" maxBytes:"32000"`
	Avoid        string `json:"avoid" doc:"Answers that the puzzle must not have, one on each line." maxLength:"3000" maxBytes:"20000"`
	Alternatives bool   `json:"alternatives" doc:"When true, each clue lists other answers that its place could have." default:"false"`
	Seed         string `json:"seed" doc:"The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed." maxLength:"64" maxBytes:"2000" example:"class-4b"`
	puzzle.Printing
}

// Result is the result of the operation.
type Result struct {
	Quotation     string           `json:"quotation" doc:"The quotation."`
	Author        string           `json:"author" doc:"Author of the quotation; empty if it is not known."`
	Work          string           `json:"work" doc:"Title of the work; empty if it is not known."`
	Year          string           `json:"year" doc:"Year of the work; empty for your own quotation."`
	Passage       int              `json:"passage" doc:"Number of the passage in the collection; 0 for another quotation."`
	Spelled       string           `json:"spelled" doc:"Text that the first letters of the answers spell."`
	Grid          Grid             `json:"grid" doc:"The squares of the quotation."`
	Clues         []Clue           `json:"clues" doc:"One object per answer, in the order of what their first letters spell."`
	HTML          string           `json:"html" doc:"HTML page of the puzzle: the grid, and the clues with numbered boxes." premium:"true"`
	Image         *operation.Image `json:"image" doc:"The puzzle image; null if it was not requested." premium:"true"`
	SolutionImage *operation.Image `json:"solutionImage" doc:"The solution image; null if it was not requested." premium:"true"`
	Pages         []string         `json:"pages" doc:"Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested."`
	Seed          string           `json:"seed" doc:"Seed of this puzzle."`
}

// Grid is the grid of the quotation.
type Grid struct {
	Columns int   `json:"columns" doc:"Number of squares in a row."`
	Rows    []Row `json:"rows" doc:"The rows. A word that does not fit at the end of a row continues in the next one."`
}

// Row is a row of the grid.
type Row struct {
	Squares []Square `json:"squares" doc:"The squares, from left to right."`
}

// Square is a square of the grid.
type Square struct {
	Black  bool   `json:"black" doc:"Whether the square is black. Black squares part the words of the quotation and fill the last row."`
	Number int    `json:"number" doc:"Number of the square, from 1 in the order of the quotation; null for a black square." nullable:"true"`
	Clue   string `json:"clue" doc:"Letter of the clue whose answer has the letter of the square; null for a black square." nullable:"true"`
	Letter string `json:"letter" doc:"Letter of the quotation, A to Z; null for a black square." nullable:"true"`
}

// Clue is a clue with its answer.
type Clue struct {
	Letter       string   `json:"letter" doc:"Letter of the clue: A to Z, then AA, BB and so on."`
	Answer       string   `json:"answer" doc:"Answer, uppercase. It keeps its accents, and the spaces, hyphens and apostrophes of its words."`
	Letters      string   `json:"letters" doc:"Letters A to Z of the answer, one for each box."`
	Enumeration  string   `json:"enumeration" doc:"Number of letters in each word of the answer: 5, 7 for two words, 5-2-5 if they have hyphens. If there are several words, the pages print these numbers behind the clue." example:"5, 7"`
	Clue         string   `json:"clue" doc:"Definition of the answer."`
	Squares      []int    `json:"squares" doc:"Number of the square of each letter."`
	Alternatives []string `json:"alternatives" doc:"Up to 16 other answers that the place could have, the likeliest first; empty if they were not requested. To take one, keep it instead: answers that are not kept are then chosen again."`
}

// Maker makes a puzzle. If there is no seed, the host draws a seed.
type Maker func(*Params, operation.Host) (*Puzzle, error)

// Name is the name of the operation.
const Name = "quoteacrostic"

// Operation declares the operation with a function that makes puzzles.
func Operation(newPuzzle Maker) *operation.Operation {
	return operation.Define(operation.Operation{
		Name:    Name,
		Title:   "Quotation acrostic",
		Method:  "GET",
		Summary: "Makes a quotation acrostic: the letters of a quotation are spread over the answers to clues, whose first letters spell its author and title.",
		Element: "lettercraft-quote-acrostic",
		Credits: 2, // the search for answers takes longer than the other puzzles
	}, func(ctx context.Context, host operation.Host, p Params) (Result, error) {
		z, err := newPuzzle(&p, host)
		if err != nil {
			return Result{}, err
		}
		return z.result(ctx, host, &p)
	})
}

// result returns the result of a call.
func (z *Puzzle) result(ctx context.Context, host operation.Host, p *Params) (Result, error) {
	r := Result{
		Quotation: z.source.Text, Author: z.source.Author, Work: z.source.Work, Year: z.source.Year, Passage: z.source.Number,
		Spelled: z.spelling.Text, Grid: z.grid(), Clues: z.clues, Seed: z.seed,
	}
	if operation.Wants(ctx, "html") {
		r.HTML = z.page(&p.Printing)
	}
	printed, err := puzzle.Print(ctx, host, z, Name, &p.Printing)
	r.Pages, r.Image, r.SolutionImage = printed.Pages, printed.Image, printed.SolutionImage
	return r, err
}
