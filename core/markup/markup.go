// Package markup writes complete HTML documents without script. Read [New], then [Document.End].
package markup

import (
	"html"
	"strings"

	"lettercraft/core/sheet"
)

// Document is a document in the making. It is a [strings.Builder]: what is written to it directly is markup.
type Document struct{ strings.Builder }

// New begins a document, up to and with the start of its main element. The style is a sheet of CSS.
func New(title, style string) *Document {
	d := &Document{}
	d.Grow(len(style) + 8192)
	d.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	d.Element("title", "", title)
	d.WriteString("<style>\n" + style + "</style>\n</head>\n<body>\n<main>\n")
	return d
}

// Text writes a text.
func (d *Document) Text(text string) { d.WriteString(html.EscapeString(sheet.Printable(text))) }

// Element writes an element that holds a text, with a class if there is one. Without a text there is no element.
func (d *Document) Element(name, class, text string) {
	if text == "" {
		return
	}
	d.WriteString("<" + name)
	if class != "" {
		d.WriteString(" class=\"" + class + "\"")
	}
	d.WriteString(">")
	d.Text(text)
	d.WriteString("</" + name + ">\n")
}

// End ends main element and document, with a foot between, and returns all of it.
func (d *Document) End(foot string) string {
	d.WriteString("</main>\n<footer>\n")
	d.Element("p", "", foot)
	d.WriteString("</footer>\n</body>\n</html>\n")
	return d.String()
}
