package acrostic

import (
	_ "embed"
	"strconv"

	"github.com/lettercraft/lettercraft/core/markup"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
)

//go:embed page.css
var style string

// page returns the puzzle as a complete HTML page without scripts, with the chosen parts. With the answer key, it ends with the solution, which prints on
// a separate page. An <i> is a box, a <b> around it marks the box of a first letter, and a <span> has the boxes of a word.
func (z *acrostic) page(p *puzzle.Printing) string {
	d := markup.New(p.Look(), z.Name(), style+z.printed(p))
	d.Element("h1", "", z.Name())
	d.Element("p", "facts", z.facts())
	d.Element("p", "", p.InstructionOf(z.instructionText, instruction))
	z.writeLines(d, false)
	if p.AnswerKey {
		d.WriteString("<section>\n")
		d.Element("h2", "", puzzle.SolutionTitle)
		z.writeLines(d, true)
		d.WriteString("</section>\n")
	}
	return d.End(p.FootOf(z))
}

// printed returns the style with which the puzzle fits on one sheet of paper, as the drawing does.
func (z *acrostic) printed(p *puzzle.Printing) string {
	s := sheet.New(p.Look(), "", "", true)
	puzzle.DrawTitle(s, z, false)
	z.drawHead(s, puzzle.Parts{Choice: p.Choice})
	// The reader's font may be wider than the font of the drawing.
	b := z.boxes(s)
	l := z.leading(s, b, 0.8*clueWidth(s))
	rule := "@media print { main {"
	for _, size := range []struct {
		name        string
		millimeters float64
	}{{"title", puzzle.TitleSize(s.Font(), z.Name())}, {"clue", l.clue}, {"line", l.height}, {"box", l.box}, {"gap", l.gap}, {"words", b.wordGap}} {
		rule += " --" + size.name + ": " + strconv.FormatFloat(size.millimeters, 'f', -1, 64) + "mm;"
	}
	return rule + " } }\n"
}

func (z *acrostic) writeLines(d *markup.Document, solved bool) {
	d.WriteString("<ol>\n")
	for i := range z.lines {
		d.WriteString("<li>")
		d.Text(z.prompt(i))
		d.WriteString("\n<p>")
		for n, w := range z.words[i] {
			if w.Hyphen {
				d.WriteString("<span class=\"hyphen\">")
			} else {
				d.WriteString("<span>")
			}
			for i := range w.Letters {
				letter := ""
				if solved {
					letter = w.Letters[i : i+1]
				}
				writeBox(d, n == 0 && i == 0, letter)
			}
			d.WriteString("</span>")
		}
		d.WriteString("</p></li>\n")
	}
	d.WriteString("</ol>\n")
	d.Element("h2", "", z.hiddenTitle(solved))
	d.WriteString("<p class=\"hidden\">")
	for i := range z.letters {
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
