// Package booklet lays out several puzzles as one print job: a booklet, or a set of versions of one puzzle for a class.
//
// Read run first. The puzzles are drawn by their own packages; pages.go places them on pages, and answers.go draws the list of answers. The
// toolkit returns the pages; stored.go stores them as one PDF.
package booklet

import (
	"context"
	"errors"
	"strconv"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
)

// Params are the parameters of the operation.
type Params struct {
	Puzzles     []operation.Request `json:"puzzles" doc:"The puzzles in their order: 1 to 100, each with the operation that makes it and the parameters of this operation. A quotation acrostic needs quotation, initials and, in keep, all answers with their clues. If there are several puzzles, each title begins with the number of the puzzle." required:"true" enum:"acrostic,cryptogram,quoteacrostic" minimum:"1" maximum:"100" example:"[{\"operation\":\"cryptogram\",\"parameters\":{\"text\":\"Know thyself\",\"seed\":\"class-4b\",\"number\":1}},{\"operation\":\"cryptogram\",\"parameters\":{\"text\":\"Know thyself\",\"seed\":\"class-4b\",\"number\":2}}]"`
	Title       string              `json:"title" doc:"Title of the booklet. It is on the title page and at the foot of the other pages." trim:"true" maxLength:"60" maxBytes:"2000"`
	Subtitle    string              `json:"subtitle" doc:"Line below the title on the title page." trim:"true" maxLength:"120" maxBytes:"4000"`
	TitlePage   bool                `json:"titlePage" doc:"When true, the booklet begins with a title page." default:"false"`
	NameLine    bool                `json:"nameLine" doc:"When true, each page of puzzles begins with a line for the solver's name and the date." default:"false"`
	Paper       string              `json:"paper" doc:"Size of the pages. With both, pages print at full size on A4 and on US Letter." enum:"both,a4,letter" default:"both"`
	LargePrint  bool                `json:"largePrint" doc:"When true, texts have at least 18 points, and boxes are as much larger." default:"false"`
	PerPage     int                 `json:"perPage" doc:"Maximum number of puzzles on a page. A puzzle that does not fit below the previous one begins a new page. If more than one is allowed, everything is printed a little smaller, except in large print." minimum:"1" maximum:"20" default:"1"`
	PageNumbers bool                `json:"pageNumbers" doc:"When true, each page except the title page has its number." default:"true"`
	AnswerKey   bool                `json:"answerKey" doc:"When true, the booklet ends with a compact list of the answers, by number." default:"false"`
	puzzle.Choice
	puzzle.Style
}

// Result is the result of the operation.
type Result struct {
	Pages      []string `json:"pages" doc:"Pages for printing, each an SVG document."`
	KeyPages   int      `json:"keyPages" doc:"Number of pages at the end that list the answers."`
	FirstPages []int    `json:"firstPages" doc:"Number of the page on which each puzzle begins, starting at 1."`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "booklet",
	Method:  "POST",
	Summary: "Lays out several puzzles as one print job, with an optional title page and list of answers.",
}, run)

// makers make the puzzles, by the names of their operations.
var makers = map[string]func(operation.Host, []byte) (puzzle.Puzzle, error){
	acrostic.Operation.Name:   acrostic.Make,
	cryptogram.Operation.Name: cryptogram.Make,
	settled.Name:              settled.Make,
}

func run(_ context.Context, host operation.Host, p Params) (Result, error) {
	b, r, err := lay(host, &p, false)
	if err != nil {
		return Result{}, err
	}
	r.Pages = b.finish().SVGs()
	return r, nil
}

// lay makes the puzzles and lays out the booklet. The result lacks the pages. If the booklet must fit in one file, the error can be errTooLarge.
func lay(host operation.Host, p *Params, mustFit bool) (*book, Result, error) {
	if err := p.CheckLogo(); err != nil {
		return nil, Result{}, err
	}
	puzzles := make([]puzzle.Puzzle, len(p.Puzzles))
	for i, request := range p.Puzzles {
		if err := pause(host); err != nil {
			return nil, Result{}, err
		}
		var err error
		if puzzles[i], err = makers[request.Operation](host, request.Parameters); err != nil {
			return nil, Result{}, Refused(i+1, err)
		}
	}
	b, firstPages, err := drawBook(host, p, puzzles, mustFit)
	if err != nil {
		return nil, Result{}, err
	}
	r := Result{FirstPages: firstPages}
	pages := b.sheet.Pages()
	if p.AnswerKey {
		b.drawAnswers()
	}
	r.KeyPages = b.sheet.Pages() - pages
	return b, r, nil
}

// pause lets other calls of the host compute. The error is that of a booklet that has taken too long.
func pause(host operation.Host) error {
	if h, isShared := host.(operation.Pauser); isShared {
		return h.Pause()
	}
	return nil
}

// drawBook draws the title page and the puzzles. If a page may have several puzzles, it takes the scale with which they need the fewest pages,
// and of two such scales the larger one. If the puzzles must fit in one file, it takes only a scale with which they fit; the error is errTooLarge
// if there is none. It also returns the number of the page on which each puzzle begins.
func drawBook(host operation.Host, p *Params, puzzles []puzzle.Puzzle, mustFit bool) (best *book, firstPages []int, err error) {
	usable := []float64{1}
	if p.PerPage > 1 && !p.LargePrint {
		usable = scales
	}
	for _, scale := range usable {
		b := newBook(p, puzzles, scale)
		if p.TitlePage {
			b.drawTitlePage()
		}
		first, err := b.drawPuzzles(host, mustFit)
		switch {
		case err == errTooLarge:
		case err != nil:
			return nil, nil, err
		case best == nil || b.sheet.Pages() < best.sheet.Pages():
			best, firstPages = b, first
		}
	}
	if best == nil {
		return nil, nil, errTooLarge
	}
	return best, firstPages, nil
}

// Refused returns the error of a booklet whose puzzle n, counted from 1, is refused.
func Refused(n int, err error) error {
	e, isKnown := errors.AsType[*operation.Error](err)
	if !isKnown {
		return err
	}
	return &operation.Error{
		Code:      e.Code,
		Reason:    e.Reason,
		Parameter: "puzzles",
		Line:      n,
		Rule:      e.Message,
		Message:   "Puzzle " + strconv.Itoa(n) + " can't be made: " + e.Message,
		Cause:     e.Cause,
	}
}
