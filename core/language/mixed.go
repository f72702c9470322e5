package language

import (
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"

	"lettercraft/core/prose"
)

const (
	// pieces is the maximum number of pieces of a text whose languages are compared, and pieceSize their maximum length in bytes. They
	// bound the work for a long text.
	pieces, pieceSize = 16, 300
	// mixedShare is the share of the pieces, as a divisor, that English and other languages each have in a mixed text. A quotation has
	// less of a text. None of the pages in worker/page/reading/testdata/pages is mixed by this measure.
	mixedShare = 6
)

// isMixed reports whether a part of a text is English and a part is not. It compares pieces at equal distances.
func isMixed(blocks []prose.Block) bool {
	size := 0
	for _, b := range blocks {
		size += len(b.Text)
	}
	english, other := 0, 0
	step := max(size/pieces, pieceSize)
	at := 0 // from the beginning of the block to the next piece
	for i, b := range blocks {
		for ; at < len(b.Text); at += step {
			switch languageOf(piece(blocks[i:], at)) {
			case "":
			case "en":
				english++
			default:
				other++
			}
		}
		at -= len(b.Text)
	}
	known := english + other
	return mixedShare*english >= known && mixedShare*other >= known && english > 0 && other > 0
}

// piece returns the words of the first of some blocks from a place on. Near the end of the block, it returns the last words. If the block has
// too few words for a language, it returns those of the blocks behind it, too.
func piece(blocks []prose.Block, at int) string {
	text := blocks[0].Text
	if words, _ := count(text[:min(len(text), pieceSize)]); words < minWords {
		var joined strings.Builder
		for _, b := range blocks {
			if joined.Len() >= pieceSize {
				break
			}
			joined.WriteString(b.Text + "\n")
		}
		text, at = joined.String(), 0
	}
	from := max(min(at, len(text)-pieceSize), 0)
	text = text[from:min(from+pieceSize, len(text))]
	if from > 0 {
		text = text[max(strings.IndexFunc(text, unicode.IsSpace), 0):]
	}
	return strings.ToValidUTF8(text, "")
}

// languageOf returns the language of a piece (ISO 639-1), or an empty string if it is not certain.
func languageOf(piece string) string {
	words, english := count(piece)
	switch {
	case words < minWords:
		return ""
	case 10*english >= words:
		return "en"
	case 20*english > words:
		return ""
	}
	found := whatlanggo.Detect(piece)
	if !found.IsReliable() {
		return ""
	}
	return found.Lang.Iso6391()
}
