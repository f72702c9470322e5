package cryptogram

import (
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

func TestASheetIsInItsFont(t *testing.T) {
	usual := must(t, map[string]any{"text": "Fill it in", "seed": "s"}).HTML
	for font, want := range map[string]drawing.Font{"sans": drawing.Sans, "serif": drawing.Serif, "mono": drawing.Mono} {
		params := map[string]any{"text": "Fill it in", "seed": "s", "font": font}
		for i, d := range sheettest.Drawings(t, Operation, params) {
			if d.Font != want {
				t.Errorf("%s: drawing %d is in font %d", font, i, d.Font)
			}
		}
		html := must(t, params).HTML
		rule := "body, i, .hyphen::after { font-family: " + want.Families() + "; }\n"
		if rest := strings.Replace(html, rule, "", 1); rest != usual || (rest == html) != (want == drawing.Sans) {
			t.Errorf("%s: the page has more or less than its rule:\n%s", font, html)
		}
	}
}

// A line has as many signs as fit in their font: numbers of two digits are wider than their boxes in mono alone.
func TestLinesDependOnTheFont(t *testing.T) {
	for font, want := range map[string]int{"sans": 1, "mono": 2} {
		params := map[string]any{"text": strings.Repeat("Z", 25), "seed": "s", "kind": "numberCode", "numbering": "one", "font": font}
		lines := strings.Count(must(t, params).HTML, "<p><span>")
		tops := map[float64]bool{}
		params["frequencies"] = false
		for _, b := range sheettest.Drawings(t, Operation, params)[0].Pages[0].Boxes {
			tops[b.Y] = true
		}
		if lines != want || len(tops) != want {
			t.Errorf("%s: %d lines, and %d in the drawing, want %d", font, lines, len(tops), want)
		}
	}
}

func TestWarningsAreThoseOfTheFont(t *testing.T) {
	for font, want := range map[string]int{"sans": 0, "serif": 1, "mono": 0} {
		if got := must(t, map[string]any{"text": "Set ∪ set", "font": font}).Warnings; len(got) != want {
			t.Errorf("%s: the warnings are %v", font, got)
		}
	}
}
