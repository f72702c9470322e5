// Package sheet flows blocks of text and boxes down a sheet of paper: over as many pages as they need, or over one page
// that is as tall as they are. Read [New], then [Sheet.Reserve]. Lengths are millimetres.
package sheet

import (
	"strconv"
	"strings"
	"unicode"

	"lettercraft/core/drawing"
)

// The size of a page is what both A4 (210 × 297) and US Letter (215.9 × 279.4) can hold, so that a page prints at its
// full size on either.
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
	lineHeight   = 1.35 // of a paragraph, in sizes of its font

)

// The shades of what explains, of outlines, and of what is filled in.
const (
	Grey    = drawing.Shade(96)
	Outline = drawing.Shade(112)
	Pen     = drawing.Shade(64)
)

// Boxes for letters: wide enough to write into by hand, and 25 of them are a line.
const (
	BoxWidth   = 6.6
	BoxHeight  = 8.0
	BoxPitch   = 7.2 // from box to box
	LetterSize = 5.0 // of the font in a box
	boxLine    = 0.3
	capHeight  = 0.722 // of the font, in sizes
)

// Sheet is a drawing in the making.
type Sheet struct {
	// Y is where the next block begins.
	Y float64

	drawing *drawing.Drawing
	paged   bool
}

// New begins a sheet. Paged, it has pages of [Height]; otherwise one that is as tall as what comes onto it.
func New(title, description string, paged bool) *Sheet {
	s := &Sheet{drawing: &drawing.Drawing{Title: Printable(title), Description: Printable(description)}, paged: paged}
	s.NewPage()
	return s
}

// NewPage goes on at the top of another page.
func (s *Sheet) NewPage() {
	s.drawing.Pages = append(s.drawing.Pages, drawing.Page{Width: Width, Height: Height})
	s.Y = Margin
}

// Reserve makes sure that a block of some height is not cut in two: if it does not fit onto the page any more it comes
// onto the next one.
func (s *Sheet) Reserve(height float64) {
	if s.paged && s.Y > Margin && height > s.Room() {
		s.NewPage()
	}
}

// Room returns the height that is left on a page, above its foot.
func (s *Sheet) Room() float64 { return Height - Margin - footerHeight - s.Y }

// Box draws a box on the page, at its own place.
func (s *Sheet) Box(b drawing.Box) {
	page := s.page()
	page.Boxes = append(page.Boxes, b)
}

// Text draws a text on the page, at its own place.
func (s *Sheet) Text(t drawing.Text) {
	page := s.page()
	page.Texts = append(page.Texts, t)
}

// LetterBox draws a box to write a letter into, and the letter in its middle if there is one. A heavy box has a thicker
// outline.
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

// Paragraph is a text that is broken into lines, and how it looks.
type Paragraph struct {
	Text   string
	Size   float64 // of the font
	Anchor drawing.Anchor
	Bold   bool
	Shade  drawing.Shade
	// After is the space behind it.
	After float64
}

// Add flows a paragraph down the sheet, between the margins.
func (s *Sheet) Add(p Paragraph) {
	x := Margin + map[drawing.Anchor]float64{drawing.Middle: Inner / 2, drawing.End: Inner}[p.Anchor]
	for _, line := range drawing.Wrap(Printable(p.Text), Inner, p.Size, p.Bold) {
		s.Reserve(p.Size * lineHeight)
		s.Text(drawing.Text{X: x, Y: s.Y + p.Size, Size: p.Size, Anchor: p.Anchor, Bold: p.Bold, Shade: p.Shade, Text: line})
		s.Y += p.Size * lineHeight
	}
	s.Y += p.After
}

// Finish writes the foot of each page, a note and the number of the page if there are several, and returns the drawing.
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

// Printable leaves out what can't be drawn, and what no document of XML or HTML may hold: control characters and
// noncharacters; and the controls of direction, which would turn round what stands beside a text. White space becomes a
// space.
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

// Title is a text for the top of a sheet, or another one if there is nothing to be seen of it.
func Title(text, otherwise string) string {
	text = strings.TrimSpace(Printable(text))
	isVisible := func(r rune) bool { return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) }
	if strings.ContainsFunc(text, isVisible) {
		return text
	}
	return otherwise
}
