//go:build !js

package article

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"github.com/lettercraft/lettercraft/core/prose"
)

func extract(t *testing.T, page string) Article {
	t.Helper()
	a, err := Extract(func() (*html.Node, error) { return html.Parse(strings.NewReader(page)) }, func() {})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// words returns the words of a text.
func words(text string) []string { return prose.Words(text) }

// f1 returns the F1 score of the words got: the harmonic mean of precision and recall over the multisets of words.
func f1(got, want []string) float64 {
	counts := map[string]int{}
	for _, w := range want {
		counts[w]++
	}
	common := 0
	for _, w := range got {
		if counts[w] > 0 {
			counts[w]--
			common++
		}
	}
	if len(got)+len(want) == 0 {
		return 1
	}
	return 2 * float64(common) / float64(len(got)+len(want))
}

// publishedPages returns the paths of the test pages of Mozilla's reader, which are in the readability module.
func publishedPages(t *testing.T) []string {
	t.Helper()
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "codeberg.org/readeck/go-readability/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(folder)), "test-pages", "*", "source.html"))
	if err != nil || len(pages) < 133 {
		t.Fatalf("%d pages (%v)", len(pages), err)
	}
	return pages
}

// TestPublishedPages extracts the articles of the published pages, which are beside the expected articles.
func TestPublishedPages(t *testing.T) {
	pages := publishedPages(t)
	sum, worst := 0.0, map[string]float64{}
	for _, page := range pages {
		source, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		expected, err := os.ReadFile(filepath.Join(filepath.Dir(page), "expected.html"))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(strings.NewReader(string(expected)))
		if err != nil {
			t.Fatal(err)
		}
		var f finder
		f.read(doc)
		f.markNotes()
		// The published articles have no main heading, which the title has.
		from, err := html.Parse(strings.NewReader(string(source)))
		if err != nil {
			t.Fatal(err)
		}
		heading := mainHeading(goquery.NewDocumentFromNode(from))
		want := texts(withHeading(blocks(doc, false), heading))
		score := f1(words(strings.Join(texts(extract(t, string(source)).Blocks), " ")), words(strings.Join(want, " ")))
		sum += score
		if score < 0.97 {
			worst[filepath.Base(filepath.Dir(page))] = score
		}
	}
	t.Logf("mean word F1 %.4f of %d pages; below .97: %v", sum/float64(len(pages)), len(pages), worst)
	if mean := sum / float64(len(pages)); mean < 0.99 {
		t.Errorf("the mean word F1 of %d pages is %.4f; the worst are %v", len(pages), mean, worst)
	}
}

func TestBlocksAreKeptApart(t *testing.T) {
	filler := strings.Repeat("This is a sentence of the article, which is long enough, and has commas, to be found. ", 8)
	a := extract(t, `<html lang="en-GB"><head><title>A title</title><script>no()</script></head><body><nav><a href="/">Home</a></nav>
		<article><h1>Heading</h1><p>One <b>bold</b> word<i>s</i>.</p><p>`+filler+`</p><ul><li>First</li><li>Second</li></ul>
		<p>Line<br>broken</p><p>Para<br><br>graph</p><p hidden>Hidden</p><table><tr><td>Cell</td><td>Other</td></tr></table></article>
		<footer>Imprint</footer></body></html>`)
	for _, want := range []string{"One bold words.", "First", "Second", "Line broken", "Para", "graph"} {
		if !slices.Contains(texts(a.Blocks), want) {
			t.Errorf("%q is not a block in %v", want, a.Blocks)
		}
	}
	text := strings.Join(texts(a.Blocks), "|")
	for _, not := range []string{"no()", "Hidden", "Imprint", "Home"} {
		if strings.Contains(text, not) {
			t.Errorf("%q is in %v", not, a.Blocks)
		}
	}
	if a.Title != "A title" || a.Language != "en-GB" {
		t.Errorf("the title is %q, the language %q", a.Title, a.Language)
	}
}

func TestAPageWithoutAnArticleGivesItsText(t *testing.T) {
	for page, want := range map[string][]string{
		"<body><ul><li>One thing<li>Another thing</ul>":   {"One thing", "Another thing"},
		"<body><table><tr><td>A cell<td>The next</table>": {"A cell", "The next"},
		"just text": {"just text"},
		"<p>A <my-word>custom</my-word> word<x-s>s</x-s>, <nobr>kept</nobr> <output>in</output> line.": {"A custom words, kept in line."},
		"<p>Where <math><mi>x</mi><mo>=</mo><mn>2</mn><annotation>x = 2</annotation></math> holds.":    {"Where x=2 holds."},
		"<p>It has<br>+ One thing<br>• Another<br>3) A third<br>that goes on":                          {"It has", "One thing", "Another", "A third that goes on"},
		"<p>A poem has lines<br>that go on<br>in 1999":                                                 {"A poem has lines that go on in 1999"},
		"<pre>One\nparagraph.\n\nThe <b>next</b>\none.</pre>":                                          {"One paragraph.", "The next one."},
		"<my-page><h1>Title</h1><p>Text</p></my-page>":                                                 {"Title", "Text"},
		"<p>Choose <progress>70%</progress><datalist><option>One</datalist>now.":                       {"Choose now."},
		"<frameset><frame src=a><noframes>Your browser has no frames</noframes></frameset>":            nil,
		"<noscript><p>Turn scripts on</p></noscript><p>Without scripts.":                               {"Without scripts."},
		"<body><nav>Home</nav><header>Head</header>Short.<footer>Foot</footer>":                        {"Short."},
		"<body></body>": nil,
		"":              nil,
	} {
		if got := texts(extract(t, page).Blocks); !slices.Equal(got, want) {
			t.Errorf("%s gives %q, want %q", page, got, want)
		}
	}
}

func TestTheSentencesInListsOfPages(t *testing.T) {
	for page, want := range map[string][]string{
		`<p>A tenant may end it, if the house:</p><ul><li>is damp;</li><li>has been sold; or</li><li>has burned down.</li></ul>`: {
			"A tenant may end it, if the house: is damp; has been sold; or has burned down.",
		},
		`<ol><li>Preheat the oven to 180 degrees<li>Mix the <a href="/flour">flour</a> and butter<li>Bake for 40 minutes</ol>`: {
			"Preheat the oven to 180 degrees", "Mix the flour and butter", "Bake for 40 minutes",
		},
		`<ul><li><a href="/1">Plant your beans in May</a><li><a href="/2">Water the garden daily</a><li><a href="/3">Choose the right soil</a></ul><p>It rained.`: {
			"It rained.",
		},
		`<ul><li>The pot of the year<li>A spoon for two<li>Beans in a jar</ul><p>It rained.`:      {"It rained."},
		`<p>Plant the beans in May<p>Water the garden daily<p>Choose the right soil<p>It rained.`: {"It rained."},
	} {
		var got []string
		for _, s := range prose.Read(extract(t, page).Blocks).Sentences {
			if s.Prose {
				got = append(got, s.Text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the sentences %q, want %q", page, got, want)
		}
	}
}

// TestDeepNestingDoesNotOverflow checks that the text of nested elements is extracted, unless the parser refuses the page because
// it has more than 512 levels.
func TestDeepNestingDoesNotOverflow(t *testing.T) {
	for _, depth := range []int{100, 500, 600, 5000} {
		page := strings.Repeat("<div>", depth) + "deep text" + strings.Repeat("</div>", depth)
		if _, err := html.Parse(strings.NewReader(page)); err != nil {
			continue
		}
		if got := texts(extract(t, page).Blocks); !slices.Equal(got, []string{"deep text"}) {
			t.Errorf("depth %d gives %q", depth, got)
		}
	}
}

func TestTheLanguageIsATag(t *testing.T) {
	for lang, want := range map[string]string{" en-GB ": "en-GB", "zh-Hant": "zh-Hant", "": "", "en\nhttps://example.org/": "", "e n": "", "English?": "", strings.Repeat("a", 36): ""} {
		if got := extract(t, `<html lang="`+lang+`"><p>Text</p>`).Language; got != want {
			t.Errorf("%q is %q, want %q", lang, got, want)
		}
	}
}

func TestTheNameOfAnElementWithMostOfTheTextSaysNothing(t *testing.T) {
	filler := "<p>" + strings.Repeat("This is a sentence of the article, which is long enough, and has commas, to be found. ", 8) + "</p>"
	caption := `<div class="photo-credit">The bridge in May.</div>`
	for _, class := range []string{"credit-card-guide", "reference-layout"} {
		want := map[prose.Kind]int{prose.Heading: 1, prose.Paragraph: 2, prose.Caption: 1}
		got := map[prose.Kind]int{}
		for _, b := range extract(t, `<title>Cards</title><article class="`+class+`"><h1>Cards</h1>`+filler+caption+filler+`</article>`).Blocks {
			got[b.Kind]++
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: got %v", class, got)
		}
	}
}
