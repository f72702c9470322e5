// Package puzzle is what puzzles on paper have in common: they are drawn unsolved and solved, on pages or as pictures.
// A puzzle implements [Puzzle]; its operation calls [Print].
package puzzle

import (
	"context"

	"lettercraft/core/drawing"
	"lettercraft/core/operation"
	"lettercraft/core/sheet"
)

// SolutionTitle is what a solution is called, wherever it is drawn.
const SolutionTitle = "Solution"

// Puzzle is a puzzle that can be drawn.
type Puzzle interface {
	// Name is what documents of the puzzle are called.
	Name() string
	// Foot stands at the foot of each page, so that a solution finds its puzzle.
	Foot() string
	// Describe says in words what the puzzle, or its solution, shows.
	Describe(solved bool) string
	// Draw draws the puzzle, or its solution, down a sheet, the title excepted.
	Draw(s *sheet.Sheet, solved bool)
}

// Wanted is what a call asks for.
type Wanted struct {
	// Pages are the puzzle as pages; with the AnswerKey they end with the solution, and so does a PDF.
	Pages, AnswerKey bool
	// Image and Solution are pictures.
	Image, Solution bool
	// Format is one of [operation.ImageFormats].
	Format string
	// Label is the last part of the image's name.
	Label string
}

// Printed is what came of it. Pages are SVG documents.
type Printed struct {
	Pages           []string
	Image, Solution *operation.Image
}

// Print draws what is wanted and will be shown, and has the pictures stored. Its errors are those of [operation.Host.Store].
func Print(ctx context.Context, host operation.Host, p Puzzle, w Wanted) (Printed, error) {
	var printed Printed
	if w.Pages && operation.Wants(ctx, "pages") {
		printed.Pages = draw(p, true, w.AnswerKey).SVGs()
	}
	var pictures []operation.Picture
	var places []**operation.Image
	paged := w.Format == "pdf" // the one format that has pages
	if w.Image && operation.Wants(ctx, "image") {
		pictures = append(pictures, operation.Picture{Label: w.Label, Format: w.Format, Drawing: draw(p, paged, paged && w.AnswerKey)})
		places = append(places, &printed.Image)
	}
	if w.Solution && operation.Wants(ctx, "solutionImage") {
		pictures = append(pictures, operation.Picture{Label: "solution", Format: w.Format, Drawing: drawSolution(p, paged)})
		places = append(places, &printed.Solution)
	}
	if len(pictures) == 0 {
		return printed, nil
	}
	images, err := host.Store(pictures...)
	if err != nil {
		return Printed{}, err
	}
	for i, place := range places {
		*place = &images[i]
	}
	return printed, nil
}

// draw draws the puzzle, and behind it, if asked for, the solution on a page of its own.
func draw(p Puzzle, paged, answerKey bool) *drawing.Drawing {
	s := sheet.New(p.Name(), p.Describe(false), paged)
	drawOn(s, p, false)
	if answerKey {
		s.NewPage()
		drawOn(s, p, true)
	}
	return s.Finish(p.Foot())
}

func drawSolution(p Puzzle, paged bool) *drawing.Drawing {
	s := sheet.New(p.Name()+": "+SolutionTitle, p.Describe(true), paged)
	drawOn(s, p, true)
	return s.Finish(p.Foot())
}

func drawOn(s *sheet.Sheet, p Puzzle, solved bool) {
	DrawTitle(s, p, solved)
	p.Draw(s, solved)
}

// DrawTitle draws the title of a puzzle, or of its solution.
func DrawTitle(s *sheet.Sheet, p Puzzle, solved bool) {
	title := p.Name()
	if solved {
		title += ": " + SolutionTitle
	}
	s.Add(sheet.Paragraph{Text: title, Size: TitleSize(title), Anchor: drawing.Middle, Bold: true, After: 1})
}

// TitleSize returns the size of a title's font in millimetres: that of a title which needs several lines is smaller.
func TitleSize(title string) float64 {
	const size, small = 8, 6
	if len(drawing.Wrap(sheet.Printable(title), sheet.Inner, size, true)) > 1 {
		return small
	}
	return size
}
