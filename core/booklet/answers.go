package booklet

import (
	"strconv"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/core/sheet"
)

// Sizes in the list of answers, in millimetres before scaling.
const (
	nameOfAnswer = 3.8 // font size
	answerSize   = 3.6 // font size
	alphabetSize = 3.2 // font size
	alphabetRow  = 4.6 // height of a row of the table of alphabets
	numberWidth  = 8.0 // of the column of numbers
	alphabetNote = "Below each letter of a puzzle is the letter that it stands for."
)

// drawAnswers draws the list of answers. Puzzles with the same title and answer, such as the versions for a class, share an entry,
// which has the alphabet and the key of each; either all of them have an alphabet or none. A puzzle without a title has only its number, without the name of its kind.
func (b *book) drawAnswers() {
	s := b.sheet
	s.NewPage()
	s.Add(sheet.Paragraph{Text: "Answers", Size: headingSize, Anchor: drawing.Middle, Bold: true, Role: drawing.Heading, After: 4})
	for first := 0; first < len(b.puzzles); {
		answer := b.puzzles[first].Answer()
		text := answer.Text
		if answer.Key != "" {
			text += " (" + answer.Key + ")"
		}
		end := first + 1
		for end < len(b.puzzles) && b.puzzles[end].Name() == b.puzzles[first].Name() {
			next := b.puzzles[end].Answer()
			if next.Text != answer.Text || (next.Alphabet == "") != (answer.Alphabet == "") {
				break
			}
			end++
		}
		switch {
		case end > first+1:
			b.drawAnswer(strconv.Itoa(first+1)+"–"+strconv.Itoa(end)+". "+b.puzzles[first].Name(), answer.Text)
			if answer.Alphabet != "" {
				b.drawAlphabets(first, end)
			}
			for i := first; i < end; i++ {
				if key := b.puzzles[i].Answer().Key; key != "" {
					s.Add(sheet.Paragraph{Text: b.number(i) + key, Size: alphabetSize})
				}
			}
		case answer.Title != "":
			b.drawAnswer(b.number(first)+answer.Title, text)
		default:
			b.drawAnswer("", b.number(first)+text)
		}
		s.Y += 3
		first = end
	}
}

// drawAnswer draws the heading of an answer, if it has a heading, and its text, on one page if they fit there.
func (b *book) drawAnswer(heading, text string) {
	draw := func(s *sheet.Sheet) {
		if heading != "" {
			s.Add(sheet.Paragraph{Text: heading, Size: nameOfAnswer, Bold: true, Role: drawing.Subheading})
		}
		s.Add(sheet.Paragraph{Text: text, Size: answerSize})
	}
	block := b.sheet.Block(draw)
	b.sheet.Reserve(block.Height)
	if block.Height <= b.sheet.Room() {
		b.sheet.Place(block)
	} else {
		draw(b.sheet)
	}
}

// drawAlphabets draws a table of the alphabets of puzzles first to end-1, with a row for each.
func (b *book) drawAlphabets(first, end int) {
	s := b.sheet
	s.Reserve(3 * alphabetRow)
	s.Y += 1
	s.Add(sheet.Paragraph{Text: alphabetNote, Size: alphabetSize, Color: sheet.Grey})
	b.drawAlphabet("", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", true)
	for i := first; i < end; i++ {
		pages := s.Pages()
		s.Reserve(alphabetRow)
		if s.Pages() > pages {
			b.drawAlphabet("", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", true)
		}
		b.drawAlphabet(strconv.Itoa(i+1)+".", b.puzzles[i].Answer().Alphabet, false)
	}
}

// drawAlphabet draws a row of the table of alphabets.
func (b *book) drawAlphabet(number, letters string, isHead bool) {
	s := b.sheet
	pitch := (s.Inner() - numberWidth) / float64(len(letters))
	baseline, role := s.Y+0.75*alphabetRow, drawing.Paragraph
	if number != "" {
		s.Text(drawing.Text{X: s.Margin(), Y: baseline, Size: alphabetSize, Bold: true, Text: number})
		role = drawing.More
	}
	for i := range letters {
		s.Text(drawing.Text{
			X: s.Margin() + numberWidth + (float64(i)+0.5)*pitch, Y: baseline, Size: alphabetSize, Anchor: drawing.Middle, Bold: isHead,
			Role: role, Text: letters[i : i+1],
		})
		role = drawing.More
	}
	s.Y += alphabetRow
}
