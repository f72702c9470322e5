package cryptogram

import (
	_ "embed"
	"html"
	"strconv"
	"strings"

	"lettercraft/core/sheet"
)

//go:embed page.css
var style string

// page writes the puzzle as a complete HTML page without script, and behind it, if asked for, the solution, which prints
// on a page of its own. The lines are those of the layout; a screen that is too narrow for one breaks it between words.
// Each enciphered letter is a <b>, whose <i> is the box above it.
func (z *puzzle) page(answerKey bool) string {
	lines := layOut(z.encoded)
	h := &htmlWriter{}
	h.Grow(len(style) + 24*len(z.encoded) + 4096)
	h.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	h.element("title", "", z.name())
	h.raw("<style>\n" + style + "</style>\n</head>\n<body>\n<main>\n")
	h.element("h1", "", z.name())
	h.element("p", "facts", z.facts())
	h.element("p", "", z.instruction())
	h.element("p", "hints", z.hintText())
	z.writeLines(h, lines, false)
	h.element("p", "credit", z.credit(false))
	h.element("h2", "", frequenciesTitle)
	h.raw("<ul>\n")
	for _, f := range frequencies(z.encoded) {
		h.raw("<li>")
		z.writeLetter(h, f.letter, false)
		h.raw(" " + strconv.Itoa(f.count) + "</li>\n")
	}
	h.raw("</ul>\n")
	if answerKey {
		h.raw("<section>\n")
		h.element("h2", "", solutionTitle)
		h.element("p", "", z.original)
		z.writeLines(h, lines, true)
		h.element("p", "credit", z.credit(true))
		h.raw("</section>\n")
	}
	h.raw("</main>\n<footer>\n")
	h.element("p", "", z.foot())
	h.raw("</footer>\n</body>\n</html>\n")
	return h.String()
}

func (z *puzzle) writeLines(h *htmlWriter, lines []line, solved bool) {
	h.raw("<div class=\"puzzle\">\n")
	for _, l := range lines {
		h.raw("<p>")
		for i, w := range l.words {
			if i > 0 {
				h.raw(" ")
			}
			h.raw("<span>")
			for _, c := range w.cells {
				if c.letter {
					z.writeLetter(h, c.text[0], solved)
				} else {
					h.text(c.text)
				}
			}
			h.raw("</span>")
		}
		h.raw("</p>\n")
	}
	h.raw("</div>\n")
}

func (z *puzzle) writeLetter(h *htmlWriter, encoded byte, solved bool) {
	h.raw("<b><i>" + z.answer(encoded, solved) + "</i>" + string(encoded) + "</b>")
}

// htmlWriter writes HTML; what is given to text is escaped.
type htmlWriter struct{ strings.Builder }

func (h *htmlWriter) raw(markup string) { h.WriteString(markup) }

func (h *htmlWriter) text(text string) { h.WriteString(html.EscapeString(sheet.Printable(text))) }

// element writes an element that holds a text, with a class if there is one. Without a text there is no element.
func (h *htmlWriter) element(name, class, text string) {
	if text == "" {
		return
	}
	h.raw("<" + name)
	if class != "" {
		h.raw(" class=\"" + class + "\"")
	}
	h.raw(">")
	h.text(text)
	h.raw("</" + name + ">\n")
}
