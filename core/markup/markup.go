// Package markup writes complete HTML documents without scripts. Read [New], then [Document.End].
package markup

import (
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/escape"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Document is a document that is being written. Text that is written directly to its [strings.Builder] is markup.
type Document struct{ strings.Builder }

// New begins a document and writes everything up to the start tag of the main element, and the logo of the look. The style is a CSS style
// sheet, in which the accent of the look is the custom property --accent. A look without an accent does not set it.
func New(look sheet.Look, title, style string) *Document {
	d := &Document{}
	d.Grow(len(style) + 8192)
	d.WriteString("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	d.Element("title", "", title)
	d.WriteString("<style>\n" + style + properties(look) + "</style>\n</head>\n<body>\n<main>\n")
	if look.Logo != nil {
		d.WriteString("<img class=\"logo\" alt=\"\" src=\"" + look.Logo.URL() + "\">\n")
	}
	return d
}

// properties returns the rules of a look, which follow the rules of the page. The usual look has none.
func properties(l sheet.Look) string {
	rules := ""
	if l.Accent != drawing.Black {
		rules = ":root { --accent: " + l.Accent.String() + "; }\n"
	}
	if l.Font != drawing.Sans {
		rules += "body, i, .hyphen::after { font-family: " + l.Font.Families() + "; }\n" // what has a font in the rules of the pages
	}
	if l.Logo != nil {
		width := strconv.FormatFloat(l.Logo.Width, 'f', 2, 64)
		rules += ".logo { display: block; width: " + width + "mm; max-width: 100%; margin: 0 auto 3mm; }\n"
	}
	return rules
}

// Text writes text, escaped.
func (d *Document) Text(text string) { d.WriteString(escape.Text(sheet.Printable(text))) }

// Element writes an element that contains a text. The element has the class if class is not empty. If the text is empty, it writes nothing.
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

// End writes the end of the main element, the foot and the end of the document. It returns the document.
func (d *Document) End(foot string) string {
	d.WriteString("</main>\n<footer>\n")
	d.Element("p", "", foot)
	d.WriteString("</footer>\n</body>\n</html>\n")
	return d.String()
}
