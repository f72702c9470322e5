package cryptogram

import (
	"encoding/xml"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// drawnKinds are the kinds whose signs are figures.
var drawnKinds = []string{"pigpen", "dancingMen", "symbols"}

func TestFiguresAreDrawnBelowTheBoxes(t *testing.T) {
	for _, kind := range drawnKinds {
		params := map[string]any{"text": "Less is more, or so we say.", "kind": kind, "seed": "s", "tokens": true}
		r := must(t, params)
		for i, d := range sheettest.Drawings(t, Operation, params)[:2] {
			var below []float64
			for _, x := range d.Pages[0].Strokes {
				if x.Side == figureSide {
					below = append(below, x.X+x.Side/2)
				}
			}
			var boxes []float64
			for _, b := range d.Pages[0].Boxes {
				if b.Width == sheet.BoxWidth && b.Height == sheet.BoxHeight {
					boxes = append(boxes, b.X+b.Width/2)
				}
			}
			if len(boxes) != r.LetterCount || len(below) < len(boxes) {
				t.Fatalf("%s: %d letters have %d boxes and %d figures", kind, r.LetterCount, len(boxes), len(below))
			}
			for n, x := range boxes {
				if below[n] < x-0.01 || below[n] > x+0.01 {
					t.Errorf("%s: below the box at %v is a figure at %v", kind, x, below[n])
				}
			}
			for _, x := range d.Pages[0].Texts {
				if x.Bold && x.Size == sheet.LetterSize {
					t.Errorf("%s: drawing %d shows %q in place of a figure", kind, i, x.Text)
				}
			}
		}
	}
}

func TestNoFigureIsOffTheEdge(t *testing.T) {
	texts := []string{strings.Repeat("W", 500), strings.Repeat("The quick brown fox jumps over a lazy dog. ", 11), "a", strings.Repeat("a\n", 250)}
	for _, kind := range drawnKinds {
		for _, text := range texts {
			for _, d := range sheettest.Drawings(t, Operation, map[string]any{"text": text, "kind": kind, "seed": "s", "hints": 26}) {
				if err := sheettest.Check(d); err != nil {
					t.Errorf("%s, %.20q: %v", kind, text, err)
				}
			}
		}
	}
}

func TestFiguresOfCroppedImagesStayBelowTheirBoxes(t *testing.T) {
	for _, kind := range drawnKinds {
		params := map[string]any{"text": "Less", "kind": kind, "seed": "s", "crop": true, "imageWidth": 600}
		p := sheettest.Drawings(t, Operation, params)[0].Pages[0]
		first := p.Boxes[0]
		if x := p.Strokes[0]; math.Abs(x.X+x.Side/2-first.X-first.Width/2) > 1e-6 || math.Abs(x.Side-first.Width) > 1e-6 || x.Y < first.Y+first.Height {
			t.Errorf("%s: below the box %+v is the figure %+v", kind, first, x)
		}
		for _, x := range p.Strokes {
			if x.X < 0 || x.Y < 0 || x.X+x.Side > p.Width || x.Y+x.Side > p.Height {
				t.Errorf("%s: a page of %v × %v has the figure %+v", kind, p.Width, p.Height, x)
			}
		}
	}
}

// svgs returns the path of each figure in a part of a page, and the names beside them.
func svgs(t *testing.T, html string) (paths, names []string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(html))
	d.Strict = false
	d.AutoClose = []string{"meta"}
	for {
		token, err := d.Token()
		if err != nil {
			return paths, names
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "path":
			paths = append(paths, start.Attr[0].Value)
		case "small":
			var name string
			if err := d.DecodeElement(&name, &start); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
	}
}

func TestThePageDrawsFiguresAndNamesThem(t *testing.T) {
	for _, kind := range drawnKinds {
		r := must(t, map[string]any{"text": "Less is more, <i>.", "kind": kind, "seed": "s", "tokens": true, "answerKey": true})
		parse(t, r.HTML)
		puzzle, _, _ := strings.Cut(r.HTML, "<h2")
		paths, names := svgs(t, puzzle[strings.Index(puzzle, `<div class="puzzle">`):])
		n := 0
		for _, token := range r.Tokens {
			if token.Mark {
				continue
			}
			if names[n] != token.Shown || paths[n] == "" {
				t.Errorf("%s: the sign %s has the name %s and the path %q", kind, token.Shown, names[n], paths[n])
			}
			n++
		}
		if n != len(paths) || n != len(names) {
			t.Errorf("%s: %d signs have %d paths and %d names", kind, n, len(paths), len(names))
		}
		for _, word := range []string{"src=", "href=", "url(", "@import", "<script", "<link", "http", "style="} {
			if strings.Contains(r.HTML, word) {
				t.Errorf("%s: the page contains %q", kind, word)
			}
		}
	}
}

// TestTheResultTellsHowToDrawEachSign checks that programs find the figures of all tokens and of all cells of the tables.
func TestTheResultTellsHowToDrawEachSign(t *testing.T) {
	for _, kind := range drawnKinds {
		r := must(t, map[string]any{"text": "Less is more", "kind": kind, "seed": "s", "tokens": true})
		figures := map[string]Figure{}
		for _, f := range r.Figures {
			if figures[f.Sign].Path != "" || !strings.HasPrefix(f.Path, "M0.") {
				t.Errorf("%s: there is %+v after %+v", kind, f, figures[f.Sign])
			}
			figures[f.Sign] = f
		}
		if len(figures) != 26 {
			t.Errorf("%s: there are %d figures", kind, len(figures))
		}
		flags := 0
		for _, token := range r.Tokens {
			f := figures[token.Shown]
			if !token.Mark && f.Path == "" || token.Flag && f.Flag == "" {
				t.Errorf("%s: %+v has the figure %+v", kind, token, f)
			}
			if token.Flag {
				flags++
			}
		}
		if want := map[string]int{"dancingMen": 3}[kind]; flags != want {
			t.Errorf("%s: %d signs have a flag, want %d", kind, flags, want)
		}
		found := 0
		for _, aid := range r.Aids {
			for _, row := range aid.Rows {
				for _, cell := range row.Cells {
					if figures[cell].Path != "" {
						found++
					}
				}
			}
		}
		if found != 26 {
			t.Errorf("%s: the table has %d signs", kind, found)
		}
	}
	if r := must(t, map[string]any{"text": "Less is more"}); len(r.Figures) > 0 {
		t.Errorf("an Aristocrat has the figures %v", r.Figures)
	}
}

// TestAFlagDoesNotChangeASign checks that signs with and without a flag are counted together, and that flags end words for the rating.
func TestAFlagDoesNotChangeASign(t *testing.T) {
	const text = "See the bee, the tree and me"
	r := must(t, map[string]any{"text": text, "kind": "dancingMen", "seed": "s"})
	_, rest, _ := strings.Cut(r.HTML, "<ul>")
	list, table, _ := strings.Cut(rest, "</ul>")
	counted, _ := svgs(t, list)
	without, _ := svgs(t, table)
	for _, path := range counted {
		if !slices.Contains(without, path) {
			t.Errorf("the frequencies show %s, which is not in the table of signs", path)
		}
	}
	items := texts(parse(t, r.HTML).all("li", ""))
	if len(items) == 0 || items[0] != "2 9" {
		t.Errorf("the frequencies are %q, and E, the second sign, occurs nine times", items)
	}
	if spaced := must(t, map[string]any{"text": text, "kind": "dancingMen", "wordEnds": "spaces", "seed": "s"}); !reflect.DeepEqual(spaced.Difficulty, r.Difficulty) {
		t.Errorf("with flags the rating is %+v, with spaces %+v", r.Difficulty, spaced.Difficulty)
	}
}

func TestFiguresThatAreGivenAwayAreNotNamed(t *testing.T) {
	r := must(t, map[string]any{"text": "Less is more", "kind": "symbols", "seed": "s", "hints": 2})
	if len(r.Hints) != 2 || len(r.Notes) != 0 {
		t.Errorf("the hints are %v, and the notes %q", r.Hints, r.Notes)
	}
	if got := boxed(sheettest.Drawings(t, Operation, map[string]any{"text": "Less is more", "kind": "symbols", "seed": "s", "hints": 2})[0]); len(got) < 4 {
		t.Errorf("the boxes give %q away", got)
	}
}

func TestOwnSymbolsAreWritten(t *testing.T) {
	const own = "♠♣♥♦★☆●○■□▲△▼▽◆◇☀☁☂☃☎☯♪♫éß"
	r := must(t, map[string]any{"text": "A bad cab", "kind": "symbols", "symbols": own, "seed": "s"})
	if want := "♠ ♣♠♦ ♥♠♣"; r.Encoded != want || len(r.Figures) > 0 || r.Table[0] != (Substitute{"A", "♠"}) {
		t.Errorf("got %s, want %s, with %v and %v", r.Encoded, want, r.Table, r.Figures)
	}
	if _, err := call(t, map[string]any{"text": "A bad cab", "kind": "pigpen", "symbols": own}); err == nil ||
		!strings.Contains(err.Error(), "'symbols' has no meaning for the kind pigpen") {
		t.Errorf("pigpen takes symbols: %v", err)
	}
}

// TestTheWheelIsCutOutAndItsSolutionTurned compares the wheels of a page and of sheets: two discs beside each other, and one on the other.
func TestTheWheelIsCutOutAndItsSolutionTurned(t *testing.T) {
	params := map[string]any{"kind": "caesar", "shift": 3, "text": "Less is more", "answerKey": true}
	pictures := parse(t, must(t, params).HTML).all("svg", "aid")
	if len(pictures) != 2 {
		t.Fatalf("the page has %d wheels", len(pictures))
	}
	for i, want := range []string{"ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXYZDEFGHIJKLMNOPQRSTUVWXYZABC"} {
		if got := strings.Join(texts(pictures[i].all("text", "")), ""); got != want {
			t.Errorf("wheel %d has %s, want %s", i, got, want)
		}
	}
	for i, d := range sheettest.Drawings(t, Operation, map[string]any{"kind": "caesar", "shift": 3, "text": "Less is more"}) {
		if strokes := d.Pages[len(d.Pages)-1].Strokes; len(strokes) != 1 {
			t.Errorf("drawing %d has %d wheels", i, len(strokes))
		}
	}
}

// TestNumbersBelowLettersDoNotOverlap measures the tables of affine on paper of half the width, as in large print.
func TestNumbersBelowLettersDoNotOverlap(t *testing.T) {
	for _, scale := range []float64{1, 1.5, 2} {
		paper := sheet.Usual
		paper.Scale, paper.Least = scale, 4.5
		s := sheet.NewOn(paper, sheet.Look{}, "t", "d")
		s.NewPage()
		aid := cipher.Aid{IsPairs: true, Rows: [][]cipher.Cell{{}, {}}}
		for n := range 30 {
			aid.Rows[0] = append(aid.Rows[0], cipher.Cell{Text: "W", IsHead: true})
			aid.Rows[1] = append(aid.Rows[1], cipher.Cell{Text: strconv.Itoa(10 + n)})
		}
		drawAid(s, &aid, false)
		texts := s.Finish("").Pages[0].Texts
		drawn := 0
		for i, a := range texts {
			if _, err := strconv.Atoi(a.Text); err != nil {
				continue
			}
			drawn++
			for _, b := range texts[i+1:] {
				if b.Y == a.Y && math.Abs(b.X-a.X) < drawing.Sans.Width(a.Text, a.Size, false) {
					t.Errorf("scale %v: %s and %s overlap", scale, a.Text, b.Text)
				}
			}
		}
		if drawn != 30 {
			t.Errorf("scale %v: there are %d numbers", scale, drawn)
		}
	}
}
