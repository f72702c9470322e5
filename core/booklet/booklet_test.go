package booklet

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/quotations"
	"github.com/lettercraft/lettercraft/core/sheet"
)

const text = "The journey of a thousand miles begins with a single step"

func ofText(seed string) map[string]any {
	return map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": text, "seed": seed}}
}

func ofWord(word string) map[string]any {
	return map[string]any{"operation": "acrostic", "parameters": map[string]any{"word": word, "seed": "class-4b", "theme": "nature"}}
}

func ofQuotation(seed string) map[string]any {
	return map[string]any{"operation": "cryptogram", "parameters": map[string]any{"random": true, "seed": seed}}
}

func must(t *testing.T, params map[string]any, puzzles ...map[string]any) Result {
	t.Helper()
	params["puzzles"] = puzzles
	r, err := operationtest.Call[Result](Operation, &operationtest.Host{}, params)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// texts matches the texts of a page with the attributes of their groups and their own.
var texts = regexp.MustCompile(`<text [^>]*>([^<]*)</text>`)

// words returns the texts of a page, in the order in which they were written.
func words(page string) []string {
	var all []string
	for _, match := range texts.FindAllStringSubmatch(page, -1) {
		all = append(all, match[1])
	}
	return all
}

func TestEachPuzzleBeginsOnItsPage(t *testing.T) {
	puzzles := []map[string]any{ofText("a"), ofWord("GARDEN"), ofQuotation("b"), ofWord("CAT")}
	r := must(t, map[string]any{"title": "Week 3", "titlePage": true, "answerKey": true}, puzzles...)
	if len(r.Pages) != 6 || r.KeyPages != 1 || !slices.Equal(r.FirstPages, []int{2, 3, 4, 5}) {
		t.Fatalf("got %d pages, %d with answers, puzzles on %v", len(r.Pages), r.KeyPages, r.FirstPages)
	}
	for i, name := range []string{"No. 1", "No. 2", "No. 3", "No. 4"} {
		page := words(r.Pages[i+1])
		if !slices.Contains(page, name) || !slices.Contains(page, fmt.Sprintf("Page %d of 6", i+2)) || !slices.Contains(page, "Week 3") {
			t.Errorf("page %d has %q", i+2, page)
		}
	}
	if title := words(r.Pages[0]); !slices.Contains(title, "Week 3") || !slices.Contains(title, "4 puzzles") || len(title) != 2 {
		t.Errorf("the title page has %q", title)
	}
	answers := words(r.Pages[5])
	for _, answer := range []string{"1. " + text, "2. GARDEN: ", "4. CAT: "} {
		if !slices.ContainsFunc(answers, func(s string) bool { return strings.HasPrefix(s, answer) }) {
			t.Errorf("the answers are %q", answers)
		}
	}
	for i, page := range r.Pages[:5] {
		if strings.Contains(page, "GARDEN") || strings.Contains(strings.ToLower(page), "journey") {
			t.Errorf("page %d gives an answer away", i+1)
		}
	}
}

// Everything in a booklet is in its font, whatever the fonts of its puzzles are.
func TestABookletIsInItsFont(t *testing.T) {
	params := map[string]any{"text": "Stay hungry", "seed": "s", "font": "mono"}
	for _, font := range []drawing.Font{drawing.Sans, drawing.Serif, drawing.Mono} {
		name := [...]string{"sans", "serif", "mono"}[font]
		r := must(t, map[string]any{"font": name, "titlePage": true, "nameLine": true, "answerKey": true},
			map[string]any{"operation": "cryptogram", "parameters": params}, ofWord("CAT"))
		for i, page := range r.Pages {
			if strings.Count(page, "font-family") != 1 || !strings.Contains(page, `font-family="`+font.Families()+`"`) {
				t.Errorf("%s: page %d is in another font", name, i+1)
			}
		}
	}
}

func TestLongTitlesFitOnTheTitlePage(t *testing.T) {
	title, subtitle := "Week 3 of the long autumn term at the school by the sea, 4b", "Puzzles about friendship, nature and learning, for a rainy afternoon or for the train home from the seaside"
	for _, large := range []bool{false, true} {
		r := must(t, map[string]any{"title": title, "subtitle": subtitle, "titlePage": true, "nameLine": true, "largePrint": large}, ofText("a"))
		if r.FirstPages[0] != 2 {
			t.Errorf("large %v: the puzzle begins on page %d", large, r.FirstPages[0])
		}
	}
}

func TestSeveralPuzzlesShareAPage(t *testing.T) {
	for perPage, want := range map[int][]int{1: {1, 2, 3, 4, 5}, 2: {1, 1, 2, 2, 3}, 3: {1, 1, 1, 2, 2}, 20: {1, 1, 1, 1, 1}} {
		var puzzles []map[string]any
		for i := range 5 {
			puzzles = append(puzzles, map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": "Stay hungry", "seed": strconv.Itoa(i)}})
		}
		r := must(t, map[string]any{"perPage": perPage, "frequencies": false}, puzzles...)
		if !slices.Equal(r.FirstPages, want) {
			t.Errorf("%d a page: they begin on %v, want %v", perPage, r.FirstPages, want)
		}
	}
}

// TestPuzzlesOfAPageStandApart checks the line between two puzzles, and that none is cut in two, with puzzles of many heights.
func TestPuzzlesOfAPageStandApart(t *testing.T) {
	pages := map[int]bool{}
	for n := 1; n <= 52; n++ {
		for parts := range 4 {
			var puzzles []map[string]any
			for i, words := range []int{n, 20} {
				text := strings.Repeat("hungry ", words)
				puzzles = append(puzzles, map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": text, "seed": strconv.Itoa(i + 1)}})
			}
			params := map[string]any{"perPage": 2, "frequencies": false, "instructions": parts&1 > 0, "rating": parts&2 > 0}
			d := drawn(t, params, puzzles)
			pages[len(d.Pages)] = true
			for i, page := range d.Pages {
				ends := map[string]float64{}
				var scale float64
				for _, x := range page.Texts {
					ends[x.Text] = x.Y
					if x.Text == "No. 2" {
						scale = x.Size / headingSize
					}
					if strings.HasSuffix(x.Text, "(continued)") {
						t.Errorf("%d words: page %d has %q", n, i+1, x.Text)
					}
				}
				var lines []float64
				for _, b := range page.Boxes {
					if b.Width > page.Width/2 {
						lines = append(lines, b.Y)
					}
				}
				if len(d.Pages) == 2 && len(lines) == 0 {
					continue
				}
				above, below := ends["Puzzle 1"], ends["No. 2"]-headingSize*scale
				apart := 0.49 * between * scale
				if len(lines) != 1 || lines[0]-above < apart || below-lines[0] < apart {
					t.Errorf("%d words: the lines are at %.1f, want one between %.1f and %.1f", n, lines, above+apart, below-apart)
				}
			}
		}
	}
	if !pages[1] || !pages[2] {
		t.Errorf("the puzzles have %v pages", pages)
	}
}

func TestAShortPuzzleFollowsTheEndOfALongOne(t *testing.T) {
	long := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": strings.Repeat(text+". ", 8), "seed": "a"}}
	for perPage, want := range map[int][]int{1: {1, 3}, 2: {1, 2}} {
		r := must(t, map[string]any{"perPage": perPage}, long, ofText("b"))
		if !slices.Equal(r.FirstPages, want) {
			t.Errorf("%d a page: they begin on %v, want %v", perPage, r.FirstPages, want)
		}
	}
}

// text in a table of alphabets: its place and a letter or a number.
var cell = regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+\.|[A-Z])</text>`)

// rowsOf returns the alphabets of the table on a page, by their numbers.
func rowsOf(t *testing.T, page string) map[string]string {
	t.Helper()
	type letter struct {
		x    float64
		text string
	}
	lines := map[string][]letter{}
	for _, match := range cell.FindAllStringSubmatch(page, -1) {
		x, err := strconv.ParseFloat(match[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		lines[match[2]] = append(lines[match[2]], letter{x, match[3]})
	}
	rows := map[string]string{}
	for _, line := range lines {
		slices.SortFunc(line, func(a, b letter) int { return cmp.Compare(a.x, b.x) })
		alphabet := ""
		for _, l := range line[1:] {
			alphabet += l.text
		}
		rows[line[0].text] = alphabet
	}
	return rows
}

// TestALongAcrosticHasAPageOfItsOwn checks that the seed and the line for a name leave room for the longest keyword.
func TestALongAcrosticHasAPageOfItsOwn(t *testing.T) {
	for _, perPage := range []int{1, 2} {
		r := must(t, map[string]any{"nameLine": true, "perPage": perPage}, ofWord("UNCOPYRIGHTABLE"), ofWord("WONDERFULSTORYX"))
		if len(r.Pages) != 2 {
			t.Errorf("%d a page: there are %d pages", perPage, len(r.Pages))
		}
	}
}

// TestTheSeedIsBelowAnAcrosticOfAnyHeight checks that the lines of an acrostic leave room for its seed.
func TestTheSeedIsBelowAnAcrosticOfAnyHeight(t *testing.T) {
	for _, word := range []string{"WONDERFU", "WONDERFUL"} {
		for long := range word {
			answers := ""
			for i, letter := range word {
				clue := "short"
				if i <= long {
					clue = strings.Repeat("whom Mommy ", 10)
				}
				answers += string(letter) + strings.Repeat("W", 9) + ": " + clue + "\n"
			}
			for _, nameLine := range []bool{false, true} {
				page := words(must(t, map[string]any{"nameLine": nameLine}, map[string]any{
					"operation": "acrostic", "parameters": map[string]any{"word": word, "answers": answers, "seed": "a"},
				}).Pages[0])
				if end := page[len(page)-2:]; end[0] != "Puzzle a" { // the number of the page follows it
					t.Errorf("%s, %d long clues: the page ends with %q", word, long+1, end)
				}
			}
		}
	}
}

// TestAnswersAreHeadedByTitlesOfTheirOwn checks that the name of a kind of puzzle is not repeated for each answer.
func TestAnswersAreHeadedByTitlesOfTheirOwn(t *testing.T) {
	titled := ofWord("GARDEN")
	titled["parameters"].(map[string]any)["title"] = "Monday"
	r := must(t, map[string]any{"answerKey": true}, ofText("a"), titled)
	answers := words(r.Pages[2])
	for _, line := range []string{"1. " + text, "2. Monday"} {
		if !slices.Contains(answers, line) {
			t.Errorf("the answers are %q, without %q", answers, line)
		}
	}
	if slices.ContainsFunc(answers, func(s string) bool { return strings.Contains(s, "Puzzle") }) {
		t.Errorf("the answers are %q", answers)
	}
	if alone := words(must(t, map[string]any{"answerKey": true}, ofText("a")).Pages[1]); !slices.Contains(alone, text) {
		t.Errorf("the answer to a single puzzle is %q", alone)
	}
}

// TestAClassSetHasOneAnswerAndAllAlphabets checks that the row of each version deciphers it.
func TestAClassSetHasOneAnswerAndAllAlphabets(t *testing.T) {
	var puzzles []map[string]any
	for i := range 30 {
		puzzles = append(puzzles, ofText("class-4b-"+strconv.Itoa(i+1)))
	}
	r := must(t, map[string]any{"answerKey": true, "nameLine": true}, puzzles...)
	if len(r.Pages) != 31 || r.KeyPages != 1 {
		t.Fatalf("got %d pages, %d with answers", len(r.Pages), r.KeyPages)
	}
	all := words(r.Pages[30])
	if strings.Count(strings.Join(all, " "), text) != 1 || !slices.Contains(all, "1–30. Cryptogram Puzzle") {
		t.Errorf("the answers are %q", all)
	}
	rows := rowsOf(t, r.Pages[30])
	for i, p := range puzzles {
		made, err := operationtest.Call[struct{ Cipher map[string]string }](cryptogram.Operation, nil, p["parameters"].(map[string]any))
		if err != nil {
			t.Fatal(err)
		}
		alphabet := rows[strconv.Itoa(i+1)+"."]
		if len(alphabet) != 26 {
			t.Fatalf("version %d has the alphabet %q", i+1, alphabet)
		}
		for letter, substitute := range made.Cipher {
			if got := alphabet[substitute[0]-'A' : substitute[0]-'A'+1]; got != letter {
				t.Errorf("version %d: %s stands for %s, and the list has %s", i+1, substitute, letter, got)
			}
		}
		page := words(r.Pages[i])
		if !slices.Contains(page, "Name") || !slices.Contains(page, "Date") || !slices.Contains(page, "Puzzle class-4b-"+strconv.Itoa(i+1)) {
			t.Errorf("page %d has %q", i+1, page)
		}
	}
	if slices.Contains(all, "Name") {
		t.Error("the answers have a line for a name")
	}
}

// TestPagesOfOnePuzzleBelongTogether checks the content of each page of a puzzle that needs several pages, and that its seed does not need
// an additional page.
func TestPagesOfOnePuzzleBelongTogether(t *testing.T) {
	short := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": "Stay hungry", "seed": "a"}}
	for _, seeds := range []bool{true, false} {
		r := must(t, map[string]any{"largePrint": true, "nameLine": true, "paper": "a4", "seeds": seeds}, short, ofText("b"))
		last := r.Pages[len(r.Pages)-1]
		if len(r.Pages) != 3 || !slices.Equal(r.FirstPages, []int{1, 2}) {
			t.Errorf("seeds %v: got %d pages, puzzles on %v", seeds, len(r.Pages), r.FirstPages)
		}
		if page := words(last); !slices.Contains(page, "No. 2 (continued)") || !slices.Contains(page, "Name") {
			t.Errorf("seeds %v: the last page has %q", seeds, page)
		}
		if seeds != slices.Contains(words(r.Pages[1]), "Puzzle b") {
			t.Errorf("seeds %v: the first page of the puzzle has %q", seeds, words(r.Pages[1]))
		}
	}
}

func TestUsersChooseWhatIsPrinted(t *testing.T) {
	for param, part := range map[string]string{
		"instructions": "Each letter stands for another letter", "frequencies": "Letter frequencies", "rating": "Aristocrat · ", "seeds": "Puzzle b", "authors": "— ",
		"pageNumbers": "Page 1 of 1",
	} {
		with := must(t, map[string]any{}, ofQuotation("b")).Pages[0]
		without := must(t, map[string]any{param: false}, ofQuotation("b")).Pages[0]
		if !strings.Contains(with, part) || strings.Contains(without, part) {
			t.Errorf("%s does not decide about %q", param, part)
		}
	}
}

// TestNoPageHasOnlyFrequencies lays out short puzzles in large print: each page has boxes of a puzzle, not only its chart.
func TestAPuzzlesOwnInstructionsArePrinted(t *testing.T) {
	withOwn := ofText("a")
	withOwn["parameters"].(map[string]any)["instructionText"] = "Find the proverb."
	acrosticWithOwn := ofWord("CAT")
	acrosticWithOwn["parameters"].(map[string]any)["instructionText"] = "Find the pet."
	puzzles := []map[string]any{withOwn, ofText("b"), acrosticWithOwn}
	for _, test := range []struct {
		params map[string]any
		want   []string // on each page
	}{
		{map[string]any{"instructionText": "Solve them all."}, []string{"Find the proverb.", "Solve them all.", "Find the pet."}},
		{map[string]any{}, []string{"Find the proverb.", "Each letter stands for another letter", "Find the pet."}},
	} {
		for i, page := range must(t, test.params, puzzles...).Pages {
			if !strings.Contains(page, test.want[i]) || i != 1 && strings.Contains(page, "Solve them all.") {
				t.Errorf("%v: page %d does not have %q", test.params, i+1, test.want[i])
			}
		}
	}
	if pages := must(t, map[string]any{"instructions": false}, puzzles...).Pages; strings.Contains(pages[0], "Find the proverb.") {
		t.Error("a booklet without instructions has those of a puzzle")
	}
}

func TestNoPageHasOnlyFrequencies(t *testing.T) {
	var puzzles []map[string]any
	for _, line := range []string{
		"Less is more.", "Know thyself.", "Time flies like an arrow.", "Practice makes perfect.", "All that glitters is not gold.",
		"The early bird catches the worm.", "Better late than never.", "Haste makes waste.", "Actions speak louder than words.",
		"A stitch in time saves nine.",
	} {
		puzzles = append(puzzles, map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": line, "seed": line}})
	}
	d := drawn(t, map[string]any{"largePrint": true}, puzzles)
	if len(d.Pages) > 12 {
		t.Errorf("ten lines need %d pages", len(d.Pages))
	}
	for i, page := range d.Pages {
		hasLine := slices.ContainsFunc(page.Boxes, func(b drawing.Box) bool { return b.Height > 13 }) // the boxes of the chart are lower
		if !hasLine {
			t.Errorf("page %d has no box of a puzzle", i+1)
		}
	}
}

func TestVersionsOfATextHaveTheirKeys(t *testing.T) {
	of := func(parameters map[string]any) map[string]any {
		parameters["text"], parameters["seed"] = text, "a"
		return map[string]any{"operation": "cryptogram", "parameters": parameters}
	}
	r := must(
		t, map[string]any{"answerKey": true},
		of(map[string]any{}), of(map[string]any{"alphabet": "k1", "key": "PUZZLE", "shift": 6}),
		of(map[string]any{"kind": "vigenere", "key": "CODE"}), of(map[string]any{"kind": "porta", "key": "DOG"}),
	)
	answers := words(r.Pages[len(r.Pages)-1])
	for _, want := range []string{
		"1–2. Cryptogram Puzzle", "2. K1 alphabet, key word: PUZZLE. Shift: 6", "3–4. Cryptogram Puzzle", "3. Key word: CODE", "4. Key word: DOG",
	} {
		if !slices.Contains(answers, want) {
			t.Errorf("the list of answers has %q, without %q", answers, want)
		}
	}
}

// TestTheListOfAnswersHasTheKeys checks that a keyed alphabet is in the answers with its key word and its shift.
func TestTheListOfAnswersHasTheKeys(t *testing.T) {
	keyed := map[string]any{"operation": "cryptogram", "parameters": map[string]any{
		"text": text, "seed": "b", "alphabet": "k1", "key": "puzzle", "shift": 6,
	}}
	r := must(t, map[string]any{"answerKey": true}, keyed, ofQuotation("b"))
	if key := strings.Join(words(r.Pages[len(r.Pages)-1]), " "); !strings.Contains(key, "(K1 alphabet, key word: PUZZLE. Shift: 6)") {
		t.Errorf("the list of answers has %q", key)
	}
}

func TestVersionsOfAQuotationNameItsAuthor(t *testing.T) {
	q := quotations.All()[0]
	request := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": q.Text, "seed": "b-1"}}
	r := must(t, map[string]any{"answerKey": true}, request)
	if page := words(r.Pages[0]); !slices.Contains(page, "— "+q.Author) {
		t.Errorf("the puzzle has %q, but not %s", page, q.Author)
	}
	if key := html.UnescapeString(strings.Join(words(r.Pages[len(r.Pages)-1]), " ")); !strings.Contains(key, q.Author+", "+q.Source()) {
		t.Errorf("the list of answers has %q, but not %s", key, q.Author)
	}
}

func TestPapers(t *testing.T) {
	for paper, size := range map[string]string{"both": `width="210mm" height="279mm"`, "a4": `width="210mm" height="297mm"`, "letter": `width="215.9mm" height="279.4mm"`} {
		for _, page := range must(t, map[string]any{"paper": paper, "titlePage": true, "answerKey": true}, ofText("a")).Pages {
			if !strings.Contains(page, size) {
				t.Errorf("%s: a page is %.120s", paper, page)
			}
		}
	}
}

// TestNothingIsOffTheMargins checks all texts and boxes, with hostile puzzles, on each paper and in large print, and that the texts of
// large print have at least 18 points.
func TestNothingIsOffTheMargins(t *testing.T) {
	wide := ""
	for _, letter := range "WONDERFULSTORYX" {
		wide += string(letter) + strings.Repeat("-W", 9) + strings.Repeat("W", 10) + ": " + strings.Repeat("W", 160) + "\n"
	}
	long := ""
	for _, letter := range "WONDERFULSTORYX" {
		long += string(letter) + strings.Repeat("W", 19) + ": whom Mommy saw with the women\n"
	}
	acrostics := func(answers string) map[string]any {
		return map[string]any{"operation": "acrostic", "parameters": map[string]any{
			"word": "WONDERFULSTORYX", "answers": answers, "title": strings.Repeat("W", 60), "seed": strings.Repeat("W", 64),
		}}
	}
	cryptograms := func(text string) map[string]any {
		return map[string]any{"operation": "cryptogram", "parameters": map[string]any{
			"text": text, "title": strings.Repeat("W ", 30), "seed": strings.Repeat("W", 64), "hints": 26,
		}}
	}
	puzzles := []map[string]any{
		cryptograms(strings.Repeat("W", 500)), cryptograms(strings.Repeat("w'", 250)), cryptograms("The quick brown fox jumps over the lazy dog"),
		cryptograms(strings.Repeat("a\n", 249) + "b"), cryptograms("A" + strings.Repeat("日", 400)), acrostics(wide), acrostics(long), ofWord("UNCOPYRIGHTABLE"),
		longest(""), longest("-"),
	}
	for _, paper := range []string{"both", "a4", "letter"} {
		for _, large := range []bool{false, true} {
			for _, perPage := range []int{1, 20} {
				params := map[string]any{
					"title": strings.Repeat("W", 60), "subtitle": strings.Repeat("W", 120), "titlePage": true, "nameLine": true, "paper": paper,
					"largePrint": large, "perPage": perPage, "answerKey": true,
				}
				d := drawn(t, params, puzzles)
				what := fmt.Sprintf("%s, large %v, %d a page", paper, large, perPage)
				check(t, what, d)
				for _, page := range d.Pages {
					for _, x := range page.Texts {
						if large && x.Size < largePrint-1e-6 {
							t.Fatalf("%s: a text has %.1f points: %q", what, x.Size/point, x.Text)
						}
					}
				}
			}
		}
	}
}

// TestRefusalsNameThePuzzle checks that an error says which puzzle is at fault.
func TestRefusalsNameThePuzzle(t *testing.T) {
	bad := map[string]any{"operation": "cryptogram", "parameters": map[string]any{"text": "123"}}
	for _, c := range []struct {
		puzzles any
		line    int
		reason  operation.Reason
		message string
	}{
		{nil, 0, operation.Required, "Required parameter 'puzzles' is missing"},
		{[]any{}, 0, operation.BelowMinimum, "Parameter 'puzzles' must be a list of 1 to 100 requests"},
		{"x", 0, operation.WrongType, "Parameter 'puzzles' must be a list of 1 to 100 requests"},
		{map[string]any{}, 0, operation.WrongType, "Parameter 'puzzles' must be a list of 1 to 100 requests"},
		{[]any{1}, 0, operation.WrongType, "Parameter 'puzzles' must be a list of 1 to 100 requests"},
		{slices.Repeat([]any{ofText("a")}, 101), 0, operation.AboveMaximum, "Parameter 'puzzles' must be a list of 1 to 100 requests"},
		{[]any{ofText("a"), map[string]any{"operation": "hmac", "parameters": map[string]any{}}}, 2, operation.UnknownValue, "Parameter 'puzzles' has a mistake in line 2: operation must be one of: acrostic, cryptogram, quoteacrostic"},
		{[]any{map[string]any{"operation": "cryptogram", "parameters": []any{}}}, 1, operation.Required, "Parameter 'puzzles' has a mistake in line 1: parameters must be an object"},
		{[]any{ofText("a"), ofWord("CAT"), bad}, 3, operation.NoLetters, "Puzzle 3 can't be made: Parameter 'text' must contain at least one letter A to Z"},
	} {
		params := map[string]any{"puzzles": c.puzzles}
		_, err := operationtest.Call[Result](Operation, &operationtest.Host{}, params)
		var e *operation.Error
		if !errors.As(err, &e) || e.Line != c.line || e.Reason != c.reason || e.Message != c.message || e.Parameter != "puzzles" {
			t.Errorf("%.60v: got %+v", c.puzzles, err)
		}
	}
}

func TestAMistakeBetweenPuzzlesIsOneInTheJSON(t *testing.T) {
	const puzzle = `{"operation":"cryptogram","parameters":{}}`
	for rest, column := range map[string]int{" " + puzzle + "]}": 1, ",]}": 0, ",x]}": 1, "}]}": 0, ",": 1, "": 0} {
		body := `{"puzzles":[` + puzzle
		want := "The parameters must be valid JSON; the mistake is in column " + strconv.Itoa(len(body)+column+1)
		body += rest
		_, err := operation.Bind[Params](Operation, []byte(body))
		var e *operation.Error
		if !errors.As(err, &e) || e.Reason != operation.InvalidJSON || e.Message != want {
			t.Errorf("%s: got %v, want %q", body, err, want)
		}
	}
}

// TestTheWorkGrowsWithThePuzzles counts the boxes and texts that are drawn for twice as many puzzles.
func TestTheWorkGrowsWithThePuzzles(t *testing.T) {
	count := func(n int) (texts int) {
		puzzles := slices.Repeat([]map[string]any{ofText("a")}, n)
		for _, page := range drawn(t, map[string]any{"answerKey": true, "perPage": 20}, puzzles).Pages {
			texts += len(page.Texts) + len(page.Boxes)
		}
		return texts
	}
	if one, two := count(50), count(100); two > 2*one+100 {
		t.Errorf("50 puzzles have %d marks, 100 have %d", one, two)
	}
}

// drawn returns the drawing of a booklet.
func drawn(t *testing.T, params map[string]any, puzzles []map[string]any) *drawing.Drawing {
	t.Helper()
	params["puzzles"] = puzzles
	body, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	p, err := operation.Bind[Params](Operation, body)
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := lay(nil, p, false)
	if err != nil {
		t.Fatal(err)
	}
	return b.finish()
}

// check reports boxes and texts outside the margins of a page.
func check(t *testing.T, what string, d *drawing.Drawing) {
	t.Helper()
	const edge = sheet.Margin - 0.01
	for i, page := range d.Pages {
		for _, b := range page.Boxes {
			if b.X < edge || b.X+b.Width > page.Width-edge || b.Y < edge || b.Y+b.Height > page.Height-edge {
				t.Fatalf("%s: page %d has a box off the margins: %+v", what, i+1, b)
			}
		}
		for _, x := range page.Texts {
			width := d.Font.Width(x.Text, x.Size, x.Bold)
			left := x.X - width*float64(x.Anchor)/2
			if left < edge || left+width > page.Width-edge || x.Y-x.Size*0.8 < edge || x.Y > page.Height-edge {
				t.Fatalf("%s: page %d has a text off the margins: %+v", what, i+1, x)
			}
		}
	}
}
