package language

import (
	"strings"

	"github.com/abadojack/whatlanggo"

	"github.com/lettercraft/lettercraft/core/prose"
)

const (
	// samples is the maximum number of places in a text at which languages are compared, and pieceSize is the number of bytes that are read
	// at each place. They bound the work for a long text.
	samples, pieceSize = 16, 300
	// guesses is the maximum number of short blocks whose languages are guessed, and minGuess their minimum number of bytes.
	guesses, minGuess = 24, 20
	// mixedShare is the divisor of the minimum share of English, and of other languages, in the pieces of a mixed text. A quotation has a
	// smaller share of a text. None of the pages in worker/page/reading/testdata/pages is mixed by this measure.
	mixedShare = 6
)

// isMixed reports whether a part of a text is English and a part is not. It reads pieces of a long text at equal distances. Blocks that are
// too short to detect a language are put together in two groups: blocks with English words, and blocks with hardly any.
func isMixed(blocks []prose.Block) bool {
	size := 0
	for _, b := range blocks {
		size += len(b.Text)
	}
	var m mixture
	var withEnglish, withoutEnglish strings.Builder // short blocks, each a line
	var others []string                             // pieces with hardly any English words
	step := max(size/samples, pieceSize)
	place := 0
	for _, b := range blocks {
		for text := b.Text; text != ""; {
			piece := firstPiece(text)
			if place%step < pieceSize {
				switch words, english := count(piece); {
				case words < minWords && 10*english >= words:
					withEnglish.WriteString(piece + "\n")
				case words < minWords:
					withoutEnglish.WriteString(piece + "\n")
				case 10*english >= words:
					m.english += len(piece)
				case 20*english <= words:
					others = append(others, piece)
				}
			}
			place += len(piece)
			text = text[len(piece):]
		}
	}
	if words, _ := count(withEnglish.String()); words >= minWords {
		m.english += withEnglish.Len()
	}
	if words, _ := count(withoutEnglish.String()); words >= minWords {
		others = append(others, withoutEnglish.String())
	}
	most := m
	for _, lines := range others {
		most.other += len(lines)
	}
	if !most.isMixed() {
		return false // whatever their languages are: detecting them takes long
	}
	for _, lines := range others {
		m.add(lines)
	}
	return m.isMixed()
}

// firstPiece returns the words at the beginning of a line, up to the size of a piece, or the whole line if it has less than two pieces.
func firstPiece(line string) string {
	if len(line) < 2*pieceSize {
		return line
	}
	if end := strings.LastIndexByte(line[:pieceSize], ' '); end > 0 {
		return line[:end]
	}
	return line[:pieceSize]
}

// mixture is the number of bytes of a text that are English, and the number that are not.
type mixture struct{ english, other int }

func (m mixture) isMixed() bool {
	known := m.english + m.other
	return mixedShare*m.english >= known && mixedShare*m.other >= known && known > 0
}

// add adds lines with hardly any English words, if their language is certain. Among lines in another language, it adds the lines that look
// like that language by themselves: the other lines beside a quotation may be headings and names of an English text, which look like any
// language.
func (m *mixture) add(lines string) {
	language := languageOf(lines)
	switch language {
	case -1:
		return
	case whatlanggo.Eng:
		m.english += len(lines)
		return
	}
	all := strings.Split(strings.TrimSuffix(lines, "\n"), "\n")
	read, like := 0, 0 // bytes
	for i := 0; i < len(all); i += len(all)/guesses + 1 {
		read += len(all[i])
		if len(all) == 1 || len(all[i]) >= minGuess && whatlanggo.DetectLang(all[i]) == language {
			like += len(all[i])
		}
	}
	m.other += len(lines) * like / max(read, 1)
}
