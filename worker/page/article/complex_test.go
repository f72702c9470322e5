package article

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func noPause() {}

// numbered returns a text that repeats two pieces with consecutive numbers between them.
func numbered(before, after string, times int) string {
	var text []byte
	for i := range times {
		text = fmt.Appendf(text, "%s%d%s", before, i, after)
	}
	return string(text)
}

func TestPagesThatWouldTakeLongAreRefused(t *testing.T) {
	long := "<p>" + strings.Repeat("A text, with commas, of an article. ", 10)
	headings := func(title, n int) string {
		return "<title>" + strings.Repeat("x ", title/2) + "</title>" + long + strings.Repeat("<h2>y</h2><p>A text below the heading, of a few words.", n)
	}
	for name, page := range map[string]string{
		"formatting":       "<p>" + numbered("<b a=", ">", 500) + strings.Repeat("<p>x", 2000),
		"roots":            numbered("<html a", ">", 80_000),
		"pieces of a text": strings.Repeat("x</b>", 20_000),
		"small elements":   strings.Repeat("<p>", 1<<20/3),
		"a table":          strings.Repeat("<tr><td>1<td>2", 2000),
		"attributes":       "<p" + numbered(" a", "=b", 300) + ">" + long,
		"tags in depth":    strings.Repeat("<i>", 480) + strings.Repeat("</x>", 160_000),
		"depth":            strings.Repeat("<div>", 480) + strings.Repeat("x<br>", 20_000),
		"depth of a text":  strings.Repeat("<section>", 480) + strings.Repeat("word ", 120_000),
		"headings":         headings(10_000, 500),
		"many headings":    strings.Repeat("<h2>The heading", 2000),
		"nested headings":  strings.Repeat("<h2><div>", 200) + strings.Repeat("word ", 10_000),
		"a meta title":     "<meta property='og:title' content='" + strings.Repeat("x ", 5000) + "'>" + strings.Repeat("<h1>y</h1>", 500),
	} {
		if _, err := parse([]byte(page), InIsolate, noPause); !errors.Is(err, errTooComplex) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	for name, page := range map[string]string{
		"formatting, closed": strings.Repeat("<p><b>The word</b> is <i>slanted</i>, and the text goes on.", 20_000),
		"formatting":         strings.Repeat("<b>", 10) + strings.Repeat("<p>A short one.", 5_000),
		"roots in a script":  "<script>" + strings.Repeat("'<html>'", 100) + "</script>",
		"pieces of a text":   strings.Repeat("x</b>", 3_000),
		"one text":           "<p>" + strings.Repeat("word ", 2<<20/5),
		"paragraphs":         strings.Repeat("<div><p>A text, with commas, of an article.</p></div>", 2<<20/60),
		"attributes":         "<p" + numbered(" a", "=b", 150) + ">" + long,
		"tags":               strings.Repeat("<b>x</b> in the text, ", 60_000),
		"depth":              strings.Repeat("<div>", 20) + strings.Repeat("The first line of a poem of two<br>", 15_000),
		"headings":           headings(60, 2000),
		"a meta description": "<meta name=description content='" + strings.Repeat("x ", 5000) + "'>" + strings.Repeat("<h1>y</h1>", 250),
	} {
		if _, err := parse([]byte(page), InIsolate, noPause); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestParsingEndsAtItsLimit has a page whose parsing would allocate hundreds of gigabytes.
func TestParsingEndsAtItsLimit(t *testing.T) {
	page := strings.Repeat(strings.Repeat("x", 20)+"</b>", maxTags)
	before := allocated()
	_, _ = parse([]byte(page), InIsolate, noPause)
	if got := allocated() - before; got > 2*InIsolate {
		t.Errorf("%d bytes were allocated", got)
	}
}

func TestAPanicInAPauseEndsTheReading(t *testing.T) {
	page := strings.Repeat("<li><b>A word</b> of a list.", 10_000)
	cause := errors.New("abandoned")
	defer func() {
		if got := recover(); got != cause {
			t.Errorf("the panic is %v", got)
		}
	}()
	_, err := parse([]byte(page), InIsolate, func() { panic(cause) })
	t.Errorf("the error is %v", err)
}
