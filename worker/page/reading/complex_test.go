package reading

import (
	"errors"
	"strings"
	"testing"
)

func TestPagesThatWouldTakeLongAreRefused(t *testing.T) {
	long := "<p>" + strings.Repeat("A text, with commas, of an article. ", 10)
	headings := func(title, n int) string {
		return "<title>" + strings.Repeat("x ", title/2) + "</title>" + long + strings.Repeat("<h2>y</h2>", n)
	}
	for name, page := range map[string]string{
		"formatting":       "<p>" + numbered("<b a=", ">", 4000) + strings.Repeat("<p>x", 2000),
		"roots":            numbered("<html a", ">", 1<<20),
		"pieces of a text": strings.Repeat("x</b>", 20_000),
		"small elements":   strings.Repeat("<p>", 1<<20/3),
		"attributes":       "<p" + numbered(" a", "=b", 2000) + ">" + long,
		"tags in depth":    strings.Repeat("<i>", 480) + strings.Repeat("</x>", 160_000),
		"depth":            strings.Repeat("<div>", 480) + strings.Repeat("x<br>", 20_000),
		"depth of a text":  strings.Repeat("<section>", 480) + strings.Repeat("word ", 120_000),
		"headings":         headings(10_000, 500),
		"nested headings":  strings.Repeat("<h2><div>", 200) + strings.Repeat("word ", 10_000),
		"a meta title":     "<meta property='og:title' content='" + strings.Repeat("x ", 5000) + "'>" + strings.Repeat("<h1>y</h1>", 500),
	} {
		if _, err := parse(page); !errors.Is(err, errTooComplex) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	for name, page := range map[string]string{
		"formatting, closed": strings.Repeat("<p><b>x</b> <i>y</i>", 20_000),
		"formatting":         strings.Repeat("<b>", 10) + strings.Repeat("<p>x", 5_000),
		"roots in a script":  "<script>" + strings.Repeat("'<html>'", 100) + "</script>",
		"pieces of a text":   strings.Repeat("x</b>", 5_000),
		"one text":           "<p>" + strings.Repeat("word ", 2<<20/5),
		"paragraphs":         strings.Repeat("<div><p>A text, with commas, of an article.</p></div>", 2<<20/60),
		"attributes":         "<p" + numbered(" a", "=b", 1000) + ">" + long,
		"tags":               strings.Repeat("<b>x</b>", 60_000),
		"depth":              strings.Repeat("<div>", 100) + strings.Repeat("x<br>", 20_000),
		"headings":           headings(200, 4000),
		"a meta description": "<meta name=description content='" + strings.Repeat("x ", 5000) + "'>" + strings.Repeat("<h1>y</h1>", 500),
	} {
		if _, err := parse(page); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestParsingEndsAtItsLimit has a page whose parsing would allocate hundreds of gigabytes.
func TestParsingEndsAtItsLimit(t *testing.T) {
	page := strings.Repeat(strings.Repeat("x", 20)+"</b>", maxTags)
	if got := memory(func(text string) { _, _ = parse(text) }, page); got > 2*maxParsed {
		t.Errorf("%d bytes were allocated", got)
	}
}
