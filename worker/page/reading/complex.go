package reading

import (
	"strings"

	"golang.org/x/net/html"
)

// The limits of what is parsed. Pages that people wrote stay far below them.
const (
	maxRoots    = 10      // <html> and <body>: the parser compares the attributes of each with all before it
	maxReopened = 100_000 // elements that the parser opens again, since a formatting element was not closed
)

// isTooComplex tells, in one pass, whether parsing a page would take far more time or memory than its length says.
func isTooComplex(text string) bool {
	roots, open, reopened := 0, 0, 0
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return false
		case html.StartTagToken, html.EndTagToken:
			name, _ := z.TagName()
			switch string(name) {
			case "html", "body":
				if kind == html.StartTagToken {
					roots++
				}
			case "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u":
				if kind == html.StartTagToken {
					open++
				} else {
					open = max(open-1, 0)
				}
			default:
				if kind == html.StartTagToken {
					reopened += open
				}
			}
		}
		if roots > maxRoots || reopened > maxReopened {
			return true
		}
	}
}
