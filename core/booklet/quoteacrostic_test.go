package booklet

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// ofAnswers returns a quotation acrostic with a short quotation.
func ofAnswers() map[string]any {
	return map[string]any{"operation": "quoteacrostic", "parameters": map[string]any{
		"quotation": "Saddle, turtle; harbor garden? Island lantern - needle oyster! Orchid: magnet", "author": "Ann Onymous", "work": "Things",
		"initials": "Moonlights", "seed": "class-4b",
		"keep": "magnet: It pulls iron\norchid: A flower\noyster: It makes pearls\nneedle: It has an eye\nlan-tern: It lights the way\n" +
			"is land: Water is all around it\ngarden: Where beans grow\nharbor: Where ships rest\nturtle: It carries its house\nsaddle: Seat for a rider",
	}}
}

// longest returns the largest possible quotation acrostic: it has 300 letters and 40 answers, with the longest clues. A mark may be between the
// letters of the answers.
func longest(mark string) map[string]any {
	var quotation, initials, keep string
	for i := range 40 {
		answer := string(rune('A'+i%26)) + strings.Repeat("W", 5) + string(rune('A'+i/26))
		if i < 20 {
			answer += "W"
		}
		quotation += answer + " "
		initials += answer[:1]
		keep += strings.Join(strings.Split(answer, ""), mark) + ": " + strings.Repeat("W", 160) + "\n"
	}
	return map[string]any{"operation": "quoteacrostic", "parameters": map[string]any{
		"quotation": quotation, "initials": initials, "keep": keep, "title": strings.Repeat("W", 60), "seed": strings.Repeat("W", 64),
	}}
}

func TestQuotationAcrosticsAreInBooklets(t *testing.T) {
	titled := ofAnswers()
	titled["parameters"].(map[string]any)["title"] = "Monday"
	r := must(t, map[string]any{"answerKey": true}, ofAnswers(), ofText("a"), ofWord("CAT"), titled)
	if len(r.Pages) != 5 || !slices.Equal(r.FirstPages, []int{1, 2, 3, 4}) {
		t.Fatalf("%d pages, puzzles on %v", len(r.Pages), r.FirstPages)
	}
	for i, heading := range map[int]string{0: "No. 1", 3: "4. Monday"} {
		page := words(r.Pages[i])
		for _, text := range []string{heading, "A", "It pulls iron", "Water is all around it (2, 4)", "Puzzle class-4b", "60"} {
			if !slices.Contains(page, text) {
				t.Errorf("page %d lacks %q: %q", i+1, text, page)
			}
		}
		if strings.Contains(r.Pages[i], "Onymous") || strings.Contains(strings.ToUpper(r.Pages[i]), "MAGNET") {
			t.Errorf("page %d gives its answers away", i+1)
		}
	}
	key := strings.Join(words(r.Pages[4]), " ")
	const answer = "Orchid: magnet — Ann Onymous, Things · A. MAGNET, B. ORCHID, "
	if !strings.Contains(key, "1. Saddle, turtle; ") || !strings.Contains(key, "4. Monday Saddle, turtle; ") || strings.Count(key, answer) != 2 {
		t.Errorf("the answers are %q", key)
	}
	for param, text := range map[string]string{"instructions": "Write the answer to each clue", "seeds": "Puzzle class-4b"} {
		if page := must(t, map[string]any{param: false}, ofAnswers()).Pages[0]; strings.Contains(page, text) {
			t.Errorf("without %s, a page has %q", param, text)
		}
	}
}

// TestPuzzlesOfEachKindShareAPage checks that a short quotation acrostic leaves room for another puzzle.
func TestPuzzlesOfEachKindShareAPage(t *testing.T) {
	r := must(t, map[string]any{"perPage": 4, "frequencies": false}, ofText("a"), ofAnswers(), ofText("b"), ofWord("CAT"))
	if !slices.Equal(r.FirstPages, []int{1, 1, 2, 2}) && !slices.Equal(r.FirstPages, []int{1, 1, 1, 2}) {
		t.Errorf("the puzzles are on %v", r.FirstPages)
	}
}

// TestNumbersStandApart checks that no text of a quotation acrostic overlaps the next one in its row, and that each number is there twice.
func TestNumbersStandApart(t *testing.T) {
	for _, font := range []string{"sans", "serif", "mono"} {
		for _, large := range []bool{false, true} {
			for _, perPage := range []int{1, 4} {
				d := drawn(t, map[string]any{"font": font, "largePrint": large, "perPage": perPage, "seeds": false}, []map[string]any{longest("")})
				times := map[string]int{}
				for i, page := range d.Pages {
					for _, x := range page.Texts {
						times[x.Text]++
					}
					if err := apart(d.Font, page.Texts); err != nil {
						t.Errorf("%s, large %v, %d a page: page %d: %v", font, large, perPage, i+1, err)
					}
				}
				for n := 1; n <= 300; n++ {
					if times[strconv.Itoa(n)] != 2 {
						t.Errorf("%s, large %v, %d a page: the number %d is there %d times", font, large, perPage, n, times[strconv.Itoa(n)])
					}
				}
			}
		}
	}
}

// apart returns an error if texts of a row overlap.
func apart(font drawing.Font, texts []drawing.Text) error {
	left := func(x drawing.Text) float64 { return x.X - font.Width(x.Text, x.Size, x.Bold)*float64(x.Anchor)/2 }
	texts = slices.SortedFunc(slices.Values(texts), func(a, b drawing.Text) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(left(a), left(b))) })
	for i, x := range texts[1:] {
		before := texts[i]
		if x.Y == before.Y && left(x) < left(before)+font.Width(before.Text, before.Size, before.Bold) {
			return fmt.Errorf("%q overlaps %q", x.Text, before.Text)
		}
	}
	return nil
}
