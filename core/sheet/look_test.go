package sheet

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// layOut draws everything whose color a look decides, and a text of each other role.
func layOut(look Look) *drawing.Page {
	s := New(look, "t", "d", false)
	s.Add(Paragraph{Text: strings.Repeat("title ", 20), Size: 8, Role: drawing.Heading})
	s.Place(s.Block(func(s *Sheet) {
		s.Text(drawing.Text{Size: 4, Color: Grey, Role: drawing.Subheading, Text: "part"})
		s.Box(drawing.Box{Width: 10, Height: 1, Color: Outline})
		s.LetterBox(0, 0, 5, 5, false, "A", drawing.Paragraph)
		s.LetterBox(0, 0, 5, 5, true, "B", drawing.Joined)
	}))
	s.Add(Paragraph{Text: strings.Repeat("text ", 40), Size: 8, Color: Grey})
	s.Figure("0 0 100 100", 0, 0, 5)
	s.Finish("foot")
	return s.page()
}

func TestHeadingsAndOutlinesHaveTheAccent(t *testing.T) {
	const blue = 0x1a4e8a
	plain, accented := layOut(Look{}), layOut(Look{Accent: blue})
	for i, box := range accented.Boxes {
		if box.Color != blue {
			t.Errorf("box %d is %v", i, box.Color)
		}
	}
	isHeading := false
	for i, text := range accented.Texts {
		if text.Role != drawing.More {
			isHeading = text.Role == drawing.Heading || text.Role == drawing.Subheading
		}
		want := plain.Texts[i].Color
		if isHeading {
			want = blue
		}
		if text.Color != want {
			t.Errorf("%q is %v, want %v", text.Text, text.Color, want)
		}
	}
	if figure := accented.Strokes[0]; figure.Color != drawing.Black {
		t.Errorf("the figure is %v", figure.Color)
	}
	for i, want := range []drawing.Color{Outline, Outline, drawing.Black} {
		if got := plain.Boxes[i].Color; got != want {
			t.Errorf("without an accent, box %d is %v, want %v", i, got, want)
		}
	}
}

func TestAPlacedBlockHasItsLogo(t *testing.T) {
	s := NewOn(Paper{Width: 100, Height: 200, Scale: 2}, Look{Logo: &drawing.Picture{Width: 40, Height: 10}}, "t", "d")
	s.NewPage()
	block := s.Block((*Sheet).Logo)
	s.Y += 20
	s.Place(block)
	if x := s.page().Pictures[0]; x.X != 30 || x.Y != Margin+40 || x.Width != 40 || s.Y != (Margin+40+10)/2+3 {
		t.Errorf("the logo is %+v, and the next block is at %v", x, s.Y)
	}
}
