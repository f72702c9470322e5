package booklet

import (
	"strconv"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Sizes in millimetres, before scaling.
const (
	headingSize = 6.0 // font size of the title of a puzzle, and of the list of answers
	seedSize    = 3.2
	seedHeight  = 6.0
	nameHeight  = 11.0 // of the line for name and date
	nameSize    = 3.8
	dateWidth   = 48.0 // of the line for the date
	rule        = 0.25 // thickness of lines to write on, and between puzzles
	between     = 10.0 // height of the space between two puzzles
)

// The heights of A4 and US Letter, and the width of US Letter; the width of A4 is the usual width.
const (
	a4Height     = 297.0
	letterWidth  = 215.9
	letterHeight = 279.4
)

const point = 25.4 / 72 // in millimetres

// largePrint is the minimum font size of large print.
const largePrint = 18 * point

// facts is the smallest font size in the texts of a puzzle that must be enlarged to the size of large print. Texts that are smaller on an
// ordinary page, such as the frequency of a letter, get this size too.
const facts = 3.6

// scales are the scales of pages with several puzzles, the largest first. With the first one a box is 5.6 mm wide, as in cryptogram
// magazines.
var scales = []float64{0.85, 0.8, 0.75}

// largeLeading is the distance between the lines of a puzzle in large print, relative to the usual distance. The boxes are large enough.
const largeLeading = 0.85

// book is a booklet that is being laid out.
type book struct {
	params  *Params
	puzzles []puzzle.Puzzle
	parts   puzzle.Parts
	sheet   *sheet.Sheet
}

func newBook(p *Params, puzzles []puzzle.Puzzle, scale float64) *book {
	description := counted(len(puzzles))
	if len(puzzles) == 1 {
		description = puzzles[0].Describe(false)
	}
	return &book{
		params:  p,
		puzzles: puzzles,
		parts:   puzzle.Parts{Choice: p.Choice},
		sheet:   sheet.NewOn(paper(p, scale), p.Look(), sheet.Title(p.Title, "Puzzles"), description),
	}
}

// paper returns the paper: the size of the pages, and the scale, which is larger in large print.
func paper(p *Params, scale float64) sheet.Paper {
	paper := sheet.Usual
	paper.Scale = scale
	switch p.Paper {
	case "a4":
		paper.Height = a4Height
	case "letter":
		paper.Width, paper.Height = letterWidth, letterHeight
	}
	if p.LargePrint {
		paper.Scale, paper.Least, paper.Leading = largePrint/facts, facts, largeLeading
	}
	return paper
}

// drawTitlePage draws the titles on a page of their own, below its upper quarter if that leaves room for them.
func (b *book) drawTitlePage() {
	s := b.sheet
	s.NewPage()
	height := s.Block(b.drawTitles).Height
	s.Y += max(0, min(s.Height()/4, s.Room()-height))
	b.drawTitles(s)
}

// drawTitles draws the logo, the title, the subtitle, the number of puzzles, and a line for a name.
func (b *book) drawTitles(s *sheet.Sheet) {
	s.Logo()
	s.Add(sheet.Paragraph{Text: sheet.Title(b.params.Title, "Puzzles"), Size: 11, Anchor: drawing.Middle, Bold: true, Role: drawing.Heading, After: 6})
	s.Add(sheet.Paragraph{Text: b.params.Subtitle, Size: headingSize, Anchor: drawing.Middle, After: 6})
	s.Add(sheet.Paragraph{Text: counted(len(b.puzzles)), Size: 4.4, Anchor: drawing.Middle, Color: sheet.Grey, After: 20})
	if b.params.NameLine {
		drawNameLine(s)
	}
}

func counted(puzzles int) string {
	if puzzles == 1 {
		return "1 puzzle"
	}
	return strconv.Itoa(puzzles) + " puzzles"
}

// drawPuzzles draws the puzzles. It returns the number of the page on which each begins, counted from 1. If the puzzles must fit in one file, it
// ends after the first one that does not, with errTooLarge: the others would need time and memory for nothing.
func (b *book) drawPuzzles(host operation.Host, mustFit bool) ([]int, error) {
	s := b.sheet
	s.Head = b.drawHead
	firstPages := make([]int, len(b.puzzles))
	onPage := b.params.PerPage // the puzzles on the page
	var tally drawing.Tally
	for i := range b.puzzles {
		if err := pause(host); err != nil {
			return nil, err
		}
		if onPage == b.params.PerPage {
			s.NewPage()
			onPage = 0
		}
		block := s.Block(func(s *sheet.Sheet) { b.drawPuzzle(s, i) })
		if onPage > 0 && between+block.Height > s.Room() {
			s.NewPage()
			onPage = 0
		}
		if onPage > 0 {
			s.Box(drawing.Box{X: s.Margin(), Y: s.Y + between/2, Width: s.Inner(), Height: rule, Color: sheet.Outline})
			s.Y += between
		}
		firstPages[i] = s.Pages()
		if block.Height <= s.Room() {
			s.Place(block)
		} else {
			b.drawOnPages(s, i)
		}
		onPage++
		if mustFit && !tally.Fits(s.Drawing()) {
			return nil, errTooLarge
		}
	}
	s.Head = nil
	return firstPages, nil
}

// drawHead draws the head of a page of puzzles: the logo if this is the first page, and a line for a name.
func (b *book) drawHead(s *sheet.Sheet) {
	if s.Pages() == 1 {
		s.Logo()
	}
	if b.params.NameLine {
		drawNameLine(s)
	}
}

// drawPuzzle draws puzzle i with its heading, and its seed below it.
func (b *book) drawPuzzle(s *sheet.Sheet, i int) {
	b.drawHeading(s, i)
	if !b.params.Seeds {
		b.puzzles[i].Draw(s, b.parts)
		return
	}
	s.Below = seedHeight
	b.puzzles[i].Draw(s, b.parts)
	s.Below = 0
	s.Y++
	s.Add(sheet.Paragraph{Text: b.puzzles[i].Foot(), Size: seedSize, Color: sheet.Grey})
}

// drawOnPages draws puzzle i on as many pages as it needs. Each page names its puzzle, and the seed is below the first heading, because at
// the end it might be alone on the last page.
func (b *book) drawOnPages(s *sheet.Sheet, i int) {
	b.drawHeading(s, i)
	if b.params.Seeds {
		s.Add(sheet.Paragraph{Text: b.puzzles[i].Foot(), Size: seedSize, Anchor: drawing.Middle, Color: sheet.Grey})
	}
	head := s.Head
	s.Head = func(s *sheet.Sheet) {
		if head != nil {
			head(s)
		}
		s.Add(sheet.Paragraph{
			Text: b.heading(i) + " (continued)", Size: nameOfAnswer, Anchor: drawing.Middle, Bold: true, Color: s.Accented(drawing.Black),
			Role: drawing.Running, After: 3,
		})
	}
	b.puzzles[i].Draw(s, b.parts)
	s.Head = head
}

func (b *book) drawHeading(s *sheet.Sheet, i int) {
	s.Add(sheet.Paragraph{
		Text: b.heading(i), Size: headingSize, Anchor: drawing.Middle, Bold: true, Role: drawing.Heading, After: 1,
	})
}

// heading returns the number of puzzle i with its title, if it has one.
func (b *book) heading(i int) string {
	title := b.puzzles[i].Answer().Title
	switch {
	case len(b.puzzles) == 1:
		return b.puzzles[i].Name()
	case title == "":
		return "No. " + strconv.Itoa(i+1)
	}
	return b.number(i) + title
}

// number returns the number of puzzle i with a space behind it, or "" if the booklet has no other puzzle.
func (b *book) number(i int) string {
	if len(b.puzzles) == 1 {
		return ""
	}
	return strconv.Itoa(i+1) + ". "
}

// drawNameLine draws lines for a name and a date.
func drawNameLine(s *sheet.Sheet) {
	const gap = 3.0 // around the words
	name, date := s.Font().Width("Name", s.Size(nameSize), false)+gap, s.Font().Width("Date", s.Size(nameSize), false)+gap
	baseline, left, right := s.Y+6, s.Margin(), s.Width()-s.Margin()
	width := min(dateWidth, s.Inner()/4)
	for _, word := range []struct {
		text string
		x    float64
	}{{"Name", left}, {"Date", right - width - date}} {
		s.Text(drawing.Text{X: word.x, Y: baseline, Size: nameSize, Role: drawing.Running, Text: word.text})
	}
	s.Box(drawing.Box{X: left + name, Y: baseline + 1, Width: right - width - date - gap - left - name, Height: rule})
	s.Box(drawing.Box{X: right - width, Y: baseline + 1, Width: width, Height: rule})
	s.Y += nameHeight
}

// finish draws the feet of the pages.
func (b *book) finish() *drawing.Drawing {
	first := 0
	if b.params.TitlePage {
		first = 1
	}
	return b.sheet.FinishFrom(first, b.params.Title, b.params.PageNumbers)
}
