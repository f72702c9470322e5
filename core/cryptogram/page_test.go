package cryptogram

import (
	"encoding/xml"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/golden"
	"github.com/lettercraft/lettercraft/core/jsonio"
)

// TestGolden compares the whole result of a call with its golden file. If it changes, so does a puzzle that somebody may have
// printed.
func TestGolden(t *testing.T) {
	bound, err := Operation.BindJSON([]byte(
		`{"text":"The journey of a thousand miles begins with a single step","seed":"class-4b","hints":2,"answerKey":true,"pages":true}`))
	if err != nil {
		t.Fatal(err)
	}
	result, err := bound.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var w jsonio.Writer
	result.Write(&w)
	golden.Check(t, "testdata/class-4b.json", string(w.Bytes)+"\n")
}

// element is an element of a parsed page.
type element struct {
	name, class string
	text        string    // of the element and all in it
	in          []element // those that stand in it, at any depth
}

// parse parses a page with a parser that requires every element to be closed. The doctype and the element meta are exempt, because HTML
// never closes them.
func parse(t *testing.T, page string) element {
	t.Helper()
	const doctype = "<!DOCTYPE html>\n"
	if !strings.HasPrefix(page, doctype) {
		t.Fatal("the page does not begin with its doctype")
	}
	d := xml.NewDecoder(strings.NewReader(page[len(doctype):]))
	d.Strict = false
	d.AutoClose = []string{"meta"}
	open := []element{{}}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("the page is not well formed: %v\n%s", err, page)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local}
			for _, a := range token.Attr {
				if a.Name.Local == "class" {
					e.class = a.Value
				}
			}
			open = append(open, e)
		case xml.CharData:
			for i := range open {
				open[i].text += string(token)
			}
		case xml.EndElement:
			last := len(open) - 1
			e := open[last]
			if e.name != token.Name.Local {
				t.Fatalf("<%s> is closed by </%s>", e.name, token.Name.Local)
			}
			open = open[:last]
			open[last-1].in = append(append(open[last-1].in, e), e.in...)
		default:
			t.Fatalf("the page holds a %T", token)
		}
	}
	if len(open) != 1 {
		t.Fatalf("<%s> is never closed", open[len(open)-1].name)
	}
	return open[0]
}

// all returns the elements with a name and a class within an element.
func (e element) all(name, class string) []element {
	var found []element
	for _, x := range e.in {
		if x.name == name && x.class == class {
			found = append(found, x)
		}
	}
	return found
}

func texts(elements []element) []string {
	found := make([]string, len(elements))
	for i, e := range elements {
		found[i] = e.text
	}
	return found
}

// hostile returns texts that could break a page, and the texts of the foldings.
func hostile() []string {
	all := []string{
		`<script>alert("a")</script>`, `a & b &amp; c &#65;`, `"it's" </b></span> <b>`, "<!-- a -->", "]]> a", "a\u2028b 日本 👋🏽",
		"a\x00b\x07c\x1b\u0085d\ufffe\uffff\ufdd0", "A\u20DD B\u0323", "\u0605A\u0605B\u0605C", "\u0600Secret word", "a\u202eb", strings.Repeat("long", 125),
	}
	for _, f := range foldings {
		all = append(all, f.text)
	}
	return all
}

func TestThePageShowsThePuzzle(t *testing.T) {
	for _, text := range hostile() {
		r := must(t, map[string]any{"text": text, "seed": "s", "answerKey": true})
		page := parse(t, r.HTML)
		puzzles := page.all("div", "puzzle")
		if len(puzzles) != 2 {
			t.Fatalf("%q: there are %d puzzles in the page", text, len(puzzles))
		}
		for i, p := range puzzles {
			if got, want := strings.Join(texts(p.all("i", "")), ""), []string{"", onlyLetters(decode(r))}[i]; got != want {
				t.Errorf("%q: the boxes of puzzle %d contain %s, want %s", text, i, got, want)
			}
			if got := len(p.all("b", "")); got != r.LetterCount {
				t.Errorf("%q: %d letters have %d boxes", text, r.LetterCount, got)
			}
		}
		shown := withoutHyphens(strings.Join(strings.Fields(strings.Join(texts(puzzles[0].all("p", "")), " ")), ""))
		if want := withoutHyphens(strings.Join(strings.Fields(printable(r.Encoded)), "")); shown != want {
			t.Errorf("%q: the page shows %q, want %q", text, shown, want)
		}
		if strings.Contains(strings.ToLower(r.HTML), "<script") {
			t.Errorf("%q: there is a script in the page", text)
		}
		if len(page.all("p", "credit")) != 0 {
			t.Errorf("%q: a text of one's own has an author in the page", text)
		}
	}
}

// printable removes the characters that no document can contain.
func printable(s string) string {
	return strings.NewReplacer("\x00", "", "\x07", "", "\x1b", "", "\ufffe", "", "\uffff", "", "\ufdd0", "", "\u202e", "").Replace(s)
}

func onlyLetters(encoded string) string {
	return strings.Map(func(r rune) rune {
		if r < 'A' || r > 'Z' {
			return -1
		}
		return r
	}, encoded)
}

func TestAPuzzleWithoutATitleHasTheUsualOne(t *testing.T) {
	for _, title := range []any{nil, "", "  ", "\x00\u0085", "\u200b\u202e"} {
		r := must(t, map[string]any{"text": "a", "title": title, "pages": true})
		for _, document := range []string{r.HTML, r.Pages[0]} {
			if !strings.Contains(document, ">Cryptogram Puzzle</title>") {
				t.Errorf("%q: the document has another title", title)
			}
		}
	}
}

func TestThePageEscapesWhatIsNotALetter(t *testing.T) {
	html := must(t, map[string]any{"text": `a <i>&"'`, "seed": "s", "title": `<O'Hara & "Co">`}).HTML
	for _, want := range []string{"&lt;<b>", "</b>&gt;&amp;&#34;&#39;</span>", "<h1>&lt;O&#39;Hara &amp; &#34;Co&#34;&gt;</h1>"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}

func TestThePageGivesTheFrequenciesInDescendingOrder(t *testing.T) {
	r := must(t, map[string]any{"text": "Mississippi banana, zoo!", "seed": "s"})
	var got []string
	last, total, lastLetter := 1000, 0, ""
	for _, item := range parse(t, r.HTML).all("li", "") {
		letter, figure, _ := strings.Cut(item.text, " ")
		n, err := strconv.Atoi(figure)
		if err != nil || n != strings.Count(r.Encoded, letter) {
			t.Errorf("%q: %s occurs %d times in the puzzle", item.text, letter, strings.Count(r.Encoded, letter))
		}
		if n > last || n == last && letter < lastLetter {
			t.Errorf("%s comes after %s %d", item.text, lastLetter, last)
		}
		got, last, lastLetter, total = append(got, letter), n, letter, total+n
	}
	if total != r.LetterCount || len(got) != 9 {
		t.Errorf("the frequencies of %q add up to %d, want %d", got, total, r.LetterCount)
	}
}

// TestTheChartOfAK2AlphabetHasItsBoxesOnTop checks that the page has the order of the sheet: the key word is read from boxes above the signs.
func TestTheChartOfAK2AlphabetHasItsBoxesOnTop(t *testing.T) {
	for alphabet, want := range map[string]int{"k1": 0, "k2": 1, "k3": 0} {
		r := must(t, map[string]any{"text": "Less is more", "alphabet": alphabet, "key": "PUZZLE", "seed": "s"})
		if got := len(parse(t, r.HTML).all("ul", "above")); got != want {
			t.Errorf("%s: %d charts have their boxes on top, want %d", alphabet, got, want)
		}
	}
}

func TestThePageNamesTheAuthorAndTheKeyTheSource(t *testing.T) {
	for n := range 30 {
		r := must(t, map[string]any{"seed": strconv.Itoa(n), "answerKey": true})
		page := parse(t, r.HTML)
		want := []string{"— " + r.Author, "— " + r.Author + ", " + r.Source}
		if got := texts(page.all("p", "credit")); !slices.Equal(got, want) {
			t.Errorf("seed %d: the page names %q, want %q", n, got, want)
		}
		key := page.all("section", "")
		if len(key) != 1 || !strings.Contains(key[0].text, r.Original) {
			t.Errorf("seed %d: the solution is not in the key", n)
		}
		params := map[string]any{"seed": strconv.Itoa(n)}
		if html := must(t, params).HTML; strings.Contains(html, r.Original) || strings.Contains(html, "<section>") {
			t.Errorf("seed %d: the page has the solution, which was not requested", n)
		}
	}
}

func TestThePageLoadsNothing(t *testing.T) {
	html := must(t, map[string]any{"text": "Know thyself"}).HTML
	for _, word := range []string{"src=", "href=", "url(", "@import", "<script", "<link", "http", "style="} {
		if strings.Contains(html, word) {
			t.Errorf("the page contains %q", word)
		}
	}
}

func TestTheFrequenciesOfTheSolutionInHTMLHaveTheirLetters(t *testing.T) {
	params := map[string]any{"alphabet": "k1", "key": "lemon", "seed": "s", "text": "Less is more", "answerKey": true}
	_, solution, _ := strings.Cut(must(t, params).HTML, "<section>")
	if letters := strings.Count(solution, "</i></li>") - strings.Count(solution, "<i></i></li>"); letters != alphabetSize {
		t.Errorf("the chart of the solution has %d letters", letters)
	}
	params["frequencies"] = false
	if strings.Contains(must(t, params).HTML, "<li>") {
		t.Error("a page without frequencies has them in its solution")
	}
}

func TestSignsWithSpacesInThemStandApartInHTML(t *testing.T) {
	for kind, want := range map[string]bool{"tapCode": true, "morse": false} {
		html := must(t, map[string]any{"kind": kind, "text": "Less is more"}).HTML
		for _, part := range []string{"<b class=\"apart\"><i>", "<li><b class=\"apart\">"} {
			if got := strings.Contains(html, part); got != want {
				t.Errorf("%s: the page has %s: %t", kind, part, got)
			}
		}
	}
}
