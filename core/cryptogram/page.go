package cryptogram

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/lettercraft/lettercraft/core/cipher"
	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/markup"
	"github.com/lettercraft/lettercraft/core/puzzle"
	"github.com/lettercraft/lettercraft/core/sheet"
)

//go:embed page.css
var style string

// page returns the puzzle as a complete HTML page without scripts, with the chosen parts. With the answer key, it ends with the solution, which prints on
// a separate page. The layout determines the lines; a narrow screen breaks them between words. Each sign is a <b>, and the <i> in it is
// the box above the sign. A sign that is drawn is an <svg>, with its name in a <small> that only readers who can't see it notice.
func (z *cryptogram) page(p *puzzle.Printing) string {
	look := p.Look()
	lines := layOut(look.Font, z.puzzle.Tokens, sheet.Inner)
	d := markup.New(look, z.Name(), style)
	d.Element("h1", "", z.Name())
	d.Element("p", "facts", z.facts(p.Rating))
	d.Element("p", "", p.InstructionOf(z.instructionText, z.kind.Instruction))
	for _, note := range z.notes() {
		d.Element("p", "hints", note)
	}
	z.writeLines(d, lines, false)
	if p.Authors {
		d.Element("p", "credit", z.credit(false))
	}
	if p.Frequencies {
		z.writeFrequencies(d, false)
	}
	if p.Aids {
		z.writeAids(d, false)
	}
	if p.AnswerKey {
		d.WriteString("<section>\n")
		d.Element("h2", "", puzzle.SolutionTitle)
		d.WriteString("<p" + z.direction() + ">")
		d.Text(z.original)
		d.WriteString("</p>\n")
		for _, line := range z.puzzle.KeyLines {
			d.Element("p", "key", line)
		}
		z.writeLines(d, lines, true)
		d.Element("p", "credit", z.credit(true))
		if p.Frequencies {
			z.writeFrequencies(d, true)
		}
		if p.Aids {
			z.writeAids(d, true)
		}
		d.WriteString("</section>\n")
	}
	return d.End(p.FootOf(z))
}

// writeFrequencies writes each sign with the number of times that it occurs, and the box for what it stands for.
func (z *cryptogram) writeFrequencies(d *markup.Document, solved bool) {
	all := z.frequencies()
	if len(all) == 0 {
		return
	}
	d.Element("h2", "note", frequenciesTitle)
	if z.puzzle.ReplacementOnTop {
		d.WriteString("<ul class=\"above\">\n")
	} else {
		d.WriteString("<ul>\n")
	}
	for _, f := range all {
		d.WriteString("<li>")
		writeStart(d, &f.token)
		writeSign(d, f.token.Shown, f.token.Figure)
		d.WriteString("</b> " + strconv.Itoa(f.count) + "<i>")
		d.Text(answer(&f.token, solved))
		d.WriteString("</i></li>\n")
	}
	d.WriteString("</ul>\n")
}

// writeAids writes the tables beside the puzzle.
func (z *cryptogram) writeAids(d *markup.Document, solved bool) {
	for _, aid := range z.aids(solved) {
		d.Element("h2", "note", aid.Title)
		if picture := aid.Drawn(solved); picture != nil {
			writePicture(d, picture)
			continue
		}
		// The keyboard scrolls a table that is wider than the screen.
		d.WriteString("<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"")
		d.Text(aid.Title)
		d.WriteString("\"><table>\n<tbody>\n")
		for _, row := range aid.Rows {
			scope := "row"
			if row[len(row)-1].IsHead {
				scope = "col"
			}
			d.WriteString("<tr>")
			for _, c := range row {
				text := c.Text
				if solved && c.Answer != "" {
					text = c.Answer
				}
				tag, attribute := "td", ""
				if c.IsHead && text != "" {
					tag, attribute = "th", " scope=\""+scope+"\""
				}
				d.WriteString("<" + tag + attribute + ">")
				writeSign(d, text, c.Figure)
				d.WriteString("</" + tag + ">")
			}
			d.WriteString("</tr>\n")
		}
		d.WriteString("</tbody>\n</table></div>\n")
	}
}

func (z *cryptogram) writeLines(d *markup.Document, lines []line, solved bool) {
	d.WriteString("<div class=\"puzzle\"" + z.direction() + ">\n")
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
	writeStart(d, t)
	if t.Plain != "" {
		d.WriteString("<i>")
		d.Text(answer(t, solved))
		d.WriteString("</i>")
	}
	writeSign(d, t.Shown, t.Drawn())
	d.WriteString("</b>")
}

// writeStart writes the start tag of a sign.
func writeStart(d *markup.Document, t *cipher.Token) {
	switch {
	case t.IsWide:
		d.WriteString("<b class=\"wide\">")
	case strings.Contains(t.Shown, " "):
		d.WriteString("<b class=\"apart\">")
	default:
		d.WriteString("<b>")
	}
}

// writeSign writes a sign, or its figure if it has one. Readers who can't see a figure read its name.
func writeSign(d *markup.Document, sign string, figure drawing.Figure) {
	if figure == "" {
		d.Text(sign)
		return
	}
	d.WriteString("<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><path d=\"" + figure.Path(0, 0, 100) + "\"/></svg><small>")
	d.Text(sign)
	d.WriteString("</small>")
}

// writePicture writes the picture of an aid in its size.
func writePicture(d *markup.Document, p *cipher.Picture) {
	millimetres := func(n float64) string { return strconv.FormatFloat(n, 'f', 2, 64) }
	width, height := millimetres(p.Width), millimetres(p.Height)
	d.WriteString("<svg class=\"aid\" width=\"" + width + "mm\" height=\"" + height + "mm\" viewBox=\"0 0 " + width + " " + height + "\">\n")
	d.WriteString("<path d=\"" + p.Figure.Path(0, 0, p.Side) + "\"/>\n")
	for _, l := range p.Labels {
		x, y := l.X/100*p.Side, l.Y/100*p.Side+aidDrop*aidSize
		d.WriteString("<text x=\"" + millimetres(x) + "\" y=\"" + millimetres(y) + "\">")
		d.Text(l.Text)
		d.WriteString("</text>\n")
	}
	d.WriteString("</svg>\n")
}
