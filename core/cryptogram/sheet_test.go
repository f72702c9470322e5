package cryptogram

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// layouts are texts of every length and shape.
func layouts() []string {
	all := append(hostile(),
		strings.Repeat("It's a long way to Tipperary, ", 16)+"right?",
		strings.Repeat("a", 500), strings.Repeat("a ", 249)+"bb", strings.Repeat("don't-", 80)+"stop", strings.Repeat("日本 a ", 80),
		strings.Repeat("x’", 240), strings.Repeat("Don’t – ", 60), strings.Repeat("A\n", 250), "A "+strings.Repeat("Щ", 498),
		"A "+strings.Repeat("स्त्र्य", 300), "A "+strings.Repeat("Œ", 248)+" ש", "A"+strings.Repeat("b"+strings.Repeat("\u20DD", 20), 200),
		"a"+strings.Repeat("👩‍👩‍👧‍👦", 100), strings.Repeat("a\n", 200)+"a", strings.Repeat("W", 250)+" "+strings.Repeat("i'", 100),
	)
	return all
}

// TestLinesBreakBetweenWords checks that no line is wider than the sheet, that no text is lost, and that each word is on one line
// unless it is wider than a line.
func TestLinesBreakBetweenWords(t *testing.T) {
	for _, text := range layouts() {
		encoded := solvedText(strings.TrimSpace(text))
		var got, want []string
		for _, l := range layOut(drawing.Sans, tokensOf(encoded), sheet.Inner) {
			width := wordGap * float64(len(l.words)-1)
			for _, w := range l.words {
				got = append(got, w.String())
				width += w.width
			}
			if width > sheet.Inner+1e-6 || math.Abs(width-l.width) > 1e-6 {
				t.Errorf("%.40q: a line is %v wide, laid out as %v", text, width, l.width)
			}
		}
		for word := range strings.FieldsSeq(encoded) {
			pieces := wordsOf(drawing.Sans, tokensOf(word), sheet.Inner)
			whole := ""
			for _, w := range pieces {
				whole += w.String()
				want = append(want, w.String())
			}
			if withoutHyphens(whole) != withoutHyphens(sheet.Printable(word)) {
				t.Errorf("%.40q: %q is laid out as %q", text, word, whole)
			}
			if width := sheet.BoxPitch * float64(len(word)); len(pieces) > 1 && width <= sheet.Inner {
				t.Errorf("%.40q: %q was cut into %d", text, word, len(pieces))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%.40q: the lines contain %q, want %q", text, got, want)
		}
	}
}

// tokensOf returns the tokens of a text in which each letter stands for itself.
func tokensOf(text string) []cipher.Token {
	var tokens []cipher.Token
	for _, p := range cipher.English.Fold(text).Pieces {
		if p.Letter >= 0 {
			letter := cipher.English.At(p.Letter)
			tokens = append(tokens, cipher.Token{Plain: letter, Shown: letter})
		} else {
			tokens = append(tokens, cipher.Token{Shown: p.Other, IsMark: true})
		}
	}
	return tokens
}

// solvedText returns the text as a solver writes it.
func solvedText(text string) string {
	puzzle := cipher.Puzzle{Tokens: tokensOf(text)}
	return puzzle.Encoded()
}

// withoutHyphens removes the hyphens, some of which a line adds to a word that it breaks.
func withoutHyphens(word string) string { return strings.ReplaceAll(word, "-", "") }

// TestABrokenWordHasAHyphen checks the hyphen between two letters, and that a run of signs without boxes has none.
func TestABrokenWordHasAHyphen(t *testing.T) {
	letters := tokensOf(strings.Repeat("LONG", 20))
	if got := wordsOf(drawing.Sans, letters, sheet.Inner)[0].String(); got != strings.Repeat("LONG", 6)+"-" {
		t.Errorf("a word of 80 letters begins with %s", got)
	}
	for i := range letters {
		letters[i].Plain = ""
	}
	if got := wordsOf(drawing.Sans, letters, sheet.Inner)[0].String(); strings.Contains(got, "-") {
		t.Errorf("a run of signs begins with %s", got)
	}
}

func (w word) String() string {
	s := ""
	for _, c := range w.cells {
		s += c.text
	}
	return s
}

func TestAWordThatIsTooWideIsCutBehindAHyphen(t *testing.T) {
	for _, hyphen := range []string{"-", "–", "—"} {
		pieces := wordsOf(drawing.Sans, tokensOf("ABCDEFGHIJ"+hyphen+"KLMNOPQRST"+hyphen+"UVWXYZ"), sheet.Inner)
		if len(pieces) != 2 || pieces[0].String() != "ABCDEFGHIJ"+hyphen+"KLMNOPQRST"+hyphen {
			t.Errorf("got %v", pieces)
		}
	}
	for n := range 30 {
		text := strings.Repeat("X", n) + "'" + strings.Repeat("Y", 40)
		if first := withoutHyphens(wordsOf(drawing.Sans, tokensOf(text), sheet.Inner)[0].String()); n > 0 && (strings.HasSuffix(first, "'") || len(first) == n) {
			t.Errorf("%s is cut to %s", text, first)
		}
	}
}

func TestNoLineBreaksAtAnApostrophe(t *testing.T) {
	for n := range 60 {
		text := strings.Repeat("x", n) + " " + strings.Repeat("didn't ", 20)
		for _, l := range layOut(drawing.Sans, tokensOf(text), sheet.Inner) {
			for _, w := range l.words {
				word := w.String()
				if strings.Trim(word, "X-") != "" && word != "DIDN'T" {
					t.Fatalf("behind %d letters %q stands alone", n, word)
				}
			}
		}
	}
}

func TestALineOfTheTextIsALineOfThePuzzle(t *testing.T) {
	if got := len(layOut(drawing.Sans, tokensOf("A B\nC\r\n\nD"), sheet.Inner)); got != 3 {
		t.Errorf("three lines are laid out as %d", got)
	}
	if got := len(layOut(drawing.Sans, tokensOf(strings.Repeat("A\n", 39)+"A"), sheet.Inner)); got != 40 {
		t.Errorf("forty lines are laid out as %d", got)
	}
	for _, count := range []int{41, 250} {
		if got := len(layOut(drawing.Sans, tokensOf(strings.Repeat("A\n", count-1)+"A"), sheet.Inner)); got > 20 {
			t.Errorf("%d short lines are laid out as %d", count, got)
		}
	}
}

func TestNothingIsDrawnOffTheEdge(t *testing.T) {
	for _, font := range []string{"sans", "serif", "mono"} {
		for _, text := range layouts() {
			for _, d := range sheettest.Drawings(t, Operation, map[string]any{
				"text": text, "seed": strings.Repeat("W", 64), "title": strings.Repeat("W", 60), "hints": 26, "font": font,
			}) {
				if err := sheettest.Check(d); err != nil {
					t.Errorf("%.40q in %s: %v", text, font, err)
				}
			}
		}
	}
}

// TestLongPuzzlesFlow checks that they continue on more pages, or make an image taller.
func TestLongPuzzlesFlow(t *testing.T) {
	const short, long = "Know thyself", "It's a long way to Tipperary, it's a long way to go. "
	for _, test := range []struct {
		text        string
		pages       int // with the key
		taller      bool
		puzzlePages int
	}{
		{short, 2, false, 1},
		{strings.Repeat(long, 9), 4, true, 2},
		// On the solution of a text of 500 characters, only the frequencies would be on a third page.
		{strings.Repeat("Every letter wears a mask, and a patient reader learns to see it. ", 8)[:500], 4, true, 2},
	} {
		r := must(t, map[string]any{"text": test.text, "pages": true, "answerKey": true})
		if len(r.Pages) != test.pages {
			t.Errorf("%.20s…: %d pages, want %d", test.text, len(r.Pages), test.pages)
		}
		if pages := must(t, map[string]any{"text": test.text, "pages": true}).Pages; len(pages) != test.puzzlePages {
			t.Errorf("%.20s…: %d pages without the key, want %d", test.text, len(pages), test.puzzlePages)
		}
		d := sheettest.Drawings(t, Operation, map[string]any{"text": test.text})
		if picture := d[0].Pages; len(picture) != 1 || (picture[0].Height > sheet.Height) != test.taller {
			t.Errorf("%.20s…: the picture has %d pages of %v", test.text, len(picture), picture[0].Height)
		}
		if len(d[2].Pages) != test.pages || len(d[3].Pages) != test.puzzlePages {
			t.Errorf("%.20s…: the PDFs have %d and %d pages", test.text, len(d[2].Pages), len(d[3].Pages))
		}
	}
}

// TestPuzzleAndSolutionShowTheSameCipher checks that they have the same letters at the same places.
func TestPuzzleAndSolutionShowTheSameCipher(t *testing.T) {
	for n := range 20 {
		params := map[string]any{"seed": strconv.Itoa(n)}
		d := sheettest.Drawings(t, Operation, params)
		r := must(t, map[string]any{"seed": strconv.Itoa(n)})
		puzzle, answers := letters(d[0]), boxed(d[1])
		if got := strings.Join(puzzle, ""); got != onlyLetters(r.Encoded) || strings.Join(letters(d[1]), "") != got {
			t.Errorf("seed %d: the pictures show %s and %s, the puzzle is %s", n, got, strings.Join(letters(d[1]), ""), r.Encoded)
		}
		// The answers of the chart, one for each letter, come after the answers of the text.
		want := onlyLetters(decode(r))
		for _, item := range parse(t, r.HTML).all("li", "") {
			want += string(byte('A' + strings.IndexByte(substitutes(r), item.text[0])))
		}
		if got := strings.Join(answers, ""); got != want {
			t.Errorf("seed %d: the solution shows %s, want %s", n, got, want)
		}
		if got := boxed(d[0]); len(got) != 0 {
			t.Errorf("seed %d: the puzzle gives %q away", n, got)
		}
	}
}

// letters returns the enciphered letters below the boxes, and boxed returns the letters in boxes.
func letters(d *drawing.Drawing) []string { return styled(d, sheet.LetterSize, true) }

func boxed(d *drawing.Drawing) []string { return styled(d, sheet.LetterSize, false) }

func styled(d *drawing.Drawing, size float64, bold bool) []string {
	var found []string
	for _, page := range d.Pages {
		for _, x := range page.Texts {
			if x.Size == size && x.Bold == bold && len(x.Text) == 1 && isLetter(x.Text[0]) {
				found = append(found, x.Text)
			}
		}
	}
	return found
}

func TestHintsAreGivenAway(t *testing.T) {
	const text = "The journey of a thousand miles begins with a single step"
	for n := range 27 {
		params := map[string]any{"text": text, "seed": "s", "hints": n}
		r := must(t, params)
		if want := min(n, r.Difficulty.DistinctLetters); len(r.Hints) != want {
			t.Errorf("%d hints give %d letters away, want %d", n, len(r.Hints), want)
		}
		seen := map[string]bool{}
		shown := 0
		for _, h := range r.Hints {
			if seen[h.Encoded] || string(substitutes(r)[h.Original[0]-'A']) != h.Encoded || !strings.Contains(r.Encoded, h.Encoded) {
				t.Errorf("%d hints: %v is wrong or occurs twice", n, h)
			}
			seen[h.Encoded] = true
			shown += strings.Count(r.Encoded, h.Encoded) + 1 // in the text, and in the chart
		}
		if got := boxed(sheettest.Drawings(t, Operation, params)[0]); len(got) != shown {
			t.Errorf("%d hints: the picture shows %d letters in boxes, want %d", n, len(got), shown)
		}
		if got := strings.Contains(r.HTML, "Hints: "); got != (n > 0) {
			t.Errorf("%d hints: the page names them: %v", n, got)
		}
		if again := must(t, map[string]any{"text": text, "seed": "s"}); again.Encoded != r.Encoded {
			t.Errorf("%d hints change the cipher", n)
		}
	}
}

func TestAPatristocratShowsGroupsOfFive(t *testing.T) {
	r := must(t, map[string]any{"text": "Don't stop – 3 more to go, é!", "seed": "s", "spacing": "none"})
	if want := "DONTS TOPMO RETOG OE"; decode(r) != want {
		t.Errorf("the groups are %q, want %q", decode(r), want)
	}
	if r.LetterCount != 17 || r.WordCount != 6 || r.Original != "Don't stop – 3 more to go, é!" {
		t.Errorf("got %d letters and %d words of %q", r.LetterCount, r.WordCount, r.Original)
	}
	if !strings.Contains(r.HTML, "Patristocrat") {
		t.Error("the page does not say what kind of puzzle it is")
	}
}

func TestAnImageIsCroppedAndHasTheRequestedWidth(t *testing.T) {
	params := map[string]any{"text": "Know thyself", "seed": "s", "frequencies": false, "instructions": false}
	whole := sheettest.Drawings(t, Operation, params)[0].Pages[0]
	params["crop"] = true
	cropped := sheettest.Drawings(t, Operation, params)[0].Pages[0]
	if cropped.Width > whole.Width/2 || cropped.Height > whole.Height/2 {
		t.Errorf("the cropped image has %v × %v, the whole one %v × %v", cropped.Width, cropped.Height, whole.Width, whole.Height)
	}
	for _, x := range cropped.Texts {
		if x.Text == "Cryptogram Puzzle" || strings.HasPrefix(x.Text, "Puzzle ") {
			t.Errorf("the cropped image has %q", x.Text)
		}
	}
	params["imageWidth"] = 600
	if got := sheettest.Drawings(t, Operation, params)[0].Pages[0].Width; math.Abs(got-600*25.4/150) > 1e-9 {
		t.Errorf("the image is %v mm wide", got)
	}
}

// TestAHintIsALetterThatHelps draws hints for 1,000 puzzles: none gives away a letter that occurs once while another is left.
func TestAHintIsALetterThatHelps(t *testing.T) {
	for n := range 1000 {
		r := must(t, map[string]any{"seed": strconv.Itoa(n), "hints": 1 + n%12})
		single := slices.ContainsFunc(r.Hints, func(h Hint) bool { return strings.Count(r.Encoded, h.Encoded) == 1 })
		repeated := 0
		for letter := 'A'; letter <= 'Z'; letter++ {
			if strings.Count(r.Encoded, string(letter)) > 1 {
				repeated++
			}
		}
		if single && repeated >= len(r.Hints) {
			t.Errorf("seed %d: %v are given away, one of which occurs once", n, r.Hints)
		}
	}
}

func TestUsersWriteTheirOwnInstructions(t *testing.T) {
	r := must(t, map[string]any{"text": "Know thyself", "pages": true, "instructionText": "Find the saying & win."})
	for _, document := range []string{r.HTML, r.Pages[0]} {
		if !strings.Contains(document, "Find the saying &amp; win.") || strings.Contains(document, "stands for another letter") {
			t.Errorf("the document has other instructions: %.2000s", document)
		}
	}
}

func TestUsersChooseWhatIsPrinted(t *testing.T) {
	for param, part := range map[string]string{
		"instructions": "Each letter stands for another letter", "frequencies": "Letter frequencies", "rating": "Aristocrat · ", "seeds": "Puzzle b",
		"authors": "— ",
	} {
		with := must(t, map[string]any{"seed": "b", "pages": true})
		without := must(t, map[string]any{"seed": "b", "pages": true, param: false})
		for _, documents := range [][2]string{{with.HTML, without.HTML}, {with.Pages[0], without.Pages[0]}} {
			if !strings.Contains(documents[0], part) || strings.Contains(documents[1], part) {
				t.Errorf("%s does not decide about %q", param, part)
			}
		}
	}
}
