package cryptogram

import (
	_ "embed"
	"strconv"

	"lettercraft/core/cipher"
	"lettercraft/core/markup"
	"lettercraft/core/puzzle"
	"lettercraft/core/sheet"
)

//go:embed page.css
var style string

// page returns the puzzle as a complete HTML page without scripts. With the answer key, it ends with the solution, which prints on
// a separate page. The layout determines the lines; a narrow screen breaks them between words. Each sign is a <b>, and the <i> in it is
// the box above the sign.
func (z *cryptogram) page(answerKey bool) string {
	lines := layOut(z.puzzle.Tokens, sheet.Inner)
	d := markup.New(z.Name(), style)
	d.Element("h1", "", z.Name())
	d.Element("p", "facts", z.facts(true))
	d.Element("p", "", z.kind.Instruction)
	for _, note := range z.notes() {
		d.Element("p", "hints", note)
	}
	writeLines(d, lines, false)
	d.Element("p", "credit", z.credit(false))
	z.writeFrequencies(d)
	z.writeAids(d, false)
	if answerKey {
		d.WriteString("<section>\n")
		d.Element("h2", "", puzzle.SolutionTitle)
		d.Element("p", "", z.original)
		for _, line := range z.puzzle.KeyLines {
			d.Element("p", "", line)
		}
		writeLines(d, lines, true)
		d.Element("p", "credit", z.credit(true))
		z.writeAids(d, true)
		d.WriteString("</section>\n")
	}
	return d.End(z.Foot())
}

// writeFrequencies writes each sign with the number of times that it occurs.
func (z *cryptogram) writeFrequencies(d *markup.Document) {
	all := z.frequencies()
	if len(all) == 0 {
		return
	}
	d.Element("h2", "", frequenciesTitle)
	d.WriteString("<ul>\n")
	for _, f := range all {
		d.WriteString("<li>")
		writeToken(d, &f.token, false)
		d.WriteString(" " + strconv.Itoa(f.count) + "</li>\n")
	}
	d.WriteString("</ul>\n")
}

// writeAids writes the tables beside the puzzle.
func (z *cryptogram) writeAids(d *markup.Document, solved bool) {
	for _, aid := range z.puzzle.Aids {
		d.Element("h2", "", aid.Title)
		d.WriteString("<table>\n")
		for _, row := range aid.Rows {
			d.WriteString("<tr>")
			for _, c := range row {
				tag, text := "td", c.Text
				if c.IsHead {
					tag = "th"
				}
				if solved && c.Answer != "" {
					text = c.Answer
				}
				d.WriteString("<" + tag + ">")
				d.Text(text)
				d.WriteString("</" + tag + ">")
			}
			d.WriteString("</tr>\n")
		}
		d.WriteString("</table>\n")
	}
}

func writeLines(d *markup.Document, lines []line, solved bool) {
	d.WriteString("<div class=\"puzzle\">\n")
	for _, l := range lines {
		d.WriteString("<p>")
		for i, w := range l.words {
			if i > 0 {
				d.WriteString(" ")
			}
			d.WriteString("<span>")
			for _, c := range w.cells {
				if c.token.IsMark {
					d.Text(c.text)
				} else {
					writeToken(d, c.token, solved)
				}
			}
			d.WriteString("</span>")
		}
		d.WriteString("</p>\n")
	}
	d.WriteString("</div>\n")
}

// writeToken writes a sign with its box, if it has one.
func writeToken(d *markup.Document, t *cipher.Token, solved bool) {
	if t.IsWide {
		d.WriteString("<b class=\"wide\">")
	} else {
		d.WriteString("<b>")
	}
	if t.Plain != "" {
		d.WriteString("<i>")
		d.Text(answer(t, solved))
		d.WriteString("</i>")
	}
	d.Text(t.Shown)
	d.WriteString("</b>")
}
