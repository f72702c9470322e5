package article

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"lettercraft/core/prose"
)

// prepare removes what is not read from a page, and marks its notes. It shortens white space, which the extraction counts again and
// again.
func prepare(doc *html.Node) {
	remove(doc, isUnread)
	most := textSize(doc) / boxShare
	remove(doc, func(n *html.Node) bool { return isBox(n) && textSize(n) <= most })
	markNotes(doc, false)
	shorten(doc)
}

// remove removes the elements in a node that a function chooses.
func remove(n *html.Node, isChosen func(*html.Node) bool) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if child.Type == html.ElementNode && isChosen(child) {
			n.RemoveChild(child)
		} else {
			remove(child, isChosen)
		}
		child = next
	}
}

// unread are the elements whose text is not part of what people read.
var unread = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Template: true, atom.Iframe: true, atom.Frame: true, atom.Noframes: true, atom.Object: true,
	atom.Embed: true, atom.Noembed: true, atom.Svg: true, atom.Annotation: true, atom.AnnotationXml: true, atom.Canvas: true, atom.Audio: true,
	atom.Video: true, atom.Select: true, atom.Datalist: true, atom.Textarea: true, atom.Input: true, atom.Button: true, atom.Meter: true,
	atom.Progress: true,
}

func isUnread(n *html.Node) bool {
	return unread[n.DataAtom] || slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "hidden" || a.Key == "aria-hidden" && a.Val == "true"
	})
}

// boxes are parts of the classes and ids of elements that often hold what pages put around or between their text: questions about
// cookies, newsletters and teasers.
var boxes = []string{"cookie", "consent", "gdpr", "newsletter", "related", "teaser"}

// boxShare is the part of a page's text, as a divisor, that a box has at most. An element with more is not a box, whatever its
// name.
const boxShare = 4

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

// markNotes replaces the links to notes in a node, and digits in superscript elements, by characters from which package prose
// recognizes the marks of notes.
func markNotes(n *html.Node, superscript bool) {
	superscript = superscript || n.DataAtom == atom.Sup
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.DataAtom == atom.A && isNote(child, superscript) {
			mark := &html.Node{Type: html.TextNode, Data: "[1]"}
			n.InsertBefore(mark, child)
			n.RemoveChild(child)
			child = mark
		}
		if child.Type == html.TextNode && superscript {
			child.Data = prose.Superscript(child.Data)
		}
		markNotes(child, superscript)
	}
}

// isNote reports whether a link leads to a note.
func isNote(link *html.Node, superscript bool) bool {
	if !strings.HasPrefix(attribute(link, "href"), "#") {
		return false
	}
	mark := strings.Trim(clean(text(link)), "[]()")
	return superscript && len(mark) <= longestMark || isMark(mark)
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

// measured are the parts of attributes from which the extraction recognizes such elements.
var measured = []string{"author", "byline", "dateline", "writtenby", "share"}

// first returns the first element in a node with a name, or nil.
func first(n *html.Node, name atom.Atom) *html.Node {
	for d := range n.Descendants() {
		if d.DataAtom == name {
			return d
		}
	}
	return nil
}

// attribute returns the value of an attribute of an element, or an empty string.
func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// text returns the text in a node, which may be nil.
func text(n *html.Node) string {
	var b strings.Builder
	if n != nil {
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				b.WriteString(d.Data)
			}
		}
	}
	return b.String()
}

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
