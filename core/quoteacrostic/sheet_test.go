package quoteacrostic

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/golden"
	"github.com/lettercraft/lettercraft/core/passages"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// own is a puzzle whose answers are all given, so that it does not depend on the lists.
func own() map[string]any {
	const answers = "magnet: It pulls iron\norchid: A flower\noyster: It makes pearls\nneedle: It has an eye\nlan-tern: It lights the way\n" +
		"is land: Water is all around it\ngarden: Where beans grow\nharbor: Where ships rest\nturtle: It carries its house\nsaddle: Seat for a rider"
	return map[string]any{
		"quotation": "Saddle, turtle; harbor garden? Island lantern - needle oyster! Orchid: magnet", "author": "Ann Onymous",
		"initials": "Moonlights", "seed": "class-4b", "answerKey": true, "pages": true, "keep": answers,
	}
}

func TestGolden(t *testing.T) {
	got, err := json.Marshal(must(t, own()))
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/own.json", string(got)+"\n")
}

func TestNothingIsDrawnOffTheEdge(t *testing.T) {
	long := own()
	long["keep"] = strings.ReplaceAll(long["keep"].(string), ": ", ": "+strings.Repeat("whom Mommy saw ", 9))
	wide := own()
	wide["keep"] = strings.ReplaceAll(strings.ReplaceAll(wide["keep"].(string), ": ", ": "+strings.Repeat("W", 130)), "orchid", "o-r-c-h-i-d")
	for _, params := range []map[string]any{
		long, wide,
		{"passage": 1, "seed": "s"},
		{"passage": 59, "seed": strings.Repeat("W", 64), "title": strings.Repeat("W", 60), "font": "mono"},
		{"passage": 2, "seed": "s", "font": "serif"},
	} {
		for i, d := range sheettest.Drawings(t, Operation, params) {
			if err := sheettest.Check(d); err != nil {
				t.Errorf("%v, drawing %d: %v", params, i, err)
			}
		}
	}
}

// TestPagesHaveEverySquare checks that the pages have every number twice, in the grid and at its clue, in squares that are large enough to write
// into, and that a puzzle with up to 20 clues is on one page.
func TestPagesHaveEverySquare(t *testing.T) {
	for n := 0; n < len(passages.All()); n += 40 {
		params := map[string]any{"passage": n + 1, "seed": "s"}
		r := must(t, params)
		all := sheettest.Drawings(t, Operation, params)
		pages := all[2].Pages
		puzzle, solution := pages[:len(pages)-1], pages[len(pages)-1]
		if len(puzzle) > 2 || len(r.Clues) <= 20 && len(puzzle) != 1 {
			t.Errorf("passage %d with %d clues has %d pages", n+1, len(r.Clues), len(puzzle))
		}
		squares := len(settled.Letters(r.Quotation))
		checkSquares(t, all[0].Pages, squares, 2)
		checkSquares(t, puzzle, squares, 2)
		checkSquares(t, []drawing.Page{solution}, squares, 1)
	}
}

// checkSquares checks how often pages have each number.
func checkSquares(t *testing.T, pages []drawing.Page, squares, want int) {
	t.Helper()
	times, boxes := map[string]int{}, 0
	for _, page := range pages {
		for _, x := range page.Texts {
			times[x.Text]++
		}
		for _, b := range page.Boxes {
			if b.Line == 0 {
				continue // a black square
			}
			boxes++
			if b.Width < 6.3 || b.Height < 6 {
				t.Errorf("a box is %v × %v mm", b.Width, b.Height)
			}
		}
	}
	for number := 1; number <= squares; number++ {
		if got := times[strconv.Itoa(number)]; got != want {
			t.Errorf("the number %d is there %d times, want %d", number, got, want)
		}
	}
	if boxes != want*squares {
		t.Errorf("there are %d boxes, want %d", boxes, want*squares)
	}
}

func TestThePageGivesNothingAway(t *testing.T) {
	r := must(t, map[string]any{"passage": 1, "seed": "s", "pages": true, "title": `<O'Hara & "Co">`})
	p := passages.All()[0]
	for _, text := range append(r.Pages, r.HTML) {
		for _, hidden := range append([]string{p.Text[:20], p.Author, p.Work}, r.Clues[3].Answer) {
			if strings.Contains(strings.ToUpper(text), strings.ToUpper(hidden)) {
				t.Errorf("a page contains %s", hidden)
			}
		}
	}
	if !strings.Contains(r.HTML, "<h1>&lt;O&#39;Hara &amp; &#34;Co&#34;&gt;</h1>") || strings.Contains(r.HTML, "<script") {
		t.Error("the title is not in the page, or not escaped")
	}
	key := must(t, map[string]any{"passage": 1, "seed": "s", "answerKey": true}).HTML
	_, solution, _ := strings.Cut(key, "<section>")
	if !strings.Contains(solution, p.Author+", "+p.Work) || !strings.Contains(solution, "<i><small>1</small><small>") {
		t.Error("the solution lacks its author and work, or its grid")
	}
}
