package article

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/lettercraft/lettercraft/core/prose"
)

// FuzzExtract checks that each block of any page is one line.
func FuzzExtract(f *testing.F) {
	for _, page := range []string{
		"", "just text", "<title>A\u0085title</title><p>One<p>Two\u2028lines", "<table>x<tr>y<td>z", "<pre>a\n\nb</pre>", "<ul><li>- a<br>1. b",
		"<html lang=en><body hidden>x", "<frameset><frame>", "<svg><desc><p>x", "<math><mi>x", "<noscript><p>x</noscript>", "<select><option>x",
		"<h1>" + strings.Repeat("A sentence, with commas, of an article. ", 5) + "</h1>", "<p>&nGt;&#0;\x00", "<template><p>x", "<my-x>a</my-x>b",
		"<article><p>" + strings.Repeat("A sentence, with commas, of an article. ", 20) + "<div class=comment>x<br><br>y</div>",
	} {
		f.Add(page)
	}
	f.Fuzz(func(t *testing.T, page string) {
		page = strings.ToValidUTF8(page, "\ufffd") // like decoded pages
		a, err := Extract(func() (*html.Node, error) { return html.Parse(strings.NewReader(page)) }, func() {})
		if err == nil {
			checkBlocks(t, page, a)
		}
	})
}

// checkBlocks checks that title, language and blocks are trimmed lines of UTF-8, and not longer than the source allows.
func checkBlocks(t *testing.T, source string, a Article) {
	t.Helper()
	for _, line := range append([]string{a.Title, a.Language}, texts(a.Blocks)...) {
		if !utf8.ValidString(line) || line != strings.Join(strings.Fields(line), " ") {
			t.Errorf("%q: %q is not a trimmed line of UTF-8", source, line)
		}
	}
	if slices.Contains(texts(a.Blocks), "") {
		t.Errorf("%q has an empty block", source)
	}
	// An invalid character of one byte is replaced with a character of three bytes.
	if n := size(a.Blocks); n > 3*len(source) || len(a.Title) > 3*len(source) {
		t.Errorf("%q has %d bytes of text and %d of title", source, n, len(a.Title))
	}
}

// texts returns the texts of blocks.
func texts(blocks []prose.Block) []string {
	var all []string
	for _, b := range blocks {
		all = append(all, b.Text)
	}
	return all
}
