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
