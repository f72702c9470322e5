package reading

import (
	"strconv"
	"strings"
	"testing"
)

func TestPagesThatWouldTakeLongAreRefused(t *testing.T) {
	var formatting, roots strings.Builder
	for i := range 400 {
		formatting.WriteString("<b a=" + strconv.Itoa(i) + ">")
		roots.WriteString("<html a" + strconv.Itoa(i) + ">")
	}
	for name, page := range map[string]string{
		"formatting": "<p>" + formatting.String() + strings.Repeat("<p>x", 1000),
		"roots":      roots.String(),
	} {
		if !isTooComplex(page) {
			t.Errorf("%s: is parsed", name)
		}
	}
	for name, page := range map[string]string{
		"closed":   strings.Repeat("<p><b>x</b> <i>y</i>", 50_000),
		"unclosed": strings.Repeat("<b>", 10) + strings.Repeat("<p>x", 5_000),
		"script":   "<script>" + strings.Repeat("'<html>'", 100) + "</script>",
	} {
		if isTooComplex(page) {
			t.Errorf("%s: is not parsed", name)
		}
	}
}

// FuzzIsSuspect: what exceeds the limits is always looked at. The input chooses tags, each so many times.
func FuzzIsSuspect(f *testing.F) {
	pieces := []string{"<b>", "</b>", "<HTML>", "<p>x", "<p/>", "<tt\n>", "<!--", "-->", "<script>", "</script>", "<", "\x00", "<\u017ftrike>", "<svg><font>", "'", "<b a='"}
	f.Add([]byte{0, 40, 3, 250, 3, 250, 3, 250})
	f.Add([]byte{2, 11})
	f.Add([]byte{8, 1, 2, 11, 9, 1, 0, 250, 3, 250, 3, 250})
	f.Fuzz(func(t *testing.T, input []byte) {
		var page strings.Builder
		for i := 0; i+1 < min(len(input), 60); i += 2 {
			page.WriteString(strings.Repeat(pieces[int(input[i])%len(pieces)], 4*int(input[i+1])))
		}
		if exceeds(page.String()) && !isSuspect(page.String()) {
			t.Error("a page that exceeds the limits is not suspect")
		}
	})
}
