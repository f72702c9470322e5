package cryptogram

import (
	"encoding/xml"
	"flag"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lettercraft/core/operation"
)

// -update writes the golden files anew: go test ./core/cryptogram -update
var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden holds the whole result of one call: if it changes, so does a puzzle that somebody has printed.
func TestGolden(t *testing.T) {
	const file = "testdata/class-4b.json"
	bound, err := Operation.BindJSON([]byte(`{"text":"The journey of a thousand miles begins with a single step","seed":"class-4b"}`))
	if err != nil {
		t.Fatal(err)
	}
	result, err := bound.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var w operation.JSONWriter
	result.Write(&w)
	got := string(w.Bytes) + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the result is no longer that of %s:\n%s", file, got)
	}
}

// element is what the page's parser sees.
type element struct {
	name, class string
	text        string // of the element and all in it
}

// parse reads a page with a parser that wants every element closed, and returns the elements in the order of their
// ends. Two elements of HTML are never closed: meta and the doctype.
func parse(t *testing.T, page string) []element {
	t.Helper()
	const doctype = "<!DOCTYPE html>\n"
	if !strings.HasPrefix(page, doctype) {
		t.Fatal("the page does not begin with its doctype")
	}
	d := xml.NewDecoder(strings.NewReader(page[len(doctype):]))
	d.Strict = false
	d.AutoClose = []string{"meta"}
	var open, closed []element
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
			if open[last].name != token.Name.Local {
				t.Fatalf("<%s> is closed by </%s>", open[last].name, token.Name.Local)
			}
			closed = append(closed, open[last])
			open = open[:last]
		default:
			t.Fatalf("the page holds a %T", token)
		}
	}
	if len(open) != 0 {
		t.Fatalf("<%s> is never closed", open[len(open)-1].name)
	}
	return closed
}

// texts are those of the elements with a name and a class.
func texts(elements []element, name, class string) []string {
	var found []string
	for _, e := range elements {
		if e.name == name && e.class == class {
			found = append(found, e.text)
		}
	}
	return found
}

func TestThePageShowsThePuzzle(t *testing.T) {
	hostile := []string{
		`<script>alert("a")</script>`, `a & b &amp; c &#65;`, `"it's" </b></span> <b>`, "<!-- a -->", "]]> a", "a\u2028b 日本 👋🏽",
	}
	for _, f := range foldings {
		hostile = append(hostile, f.text)
	}
	for _, text := range hostile {
		r := must(t, map[string]any{"text": text, "seed": "s"})
		elements := parse(t, r.HTML)
		boxes := texts(elements, "b", "")
		if len(boxes) != r.LetterCount {
			t.Errorf("%q: %d letters have %d boxes", text, r.LetterCount, len(boxes))
		}
		if got, want := strings.Join(boxes, ""), onlyLetters(r.Encoded); got != want {
			t.Errorf("%q: the boxes hold %s, want %s", text, got, want)
		}
		if got, want := texts(elements, "span", ""), strings.Fields(r.Encoded); !slices.Equal(got, want) {
			t.Errorf("%q: the words are %q, want %q", text, got, want)
		}
		if strings.Contains(strings.ToLower(r.HTML), "<script") {
			t.Errorf("%q: there is a script in the page", text)
		}
		if strings.Contains(r.HTML, "author\"") {
			t.Errorf("%q: a text of one's own has an author in the page", text)
		}
	}
}

func onlyLetters(encoded string) string {
	return strings.Map(func(r rune) rune {
		if r < 'A' || r > 'Z' {
			return -1
		}
		return r
	}, encoded)
}

func TestThePageEscapesWhatIsNotALetter(t *testing.T) {
	html := must(t, map[string]any{"text": `a <i>&"'`, "seed": "s"}).HTML
	for _, want := range []string{"&lt;<b>", "</b>&gt;&amp;&#34;&#39;</span>"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
}

func TestThePageGivesTheFrequenciesInDescendingOrder(t *testing.T) {
	r := must(t, map[string]any{"text": "Mississippi banana, zoo!", "seed": "s"})
	var got []string
	last, total, lastLetter := 1000, 0, ""
	for _, item := range texts(parse(t, r.HTML), "li", "") {
		letter, figure, _ := strings.Cut(item, " ")
		n, err := strconv.Atoi(figure)
		if err != nil || n != strings.Count(r.Encoded, letter) {
			t.Errorf("%q: %s stands %d times in the puzzle", item, letter, strings.Count(r.Encoded, letter))
		}
		if n > last || n == last && letter < lastLetter {
			t.Errorf("%s comes behind %s %d", item, lastLetter, last)
		}
		got, last, lastLetter, total = append(got, letter), n, letter, total+n
	}
	if total != r.LetterCount || len(got) != 9 {
		t.Errorf("the frequencies of %q add up to %d, want %d", got, total, r.LetterCount)
	}
}

func TestThePageNamesTheAuthorOfAQuotation(t *testing.T) {
	for n := range 30 {
		r := must(t, map[string]any{"seed": strconv.Itoa(n)})
		elements := parse(t, r.HTML)
		if got := texts(elements, "p", "author"); len(got) != 1 || got[0] != "— "+r.Author {
			t.Errorf("seed %d: the page names %q, want %s", n, got, r.Author)
		}
		if strings.Contains(r.HTML, r.Original) {
			t.Errorf("seed %d: the solution is in the page", n)
		}
	}
	if got := page("A", `<O'Hara & "Co">`); !strings.Contains(got, "— &lt;O&#39;Hara &amp; &#34;Co&#34;&gt;</p>") {
		t.Error("the author is not escaped")
	}
}

func TestThePageLoadsNothing(t *testing.T) {
	html := must(t, map[string]any{"text": "Know thyself"}).HTML
	for _, word := range []string{"src=", "href=", "url(", "@import", "<script", "<link", "http"} {
		if strings.Contains(html, word) {
			t.Errorf("the page holds %q", word)
		}
	}
}
