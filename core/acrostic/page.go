package acrostic

import (
	_ "embed"

	"lettercraft/core/markup"
)

//go:embed page.css
var style string

// page writes the puzzle as a complete HTML page without script, and behind it, if asked for, the solution, which prints
// on a page of its own. An <i> is a box, and stands in a <b> if it is that of a first letter.
func (z *puzzle) page(answerKey bool) string {
	d := markup.New(z.name(), style)
	d.Element("h1", "", z.name())
	d.Element("p", "facts", z.facts())
	d.Element("p", "", instruction)
	z.writeLines(d, false)
	if answerKey {
		d.WriteString("<section>\n")
		d.Element("h2", "", solutionTitle)
		z.writeLines(d, true)
		d.WriteString("</section>\n")
	}
	return d.End(z.foot())
}

func (z *puzzle) writeLines(d *markup.Document, solved bool) {
	d.WriteString("<ol>\n")
	for _, l := range z.lines {
		d.WriteString("<li>")
		d.Text(l.Clue)
		d.WriteString("\n<p>")
		for i := range l.Answer {
			letter := ""
			if solved {
				letter = l.Answer[i : i+1]
			}
			writeBox(d, i == 0, letter)
		}
		d.WriteString("</p></li>\n")
	}
	d.WriteString("</ol>\n")
	d.Element("h2", "", hiddenWordTitle)
	d.WriteString("<p class=\"hidden\">")
	for i := range z.keyword {
		writeBox(d, true, z.hidden(i, solved))
	}
	d.WriteString("</p>\n")
}

func writeBox(d *markup.Document, isFirst bool, letter string) {
	box := "<i>" + letter + "</i>"
	if isFirst {
		box = "<b>" + box + "</b>"
	}
	d.WriteString(box)
}
