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
