package cryptogram

import (
	_ "embed"
	"strconv"

	"lettercraft/core/markup"
	"lettercraft/core/puzzle"
	"lettercraft/core/sheet"
)

//go:embed page.css
var style string

// page returns the puzzle as a complete HTML page without scripts. With the answer key, it ends with the solution, which prints on
// a separate page. The layout determines the lines; a narrow screen breaks them between words. Each enciphered letter is a <b>, and the <i>
// in it is the box above the letter.
func (z *cryptogram) page(answerKey bool) string {
	lines := layOut(z.encoded, sheet.Inner)
	d := markup.New(z.Name(), style)
	d.Element("h1", "", z.Name())
	d.Element("p", "facts", z.facts(true))
	d.Element("p", "", z.instruction())
	d.Element("p", "hints", z.hintText())
	z.writeLines(d, lines, false)
	d.Element("p", "credit", z.credit(false))
	d.Element("h2", "", frequenciesTitle)
	d.WriteString("<ul>\n")
	for _, f := range frequencies(z.encoded) {
		d.WriteString("<li>")
		z.writeLetter(d, f.letter, false)
		d.WriteString(" " + strconv.Itoa(f.count) + "</li>\n")
	}
	d.WriteString("</ul>\n")
	if answerKey {
		d.WriteString("<section>\n")
		d.Element("h2", "", puzzle.SolutionTitle)
		d.Element("p", "", z.original)
		z.writeLines(d, lines, true)
		d.Element("p", "credit", z.credit(true))
		d.WriteString("</section>\n")
	}
	return d.End(z.Foot())
}

func (z *cryptogram) writeLines(d *markup.Document, lines []line, solved bool) {
	d.WriteString("<div class=\"puzzle\">\n")
	for _, l := range lines {
		d.WriteString("<p>")
		for i, w := range l.words {
			if i > 0 {
				d.WriteString(" ")
			}
			d.WriteString("<span>")
			for _, c := range w.cells {
				if c.letter {
					z.writeLetter(d, c.text[0], solved)
				} else {
					d.Text(c.text)
				}
			}
			d.WriteString("</span>")
		}
		d.WriteString("</p>\n")
	}
	d.WriteString("</div>\n")
}

func (z *cryptogram) writeLetter(d *markup.Document, encoded byte, solved bool) {
	d.WriteString("<b><i>" + z.answer(encoded, solved) + "</i>" + string(encoded) + "</b>")
}
