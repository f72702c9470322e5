package cryptogram

import (
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// TestATableWithARowForEachLetterFitsBelowAShortPuzzle counts the pages of a Vigenère of three lines: one with puzzle and table, and the key.
func TestATableWithARowForEachLetterFitsBelowAShortPuzzle(t *testing.T) {
	params := map[string]any{"kind": "vigenere", "text": wideText, "key": "LEMON", "crib": "reader", "pages": true}
	if pages := must(t, params).Pages; len(pages) != 1 {
		t.Errorf("there are %d pages", len(pages))
	}
}

const wideText = "Less is more, but a patient reader learns to see the face behind each mask."

// TestACellIsNearestToItsHead measures the distances between the rows of a table of pairs.
func TestACellIsNearestToItsHead(t *testing.T) {
	s := sheet.New(sheet.Look{}, "t", "d", false)
	head, below := []cipher.Cell{{Text: "A", IsHead: true}}, []cipher.Cell{{Text: "1"}}
	drawAid(s, &cipher.Aid{IsPairs: true, Rows: [][]cipher.Cell{head, below, head, below}}, false)
	var rows []float64
	for _, text := range s.Finish("").Pages[0].Texts {
		if text.Text == "A" || text.Text == "1" {
			rows = append(rows, text.Y)
		}
	}
	if len(rows) != 4 || rows[1]-rows[0] > rows[2]-rows[1]-1 {
		t.Errorf("the rows are at %v", rows)
	}
}

// TestSignsAreApartFromTheBoxesBelowThem checks that the last signs do not look as if they belonged to the boxes, and have room for notes.
func TestSignsAreApartFromTheBoxesBelowThem(t *testing.T) {
	for _, d := range sheettest.Drawings(t, Operation, map[string]any{"kind": "fractionatedMorse", "text": wideText, "key": "LEMON", "aids": false}) {
		page := d.Pages[0]
		top := slices.MinFunc(page.Boxes, func(a, b drawing.Box) int { return int(a.Y - b.Y) }).Y
		last := 0.0
		for _, text := range page.Texts {
			if text.Size == sheet.LetterSize && text.Y < top {
				last = max(last, text.Y)
			}
		}
		if last == 0 || top-last < 9 {
			t.Errorf("the last signs are at %v, and the boxes below them begin at %v", last, top)
		}
	}
}

// TestAResultTellsTheHeadsOfItsTables compares the heads with those of the page.
func TestAResultTellsTheHeadsOfItsTables(t *testing.T) {
	for kind, want := range map[string][]int{"porta": {14, 1, 1}, "caesar": {26, 0}, "hill": {2, 2}, "tapCode": {6, 1, 1, 1, 1, 1}} {
		params := map[string]any{"kind": kind, "text": "Less is more", "key": "HILL"}
		if kind == "caesar" || kind == "tapCode" {
			delete(params, "key")
		}
		rows := must(t, params).Aids[0].Rows
		for i, n := range want {
			if rows[i].Heads != n {
				t.Errorf("%s: row %d, %q, has %d heads, want %d", kind, i, rows[i].Cells, rows[i].Heads, n)
			}
		}
	}
}
