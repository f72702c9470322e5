package sheet

import (
	"cmp"

	"lettercraft/core/drawing"
)

// Accented returns the accent, or the usual color if there is no accent. Boxes and headings have it already.
func (s *Sheet) Accented(usual drawing.Color) drawing.Color { return cmp.Or(s.look.Accent, usual) }

// textColor returns the color of a text with a role, whose usual color is given.
func (s *Sheet) textColor(role drawing.Role, usual drawing.Color) drawing.Color {
	if role == drawing.Heading || role == drawing.Subheading {
		return s.Accented(usual)
	}
	return usual
}
