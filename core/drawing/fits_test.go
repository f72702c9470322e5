package drawing

import (
	"slices"
	"strings"
	"testing"
)

func TestADrawingFitsUpToItsLimits(t *testing.T) {
	page := func(marks int) Page { return Page{Boxes: make([]Box, marks)} }
	for name, test := range map[string]struct {
		pages []Page
		want  bool
	}{
		"the most pages":    {make([]Page, MaxPages), true},
		"a page more":       {make([]Page, MaxPages+1), false},
		"the most marks":    {slices.Repeat([]Page{page(MaxMarks / 10)}, 10), true},
		"a mark more":       {append(slices.Repeat([]Page{page(MaxMarks / 10)}, 10), page(1)), false},
		"a full page":       {[]Page{page(MaxOnPage)}, true},
		"a mark on it more": {[]Page{page(MaxOnPage + 1)}, false},
		"characters":        {[]Page{{Texts: []Text{{Text: strings.Repeat("e\u0301", MaxOnPage-1)}, {}}}}, true},
		"a character more":  {[]Page{{Texts: []Text{{Text: strings.Repeat("e\u0301", MaxOnPage)}, {}}}}, false},
		"long characters":   {[]Page{{Texts: []Text{{Text: "e" + strings.Repeat("\u0301", MaxBytes/2-500)}}}}, true},
		"longer ones":       {[]Page{{Texts: []Text{{Text: "e" + strings.Repeat("\u0301", MaxBytes/2)}}}}, false},
		"a large file":      {[]Page{{Pictures: []Picture{{File: make([]byte, MaxBytes)}}}}, false},
		"figures": {[]Page{{Boxes: make([]Box, MaxOnPage-3), Strokes: []Stroke{
			{Figure: Figure(strings.Repeat("0 0 9 9,", markParts) + "0 0 9 9")}, {Figure: "0 0 9 9"},
		}}}, true},
		"a figure more": {[]Page{{Boxes: make([]Box, MaxOnPage-2), Strokes: []Stroke{
			{Figure: Figure(strings.Repeat("0 0 9 9,", markParts) + "0 0 9 9")}, {Figure: "0 0 9 9"},
		}}}, false},
	} {
		if got := (&Drawing{Pages: test.pages}).Fits(); got != test.want {
			t.Errorf("%s: it fits is %v", name, got)
		}
	}
}

func TestADrawingThatGrowsFitsAsLongAsAllOfIt(t *testing.T) {
	d, tally := &Drawing{}, &Tally{}
	fits := true
	for fits {
		if len(d.Pages) == 0 || len(d.Pages[len(d.Pages)-1].Boxes) > MaxMarks/20 {
			d.Pages = append(d.Pages, make([]Page, 2)...)
		}
		last := &d.Pages[len(d.Pages)-1]
		last.Boxes = append(last.Boxes, make([]Box, 999)...)
		if fits = tally.Fits(d); fits != d.Fits() {
			t.Fatalf("a drawing of %d pages fits is %v, counted as it grows", len(d.Pages), fits)
		}
	}
	if len(d.Pages) < 10 {
		t.Errorf("only %d pages fit", len(d.Pages))
	}
}

func TestNoLineIsLongerThanIsCounted(t *testing.T) {
	const most = -MaxSide + 0.01
	d := &Drawing{Pages: []Page{{
		Width: -most, Height: -most,
		Pictures: []Picture{{most, most, most, most, nil}},
		Boxes:    []Box{{most, most, most, most, most, 0xFFFFFE}},
		Strokes:  []Stroke{{most, most, most, most, 0xFFFFFE, ""}},
	}}}
	for role := range roles {
		d.Pages[0].Texts = append(d.Pages[0].Texts, Text{most, most, most, End, true, 0xFFFFFE, Role(role), ""})
	}
	for line := range strings.SplitSeq(string(d.Marshal()), "\n") {
		if len(line) >= lineBytes {
			t.Errorf("%d bytes: %s", len(line), line)
		}
	}
}
