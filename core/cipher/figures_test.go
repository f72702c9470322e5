package cipher

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/random"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// signs has the figures of each kind whose signs are drawn.
func signs() map[string][]drawing.Figure {
	all := map[string][]drawing.Figure{"pigpen": pens()}
	for _, m := range men {
		all["dancingMen"] = append(all["dancingMen"], m.figure())
		all["flags"] = append(all["flags"], m.figure()+","+m.flag())
	}
	for _, shape := range shapes {
		all["symbols"] = append(all["symbols"], drawing.Figure(shape))
	}
	return all
}

func TestSignsAreInTheirSquares(t *testing.T) {
	const half = 100 * drawing.FigureLine / 2
	for name, figures := range signs() {
		if len(figures) != 26 {
			t.Errorf("%s has %d signs", name, len(figures))
		}
		for i, f := range figures {
			left, top, right, bottom, err := sheettest.Bounds(f)
			if err != nil || left < half || top < half || right > 100-half || bottom > 100-half {
				t.Errorf("sign %d of %s is from %v, %v to %v, %v (%v)", i, name, left, top, right, bottom, err)
			}
		}
	}
}

// TestPigpenHasTheUsualWalls compares the signs with a table of the walls of each letter, and with the wedges of a saltire.
func TestPigpenHasTheUsualWalls(t *testing.T) {
	walls := map[string]string{"14 14 86 14": "t", "14 86 86 86": "b", "14 14 14 86": "l", "86 14 86 86": "r"}
	figures := pens()
	for i, want := range strings.Fields("br blr bl brt blrt blt rt lrt lt") {
		points, err := figures[i].Parts()
		if err != nil || len(points) != 1 {
			t.Fatalf("%s is %s", English.At(i), figures[i])
		}
		var got []string
		for at := points[0]; len(at) > 2; at = at[2:] {
			from, to := numerals(at[:2]), numerals(at[2:4])
			wall := strings.ReplaceAll(min(from, to)+" "+max(from, to), ".0", "")
			got = append(got, walls[wall])
		}
		slices.Sort(got)
		if strings.Join(got, "") != want {
			t.Errorf("%s has the walls %v, want %v", English.At(i), got, want)
		}
		if dotted := figures[9+i]; dotted != figures[i]+",50 50 3.5,50 50 7" {
			t.Errorf("%s is %s", English.At(9+i), dotted)
		}
	}
	// The tip of each wedge points to the crossing: down, right, left and up.
	for i, tip := range [][2]float64{{50, 82}, {82, 50}, {18, 50}, {50, 18}} {
		wedge, err := figures[18+i].Parts()
		if err != nil || len(wedge) != 1 || len(wedge[0]) != 6 || wedge[0][2] != tip[0] || wedge[0][3] != tip[1] {
			t.Errorf("%s is %v, want a tip at %v", English.At(18+i), wedge, tip)
		}
		if dotted := string(figures[22+i]); !strings.HasPrefix(dotted, string(figures[18+i])+",") || strings.Count(dotted, ",") != 2 {
			t.Errorf("%s is %s", English.At(22+i), dotted)
		}
	}
}

// TestTheGridsHaveOtherOrders compares the letters in the places of the grids, row by row and then wedge by wedge, with those of each order.
func TestTheGridsHaveOtherOrders(t *testing.T) {
	for _, test := range []struct {
		key           Key
		letters, line string
	}{
		{Key{}, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ""},
		{Key{Grids: "alternating"}, "ABCDEFGHINOPQRSTUVJKLMWXYZ", "Order: grid, saltire, grid with dots, saltire with dots"},
		{Key{Grids: "paired"}, "ACEGIKMOQBDFHJLNPRSUWYTVXZ", "Order: each place without a dot, and then with one"},
		{Key{Grids: "clockwise"}, "ABCDEFGHIJKLMNOPQRSVTUWZXY", "Order: grid, grid with dots, saltire and saltire with dots, both clockwise from the top"},
		{Key{Word: "puzzle"}, "PUZLEABCDFGHIJKMNOQRSTVWXY", "Key word of the grids: PUZZLE"},
	} {
		p := enciphered(t, "pigpen", "Sphinx of black quartz, judge my vow", &test.key)
		letters := ""
		for i, label := range p.Aids[0].Picture.Labels {
			letters += label.Text
			for _, token := range p.Tokens {
				if token.Plain == label.Text && token.Figure != pens()[i] {
					t.Errorf("%+v: %s has the sign %s, want that of place %d", test.key, label.Text, token.Figure, i)
				}
			}
		}
		if letters != test.letters || strings.Join(p.KeyLines, "; ") != test.line {
			t.Errorf("%+v: the grids have %s, and the key is %v", test.key, letters, p.KeyLines)
		}
	}
}

// TestTheGridsShowEachLetterInItsPlace compares the picture with the signs: a letter has a wall on each side that its sign has.
func TestTheGridsShowEachLetterInItsPlace(t *testing.T) {
	p := gridPicture(English.names())
	letters := ""
	for _, l := range p.Labels {
		letters += l.Text
	}
	if letters != "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		t.Fatalf("the grids have the letters %s", letters)
	}
	parts, err := p.Figure.Parts()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range strings.Fields("br blr bl brt blrt blt rt lrt lt br blr bl brt blrt blt rt lrt lt") {
		walls := 0
		for _, part := range parts {
			if len(part) != 4 {
				continue
			}
			x, y := p.Labels[i].X, p.Labels[i].Y
			isUpright := part[0] == part[2] && math.Abs(part[0]-x) < 20
			isLevel := part[1] == part[3] && math.Abs(part[1]-y) < 20 && part[0] < x && x < part[2]
			if isUpright || isLevel {
				walls++
			}
		}
		if walls != len(want) {
			t.Errorf("%s has %d walls in the grids, want %s", English.At(i), walls, want)
		}
	}
	for i, l := range p.Labels[18:] {
		away := [][2]float64{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}[i%4]
		middle := 50 + 130*float64(2+i/4)
		if (l.X-middle)*away[0] < 0 || (l.Y-50)*away[1] < 0 || l.X == middle && l.Y == 50 {
			t.Errorf("%s is at %v, %v", l.Text, l.X, l.Y)
		}
	}
	if dots := strings.Count(string(p.Figure), " 0.8"); dots != 13 {
		t.Errorf("the grids have %d dots", dots)
	}
}

func TestDancingMenDifferInTwoLimbs(t *testing.T) {
	for i, a := range men {
		for _, b := range men[:i] {
			limbs := 0
			for at := range 4 {
				if a[at] != b[at] {
					limbs++
				}
			}
			if limbs < 2 && a.isInverted() == b.isInverted() {
				t.Errorf("%s and %s differ in %d limbs", a, b, limbs)
			}
		}
		if standsOnItsHead := strings.Contains("DGT", English.At(i)); a.isInverted() != standsOnItsHead {
			t.Errorf("%s stands on its head: %v", English.At(i), a.isInverted())
		}
	}
	if e := men['E'-'A']; e != "uuww" {
		t.Errorf("E is %s, but both arms are up and the legs are apart", e)
	}
}

// enciphered enciphers a text with a kind.
func enciphered(t *testing.T, kind, text string, k *Key) *Puzzle {
	t.Helper()
	p, err := Find(kind).Encipher(English.Fold(text), k, random.New("s"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAFlagEndsEachWord(t *testing.T) {
	p := enciphered(t, "dancingMen", "“Never”—3 men,\nnever again!", &Key{})
	words, plain := []string{}, ""
	for _, token := range p.Tokens {
		if token.IsMark || token.Figure != men[token.Plain[0]-'A'].figure() {
			t.Errorf("there is %+v", token)
		}
		plain += token.Plain
		if token.Flag != "" {
			words, plain = append(words, plain), ""
		}
	}
	if want := []string{"NEVER", "MEN", "NEVER", "AGAIN"}; !slices.Equal(words, want) || plain != "" {
		t.Errorf("the words are %q and %q, want %q", words, plain, want)
	}
	if want := "1-2-3-2-4 5-2-1 1-2-3-2-4 6-7-6-8-1"; p.Encoded() != want {
		t.Errorf("got %s, want %s", p.Encoded(), want)
	}
	spaced := enciphered(t, "dancingMen", "Never, men!", &Key{WordEnds: "spaces"})
	if want := "1-2-3-2-4, 5-2-1!"; spaced.Encoded() != want {
		t.Errorf("with spaces: got %s, want %s", spaced.Encoded(), want)
	}
	if slices.ContainsFunc(spaced.Tokens, func(token Token) bool { return token.Flag != "" }) || len(spaced.Notes) > 0 {
		t.Error("there is a flag although words have spaces")
	}
}

// TestNamesOfSignsGiveNothingAway checks that they are numbers in the order in which signs appear, not in that of letters.
func TestNamesOfSignsGiveNothingAway(t *testing.T) {
	for _, kind := range []string{"pigpen", "dancingMen", "symbols"} {
		a, b := enciphered(t, kind, "less is more", &Key{}).Encoded(), enciphered(t, kind, "gazz bz foxa", &Key{}).Encoded()
		if want := "1-2-3-3 4-3 5-6-7-2"; a != want {
			t.Errorf("%s: got %s, want %s", kind, a, want)
		}
		if want := "1-2-3-3 4-3 5-6-7-2"; b != want {
			t.Errorf("%s: got %s, want %s", kind, b, want)
		}
	}
}

func TestAlphabetsWithMoreLettersThanFiguresAreRefused(t *testing.T) {
	long := append(slices.Clone(English), 'Ñ')
	for _, kind := range []string{"pigpen", "dancingMen", "symbols"} {
		if _, err := Find(kind).Encipher(long.Fold("a"), &Key{}, random.New("s")); err == nil || !strings.Contains(err.Error(), "26 letters") {
			t.Errorf("%s: the error is %v", kind, err)
		}
	}
}

func TestSymbolsAreInTheOrderOfLetters(t *testing.T) {
	const own = "♠♣♥♦ ★☆●○ ■□▲△▼▽ ◆◇☀☁☂☃ ☎☯♪♫é👩‍👩‍👧‍👦"
	p := enciphered(t, "symbols", "A bad zebra, by 1!", &Key{Symbols: own})
	if want := "♠ ♣♠♦ 👩‍👩‍👧‍👦★♣☁♠, ♣é 1!"; p.Encoded() != want {
		t.Errorf("got %s, want %s", p.Encoded(), want)
	}
	for text, reason := range map[string]operation.Reason{
		"abc": operation.TooShort, own + "?": operation.TooLong, own + "♠": operation.UnknownValue, " \u200d\u0007 ": operation.TooShort,
	} {
		_, err := Find("symbols").Encipher(English.Fold("a"), &Key{Symbols: text}, random.New("s"))
		if e, ok := err.(*operation.Error); !ok || e.Reason != reason || e.Parameter != "symbols" {
			t.Errorf("%q: the error is %v, want %s", text, err, reason)
		}
	}
}

// TestTheTableOfSymbolsIsFilledInByTheSolver checks that it has each sign, and its letter only as the answer of a box.
func TestTheTableOfSymbolsIsFilledInByTheSolver(t *testing.T) {
	p := enciphered(t, "symbols", "Know thyself", &Key{})
	substitutes := map[string]string{}
	for _, s := range p.Table {
		substitutes[s.Shown] = s.Plain
	}
	rows := p.Aids[0].Rows
	seen := 0
	for band := 0; band < len(rows); band += 2 {
		for i, sign := range rows[band] {
			box := rows[band+1][i]
			if sign.Figure == "" || box.Text != "" || box.Answer != substitutes[sign.Text] {
				t.Errorf("below %s there is %+v", sign.Text, box)
			}
			seen++
		}
	}
	if seen != 26 {
		t.Errorf("the table has %d signs", seen)
	}
}
