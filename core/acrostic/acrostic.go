// Package acrostic makes acrostic puzzles. A puzzle has one line for each letter of a keyword, with a clue to an answer that
// begins with that letter. The first letters of all answers spell the keyword.
//
// Read run first. Package phrase reads keywords and answers. choose.go chooses answers from package lexicon. page.go writes the puzzle as
// HTML, and sheet.go draws it.
package acrostic

import (
	"context"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/latin"
	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/random"
)

// Params are the parameters of the operation.
type Params struct {
	Word         string `json:"word" doc:"Keyword that the first letters of the answers spell: 3 to 15 letters A to Z, with or without accents; É counts as E." required:"true" trim:"true" maxBytes:"200" example:"HAPPY"`
	Theme        string `json:"theme" doc:"Theme of the answers; random picks a theme." enum:"random,positive,nature,adventure,friendship,learning" premium:"true" default:"random"`
	MinLetters   int    `json:"minLetters" doc:"Minimum number of letters in an answer." minimum:"3" maximum:"12" default:"3"`
	MaxLetters   int    `json:"maxLetters" doc:"Maximum number of letters in an answer." minimum:"3" maximum:"12" default:"12"`
	Difficulty   string `json:"difficulty" doc:"Difficulty of the answers that are chosen. easy: words that children of ten know; a harder one is chosen only if no other word fits. hard: also rare words, such as UMIAK." enum:"easy,hard" default:"easy"`
	Answers      string `json:"answers" doc:"Your own answers, one line for each letter of the keyword. If a line is empty, an answer is chosen. An answer may have several words, with 2 to 20 letters in all. A clue may follow the answer after a colon; it is required if the lexicon does not have the answer." maxLength:"3000" maxBytes:"20000"`
	Alternatives bool   `json:"alternatives" doc:"When true, each line lists the other possible answers." default:"false"`
	Seed         string `json:"seed" doc:"The same seed and parameters make the same puzzle. Without a seed, each call makes a new puzzle, and the result contains its seed." maxLength:"64" maxBytes:"2000" example:"class-4b"`
	puzzle.Printing
}

// Result is the result of the operation.
type Result struct {
	Keyword       string           `json:"keyword" doc:"Word that the first letters of the answers spell, uppercase. It keeps its accents."`
	Theme         string           `json:"theme" doc:"Theme used to pick answer words." computed:"true"`
	Lines         []Line           `json:"lines" doc:"One object per puzzle line."`
	LineCount     int              `json:"lineCount" doc:"Number of lines: one for each letter of the keyword."`
	HTML          string           `json:"html" doc:"HTML page of the puzzle: numbered clues, boxes for the answers, and the hidden word." premium:"true"`
	Image         *operation.Image `json:"image" doc:"The puzzle image; null if it was not requested." premium:"true"`
	SolutionImage *operation.Image `json:"solutionImage" doc:"The solution image; null if it was not requested." premium:"true"`
	Pages         []string         `json:"pages" doc:"Pages for printing on A4 or US Letter, each an SVG document; empty if they were not requested."`
	Seed          string           `json:"seed" doc:"Seed of this puzzle."`
}

// Line is one line of the puzzle.
type Line struct {
	Position     int      `json:"position" doc:"Line number, starting at 1."`
	Letter       string   `json:"letter" doc:"First letter of the answer, A to Z. The letters of all lines spell the keyword."`
	Answer       string   `json:"answer" doc:"Full answer, uppercase. It keeps its accents, and the spaces, hyphens and apostrophes of its words."`
	Letters      string   `json:"letters" doc:"Letters A to Z of the answer, one for each box."`
	LetterCount  int      `json:"letterCount" doc:"Number of letters in the answer."`
	Enumeration  string   `json:"enumeration" doc:"Number of letters in each word of the answer: 5, 7 for two words, 5-2-5 if they have hyphens. If there are several words, the pages print these numbers behind the clue." example:"5, 7"`
	Clue         string   `json:"clue" doc:"Definition of the answer. A clue of more than 80 characters is shortened and ends with three dots."`
	Alternatives []string `json:"alternatives" doc:"Other answers from the theme that the line could have; empty if they were not requested."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "acrostic",
	Method:  "GET",
	Summary: "Makes an acrostic, a puzzle of clues whose answers begin with the letters of a keyword.",
	Element: "lettercraft-acrostic",
	Credits: 1,
}, run)

func run(ctx context.Context, host operation.Host, p Params) (Result, error) {
	z, err := newPuzzle(&p, host)
	if err != nil {
		return Result{}, err
	}
	r := Result{
		Keyword:   z.keyword,
		Theme:     z.theme,
		Lines:     z.lines,
		LineCount: len(z.lines),
		Seed:      z.seed,
	}
	if operation.Wants(ctx, "html") {
		r.HTML = z.page(&p.Printing)
	}
	printed, err := puzzle.Print(ctx, host, z, "acrostic", &p.Printing)
	r.Pages, r.Image, r.SolutionImage = printed.Pages, printed.Image, printed.SolutionImage
	return r, err
}

// acrostic is a puzzle before it is drawn.
type acrostic struct {
	title, seed     string
	instructionText string // the user's own, or ""
	// keyword is printed, and letters has its letters A to Z.
	keyword, letters string
	theme            string
	lines            []Line
	words            [][]phrase.Word // of the answer of each line
}

// MinWord and MaxWord are the minimum and maximum number of letters in a keyword.
const MinWord, MaxWord = 3, 15

// Make makes the puzzle of a call with these parameters, a JSON object. It returns the errors of the call.
func Make(host operation.Host, params []byte) (puzzle.Puzzle, error) {
	p, err := operation.Bind[Params](Operation, params)
	if err != nil {
		return nil, err
	}
	return newPuzzle(p, host)
}

// newPuzzle makes a puzzle. If there is no seed, the host draws a seed.
func newPuzzle(p *Params, host operation.Host) (*acrostic, error) {
	if err := p.CheckLogo(); err != nil {
		return nil, err
	}
	seed := p.Seed
	if seed == "" {
		seed = random.Seed(host.Random)
	}
	z := &acrostic{title: p.Title, instructionText: p.InstructionText, seed: seed, theme: p.Theme}
	var ok bool
	z.keyword, z.letters, ok = phrase.Spell(p.Word)
	reason := phrase.NotOfLength(z.letters, MinWord, MaxWord)
	if !ok || strings.ContainsFunc(z.keyword, latin.IsApostrophe) {
		reason = operation.NotLetters
	}
	if reason != "" {
		return nil, operation.Invalid("word", reason, "must have "+strconv.Itoa(MinWord)+" to "+strconv.Itoa(MaxWord)+" letters A to Z, with or without accents, and nothing else")
	}
	if p.MinLetters > p.MaxLetters {
		return nil, operation.Invalid("minLetters", operation.Conflict, "must not be greater than 'maxLetters'")
	}
	if z.theme == "random" {
		z.theme = lexicon.Themes[random.New("theme "+seed).IntN(len(lexicon.Themes))]
	}
	own, err := ownAnswers(p.Answers, z.letters, z.theme)
	if err != nil {
		return nil, err
	}
	c := chooser{
		keyword: z.letters, theme: z.theme, hard: p.Difficulty == "hard", minLetters: p.MinLetters, maxLetters: p.MaxLetters, lengths: map[int]int{},
	}
	for _, o := range own {
		if o.Text != "" {
			c.take(o.Plain(), o.Clue)
		}
	}
	for i := range len(z.letters) {
		line := own[i]
		if line.Text == "" {
			// Each line has its own generator, so that an answer given for one line leaves most other answers unchanged. Some change,
			// because the lengths of the answers should vary.
			entry, found := c.choose(z.letters[i], random.New("line "+strconv.Itoa(i)+" "+seed))
			if !found {
				return nil, operation.Invalid("minLetters", operation.NoMatch, "and 'maxLetters' allow no answer that begins with "+z.letters[i:i+1])
			}
			answer, _ := phrase.New(entry.Word)
			line = phrase.Clued{Phrase: answer, Clue: entry.Clue}
		}
		letters := line.Letters()
		z.words = append(z.words, line.Words)
		z.lines = append(z.lines, Line{
			Position: i + 1, Letter: letters[:1], Answer: line.Text, Letters: letters, LetterCount: len(letters),
			Enumeration: line.Enumeration(), Clue: shorten(line.Clue),
		})
	}
	if p.Alternatives {
		for i := range z.lines {
			for _, e := range c.left(z.theme, z.letters[i], c.hard) {
				if !c.spoils(e) && !c.repeats(e) {
					z.lines[i].Alternatives = append(z.lines[i].Alternatives, e.Word)
				}
			}
		}
	}
	return z, nil
}

// MaxClue is the maximum number of characters in a clue of the result.
const MaxClue = 80

// shorten shortens a long clue, between two words.
func shorten(clue string) string {
	const dots = "..."
	if characters.Count(clue) <= MaxClue {
		return clue
	}
	short := ""
	for word := range strings.FieldsSeq(clue) {
		longer := strings.TrimSpace(short + " " + word)
		if characters.Count(longer)+len(dots) > MaxClue {
			break
		}
		short = longer
	}
	return strings.TrimRight(short, ",;:-") + dots
}
