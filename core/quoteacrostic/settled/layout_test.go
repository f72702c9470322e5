package settled

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/sheet"
)

func TestColumnsOfClues(t *testing.T) {
	for _, test := range []struct {
		heights []float64
		first   int
		height  float64
	}{
		{[]float64{5}, 1, 5}, {[]float64{5, 5}, 1, 5}, {[]float64{5, 5, 5}, 1, 10}, {[]float64{1, 1, 1, 9}, 3, 9}, {[]float64{9, 1, 1, 1}, 1, 9},
	} {
		if first, height := split(test.heights); first != test.first || height != test.height {
			t.Errorf("%v: %d blocks, %v mm", test.heights, first, height)
		}
	}
	if n := fitting([]float64{4, 4, 4}, 9); n != 2 {
		t.Errorf("%d blocks fit", n)
	}
	if n := fitting([]float64{10, 4}, 9); n != 1 {
		t.Errorf("%d blocks fit", n)
	}
}

func TestColumnsFillThePages(t *testing.T) {
	s := sheet.New(sheet.Look{}, "", "", true)
	s.Y += 100
	var places []string
	drawColumns(s, []float64{50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50}, func(i int, x float64) {
		places = append(places, fmt.Sprintf("%d:%d", s.Pages(), int(x)))
		s.Y += 50
	})
	const want = "1:15 1:15 1:108 1:108 2:15 2:15 2:15 2:15 2:108 2:108 2:108 2:108 3:15"
	if got := strings.Join(places, " "); got != want {
		t.Errorf("the blocks are at %s, want %s", got, want)
	}
}

func TestTheGridIsNotWiderThanAPage(t *testing.T) {
	for _, n := range []int{60, 150, 300} {
		q, _ := ReadQuotation(strings.Repeat("abc ", n/3))
		z := Puzzle{source: Source{Quotation: q}}
		columns := z.columns()
		if columns < minColumns || columns > maxColumns {
			t.Errorf("%d letters have %d columns", n, columns)
		}
		squares := 0
		for _, row := range z.rows(columns) {
			if len(row) != columns {
				t.Errorf("a row has %d cells", len(row))
			}
			for _, square := range row {
				if square != black {
					if square != squares {
						t.Errorf("square %d follows square %d", square, squares-1)
					}
					squares++
				}
			}
		}
		if squares != len(q.Letters) {
			t.Errorf("there are %d squares of %d", squares, len(q.Letters))
		}
	}
}

// sheetOf returns a page of the usual paper in a scale.
func sheetOf(scale float64) *sheet.Sheet {
	paper := sheet.Usual
	paper.Scale = scale
	s := sheet.NewOn(paper, sheet.Look{}, "", "")
	s.NewPage()
	return s
}

// TestSquaresAreLargeEnoughOnPaper checks the squares of pages with several puzzles, whatever room is left on them.
func TestSquaresAreLargeEnoughOnPaper(t *testing.T) {
	z, err := makeOf(t, given())
	if err != nil {
		t.Fatal(err)
	}
	for _, scale := range []float64{0.75, 0.8, 0.85, 1} {
		for s := sheetOf(scale); s.Room() > 0; s.Y += 5 {
			if width := scale * z.layout(s).square.width; width < 6.1 {
				t.Errorf("scale %v, %.0f mm left: a square is %.2f mm wide", scale, s.Room(), width)
			}
		}
	}
}

func TestNarrowSheetsHaveOneColumn(t *testing.T) {
	heights := []float64{5, 5, 5}
	for _, test := range []struct{ scale, height float64 }{{0.75, 10}, {1, 10}, {1.7, 15}} {
		s := sheetOf(test.scale)
		if got := columnsHeight(s, heights); got != test.height {
			t.Errorf("scale %v: the blocks are %v mm high, want %v", test.scale, got, test.height)
		}
		top := s.Y
		drawColumns(s, heights, func(int, float64) { s.Y += 5 })
		if got := s.Y - top; got < test.height-1e-9 || got > test.height+1e-9 {
			t.Errorf("scale %v: %v mm are drawn, want %v", test.scale, got, test.height)
		}
	}
}
