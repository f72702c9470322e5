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

// isTooComplex tells whether parsing a page would take far more time or memory than its length says.
func isTooComplex(text string) bool { return isSuspect(text) && exceeds(text) }

// exceeds tells whether a page exceeds the limits.
func exceeds(text string) bool {
	roots, open, reopened := 0, 0, 0
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch token := z.Next(); token {
		case html.ErrorToken:
			return false
		case html.StartTagToken, html.EndTagToken:
			name, _ := z.TagName()
			switch begins := token == html.StartTagToken; kindOf(string(name)) {
			case root:
				if begins {
					roots++
				}
			case formatting:
				if begins {
					open++
				} else {
					open = max(open-1, 0)
				}
			default:
				if begins {
					reopened += open
				}
			}
		}
		if roots > maxRoots || reopened > maxReopened {
			return true
		}
	}
}

// isSuspect tells whether a page could be too complex, in a fraction of the time that telling whether it is takes: it takes
// for a start tag whatever looks like one, in a script or a comment too, and no formatting element for closed.
func isSuspect(text string) bool {
	var found [3]int // start tags, by their kind
	all := 0
	for {
		_, behind, more := strings.Cut(text, "<")
		if !more {
			return found[root] > maxRoots || found[formatting]*all > maxReopened
		}
		text = behind
		if text == "" || (text[0]|0x20) < 'a' || (text[0]|0x20) > 'z' {
			continue
		}
		end := 1
		for end < len(text) && !strings.ContainsRune(" \n\r\t\f/>", rune(text[end])) {
			end++
		}
		found[kindOf(strings.ToLower(text[:end]))]++
		all++
	}
}

// kind is what an element means to the limits.
type kind int

const (
	other kind = iota
	root
	formatting // left open, it is opened again in what follows
)

func kindOf(name string) kind {
	switch name {
	case "html", "body":
		return root
	case "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u":
		return formatting
	}
	return other
}
