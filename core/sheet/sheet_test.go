package sheet

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

func TestBlocksFlowOverPages(t *testing.T) {
	s := New(Look{}, "t", "d", true)
	for range 20 {
		s.Reserve(40)
		s.Box(drawing.Box{X: Margin, Y: s.Y, Width: 10, Height: 40})
		s.Y += 40
	}
	d := s.Finish("note")
	if len(d.Pages) != 4 { // six of 40 fit into 279 − 30 − 8
		t.Errorf("there are %d pages", len(d.Pages))
	}
	for i, page := range d.Pages {
		for _, b := range page.Boxes {
			if b.Y < Margin || b.Y+b.Height > Height-Margin {
				t.Errorf("page %d: a box at %v", i, b.Y)
			}
		}
		if len(page.Texts) != 2 || page.Texts[0].Text != "note" || !strings.HasSuffix(page.Texts[1].Text, " of 4") {
			t.Errorf("page %d: the foot is %v", i, page.Texts)
		}
	}
}

func TestAnUnpagedSheetIsAsTallAsItsBlocks(t *testing.T) {
	s := New(Look{}, "t", "d", false)
	for range 20 {
		s.Reserve(40)
		s.Y += 40
	}
	d := s.Finish("note")
	if len(d.Pages) != 1 || d.Pages[0].Height != 800+2*Margin+footerHeight || len(d.Pages[0].Texts) != 1 {
		t.Errorf("got %+v", d.Pages)
	}
}

func TestABlockThatIsTallerThanAPageComesAlone(t *testing.T) {
	s := New(Look{}, "t", "d", true)
	s.Reserve(500)
	if len(s.drawing.Pages) != 1 {
		t.Error("an empty page comes first")
	}
}

func TestAParagraphFromRightToLeftIsAtTheRightMargin(t *testing.T) {
	s := New(Look{}, "t", "d", true)
	s.Add(Paragraph{Text: "שלום עולם!", Size: 4, IsRightToLeft: true})
	text := s.drawing.Pages[0].Texts[0]
	if text.X != Width-Margin || text.Anchor != drawing.End || text.Text != "\u200fשלום עולם!\u200f" {
		t.Errorf("got %+v", text)
	}
	if got, want := s.Font().Width(text.Text, 4, false), s.Font().Width("שלום עולם!", 4, false); got != want {
		t.Errorf("the marks make the text %v wide instead of %v", got, want)
	}
}

func TestALongFootIsCut(t *testing.T) {
	for note, want := range map[string]string{"short": "short", strings.Repeat("W", 99): strings.Repeat("W", 46) + "…"} {
		s := New(Look{}, "t", "d", true)
		if got := s.Finish(note).Pages[0].Texts[0].Text; got != want {
			t.Errorf("%q is cut to %q", note, got)
		}
	}
	if texts := New(Look{}, "t", "d", true).Finish("").Pages[0].Texts; len(texts) != 0 {
		t.Errorf("an empty foot is drawn as %v", texts)
	}
}

func TestParagraphsKeepToTheirSide(t *testing.T) {
	s := New(Look{}, "t", "d", true)
	text := strings.Repeat("word ", 60)
	s.Add(Paragraph{Text: text, Size: 5, After: 2})
	lines := len(s.page().Texts)
	if want := Margin + float64(lines)*5*lineHeight + 2; s.Y < want-1e-9 || s.Y > want+1e-9 || lines < 3 {
		t.Errorf("%d lines end at %v, want %v", lines, s.Y, want)
	}
	s.Add(Paragraph{Text: "m", Size: 5, Anchor: drawing.Middle, Bold: true, Color: drawing.Grey(9)})
	s.Add(Paragraph{Text: "e", Size: 5, Anchor: drawing.End})
	texts := s.page().Texts
	if x := texts[0]; x.X != Margin || x.Anchor != drawing.Start {
		t.Errorf("got %+v", x)
	}
	if x := texts[lines]; x.X != Width/2 || x.Anchor != drawing.Middle || !x.Bold || x.Color != drawing.Grey(9) {
		t.Errorf("got %+v", x)
	}
	if x := texts[lines+1]; x.X != Width-Margin || x.Anchor != drawing.End {
		t.Errorf("got %+v", x)
	}
}

func TestFiguresAreScaledAndPlaced(t *testing.T) {
	s := NewOn(Paper{Width: 200, Height: 280, Scale: 2}, Look{}, "t", "d")
	s.NewPage()
	block := s.Block(func(s *Sheet) {
		s.Figure("0 0 100 100", 10, s.Y, 4)
		s.Y += 4
	})
	s.Y += 30
	s.Place(block)
	want := drawing.Stroke{X: 20, Y: Margin + 60, Side: 8, Line: 0.56, Figure: "0 0 100 100"}
	if got := s.page().Strokes; len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nc\u2028d\u00a0e": "a b c d e", "a\x00\x1b\x7f\u009fb": "ab", "\ufffe\uffff\ufdd0\ufdef\U0001FFFEx": "x", "é日👩‍👩‍👧\ufffd": "é日👩‍👩‍👧\ufffd", "a\u202eb\u2066c\u200fd": "abcd",
		"e" + strings.Repeat("\u0301", 9000) + "e\u0301": "e" + strings.Repeat("\u0301", 6) + "e\u0301",
		"e" + strings.Repeat("\u0301\u200d", 8):          "e" + strings.Repeat("\u0301\u200d", 6) + "\u200d\u200d",
		"שּֽׁ֣ לום":                                      "שּֽׁ֣ לום",
	} {
		if got := Printable(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
