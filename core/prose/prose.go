// Package prose finds the running text in an English text and counts its words, sentences and syllables, for the formulas of package
// readability.
//
// Start with [Measure]. A text is a list of blocks: paragraphs, headings, list items and so on. blocks.go, references.go and notices.go
// say which sentences are prose. plain.go, lines.go, lists.go, steps.go, cues.go, pages.go and source.go find the blocks of a plain text. notes.go
// removes the marks of notes, words.go finds words, addresses.go finds addresses among them, and names.go finds names. places.go finds the
// places of the sentences in a plain text.
package prose

import (
	"iter"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/dalechall"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/sentences"
	"github.com/lettercraft/lettercraft/core/syllables"
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
}

// maxKnown limits the memory for known words.
const maxKnown = 4096

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

// Measure counts a text, given as blocks, as [Reading.Measure] does.
func Measure(blocks []Block) readability.Text { return Read(blocks).Measure() }

// Measure counts the text. It scores the prose, or the whole text if less than a fifth of its words are prose, except what is overruled. It
// adds the warnings that follow from the counts; package language finds the other warnings.
func (r *Reading) Measure() readability.Text {
	var t readability.Text
	var kinds [kindCount]int // words in blocks of each kind
	overruled, hardly := false, r.isHardlyProse()
	words := 0 // that are scored
	for i := range r.Sentences {
		s := &r.Sentences[i]
		s.Scored = (s.Prose || hardly) != s.overruled
		kinds[s.Kind] += s.Words
		t.Words += s.Words
		if s.Scored {
			words += s.Words
		}
		if s.Scored && s.overruled || s.Prose && !s.overruled {
			t.ProseWords += s.Words
			t.ProseSentences++
		}
	}
	sample, sampled, ease := map[string]bool{}, 0, newEaseCounter(words)
	for i := range r.Sentences {
		s := &r.Sentences[i]
		if s.Scored {
			c := r.count(s, sample, ease)
			if sampled += c.Words; sampled >= readability.SpacheSample {
				clear(sample)
				sampled = 0
			}
			s.syllables = int32(c.Syllables)
			t.Scored.Add(c)
			s.LeftOut = 0
		} else if s.overruled {
			s.LeftOut = readability.OverruledByReader
		}
		overruled = overruled || s.overruled
	}
	t.Ease = ease.features()
	without := make([]float64, 0, t.Scored.Sentences)
	for s := range r.scored() {
		without = append(without, t.Scored.GradeWithout(readability.Counts{Words: s.Words, Sentences: 1, Syllables: int(s.syllables)}))
	}
	t.Margin = readability.Margin(t.Scored, without)
	hardest := readability.Hardest(t.Scored.FleschKincaidGrade(), without, mostHardest)
	t.Hardest = make([]readability.Sentence, len(hardest))
	number := 0
	for s := range r.scored() {
		if i := slices.Index(hardest, number); i >= 0 {
			t.Hardest[i] = readability.Sentence{Number: number + 1, Counts: r.Count(s), Text: shortened(s.Text)}
		}
		number++
	}
	t.Warnings = warnings(&t, hardly, overruled, kinds)
	return t
}

// List adds the sentences of the text to what [Reading.Measure] has returned for it.
func (r *Reading) List(t *readability.Text) {
	size := 0
	for i := range r.Sentences {
		s := &r.Sentences[i]
		text := shortened(s.Text)
		if size += len(text); i == readability.MaxSentences || size > readability.MaxSentenceBytes {
			t.More = len(r.Sentences) - i
			return
		}
		t.Sentences = append(t.Sentences, readability.Sentence{LeftOut: s.LeftOut, Counts: r.Count(s), Text: text})
	}
}

// isHardlyProse reports whether so little of the text is prose that the whole text is scored.
func (r *Reading) isHardlyProse() bool {
	var t readability.Text
	for i := range r.Sentences {
		s := &r.Sentences[i]
		t.Words += s.Words
		if s.Prose {
			t.ProseWords += s.Words
		}
	}
	return t.ProseShare() < littleProse
}

// scored yields the scored sentences.
func (r *Reading) scored() iter.Seq[*Sentence] {
	return func(yield func(*Sentence) bool) {
		for i := range r.Sentences {
			if s := &r.Sentences[i]; s.Scored && !yield(s) {
				return
			}
		}
	}
}

const (
	// mostHardest is the maximum number of hardest sentences.
	mostHardest = 10
	// longestShown is the maximum length of their texts in bytes. A longer text ends with an ellipsis.
	longestShown = 1000
)

func shortened(text string) string {
	text = clean(passage{text: text}).text
	if len(text) <= longestShown {
		return text
	}
	return strings.ToValidUTF8(text[:longestShown-len("…")], "") + "…"
}

const (
	// littleProse is the share of prose below which a text has hardly any.
	littleProse = 0.2
	// muchCode and muchVerse are the minimum shares of words in code or verse for a warning.
	muchCode, muchVerse = 0.3, 0.5
	// longSentences is the average number of words in a sentence above which a text seems to lack its punctuation. The highest averages of
	// books and statutes are about half of it.
	longSentences = 60
)

func warnings(t *readability.Text, hardly, overruled bool, kinds [kindCount]int) []readability.Warning {
	var found []readability.Warning
	add := func(is bool, w readability.Warning) {
		if is {
			found = append(found, w)
		}
	}
	c := &t.Scored
	share := func(k Kind) float64 { return float64(kinds[k]) / float64(max(t.Words, 1)) }
	add(overruled, readability.Overruled)
	add(c.Words < readability.FewWords, readability.ShortText)
	add(c.Sentences < readability.MinSMOGSentences, readability.FewSentences)
	add(hardly, readability.LittleProse)
	add(c.Words > longSentences*c.Sentences, readability.NoPunctuation)
	add(share(Code) >= muchCode, readability.MostlyCode)
	add(share(Verse) >= muchVerse, readability.MostlyVerse)
	add(c.Sentences < 2 || t.Margin > readability.VagueMargin, readability.UncertainGrade)
	add(c.Sentences >= readability.ManySentences && t.Margin > readability.WideMargin, readability.UnevenSentences)
	add(t.Words > 0 && t.Spread() > readability.WideSpread, readability.FormulasDiffer)
	return found
}

// Word is a word of a sentence.
type Word struct {
	Text string
	// At is the beginning of the word in the text of its sentence, in bytes.
	At        int
	Syllables int
	// Familiar reports whether the word is familiar in the sense of Dale and Chall (1948).
	Familiar bool
	// Note is the result of [Reading.Note].
	Note    uint32
	letters int
	name    bool
	// root is the root of a word that is unfamiliar in the sense of Spache.
	root string
	// lower is the word in small letters. The others report whether it is a linking or an abstract word.
	lower             string
	linking, abstract bool
}

// Lower returns the word in small letters.
func (w *Word) Lower() string { return w.lower }

// IsName reports whether the word is a name, as far as its capital shows inside of sentences.
func (w *Word) IsName() bool { return w.name }

// IsPolysyllable reports whether the word has three or more syllables.
func (w *Word) IsPolysyllable() bool { return w.Syllables >= 3 }

// isShouted reports whether the sentence is written in capitals.
func (s *Sentence) isShouted() bool { return s.titled && isShouted(s.Text) }

// Words yields the words of a sentence. A word that is a name inside one sentence is a name everywhere.
func (r *Reading) Words(s *Sentence) iter.Seq[Word] {
	return func(yield func(Word) bool) {
		shouted := s.isShouted()
		for at, text := range placedWords(s.Text) {
			w := r.word(text)
			w.At = at
			if shouted {
				w.Syllables = syllables.Count(strings.ToLower(text))
			}
			if !yield(w) {
				return
			}
		}
	}
}

// word returns a word of the text.
func (r *Reading) word(text string) Word {
	w := r.known[text]
	if w == nil {
		name, lower := r.names[text], strings.ToLower(text)
		w = &Word{
			Text:      text,
			Syllables: syllables.Count(text),
			Familiar:  dalechall.Familiar(text) || dalechall.Adverb(text) || name && dalechall.FamiliarName(text),
			letters:   letters(text),
			name:      name,
			lower:     lower,
			linking:   isLinking(lower),
			abstract:  isAbstract(lower),
		}
		if !dalechall.Primary(text) && !(name && dalechall.PrimaryName(text)) {
			w.root = dalechall.Root(text)
		}
		if r.Note != nil {
			w.Note = r.Note(lower)
		}
		if len(r.known) < maxKnown {
			r.known[text] = w
		}
	}
	return *w
}

// AddTo adds the word to counts, except to those of a sample.
func (w *Word) AddTo(c *readability.Counts) {
	c.Words++
	c.Letters += w.letters
	c.Syllables += w.Syllables
	if w.IsPolysyllable() {
		c.Polysyllables++
	}
	if isComplex(w.Text, w.Syllables, w.name) {
		c.Complex++
	}
	if !w.Familiar {
		c.Unfamiliar++
	}
	if w.Syllables == 1 {
		c.Monosyllables++
	}
}

// Count returns the counts of a sentence.
func (r *Reading) Count(s *Sentence) readability.Counts { return r.count(s, map[string]bool{}, nil) }

// CountPart returns the counts of a text that takes the place of a part of a scored sentence. They have no sentence, and no words of a sample.
func (r *Reading) CountPart(text string) readability.Counts {
	var c readability.Counts
	for _, word := range placedWords(text) {
		w := r.word(word)
		w.AddTo(&c)
	}
	return c
}

// CountChanged returns the counts of the sentences in a text that takes the place of a scored sentence. They have no words of a sample. It reports
// whether they would all be scored.
func (r *Reading) CountChanged(s *Sentence, text string) (c readability.Counts, scored bool) {
	for _, text := range sentences.Split(text) {
		words := Words(text)
		titled := isTitled(words)
		if titled || !s.Kind.isProse(text, words, titled) {
			return c, false
		}
		c.Add(r.CountPart(text))
		c.Sentences++
	}
	return c, true
}

// count returns the counts of a sentence. It adds the roots of words that are unfamiliar in the sense of Spache to those of the sample, and
// counts new ones. It adds the words to the counter of reader ease, unless that is nil.
func (r *Reading) count(s *Sentence, sample map[string]bool, ease *easeCounter) readability.Counts {
	c := readability.Counts{Sentences: 1}
	shouted := s.isShouted()
	for w := range r.Words(s) {
		ease.add(&w, s.Words, c.Words == 0, c.Words > 0 && !shouted)
		w.AddTo(&c)
		if w.root != "" && !sample[w.root] {
			sample[w.root] = true
			c.SpacheUnfamiliar++
		}
	}
	return c
}

// isTitled reports whether most words begin with a capital, as in a heading. The word I does not count.
func isTitled(words []string) bool {
	capitals, all := 0, 0
	for _, word := range words {
		if word == "I" {
			continue
		}
		all++
		if isCapitalized(word) {
			capitals++
		}
	}
	return 2*capitals > all
}
