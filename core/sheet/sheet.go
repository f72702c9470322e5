// Package sheet lays out blocks of text, boxes and figures from top to bottom, on as many pages as they need or on one page of their height. Read
// [New], then [Sheet.Reserve]. Lengths are in millimetres.
//
// Everything on a sheet can be enlarged: a [Paper] has a scale. Lengths are lengths before scaling, so that a layout need not know the
// scale: a sheet with a scale of 2 is half as wide as its paper.
package sheet

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// The usual page fits on both A4 (210 × 297) and US Letter (215.9 × 279.4), so that it prints at full size on either.
const (
	Width  = 210.0
	Height = 279.0
	Margin = 15.0
	// Inner is the width between the margins.
	Inner = Width - 2*Margin
)

// Paper is the size of pages, and the scale of their content.
type Paper struct {
	Width, Height float64
	// Scale is the size of everything on the pages, relative to the usual size.
	Scale float64
	// Leading is the distance between the lines of a puzzle, relative to the usual distance.
	Leading float64
	// Least is the minimum font size before scaling. Smaller texts are drawn in this size.
	Least float64
}

// Usual is the paper of single puzzles.
var Usual = Paper{Width: Width, Height: Height, Scale: 1, Leading: 1}

const (
	footerSize   = 3.2
	footerHeight = 8.0
	lineHeight   = 1.35 // of a paragraph, relative to its font size
)

// maxMarks is the maximum number of marks, such as accents, on a character. It is enough for Hebrew with vowels and accents. Thousands of
// marks would cover the lines above.
const maxMarks = 6

// The colors of explanations, of outlines, and of letters in boxes.
const (
	Grey    = drawing.Color(0x606060)
	Outline = drawing.Color(0x707070)
	Pen     = drawing.Color(0x404040)
)

// Sizes of boxes for letters. They are wide enough for handwriting, and 25 of them fit on a line.
const (
	BoxWidth   = 6.6
	BoxHeight  = 8.0
	BoxPitch   = 7.2 // from one box to the next
	LetterSize = 5.0 // font size in a box
	BoxLine    = 0.3 // thickness of the outline of a box
	NoteSize   = 3.6 // font size of explanations
)

// Sheet is a drawing that is being laid out.
type Sheet struct {
	// Y is the top of the next block.
	Y float64
	// Below is the height that is kept free below the blocks of a page, for a block that follows them.
	Below float64
	// Head, if it is not nil, draws the head of each page that begins from now on.
	Head func(*Sheet)

	drawing *drawing.Drawing
	paper   Paper
	look    Look
	paged   bool
	top     float64 // of the first block of the page
}

// New begins a sheet of the usual paper. A paged sheet has pages of [Height]. Any other sheet has one page that is as tall as its
// content.
func New(look Look, title, description string, paged bool) *Sheet {
	s := NewOn(Usual, look, title, description)
	s.paged = paged
	s.NewPage()
	return s
}

// NewOn begins a paged sheet that has no page yet.
func NewOn(paper Paper, look Look, title, description string) *Sheet {
	d := &drawing.Drawing{Title: Printable(title), Description: Printable(description), Font: look.Font}
	return &Sheet{drawing: d, paper: paper, look: look, paged: true}
}

// NewPage begins a new page.
func (s *Sheet) NewPage() {
	s.drawing.Pages = append(s.drawing.Pages, drawing.Page{Width: s.paper.Width, Height: s.paper.Height})
	s.Y = s.Margin()
	if s.Head != nil {
		s.Head(s)
	}
	s.top = s.Y
}

// Font returns the font of all texts.
func (s *Sheet) Font() drawing.Font { return s.look.Font }

// Drawing returns what has been drawn so far. It grows at its end.
func (s *Sheet) Drawing() *drawing.Drawing { return s.drawing }

// Pages returns the number of pages that have begun.
func (s *Sheet) Pages() int { return len(s.drawing.Pages) }

// Width returns the width of the pages.
func (s *Sheet) Width() float64 { return s.paper.Width / s.paper.Scale }

// Height returns the height of the pages.
func (s *Sheet) Height() float64 { return s.paper.Height / s.paper.Scale }

// Margin returns the width of the margins.
func (s *Sheet) Margin() float64 { return Margin / s.paper.Scale }

// Inner returns the width between the margins.
func (s *Sheet) Inner() float64 { return s.Width() - 2*s.Margin() }

// Leading returns the distance between the lines of a puzzle, whose usual distance is given.
func (s *Sheet) Leading(usual float64) float64 { return usual * s.paper.Leading }

// Size returns the font size in which a text of a size is drawn.
func (s *Sheet) Size(size float64) float64 { return max(size, s.paper.Least) }

// Reserve begins a new page if a block of this height does not fit on the current page, so that the block is not cut in two.
func (s *Sheet) Reserve(height float64) {
	if !s.Fits(height) {
		s.NewPage()
	}
}

// Fits reports whether a block of this height can be on the current page. Any block can be on an empty page, and on a sheet that is
// not paged.
func (s *Sheet) Fits(height float64) bool { return !s.paged || s.Y <= s.top || height <= s.Room() }

// Room returns the height that is left on the page, above its foot.
func (s *Sheet) Room() float64 { return s.Height() - s.Margin() - footerHeight - s.Below - s.Y }

// Block is a part of a sheet that is laid out but not placed yet.
type Block struct {
	// Height is the distance to the next block.
	Height float64

	page drawing.Page
	top  float64 // of the block on its page
}

// Block lays out the drawing of a function, with the height that it needs.
func (s *Sheet) Block(draw func(*Sheet)) Block {
	apart := &Sheet{drawing: &drawing.Drawing{Pages: make([]drawing.Page, 1)}, paper: s.paper, look: s.look, Y: s.top, top: s.top}
	draw(apart)
	return Block{Height: apart.Y - apart.top, page: *apart.page(), top: apart.top}
}

// Place draws a block on the page.
func (s *Sheet) Place(b Block) {
	page, drop := s.page(), (s.Y-b.top)*s.paper.Scale
	for _, box := range b.page.Boxes {
		box.Y += drop
		page.Boxes = append(page.Boxes, box)
	}
	for _, stroke := range b.page.Strokes {
		stroke.Y += drop
		page.Strokes = append(page.Strokes, stroke)
	}
	for _, text := range b.page.Texts {
		text.Y += drop
		page.Texts = append(page.Texts, text)
	}
	for _, picture := range b.page.Pictures {
		picture.Y += drop
		page.Pictures = append(page.Pictures, picture)
	}
	s.Y += b.Height
}

// Box draws a box on the page at the place that it names, in the accent if there is one.
func (s *Sheet) Box(b drawing.Box) {
	page, scale := s.page(), s.paper.Scale
	b.Color = s.Accented(b.Color)
	b.X, b.Y, b.Width, b.Height, b.Line = b.X*scale, b.Y*scale, b.Width*scale, b.Height*scale, b.Line*scale
	page.Boxes = append(page.Boxes, b)
}

// Figure draws a figure on the page, in a square with its upper left corner at x and y. Its lines have the thickness [drawing.FigureLine].
func (s *Sheet) Figure(f drawing.Figure, x, y, side float64) {
	s.Stroke(drawing.Stroke{X: x, Y: y, Side: side, Line: side * drawing.FigureLine, Figure: f})
}

// Stroke draws a figure on the page at the place that the stroke names.
func (s *Sheet) Stroke(x drawing.Stroke) {
	page, scale := s.page(), s.paper.Scale
	x.X, x.Y, x.Side, x.Line = x.X*scale, x.Y*scale, x.Side*scale, x.Line*scale
	page.Strokes = append(page.Strokes, x)
}

// Text draws a text on the page at the place that it names. A heading has the accent if there is one.
func (s *Sheet) Text(t drawing.Text) {
	page, scale := s.page(), s.paper.Scale
	t.Color = s.textColor(t.Role, t.Color)
	t.X, t.Y, t.Size = t.X*scale, t.Y*scale, s.Size(t.Size)*scale
	page.Texts = append(page.Texts, t)
}

// LetterBox draws a box for one letter, with the letter in its middle if there is one. A heavy box has a thicker outline. The role is that
// of the letter.
func (s *Sheet) LetterBox(x, y, width, height float64, heavy bool, letter string, role drawing.Role) {
	box := drawing.Box{X: x, Y: y, Width: width, Height: height, Line: BoxLine, Color: Outline}
	if heavy {
		box.Line, box.Color = 2*BoxLine, drawing.Black
	}
	s.Box(box)
	if letter != "" {
		s.Text(drawing.Text{
			X: x + width/2, Y: y + (height+s.Font().CapHeight()*LetterSize)/2, Size: LetterSize, Anchor: drawing.Middle, Color: Pen, Role: role,
			Text: letter,
		})
	}
}

// Paragraph is a text that is broken into lines, with its style.
type Paragraph struct {
	Text   string
	Size   float64 // font size
	Anchor drawing.Anchor
	Bold   bool
	Color  drawing.Color
	Role   drawing.Role // of the first line
	// IsRightToLeft puts the lines at the right margin, with the punctuation at their ends on their left.
	IsRightToLeft bool
	// After is the space below the paragraph.
	After float64
}

// Add adds a paragraph between the margins. Its lines can be on several pages.
func (s *Sheet) Add(p Paragraph) {
	size, mark := s.Size(p.Size), ""
	if p.IsRightToLeft {
		p.Anchor, mark = drawing.End, drawing.RightToLeftMark
	}
	x := s.Margin() + map[drawing.Anchor]float64{drawing.Middle: s.Inner() / 2, drawing.End: s.Inner()}[p.Anchor]
	role, color := p.Role, s.textColor(p.Role, p.Color)
	for _, line := range s.Font().Wrap(Printable(p.Text), s.Inner(), size, p.Bold) {
		s.Reserve(size * lineHeight)
		s.Text(drawing.Text{X: x, Y: s.Y + size, Size: size, Anchor: p.Anchor, Bold: p.Bold, Color: color, Role: role, Text: mark + line + mark})
		s.Y += size * lineHeight
		if role != drawing.Running {
			role = drawing.More
		}
	}
	s.Y += p.After
}

// Finish draws the foot of each page and returns the drawing. The foot has a note and, if there are several pages, the number of
// the page.
func (s *Sheet) Finish(note string) *drawing.Drawing {
	pages := s.drawing.Pages
	if !s.paged {
		pages[0].Height = (s.Y + footerHeight + s.Margin()) * s.paper.Scale
	}
	return s.FinishFrom(0, note, len(pages) > 1)
}

// FinishFrom draws the foot of each page except a number of first pages, and returns the drawing. The foot has a note and, if requested,
// the number of the page.
func (s *Sheet) FinishFrom(first int, note string, numbered bool) *drawing.Drawing {
	pages, scale := s.drawing.Pages, s.paper.Scale
	size := s.Size(footerSize)
	const pageNumber = 40.0 // room for it
	lines := s.Font().Wrap(Printable(note), s.Inner()-pageNumber, size, false)
	if note = strings.Join(lines[:min(len(lines), 1)], ""); len(lines) > 1 {
		note += "…"
	}
	for i := first; i < len(pages); i++ {
		foot := drawing.Text{X: Margin, Y: pages[i].Height - Margin, Size: size * scale, Color: Grey, Text: note}
		if i < len(pages)-1 {
			foot.Role = drawing.Running
		}
		if note != "" {
			pages[i].Texts = append(pages[i].Texts, foot)
		}
		if numbered {
			foot.X, foot.Anchor, foot.Role = s.paper.Width-Margin, drawing.End, drawing.Running
			foot.Text = "Page " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(pages))
			pages[i].Texts = append(pages[i].Texts, foot)
		}
	}
	return s.drawing
}

func (s *Sheet) page() *drawing.Page { return &s.drawing.Pages[len(s.drawing.Pages)-1] }

// Printable removes control characters and noncharacters, which can't be drawn and which XML and HTML forbid. It also removes
// direction controls, which would reverse text around them, and the marks of a character after the first [maxMarks]. White space
// becomes a space.
func Printable(text string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			marks = 0
			return ' '
		case unicode.IsControl(r) || r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF || unicode.Is(unicode.Bidi_Control, r):
			return -1
		case unicode.IsMark(r):
			if marks++; marks > maxMarks {
				return -1
			}
		case !unicode.Is(unicode.Cf, r): // a format character, such as a joiner, does not begin another character
			marks = 0
		}
		return r
	}, text)
}

// Title returns the printable part of a text, or otherwise if none of it is visible.
func Title(text, otherwise string) string {
	text = strings.TrimSpace(Printable(text))
	isVisible := func(r rune) bool { return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) }
	if strings.ContainsFunc(text, isVisible) {
		return text
	}
	return otherwise
}
