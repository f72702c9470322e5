package escape

import (
	"html"
	"testing"
)

func TestTextIsEscapedAsPackageHTMLDoes(t *testing.T) {
	for _, s := range []string{"", "plain", `<a href="x" title='y'>Tom &amp; Jerry</a>`, "é — 漢字\x00\xff"} {
		if got, want := Text(s), html.EscapeString(s); got != want {
			t.Errorf("%q is escaped as %q, want %q", s, got, want)
		}
	}
}
