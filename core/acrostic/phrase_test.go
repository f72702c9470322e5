package acrostic

import (
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/sheet"
	"github.com/lettercraft/lettercraft/core/sheet/sheettest"
)

func TestAnswersOfSeveralWords(t *testing.T) {
	for _, test := range []struct{ typed, answer, letters, enumeration string }{
		{"lipid bilayer", "LIPID BILAYER", "LIPIDBILAYER", "5, 7"},
		{" lipid \t bilayer ", "LIPID BILAYER", "LIPIDBILAYER", "5, 7"},
		{"ladder", "LADDER", "LADDER", "6"},
		{"Lily-of-the-valley", "LILY-OF-THE-VALLEY", "LILYOFTHEVALLEY", "4-2-3-6"},
		{"left – hand‑man-", "LEFT-HAND-MAN", "LEFTHANDMAN", "4-4-3"},
		{"l'œuvre d’art", "L'ŒUVRE D’ART", "LOEUVREDART", "7, 4"},
		{"low 'n' slow", "LOW 'N' SLOW", "LOWNSLOW", "3, 1, 4"},
		{"löß", "LÖSS", "LOSS", "4"},
		{"lame\u0301", "LAME\u0301", "LAME", "4"},
		{"l l l l l l l l l l l l l l l l l l l l", "L L L L L L L L L L L L L L L L L L L L", strings.Repeat("L", 20), strings.Repeat("1, ", 19) + "1"},
	} {
		l := must(t, map[string]any{"word": "LID", "answers": test.typed + ": A clue"}).Lines[0]
		if l.Answer != test.answer || l.Letters != test.letters || l.LetterCount != len(test.letters) ||
			l.Enumeration != test.enumeration || l.Letter != "L" || l.Clue != "A clue" {
			t.Errorf("%q gives %+v, want %+v", test.typed, l, test)
		}
	}
	// The clue of an answer that the lexicon has is found without accents.
	if l := must(t, map[string]any{"word": "MAP", "answers": "\n\npéarl", "theme": "nature"}).Lines[2]; !strings.Contains(l.Clue, "oyster") {
		t.Errorf("the line is %+v", l)
	}
}

func TestAccentedKeywords(t *testing.T) {
	for _, test := range []struct{ typed, keyword, letters string }{
		{"étude", "ÉTUDE", "ETUDE"}, {" Œuvre ", "ŒUVRE", "OEUVRE"}, {"Straße", "STRASSE", "STRASSE"}, {"e\u0301tude", "E\u0301TUDE", "ETUDE"},
	} {
		for _, theme := range lexicon.Themes {
			r := must(t, map[string]any{"word": test.typed, "theme": theme, "seed": "s", "answerKey": true})
			plain := must(t, map[string]any{"word": test.letters, "theme": theme, "seed": "s", "answerKey": true})
			spelled := ""
			for _, l := range r.Lines {
				spelled += l.Letter
			}
			if r.Keyword != test.keyword || spelled != test.letters || r.LineCount != len(test.letters) {
				t.Errorf("%s gives the keyword %s, whose lines spell %s", test.typed, r.Keyword, spelled)
			}
			if !slices.EqualFunc(r.Lines, plain.Lines, func(a, b Line) bool { return a.Answer == b.Answer }) {
				t.Errorf("%s has other answers than %s", test.typed, test.letters)
			}
			before, solution, _ := strings.Cut(r.HTML, "<section>")
			if printed := "<h2>Hidden word: " + test.keyword + "</h2>"; strings.Contains(before, test.keyword) ||
				strings.Contains(solution, printed) != (test.keyword != test.letters) {
				t.Errorf("%s: the solution has %q: %v", test.typed, printed, strings.Contains(solution, printed))
			}
		}
	}
}

// TestWordsArePartedByAGap checks the drawings of two words: the second word begins a gap later than a letter would, and the first letters
// still stand below each other.
func TestWordsArePartedByAGap(t *testing.T) {
	params := map[string]any{"word": "LID", "answers": "lipid bilayer: A cell has it\nin-laws: Relatives\nd d d d d d d d d d d d d d d d d d d d: Stutter"}
	for n, d := range sheettest.Drawings(t, Operation, params) {
		if err := sheettest.Check(d); err != nil {
			t.Error(err)
		}
		page := d.Pages[len(d.Pages)-1] // of the solution, or of the puzzle in the first picture
		rows := map[float64][]float64{}
		for _, b := range page.Boxes {
			middle := b.Y + b.Height/2
			rows[middle] = append(rows[middle], b.X+b.Width/2)
		}
		var tops []float64
		for y := range rows {
			tops = append(tops, y)
		}
		slices.Sort(tops)
		if len(tops) != 4 {
			t.Fatalf("drawing %d has %d rows of boxes", n, len(tops))
		}
		for i, gaps := range [][]int{{5}, {2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}} {
			row := rows[tops[i]]
			slices.Sort(row)
			if row[0] != sheet.Margin+clueIndent+sheet.BoxWidth/2 {
				t.Errorf("drawing %d: row %d begins at %v", n, i+1, row[0])
			}
			for at := 1; at < len(row); at++ {
				if wide := row[at]-row[at-1] > sheet.BoxPitch+1.4; wide != slices.Contains(gaps, at) {
					t.Errorf("drawing %d: row %d: box %d begins %v after the one before it", n, i+1, at+1, row[at]-row[at-1])
				}
			}
		}
		for text, want := range map[string]bool{"A cell has it (5, 7)": true, "Relatives (2-4)": true, "-": true, "Stutter": false} {
			found := false
			for _, x := range page.Texts {
				found = found || x.Text == text
			}
			if found != want {
				t.Errorf("drawing %d has the text %q: %v", n, text, found)
			}
		}
	}
	params["answerKey"] = true
	page := must(t, params).HTML
	for _, want := range []string{
		"<li>A cell has it (5, 7)\n<p><span><b><i></i></b><i></i><i></i><i></i><i></i></span><span><i></i><i></i><i></i><i></i><i></i><i></i><i></i></span></p>",
		"<li>Relatives (2-4)\n<p><span class=\"hyphen\"><b><i>I</i></b><i>N</i></span><span><i>L</i><i>A</i><i>W</i><i>S</i></span></p>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestShortWordsOfAnswersSpoilNothing checks that a clue with THE can be chosen, and none with the long word of an answer.
func TestShortWordsOfAnswersSpoilNothing(t *testing.T) {
	c := chooser{keyword: "XXX", lengths: map[int]int{}}
	c.take("THE OCEAN OF AIR", "What surrounds us")
	for clue, want := range map[string]bool{"The end of the day": false, "A part of the oceans": true} {
		if c.spoils(lexicon.Entry{Word: "WXYZ", Clue: clue}) != want {
			t.Errorf("%q spoils: %v", clue, !want)
		}
	}
}
