package sheet

import (
	"cmp"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// Look is how everything on a sheet looks.
type Look struct {
	// Accent is the color of titles, headings and outlines. With black, each has its usual shade of grey.
	Accent drawing.Color
	Font   drawing.Font
	// Logo is the picture that [Sheet.Logo] draws in its width and height, or nil.
	Logo *drawing.Picture
}

// Accented returns the accent, or the usual color if there is no accent. Boxes and headings have it already.
func (s *Sheet) Accented(usual drawing.Color) drawing.Color { return cmp.Or(s.look.Accent, usual) }

// textColor returns the color of a text with a role, whose usual color is given.
func (s *Sheet) textColor(role drawing.Role, usual drawing.Color) drawing.Color {
	if role == drawing.Heading || role == drawing.Subheading {
		return s.Accented(usual)
	}
	return usual
}

// Logo draws the logo in the middle of the next block, if there is one. It has the same size on paper of any scale.
func (s *Sheet) Logo() {
	if s.look.Logo == nil {
		return
	}
	const after = 3.0
	page, scale, logo := s.page(), s.paper.Scale, *s.look.Logo
	logo.X, logo.Y = (s.paper.Width-logo.Width)/2, s.Y*scale
	page.Pictures = append(page.Pictures, logo)
	s.Y += logo.Height/scale + after
}
