package cryptogram

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

// languages has texts in several alphabets, each with the text of its solved puzzle.
var languages = []struct{ letters, text, folded string }{
	{"spanish", "El ñandú corrió 25 km; ¿y tú?", "EL ÑANDU CORRIO 25 KM; ¿Y TU?"},
	{"german", "Übung macht den Meister, größer wird man später!", "ÜBUNG MACHT DEN MEISTER, GRÖSSER WIRD MAN SPÄTER!"},
	{"french", "L’été, c’est l’œuvre de Noël", "L’ETE, C’EST L’OEUVRE DE NOEL"},
	{"swedish", "Den som väntar på något gott väntar aldrig för länge", "DEN SOM VÄNTAR PÅ NÅGOT GOTT VÄNTAR ALDRIG FÖR LÄNGE"},
	{"polish", "Gdzie kucharek sześć, tam nie ma co jeść", "GDZIE KUCHAREK SZEŚĆ, TAM NIE MA CO JEŚĆ"},
	{"greek", "Ἓν οἶδα ὅτι οὐδὲν οἶδα – Σωκράτης", "ΕΝ ΟΙΔΑ ΟΤΙ ΟΥΔΕΝ ΟΙΔΑ – ΣΩΚΡΑΤΗΣ"},
	{"russian", "Тише едешь — дальше будешь, ёж!", "ТИШЕ ЕДЕШЬ — ДАЛЬШЕ БУДЕШЬ, ЁЖ!"},
	{"hebrew", "שָׁלוֹם, עולם (1948)!", "שלומ, עולמ (1948)!"},
	{"AĂÂBCDĐEÊGHIKLMNOÔƠPQRSTUƯVXY", "Đi một ngày đàng", "ĐI MÔT NGAY ĐANG"},
	{"ABCDE", "Abcde fad", "ABCDE fAD"},
}

// solvedBy returns the ciphertext with the original letters of the table.
func solvedBy(r Result) string {
	original := map[string]string{}
	for _, s := range r.Table {
		original[s.Encoded] = s.Original
	}
	return strings.Map(func(c rune) rune {
		if letter := original[string(c)]; letter != "" {
			return []rune(letter)[0]
		}
		return c
	}, r.Encoded)
}

func TestTextsInOtherAlphabetsAreEnciphered(t *testing.T) {
	for _, l := range languages {
		for _, kind := range []string{"aristocrat", "patristocrat", "caesar", "atbash", "affine"} {
			params := map[string]any{"kind": kind, "letters": l.letters, "text": l.text, "seed": "s", "answerKey": true, "hints": 2}
			r := must(t, params)
			want := l.folded
			if kind == "patristocrat" {
				want = strings.Map(func(c rune) rune {
					if slices.ContainsFunc(r.Table, func(s Substitute) bool { return s.Original == string(c) }) {
						return c
					}
					return -1
				}, want)
			}
			if got := solvedBy(r); got != want && strings.ReplaceAll(got, " ", "") != want {
				t.Errorf("%s in %s: %q is solved to %q, want %q", l.text, kind, r.Encoded, got, want)
			}
			if isEnglish := l.letters == "french"; (r.Cipher != nil) != isEnglish {
				t.Errorf("%s: the cipher of A to Z is %v", l.letters, r.Cipher)
			}
			boxes := parse(t, r.HTML).all("div", "puzzle")
			if len(boxes) != 2 || strings.Join(texts(boxes[1].all("i", "")), "") != strings.Join(strings.Fields(onlyBoxes(t, params)), "") {
				t.Errorf("%s in %s: the solution is in %d parts: %q", l.letters, kind, len(boxes), texts(boxes[1].all("i", "")))
			}
			if got := strings.Contains(r.HTML, "<div class=\"puzzle\" dir=\"rtl\">"); got != (l.letters == "hebrew") {
				t.Errorf("%s: the boxes run from right to left: %v", l.letters, got)
			}
			if d := r.Difficulty; math.IsNaN(d.Score) || math.IsInf(d.Score, 0) || d.Label != label(d.Score) {
				t.Errorf("%s in %s: the difficulty is %+v", l.letters, kind, d)
			}
			if note := "Alphabet: " + alphabetOf(r); slices.Contains(r.Notes, note) != (l.letters != "french") {
				t.Errorf("%s: the notes are %q", l.letters, r.Notes)
			}
			for _, d := range sheettest.Drawings(t, Operation, params) {
				if err := sheettest.Check(d); err != nil {
					t.Errorf("%s in %s: %v", l.letters, kind, err)
				}
			}
		}
	}
}

func alphabetOf(r Result) string {
	letters := ""
	for _, s := range r.Table {
		letters += s.Original
	}
	return letters
}

// onlyBoxes returns the letters of all boxes of a puzzle.
func onlyBoxes(t *testing.T, params map[string]any) string {
	t.Helper()
	boxes := ""
	for _, token := range tokens(t, params) {
		boxes += token.Plain
	}
	return boxes
}

func tokens(t *testing.T, params map[string]any) []Token {
	t.Helper()
	with := map[string]any{"tokens": true}
	for name, value := range params {
		with[name] = value
	}
	return must(t, with).Tokens
}

func TestKeyedAlphabetsOfOtherLetters(t *testing.T) {
	r := must(t, map[string]any{"letters": "greek", "alphabet": "k2", "key": "λόγος", "shift": 3, "text": "Γνῶθι σεαυτόν"})
	// K2: the cipher alphabet ΛΟΓΣ… begins below Δ.
	if got := substitutesOf(r); got != "ΧΨΩΛΟΓΣΑΒΔΕΖΗΘΙΚΜΝΞΠΡΤΥΦ" || !slices.Contains(r.KeyLines, "K2 alphabet, key word: ΛΟΓΟΣ") {
		t.Errorf("the substitutes are %s, the key is %q", got, r.KeyLines)
	}
}

func TestTheSolutionNamesOneKeyWordOrTwo(t *testing.T) {
	for alphabet, want := range map[string]string{"k3": "K3 alphabet, key word: PUZZLE", "k4": "K4 alphabet, key words: PUZZLE, LEMON"} {
		key := map[string]string{"k3": "puzzle", "k4": "puzzle,lemon"}[alphabet]
		if r := must(t, map[string]any{"alphabet": alphabet, "key": key, "seed": "s", "text": "Less is more"}); r.KeyLines[0] != want {
			t.Errorf("the key is %q", r.KeyLines[0])
		}
	}
}

func substitutesOf(r Result) string {
	letters := ""
	for _, s := range r.Table {
		letters += s.Encoded
	}
	return letters
}

func TestATextWithoutLettersOfTheAlphabetIsRefused(t *testing.T) {
	for letters, want := range map[string]string{
		"greek": "of the Greek alphabet", "ЖЗИЙК": "of the given alphabet", "english": "A to Z",
	} {
		_, err := call(t, map[string]any{"letters": letters, "text": "1984 שלום"})
		if err == nil || err.Error() != "Parameter 'text' must contain at least one letter "+want {
			t.Errorf("%s: got %v", letters, err)
		}
	}
	// An alphabet that the kind does not take is the mistake, not the text.
	if _, err := call(t, map[string]any{"kind": "hill", "letters": "greek", "text": "αβγ"}); err == nil || !strings.Contains(err.Error(), "'letters'") {
		t.Errorf("got %v", err)
	}
	if _, err := call(t, map[string]any{"letters": strings.Repeat("A", 61), "text": "a"}); err == nil ||
		err.Error() != "Parameter 'letters' must have at most 60 characters" {
		t.Errorf("got %v", err)
	}
}

// TestHebrewIsDrawnFromRightToLeft reads the signs of the puzzle's picture by their places.
func TestHebrewIsDrawnFromRightToLeft(t *testing.T) {
	params := map[string]any{"kind": "atbash", "letters": "hebrew", "text": "אב (12.5 km) גד"}
	d := sheettest.Drawings(t, Operation, params)[0]
	type sign struct {
		x    float64
		text string
	}
	var signs []sign
	for _, text := range d.Pages[0].Texts {
		if text.Size == 5 && text.Text != "" {
			signs = append(signs, sign{text.X, text.Text})
		}
	}
	slices.SortFunc(signs, func(a, b sign) int { return int(1000 * (a.x - b.x)) })
	got := ""
	for _, s := range signs {
		got += s.text
	}
	// From left to right: the last word, the bracketed words with the number as it is read, and the first word.
	if want := "קר" + "(km" + "12.5)" + "שת"; got != want {
		t.Errorf("from left to right the picture shows %q, want %q", got, want)
	}
	if !slices.ContainsFunc(signs, func(s sign) bool { return s.text == "12.5" }) {
		t.Error("the digits of the number are apart, so that they are read from right to left")
	}
}

func TestTheTextOfAHebrewSolutionIsAtTheRightMargin(t *testing.T) {
	d := sheettest.Drawings(t, Operation, map[string]any{"letters": "hebrew", "text": "שלום.", "seed": "s"})[1]
	texts := d.Pages[0].Texts
	i := slices.IndexFunc(texts, func(t drawing.Text) bool { return strings.Contains(t.Text, "שלום.") })
	if i < 0 || texts[i].Anchor != drawing.End {
		t.Errorf("got %+v", texts)
	}
}

func TestWarnings(t *testing.T) {
	const fonts = "Images in PNG, JPEG and PDF show a diamond in place of these characters, which their fonts lack: "
	const dropped = "The puzzle leaves out the digits of the text; write the numbers as words to keep them"
	for _, test := range []struct {
		params map[string]any
		want   []PuzzleWarning
	}{
		{map[string]any{"text": "It’s “fine” – 100 %, é"}, nil},
		{map[string]any{"text": "ab", "kind": "checkerboard", "rowKey": "TREES"}, []PuzzleWarning{
			{"ambiguous_signs", "A word at a side of the square has a letter twice, so equal signs can stand for different letters"},
		}},
		{map[string]any{"text": "a 日本 日"}, []PuzzleWarning{{"missing_characters", fonts + "日 本"}}},
		{map[string]any{"text": "अ ا", "letters": "अبتثاאבגד"}, []PuzzleWarning{{"missing_characters", fonts + "अ ب ت ث ا"}}},
		{map[string]any{"text": "Route 66", "kind": "patristocrat"}, []PuzzleWarning{{"digits_dropped", dropped}}},
		{map[string]any{"text": "Route 66", "kind": "hill"}, []PuzzleWarning{{"digits_dropped", dropped}}},
		{map[string]any{"text": "Route 66", "kind": "vigenere"}, nil},
	} {
		if got := must(t, test.params).Warnings; !slices.Equal(got, test.want) {
			t.Errorf("%v: the warnings are %q, want %q", test.params, got, test.want)
		}
	}
	// Fonts have all named alphabets, in both cases.
	for _, l := range languages[:8] {
		params := map[string]any{"letters": l.letters, "text": strings.ToLower(l.folded), "alphabet": "k1", "key": l.folded}
		if got := must(t, params).Warnings; len(got) > 0 {
			t.Errorf("%s: the warnings are %q", l.letters, got)
		}
	}
}

func TestTheChartHasARowForUpToThirtyLetters(t *testing.T) {
	for letters, rows := range map[string]int{"english": 1, "spanish": 1, "german": 1, "russian": 2} {
		l, err := cipher.Find("aristocrat").Alphabet(&cipher.Key{Letters: letters})
		if err != nil {
			t.Fatal(err)
		}
		d := sheettest.Drawings(t, Operation, map[string]any{"letters": letters, "text": string(l), "alphabet": "k1", "key": string(l[3:9])})[0]
		heights := map[float64]bool{}
		for _, text := range d.Pages[0].Texts {
			if text.Size == 4.2 && text.Bold {
				heights[text.Y] = true
			}
		}
		if len(heights) != rows {
			t.Errorf("%s: the chart has %d rows, want %d", letters, len(heights), rows)
		}
	}
}

func TestTheGridOfColumnsIsOnlyInTheSolution(t *testing.T) {
	params := map[string]any{"kind": "completeColumnar", "key": "SCIENCE", "text": "Less is more, so plan.", "answerKey": true}
	r := must(t, params)
	puzzle, solution, _ := strings.Cut(r.HTML, "<section>")
	if strings.Contains(puzzle, "<table>") || !strings.Contains(solution, "<table>") || len(r.Aids) != 0 || len(r.Notes) != 0 {
		t.Errorf("the puzzle has %v and %q, its solution %q", r.Aids, r.Notes, solution)
	}
	if got := onlyBoxes(t, params); got != "LESSISMORESOPLANXXXXX" {
		t.Errorf("the answer is %q", got)
	}
}

func TestTheSolutionDoesNotRepeatATableToRead(t *testing.T) {
	params := map[string]any{"kind": "vigenere", "text": "Less is more", "answerKey": true}
	r := must(t, params)
	if tables := parse(t, r.HTML).all("table", ""); len(tables) != 1 || len(r.Aids) != 1 {
		t.Errorf("there are %d tables and %d aids", len(tables), len(r.Aids))
	}
	filled := cipher.Aid{Rows: [][]cipher.Cell{{{Text: "A", IsHead: true}, {Answer: "B"}}}}
	z := cryptogram{puzzle: &cipher.Puzzle{Aids: []cipher.Aid{filled}}}
	if len(z.aids(false)) != 1 || len(z.aids(true)) != 1 {
		t.Error("a table that the solver fills in is not in both")
	}
}

// TestATableOfManyRowsFlows checks that a grid of 125 rows continues on other pages.
func TestATableOfManyRowsFlows(t *testing.T) {
	for n := range 3 {
		params := map[string]any{"kind": "completeColumnar", "key": "CODE", "text": strings.Repeat("a", 498+n), "seed": strconv.Itoa(n)}
		for _, d := range sheettest.Drawings(t, Operation, params) {
			if err := sheettest.Check(d); err != nil {
				t.Error(err)
			}
		}
	}
}
