// Package puzzle has the common parts of printed puzzles: they are drawn unsolved and solved, on pages and as images. A puzzle implements
// [Puzzle]. Its operation embeds [Printing] and calls [Print].
package puzzle

import (
	"context"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// SolutionTitle is the title of a solution.
const SolutionTitle = "Solution"

// Puzzle is a puzzle that can be drawn.
type Puzzle interface {
	// Name returns the title of documents of the puzzle.
	Name() string
	// Foot returns the text at the foot of each page, by which a puzzle and its solution can be matched.
	Foot() string
	// Seed returns the seed with which the parameters of the puzzle make it again.
	Seed() string
	// Describe returns a description of the puzzle, or of its solution, for readers who can't see it.
	Describe(solved bool) string
	// Draw draws parts of the puzzle, or of its solution, without the title.
	Draw(s *sheet.Sheet, parts Parts)
	// Answer returns the entry of the puzzle in a list of answers.
	Answer() Answer
}

// Parts selects the parts of a puzzle that are drawn, besides the parts that are needed to solve it.
type Parts struct {
	// Solution is true for the solution instead of the puzzle.
	Solution bool
	Choice
}

// Choice has the parameters that choose what is printed. Operations that print puzzles embed it in their own parameters.
type Choice struct {
	Instructions    bool   `json:"instructions" doc:"When true, each puzzle has instructions." default:"true"`
	InstructionText string `json:"instructionText" doc:"Your own text instead of the instructions. In a booklet, the text of a puzzle is printed instead of the text of the booklet." trim:"true" maxLength:"400" maxBytes:"8000"`
	Frequencies     bool   `json:"frequencies" doc:"When true, each cryptogram has the chart of its letter frequencies." default:"true"`
	Aids            bool   `json:"aids" doc:"When true, each cryptogram has the tables that help to solve its kind of cipher." default:"true"`
	Rating          bool   `json:"rating" doc:"When true, each cryptogram says how hard it is." default:"true"`
	Seeds           bool   `json:"seeds" doc:"When true, each puzzle has its seed." default:"true"`
	Authors         bool   `json:"authors" doc:"When true, each quotation names its author. Solutions always name the author." default:"true"`
}

// Style has the parameters that choose how a sheet looks. Operations that print puzzles embed it in their own parameters.
type Style struct {
	Accent string `json:"accent" doc:"Color of titles, headings, outlines and lines. Texts and letters stay black." enum:"black,blue,green,red,purple,brown" default:"black"`
	Font   string `json:"font" doc:"Font of all texts." enum:"sans,serif,mono" default:"sans"`
	Logo   string `json:"logo" doc:"Picture above the title, as a data URL of a PNG or JPEG file in base64: at most 64 kB and 1,000 × 1,000 pixels. It is printed at 150 pixels per inch, or smaller: at most 60 mm wide and 18 mm high. A booklet has it on its first page. Cropped images do not have it." trim:"true" maxBytes:"90000"`
}

// Look returns the look of sheets in the style, whose logo [Style.CheckLogo] has accepted.
func (s *Style) Look() sheet.Look {
	logo, _ := s.logo()
	return sheet.Look{Accent: accent(s.Accent), Font: map[string]drawing.Font{"serif": drawing.Serif, "mono": drawing.Mono}[s.Font], Logo: logo}
}

// Answer is the entry of a puzzle in a list of answers.
type Answer struct {
	// Title is the given title of the puzzle, or "".
	Title string
	Text  string
	// Key gives the key in words, or is empty.
	Key string
	// Alphabet has the meaning of each of the letters A to Z of the puzzle, in that order. It is empty for puzzles without a cipher.
	Alphabet string
}

// Printing has the parameters for printing. The operation of a puzzle embeds it in its own parameters.
type Printing struct {
	Title         string `json:"title" doc:"Title above the puzzle. The default is the kind of puzzle, such as Acrostic Puzzle." trim:"true" maxLength:"60" maxBytes:"2000"`
	AnswerKey     bool   `json:"answerKey" doc:"When true, html, pages and a PDF end with the solution on a separate page." default:"false"`
	Pages         bool   `json:"pages" doc:"When true, the result contains the pages for printing." premium:"true" default:"false"`
	Image         bool   `json:"image" doc:"When true, generate a downloadable puzzle image." premium:"true" default:"false"`
	SolutionImage bool   `json:"solutionImage" doc:"When true, generate a downloadable solution image." premium:"true" default:"false"`
	ImageFormat   string `json:"imageFormat" doc:"Format of the images." enum:"png,jpg,svg,pdf" default:"png"`
	ImageWidth    *int   `json:"imageWidth" doc:"Width of png, jpg and svg images, in pixels of 1/150 inch. Without it, an image is as wide as its sheet, or as the puzzle if it is cropped. An image that would be higher than 3,000 mm, or than 1,000 mm in color or with a logo, is narrower." minimum:"200" maximum:"1240"`
	Crop          bool   `json:"crop" doc:"When true, png, jpg and svg images have no title and no foot, and are cut to the puzzle." default:"false"`
	Choice
	Style
}

// InstructionOf returns the instructions of a puzzle that are printed: its own, those of the choice, or its usual ones. It returns "" if none
// are wanted.
func (c *Choice) InstructionOf(own, usual string) string {
	if !c.Instructions {
		return ""
	}
	return sheet.Title(own, sheet.Title(c.InstructionText, usual))
}

// FootOf returns the text at the foot of a puzzle, or "" if the seed is not wanted.
func (c *Choice) FootOf(p Puzzle) string {
	if !c.Seeds {
		return ""
	}
	return p.Foot()
}

// Printed is the result of [Print]. Fields that were not requested are empty.
type Printed struct {
	Pages                []string // SVG documents
	Image, SolutionImage *operation.Image
}

// Print draws the pages and images that the parameters ask for, and stores the images. It skips the fields that the caller has not
// selected: the operation's result must have the fields pages, image and solutionImage. The label is the last part of the puzzle image's
// name. It returns the errors of [operation.Host.Store].
func Print(ctx context.Context, host operation.Host, p Puzzle, label string, params *Printing) (Printed, error) {
	var printed Printed
	if params.Pages && operation.Wants(ctx, "pages") {
		printed.Pages = pages(p, params).SVGs()
	}
	var pictures []operation.Picture
	var places []**operation.Image
	format := params.ImageFormat
	paged := format == "pdf" // the only format with pages
	if params.Image && operation.Wants(ctx, "image") {
		pictures = append(pictures, operation.Picture{Label: label, Format: format, Drawing: picture(p, params, paged, false)})
		places = append(places, &printed.Image)
	}
	if params.SolutionImage && operation.Wants(ctx, "solutionImage") {
		pictures = append(pictures, operation.Picture{Label: "solution", Format: format, Drawing: picture(p, params, paged, true)})
		places = append(places, &printed.SolutionImage)
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

// picture draws the puzzle, or its solution, as an image. An image in a format with pages is the pages for printing.
func picture(p Puzzle, params *Printing, paged, solved bool) *drawing.Drawing {
	if paged && !solved {
		return pages(p, params)
	}
	title := p.Name()
	if solved {
		title += ": " + SolutionTitle
	}
	s := sheet.New(params.Look(), title, p.Describe(solved), paged)
	crop := params.Crop && !paged
	if !crop {
		DrawTitle(s, p, solved)
	}
	p.Draw(s, Parts{solved, params.Choice})
	foot := params.FootOf(p)
	if crop {
		foot = ""
	}
	d := s.Finish(foot)
	if crop {
		d.Crop(cropMargin)
	}
	if !paged {
		width := d.Pages[0].Width
		if params.ImageWidth != nil {
			width = float64(*params.ImageWidth) / pixelsPerInch * millimetresPerInch
		}
		d.Resize(width)
	}
	return d
}

const (
	cropMargin         = 4.0 // around a puzzle without title and foot, in millimetres
	pixelsPerInch      = 150 // of the images
	millimetresPerInch = 25.4
)

// pages draws the puzzle for printing. If an answer key is requested, the solution follows on a page of its own.
func pages(p Puzzle, params *Printing) *drawing.Drawing {
	s := sheet.New(params.Look(), p.Name(), p.Describe(false), true)
	DrawTitle(s, p, false)
	p.Draw(s, Parts{false, params.Choice})
	if params.AnswerKey {
		s.NewPage()
		DrawTitle(s, p, true)
		p.Draw(s, Parts{true, params.Choice})
	}
	return s.Finish(params.FootOf(p))
}

// DrawTitle draws the logo, and below it the title of a puzzle or of its solution.
func DrawTitle(s *sheet.Sheet, p Puzzle, solved bool) {
	title := p.Name()
	if solved {
		title += ": " + SolutionTitle
	}
	s.Logo()
	s.Add(sheet.Paragraph{Text: title, Size: TitleSize(s.Font(), title), Anchor: drawing.Middle, Bold: true, Role: drawing.Heading, After: 1})
}

// TitleSize returns the size of a title in a font, in millimetres. It is smaller for a title that needs several lines.
func TitleSize(f drawing.Font, title string) float64 {
	const size, small = 8, 6
	if len(f.Wrap(sheet.Printable(title), sheet.Inner, size, true)) > 1 {
		return small
	}
	return size
}
