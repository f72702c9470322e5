package settled

import (
	_ "embed"
	"strconv"

	"github.com/lettercraft/lettercraft/core/markup"
	"github.com/lettercraft/lettercraft/core/puzzle"
)

//go:embed page.css
var style string

// page returns the puzzle as a complete HTML page without scripts. With the answer key, it ends with the solution, which prints on a separate page.
// An <i> is a square, and its <small> are the number and the letter of the clue. A <span> has the boxes of a word.
func (z *Puzzle) page(p *puzzle.Printing) string {
	d := markup.New(p.Look(), z.Name(), style)
	d.Element("h1", "", z.Name())
	d.Element("p", "", p.InstructionOf(z.instructionText, z.instruction()))
	z.writeGrid(d, false)
	z.writeClues(d)
	if p.AnswerKey {
		d.WriteString("<section>\n")
		d.Element("h2", "", puzzle.SolutionTitle)
		z.writeGrid(d, true)
		d.Element("p", "", z.attributed())
		z.writeAnswers(d)
		d.WriteString("</section>\n")
	}
	return d.End(p.FootOf(z))
}

// writeGrid writes the grid. The style breaks it into rows, which have fewer squares on a narrow screen.
func (z *Puzzle) writeGrid(d *markup.Document, solved bool) {
	d.WriteString("<div>\n")
	for _, square := range z.cells() {
		if square == black {
			d.WriteString("<i class=\"black\"></i>\n")
		} else {
			writeSquare(d, square+1, z.clues[z.clueOf[square]].Letter, z.letter(square, solved))
		}
	}
	d.WriteString("</div>\n")
}

func (z *Puzzle) writeClues(d *markup.Document) {
	d.WriteString("<ol>\n")
	for i, clue := range z.clues {
		d.WriteString("<li><b>" + clue.Letter + "</b> ")
		d.Text(z.prompt(i))
		d.WriteString("\n<p>")
		squares := clue.Squares
		for _, w := range z.words[i] {
			class := ""
			if w.Hyphen {
				class = " class=\"hyphen\""
			}
			d.WriteString("<span" + class + ">")
			for _, number := range squares[:len(w.Letters)] {
				writeSquare(d, number, "", "")
			}
			squares = squares[len(w.Letters):]
			d.WriteString("</span>")
		}
		d.WriteString("</p></li>\n")
	}
	d.WriteString("</ol>\n")
}

func (z *Puzzle) writeAnswers(d *markup.Document) {
	d.WriteString("<ol>\n")
	for _, clue := range z.clues {
		d.WriteString("<li><b>" + clue.Letter + "</b> ")
		d.Text(clue.Answer)
		d.WriteString("</li>\n")
	}
	d.WriteString("</ol>\n")
}

// writeSquare writes a square with its number, the letter of its clue if there is one, and its letter if there is one.
func writeSquare(d *markup.Document, number int, clue, letter string) {
	d.WriteString("<i><small>" + strconv.Itoa(number) + "</small>")
	if clue != "" {
		d.WriteString("<small>" + clue + "</small>")
	}
	d.WriteString(letter + "</i>")
}
