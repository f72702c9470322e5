package render

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

func onePage(change func(*drawing.Page)) *drawing.Drawing {
	p := drawing.Page{
		Width: 50, Height: 50,
		Boxes:   []drawing.Box{{X: 5, Y: 5, Width: 5, Height: 5, Line: 0.3}},
		Strokes: []drawing.Stroke{{X: 5, Y: 5, Side: 5, Line: 0.3, Figure: "0 0 100 100"}},
		Texts:   []drawing.Text{{X: 5, Y: 5, Size: 5, Text: "A"}},
	}
	change(&p)
	return &drawing.Drawing{Pages: []drawing.Page{p}}
}

func TestRefused(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	pages := func(n int) *drawing.Drawing {
		d := &drawing.Drawing{}
		for range n {
			d.Pages = append(d.Pages, drawing.Page{Width: 10, Height: 10})
		}
		return d
	}
	for name, d := range map[string]*drawing.Drawing{
		"no pages":          {},
		"too many pages":    pages(drawing.MaxPages + 1),
		"long title":        {Title: strings.Repeat("x", maxSpoken+1), Pages: pages(1).Pages},
		"empty page":        onePage(func(p *drawing.Page) { p.Width = 0 }),
		"negative page":     onePage(func(p *drawing.Page) { p.Height = -5 }),
		"endless page":      onePage(func(p *drawing.Page) { p.Height = inf }),
		"page of NaN":       onePage(func(p *drawing.Page) { p.Width = nan }),
		"high page":         onePage(func(p *drawing.Page) { p.Height = maxSide + 1 }),
		"large page":        onePage(func(p *drawing.Page) { p.Width, p.Height = 1000, 1000 }),
		"far box":           onePage(func(p *drawing.Page) { p.Boxes[0].X = 1e300 }),
		"box of NaN":        onePage(func(p *drawing.Page) { p.Boxes[0].Y = nan }),
		"large box":         onePage(func(p *drawing.Page) { p.Boxes[0].Width = inf }),
		"negative box":      onePage(func(p *drawing.Page) { p.Boxes[0].Height = -1 }),
		"thick line":        onePage(func(p *drawing.Page) { p.Boxes[0].Line = 1e9 }),
		"negative line":     onePage(func(p *drawing.Page) { p.Boxes[0].Line = -1 }),
		"far figure":        onePage(func(p *drawing.Page) { p.Strokes[0].X = inf }),
		"figure of NaN":     onePage(func(p *drawing.Page) { p.Strokes[0].Y = nan }),
		"large figure":      onePage(func(p *drawing.Page) { p.Strokes[0].Side = maxSize + 1 }),
		"figure of no size": onePage(func(p *drawing.Page) { p.Strokes[0].Side = 0 }),
		"figure of no line": onePage(func(p *drawing.Page) { p.Strokes[0].Line = 0 }),
		"figure of a word":  onePage(func(p *drawing.Page) { p.Strokes[0].Figure = "A" }),
		"wide figure":       onePage(func(p *drawing.Page) { p.Strokes[0].Figure = "0 0 501 0" }),
		"negative figure":   onePage(func(p *drawing.Page) { p.Strokes[0].Figure = "-1 0 9 9" }),
		"figure of many": onePage(func(p *drawing.Page) {
			p.Strokes[0].Figure += drawing.Figure(strings.Repeat(",0 0 9 9", 10*drawing.MaxOnPage))
		}),
		"many large figures": onePage(func(p *drawing.Page) {
			p.Strokes = slices.Repeat([]drawing.Stroke{{Side: 100, Line: 1, Figure: "0 0 500 500"}}, 50)
		}),
		"far text":    onePage(func(p *drawing.Page) { p.Texts[0].X = -inf }),
		"text of NaN": onePage(func(p *drawing.Page) { p.Texts[0].Size = nan }),
		"large text":  onePage(func(p *drawing.Page) { p.Texts[0].Size = maxSize + 1 }),
		"no size":     onePage(func(p *drawing.Page) { p.Texts[0].Size = 0 }),
		"no anchor":   onePage(func(p *drawing.Page) { p.Texts[0].Anchor = 3 }),
		"long text":   onePage(func(p *drawing.Page) { p.Texts[0].Text = strings.Repeat("x", drawing.MaxMarks) }),
		"many boxes":  onePage(func(p *drawing.Page) { p.Boxes = make([]drawing.Box, drawing.MaxMarks) }),
		"much ink": onePage(func(p *drawing.Page) {
			p.Boxes = []drawing.Box{{Width: 2000, Height: 2000}, {Width: 2000, Height: 2000}, {Width: 2000, Height: 2000}}
		}),
	} {
		for _, format := range []string{"png", "jpg", "pdf"} {
			if _, err := Render(d, format); err == nil {
				t.Errorf("%s was drawn as %s", name, format)
			}
		}
	}
	if _, err := Render(pages(1), "gif"); err == nil {
		t.Error("gif was drawn")
	}
}

// Marks outside the page and empty marks are not errors.
func TestUnusualDrawingsAreDrawn(t *testing.T) {
	for name, d := range map[string]*drawing.Drawing{
		"a blank page":            {Pages: []drawing.Page{{Width: 1, Height: 1}}},
		"the most pages":          {Pages: slices.Repeat([]drawing.Page{{Width: 1, Height: 1}}, drawing.MaxPages)},
		"a box that is a line":    onePage(func(p *drawing.Page) { p.Boxes[0].Height = 0 }),
		"an outline of all":       onePage(func(p *drawing.Page) { p.Boxes[0].Line = 20 }),
		"a box off the page":      onePage(func(p *drawing.Page) { p.Boxes[0].X = -maxPlace }),
		"a box over an edge":      onePage(func(p *drawing.Page) { p.Boxes[0].X, p.Boxes[0].Width = -10, 2000 }),
		"a figure off the page":   onePage(func(p *drawing.Page) { p.Strokes[0].X = -maxPlace }),
		"a figure over an edge":   onePage(func(p *drawing.Page) { p.Strokes[0].X, p.Strokes[0].Side = -10, 100 }),
		"a figure without extent": onePage(func(p *drawing.Page) { p.Strokes[0].Figure = "5 5 5 5,7 7 0" }),
		"a text off the page":     onePage(func(p *drawing.Page) { p.Texts[0].Y = maxPlace }),
		"a text over an edge":     onePage(func(p *drawing.Page) { p.Texts[0].X, p.Texts[0].Text = -10, "over the edge" }),
		"a text over two edges":   onePage(func(p *drawing.Page) { p.Texts[0].Size = maxSize }),
		"an empty text":           onePage(func(p *drawing.Page) { p.Texts[0].Text = "" }),
		"bytes that are no text": onePage(func(p *drawing.Page) {
			p.Texts[0].Text = "\xff\xfe\x00\xed\xa0\x80"
		}),
	} {
		for _, format := range []string{"png", "jpg", "pdf"} {
			if file, err := Render(d, format); err != nil || len(file) == 0 {
				t.Errorf("%s is not drawn as %s: %v", name, format, err)
			}
		}
	}
}

func FuzzRender(f *testing.F) {
	f.Add("page 20 20\nbox 1 1 5 5 0.3 112\ntext 5 9 4 1 1 0 A")
	f.Add("page 20 20\nstroke 1 1 15 0.5 0 0 0 100 100 50 0,50 50 20")
	f.Add("title č\npage 20 20\npage 5 NaN")
	f.Fuzz(func(_ *testing.T, marshalled string) {
		d, err := drawing.Unmarshal([]byte(marshalled))
		if err != nil {
			return
		}
		for _, format := range []string{"png", "jpg", "pdf"} {
			_, _ = Render(d, format)
		}
	})
}
