package acrostic

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/golden"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/sheet"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// TestGolden compares the drawing of a puzzle with its golden file. The answers and clues are given, so that the drawing does not
// depend on the lexicon.
func TestGolden(t *testing.T) {
	r := must(t, map[string]any{
		"word": "CAT", "theme": "nature", "seed": "class-4b", "answerKey": true, "pages": true,
		"answers": "CLOUD: What rain falls from\nACORN: What an oak grows from\nTWIG: What a nest is made of",
	})
	got, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/cat.json", string(got)+"\n")
}

func TestNothingIsDrawnOffTheEdge(t *testing.T) {
	wide := ""
	for _, letter := range "WONDERFULSTORYX" {
		wide += string(letter) + strings.Repeat("W", 19) + ": " + strings.Repeat("W", 160) + "\n"
	}
	for _, params := range []map[string]any{
		{"word": "CAT"},
		{"word": "UNCOPYRIGHTABLE", "title": strings.Repeat("W", 60), "seed": strings.Repeat("W", 64)},
		{"word": "WONDERFULSTORYX", "answers": wide},
		{"word": "CAT", "answers": "CAT: \u0000<b> 日本 👩‍👩‍👧‍👦 é"},
		{"word": "WONDERFULSTORYX", "answers": wide, "font": "serif"},
		{"word": "WONDERFULSTORYX", "answers": strings.ReplaceAll(wide, ": "+strings.Repeat("W", 160), ": "+strings.Repeat("ill ", 40)), "font": "mono"},
	} {
		for _, d := range sheettest.Drawings(t, Operation, params) {
			if err := sheettest.Check(d); err != nil {
				t.Errorf("%v: %v", params["word"], err)
			}
		}
	}
}

// TestAnAcrosticFitsOnOnePage checks this for all lengths and for long texts, and that boxes are large enough to write into.
func TestAnAcrosticFitsOnOnePage(t *testing.T) {
	const letters = "UNCOPYRIGHTABLE"
	for n := MinWord; n <= MaxWord; n++ {
		word := letters[:n]
		for _, clue := range []string{
			"",
			strings.Repeat("whom Mommy saw with the women who swam ", 4),
			strings.Repeat("W", MaxClue),
			strings.Repeat("W W-W", MaxClue/5),
		} {
			params := map[string]any{"word": word, "seed": "class-4b"}
			if clue != "" {
				params["title"] = clue[:60]
				lines := ""
				for _, letter := range word {
					answer := string(letter) + strings.Repeat("W", phrase.MaxLetters-1)
					if strings.Contains(clue, "-") {
						answer = strings.Join(strings.Split(answer, ""), "-")
					}
					lines += answer + ": " + clue + "\n"
				}
				params["answers"] = lines
			}
			for i, d := range sheettest.Drawings(t, Operation, params) {
				want := 1
				if i == 2 { // the PDF with the answer key
					want = 2
				}
				if len(d.Pages) != want {
					t.Errorf("%d lines, clue %.9q, drawing %d: %d pages, want %d", n, clue, i, len(d.Pages), want)
				}
				if err := sheettest.Check(d); err != nil {
					t.Errorf("%d lines, clue %.9q, drawing %d: %v", n, clue, i, err)
				}
				for _, page := range d.Pages {
					if page.Height > sheet.Height {
						t.Errorf("%d lines, clue %.9q, drawing %d: a page is %v mm tall", n, clue, i, page.Height)
					}
					for _, b := range page.Boxes {
						if b.Width < 6.6 || b.Height < 6 || clue == "" && b.Height < 6.5 || clue == "" && n <= 10 && b.Height < sheet.BoxHeight {
							t.Errorf("%d lines, clue %.9q, drawing %d: a box is %v × %v mm", n, clue, i, b.Width, b.Height)
						}
					}
				}
			}
		}
	}
}

// TestFirstLettersStandBelowEachOther checks that the hidden word can be read downwards, and that every letter has its box.
func TestFirstLettersStandBelowEachOther(t *testing.T) {
	r := must(t, map[string]any{"word": "CATTLE"})
	all := sheettest.Drawings(t, Operation, map[string]any{"word": "CATTLE", "seed": r.Seed})
	for i, solved := range []bool{false, true} {
		page := all[i].Pages[0]
		heavy, boxes, first := 0, 0, map[float64]int{}
		for _, b := range page.Boxes {
			boxes++
			if b.Line > 0.5 {
				heavy++
				first[b.X]++
			}
		}
		letters := 0
		for _, l := range r.Lines {
			letters += l.LetterCount
		}
		if boxes != letters+6 || heavy != 12 || first[sheet.Margin+clueIndent] != 6 {
			t.Errorf("solved %v: %d boxes of %d letters, %d heavy ones, at %v", solved, boxes, letters+6, heavy, first)
		}
		filled := ""
		for _, x := range page.Texts {
			if x.Size == sheet.LetterSize {
				filled += x.Text
			}
		}
		want := "??????"
		if solved {
			want = ""
			for _, l := range r.Lines {
				want += l.Answer
			}
			want += "CATTLE"
		}
		if filled != want {
			t.Errorf("solved %v: the boxes contain %s, want %s", solved, filled, want)
		}
	}
}

func TestThePageGivesNothingAway(t *testing.T) {
	r := must(t, map[string]any{"word": "GALAXY", "title": `<O'Hara & "Co">`, "seed": "</p>"})
	for _, l := range r.Lines {
		if strings.Contains(r.HTML, l.Answer) {
			t.Errorf("the page contains %s", l.Answer)
		}
	}
	h := &operationtest.Host{}
	drawn, err := operationtest.Call[Result](Operation, h, map[string]any{"word": "GALAXY", "seed": "s", "pages": true, "image": true, "imageFormat": "pdf"})
	if err != nil {
		t.Fatal(err)
	}
	picture := strings.Join(append(h.Stored[0].Drawing.(*drawing.Drawing).SVGs(), drawn.Pages...), drawn.Image.ImageName)
	for _, word := range []string{"GALAXY", drawn.Lines[0].Answer, drawn.Lines[5].Answer} {
		if strings.Contains(strings.ToUpper(picture), word) {
			t.Errorf("a page or the name of an image contains %s", word)
		}
	}
	if strings.Contains(r.HTML, "GALAXY") || strings.Contains(r.HTML, "<script") || strings.Contains(r.HTML, "Puzzle </p>") {
		t.Error("the page holds what it should not")
	}
	if !strings.Contains(r.HTML, "<h1>&lt;O&#39;Hara &amp; &#34;Co&#34;&gt;</h1>") {
		t.Error("the title is not in the page, or not escaped")
	}
	key := must(t, map[string]any{"word": "GALAXY", "seed": "s", "answerKey": true}).HTML
	before, after, _ := strings.Cut(key, "<section>")
	if strings.Contains(before, "<i>G</i>") || strings.Count(after, "<i>G</i>") < 2 {
		t.Error("the solution is not in its section, or elsewhere too")
	}
}
