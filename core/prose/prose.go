// Package prose finds the running text in an English text and counts its words, sentences and syllables, for the formulas of package
// readability.
//
// Start with [Measure]. A text is a list of blocks: paragraphs, headings, list items and so on. blocks.go, references.go and notices.go
// say which sentences are prose. plain.go, lines.go, lists.go, steps.go, cues.go, pages.go and source.go find the blocks of a plain text. notes.go
// removes the marks of notes, words.go finds words, addresses.go finds addresses among them, and names.go finds names. places.go finds the
// places of the sentences in a plain text. counts.go counts the words of a sentence, and measure.go those of the text.
package prose

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/sentences"
)

// Sentence is a sentence with words, without note marks.
type Sentence struct {
	Text string
	// Words is the number of its words. Storing the words themselves, or all counts, would take much memory.
	Words     int
	syllables int32 // if it is scored
	at        int32 // place of its text
	Kind      Kind  // of its block
	// Prose reports whether the sentence is prose. Scored reports whether [Reading.Measure] has scored it, and LeftOut says why it has not.
	Prose, Scored bool
	LeftOut       readability.Reason
	overruled     bool // by [Reading.Overrule]
	// titled reports whether most words begin with a capital, so that a capital does not mark a name.
	titled bool
}

// Reading is a text whose sentences have been found.
type Reading struct {
	// Blocks are the blocks of the text.
	Blocks []Block
	// Sentences are the sentences of the text. Text without words is in no sentence.
	Sentences []Sentence
	// Note, if it is not nil, returns what a caller wants to know of a word in small letters: its result is [Word.Note].
	Note func(lower string) uint32
	// names has the words that are names ([addNames]).
	names map[string]bool
	// known has the first maxKnown different words that were counted. Most words of a text repeat.
	known map[string]*Word
	// fresh are words that have been allocated together, for the next ones that are counted.
	fresh []Word
}

// maxKnown limits the memory for known words.
const maxKnown = 4096

// freshWords is the number of words that are allocated together.
const freshWords = 32

// Read finds the sentences of a text, given as blocks.
func Read(blocks []Block) *Reading {
	all := make([]Sentence, 0, len(blocks))
	var words []string
	names := map[string]bool{}
	references, section, numbered := false, false, areNumbered(blocks)
	size, counted := 0, 0 // bytes of the prose, and words of the text
	for i, b := range blocks {
		references = b.inReferences(blocks[i+1:], references)
		var notice bool
		notice, section = b.inNotice(blocks[i+1:], size, section)
		rest := withoutBareNotes(withoutNotes(passage{b.Text, b.at, b.places}.without(softHyphen)))
		texts := sentences.Split(rest.text)
		kind := b.Kind
		switch {
		case references && kind == Item:
			kind = Reference
		case notice:
			kind = Notice
		case beginsNote(b.Text) && !(numbered && kind == Paragraph):
			kind = Note
		case kind == Cell && len(texts) > 1 && isEnded(texts[0], ""):
			kind = Paragraph // the table is for the layout
		}
		all = slices.Grow(all, len(texts))
		for _, text := range texts {
			var sentence passage
			sentence, rest = rest.next(text)
			text = withoutSpacedNote(text)
			if words = appendWords(words[:0], text); len(words) > 0 {
				titled := isTitled(words)
				s := Sentence{Text: text, Words: len(words), Kind: kind, Prose: kind.isProse(text, words, titled), titled: titled, at: sentence.at}
				if s.Prose {
					size += len(text)
				} else {
					s.LeftOut = kind.leftOut(text, words)
				}
				all = append(all, s)
				counted += len(words)
				if !titled {
					addNames(names, text, words)
				}
			}
		}
	}
	return &Reading{Blocks: blocks, Sentences: all, names: names, known: make(map[string]*Word, min(counted/3, maxKnown))}
}

// Place returns the place in the plain text, in bytes, of a byte of a sentence, given its index in the text of the sentence. The blocks
// must come from [Located]. The places of a sentence ascend, and the places of the next sentence are behind them. A space has the place of
// the white space or of the marks that it replaces.
func (r *Reading) Place(s *Sentence, i int) int { return r.Blocks[0].places.inSource(s.at + int32(i)) }

// Fits reports whether a part of the plain text at a place can be changed to another text without a line becoming so short or so long that
// blocks end at other lines. The blocks must come from [Located].
func (r *Reading) Fits(place int, part, other string) bool {
	longer := func(part, other string) int { return utf8.RuneCountInString(other) - utf8.RuneCountInString(part) }
	first, _, _ := strings.Cut(part, " ")
	otherFirst, _, _ := strings.Cut(other, " ")
	line, word := longer(part, other), longer(first, otherFirst)
	// The longest line gets longer by something between 0 and the whole change.
	return max(line, word, 0)-min(line, word, 0) <= r.Blocks[0].places.leeway(place)
}

// Overrule marks the sentences that a reader has overruled, and returns their number. [Reading.Measure] leaves out those of them that it would
// score, and scores the others.
func (r *Reading) Overrule(is func(*Sentence) bool) int {
	n := 0
	for i := range r.Sentences {
		s := &r.Sentences[i]
		if s.overruled = is(s); s.overruled {
			n++
		}
	}
	return n
}
