package article

import (
	"slices"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/lettercraft/lettercraft/core/prose"
)

// prepare removes the parts of a page that people do not read, and marks the notes. It shortens white space, because the extraction counts
// it again and again.
func prepare(page *html.Node) {
	var f finder
	f.read(page)
	most := f.size / boxShare
	for _, box := range f.boxes {
		if box.Parent != nil && textSize(box) <= most {
			box.Parent.RemoveChild(box)
		}
	}
	f.markNotes()
	shorten(page)
}

// finder finds elements of a page. One walk for all of them takes half the time of a selector for each.
type finder struct {
	boxes        []*html.Node // elements that may be boxes, from the outside to the inside
	links        []*html.Node // to places in the page
	superscripts []*html.Node
	size         int // bytes of text
}

// read finds the elements in a node, and removes those that people do not read.
func (f *finder) read(n *html.Node) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		switch {
		case child.Type == html.TextNode:
			f.size += len(strings.TrimSpace(child.Data))
		case child.Type != html.ElementNode:
		case isUnread(child):
			n.RemoveChild(child)
		default:
			f.add(child)
			f.read(child)
		}
		child = next
	}
}

func (f *finder) add(n *html.Node) {
	if isBox(n) {
		f.boxes = append(f.boxes, n)
	}
	switch n.Data {
	case "sup":
		f.superscripts = append(f.superscripts, n)
	case "a":
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "href" && strings.HasPrefix(a.Val, "#") }) {
			f.links = append(f.links, n)
		}
	}
}

// isUnread reports whether people do not read the text of an element.
func isUnread(n *html.Node) bool {
	switch n.Data {
	case "script", "style", "template", "iframe", "frame", "noframes", "object", "embed", "noembed", "svg", "annotation", "annotation-xml", "canvas",
		"audio", "video", "select", "datalist", "textarea", "input", "button", "meter", "progress":
		return true
	}
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "hidden" || a.Key == "aria-hidden" && a.Val == "true" })
}

// boxes are parts of the classes and ids of elements that often hold additions to the text: questions about cookies, newsletters and
// teasers.
var boxes = []string{"cookie", "consent", "gdpr", "newsletter", "related", "teaser"}

// boxShare is the divisor of the maximum share of a page's text in a box. An element with more text is not a box, whatever its name is.
const boxShare = 4

// isBox reports whether an element is a box by its name, or a dialog.
func isBox(n *html.Node) bool {
	for _, a := range n.Attr {
		switch a.Key {
		case "class", "id":
			if slices.ContainsFunc(boxes, func(name string) bool { return strings.Contains(a.Val, name) }) {
				return true
			}
		case "role":
			if a.Val == "dialog" {
				return true
			}
		case "aria-modal":
			if a.Val == "true" {
				return true
			}
		}
	}
	return false
}

// markNotes replaces the links to notes in a page, and digits in superscript elements, by characters from which package prose
// recognizes the marks of notes.
func (f *finder) markNotes() {
	for _, n := range f.links {
		link := goquery.NewDocumentFromNode(n)
		mark := strings.Trim(clean(link.Text()), "[]()")
		if isMark(mark) || len(mark) <= longestMark && isRaised(n) {
			link.ReplaceWithNodes(&html.Node{Type: html.TextNode, Data: "[1]"})
		}
	}
	for _, n := range f.superscripts {
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				d.Data = prose.Superscript(d.Data)
			}
		}
	}
}

// isRaised reports whether a node is in a superscript element.
func isRaised(n *html.Node) bool {
	for outer := range n.Ancestors() {
		if outer.Data == "sup" {
			return true
		}
	}
	return false
}

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
