package article

import (
	"slices"
	"strings"
	"sync"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/lettercraft/lettercraft/core/prose"
)

// prepare removes the parts of a page that people do not read, and marks the notes. It shortens white space, because the extraction counts
// it again and again.
func prepare(page *goquery.Document) {
	page.FindMatcher(unread()).Remove()
	most := textSize(page.Nodes[0]) / boxShare
	page.FindMatcher(box).FilterFunction(func(_ int, s *goquery.Selection) bool { return textSize(s.Nodes[0]) <= most }).Remove()
	markNotes(page)
	shorten(page.Nodes[0])
}

// compiled returns a function that returns the matcher of a selector. The first call compiles the selector.
func compiled(selector string) func() goquery.Matcher {
	return sync.OnceValue(func() goquery.Matcher {
		match := cascadia.MustCompile(selector)
		// Half of the nodes are texts, which would be compared with each part of the selector.
		return cascadia.Selector(func(n *html.Node) bool { return n.Type == html.ElementNode && match(n) })
	})
}

// unread selects the elements whose text people do not read.
var unread = compiled("script, style, template, iframe, frame, noframes, object, embed, noembed, svg, annotation, annotation-xml, canvas, " +
	"audio, video, select, datalist, textarea, input, button, meter, progress, [hidden], [aria-hidden=true]")

// boxes are parts of the classes and ids of elements that often hold additions to the text: questions about cookies, newsletters and
// teasers.
var boxes = []string{"cookie", "consent", "gdpr", "newsletter", "related", "teaser"}

// boxShare is the divisor of the maximum share of a page's text in a box. An element with more text is not a box, whatever its name is.
const boxShare = 4

// box selects boxes, and dialogs. It does not use a selector for each name, such as [class*=cookie], [id*=cookie], because that takes 1%
// more of a page's time.
var box cascadia.Selector = func(n *html.Node) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		return (a.Key == "class" || a.Key == "id") && slices.ContainsFunc(boxes, func(name string) bool { return strings.Contains(a.Val, name) })
	}) || dialog().Match(n)
}

var dialog = compiled("[role=dialog], [aria-modal=true]")

// markNotes replaces the links to notes in a page, and digits in superscript elements, by characters from which package prose
// recognizes the marks of notes.
func markNotes(page *goquery.Document) {
	for _, link := range page.FindMatcher(inPage()).EachIter() {
		mark := strings.Trim(clean(link.Text()), "[]()")
		if isMark(mark) || len(mark) <= longestMark && link.ClosestMatcher(superscript()).Length() > 0 {
			link.ReplaceWithNodes(&html.Node{Type: html.TextNode, Data: "[1]"})
		}
	}
	for _, n := range page.FindMatcher(superscript()).Nodes {
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				d.Data = prose.Superscript(d.Data)
			}
		}
	}
}

var (
	inPage      = compiled(`a[href^="#"]`)
	superscript = compiled("sup")
)

const longestMark = 8

// isMark reports whether the text of a link is the mark of a note: a number, a sign, or an arrow back to the text.
func isMark(text string) bool {
	return text != "" && len(text) <= longestMark && strings.Trim(text, "0123456789*†‡§¶↑↩^") == ""
}

// shorten shortens white space at the ends of texts to two characters, which the extraction reads as a space. Preformatted text and
// elements whose length the extraction measures with its white space are left as they are.
func shorten(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		begin := len(n.Data) - len(strings.TrimLeft(n.Data, space))
		n.Data = n.Data[max(begin-2, 0):]
		end := len(strings.TrimRight(n.Data, space))
		n.Data = n.Data[:min(end+2, len(n.Data))]
	case n.DataAtom != atom.Pre && !isMeasured(n):
		for child := range n.ChildNodes() {
			shorten(child)
		}
	}
}

// space is the white space of HTML.
const space = " \t\r\n\f"

// isMeasured reports whether an element may be a byline or buttons for sharing, which the extraction removes if they are short.
func isMeasured(n *html.Node) bool {
	for _, a := range n.Attr {
		switch a.Key {
		case "class", "id", "rel", "itemprop":
			value := strings.ToLower(a.Val)
			if slices.ContainsFunc(measured, func(name string) bool { return strings.Contains(value, name) }) {
				return true
			}
		}
	}
	return false
}

// measured are the parts of attributes from which the extraction recognizes such elements. The code does not use a selector for each part,
// such as [class*=author i], because that takes 3% more of a page's time.
var measured = []string{"author", "byline", "dateline", "writtenby", "share"}

// textSize returns the number of bytes of text in a node.
func textSize(n *html.Node) int {
	size := 0
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			size += len(strings.TrimSpace(d.Data))
		}
	}
	return size
}
