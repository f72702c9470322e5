// Package sheet lays out blocks of text and boxes from top to bottom, on as many pages as they need or on one page that is as tall
// as they are. Read [New], then [Sheet.Reserve]. Lengths are in millimetres.
package sheet

import (
	"strconv"
	"strings"
	"unicode"

	"lettercraft/core/drawing"
)

// A page fits on both A4 (210 × 297) and US Letter (215.9 × 279.4), so that it prints at full size on either.
const (
	Width  = 210.0
	Height = 279.0
	Margin = 15.0
	// Inner is the width between the margins.
	Inner = Width - 2*Margin
)

const (
	footerSize   = 3.2
	footerHeight = 8.0
	lineHeight   = 1.35 // of a paragraph, relative to its font size

)

// The shades of explanations, of outlines, and of letters in boxes.
const (
	Grey    = drawing.Shade(96)
	Outline = drawing.Shade(112)
	Pen     = drawing.Shade(64)
)

// Sizes of boxes for letters. They are wide enough for handwriting, and 25 of them fit on a line.
const (
	BoxWidth   = 6.6
	BoxHeight  = 8.0
	BoxPitch   = 7.2 // from one box to the next
	LetterSize = 5.0 // font size in a box
	boxLine    = 0.3
	capHeight  = 0.722 // of the font, relative to its size
)

// Sheet is a drawing that is being laid out.
type Sheet struct {
	// Y is the top of the next block.
	Y float64

	drawing *drawing.Drawing
	paged   bool
}

// New begins a sheet. A paged sheet has pages of [Height]. Any other sheet has one page that is as tall as its content.
func New(title, description string, paged bool) *Sheet {
	s := &Sheet{drawing: &drawing.Drawing{Title: Printable(title), Description: Printable(description)}, paged: paged}
	s.NewPage()
	return s
}

// NewPage begins a new page.
func (s *Sheet) NewPage() {
	s.drawing.Pages = append(s.drawing.Pages, drawing.Page{Width: Width, Height: Height})
	s.Y = Margin
}

// Reserve begins a new page if a block of this height does not fit on the current page, so that the block is not cut in two.
func (s *Sheet) Reserve(height float64) {
	if s.paged && s.Y > Margin && height > s.Room() {
		s.NewPage()
	}
}

// Room returns the height that is left on the page, above its foot.
func (s *Sheet) Room() float64 { return Height - Margin - footerHeight - s.Y }

// Box draws a box on the page at the place that it names.
func (s *Sheet) Box(b drawing.Box) {
	page := s.page()
	page.Boxes = append(page.Boxes, b)
}

// Text draws a text on the page at the place that it names.
func (s *Sheet) Text(t drawing.Text) {
	page := s.page()
	page.Texts = append(page.Texts, t)
}

// LetterBox draws a box for one letter, with the letter in its middle if there is one. A heavy box has a thicker outline.
func (s *Sheet) LetterBox(x, y, width, height float64, heavy bool, letter string) {
	box := drawing.Box{X: x, Y: y, Width: width, Height: height, Line: boxLine, Shade: Outline}
	if heavy {
		box.Line, box.Shade = 2*boxLine, drawing.Black
	}
	s.Box(box)
	if letter != "" {
		s.Text(drawing.Text{
			X: x + width/2, Y: y + (height+capHeight*LetterSize)/2, Size: LetterSize, Anchor: drawing.Middle, Shade: Pen, Text: letter,
		})
	}
}

// Paragraph is a text that is broken into lines, with its style.
type Paragraph struct {
	Text   string
	Size   float64 // font size
	Anchor drawing.Anchor
	Bold   bool
	Shade  drawing.Shade
	// After is the space below the paragraph.
	After float64
}

// Add adds a paragraph between the margins. Its lines can be on several pages.
func (s *Sheet) Add(p Paragraph) {
	x := Margin + map[drawing.Anchor]float64{drawing.Middle: Inner / 2, drawing.End: Inner}[p.Anchor]
	for _, line := range drawing.Wrap(Printable(p.Text), Inner, p.Size, p.Bold) {
		s.Reserve(p.Size * lineHeight)
		s.Text(drawing.Text{X: x, Y: s.Y + p.Size, Size: p.Size, Anchor: p.Anchor, Bold: p.Bold, Shade: p.Shade, Text: line})
		s.Y += p.Size * lineHeight
	}
	s.Y += p.After
}

// Finish draws the foot of each page and returns the drawing. The foot has a note and, if there are several pages, the number of
// the page.
func (s *Sheet) Finish(note string) *drawing.Drawing {
	pages := s.drawing.Pages
	if !s.paged {
		pages[0].Height = s.Y + footerHeight + Margin
	}
	const pageNumber = 40.0 // room for it
	if lines := drawing.Wrap(Printable(note), Inner-pageNumber, footerSize, false); len(lines) > 0 {
		if note = lines[0]; len(lines) > 1 {
			note += "…"
		}
	}
	for i := range pages {
		foot := drawing.Text{X: Margin, Y: pages[i].Height - Margin, Size: footerSize, Shade: Grey, Text: note}
		pages[i].Texts = append(pages[i].Texts, foot)
		if len(pages) > 1 {
			foot.X, foot.Anchor = Width-Margin, drawing.End
			foot.Text = "Page " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(pages))
			pages[i].Texts = append(pages[i].Texts, foot)
		}
	}
	return s.drawing
}

func (s *Sheet) page() *drawing.Page { return &s.drawing.Pages[len(s.drawing.Pages)-1] }

// Printable removes control characters and noncharacters, which can't be drawn and which XML and HTML forbid. It also removes
// direction controls, which would reverse text around them. White space becomes a space.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF || unicode.Is(unicode.Bidi_Control, r):
			return -1
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
