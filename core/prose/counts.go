package prose

import (
	"iter"
	"strings"

	"github.com/lettercraft/lettercraft/core/dalechall"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/sentences"
	"github.com/lettercraft/lettercraft/core/syllables"
)

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
	// complex reports whether the word counts for the Gunning fog index.
	complex bool
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
		for at, w := range r.words(s) {
			placed := *w
			placed.At = at
			if !yield(placed) {
				return
			}
		}
	}
}

// words yields the words of a sentence as Words does, each with its place instead of a copy that has it.
func (r *Reading) words(s *Sentence) iter.Seq2[int, *Word] {
	return func(yield func(int, *Word) bool) {
		shouted := s.isShouted()
		for at, text := range placedWords(s.Text) {
			w := r.word(text)
			if shouted {
				loud := *w
				loud.setSyllables(strings.ToLower(text))
				w = &loud
			}
			if !yield(at, w) {
				return
			}
		}
	}
}

// word returns a word of the text, which is not to be changed.
func (r *Reading) word(text string) *Word {
	w := r.known[text]
	if w == nil {
		name, lower := r.names[text], strings.ToLower(text)
		familiar, primary := dalechall.Familiar, dalechall.Primary
		if name {
			familiar, primary = dalechall.FamiliarName, dalechall.PrimaryName
		}
		if len(r.fresh) == 0 {
			r.fresh = make([]Word, freshWords)
		}
		w, r.fresh = &r.fresh[0], r.fresh[1:]
		*w = Word{
			Text:     text,
			Familiar: familiar(text) || dalechall.Adverb(text),
			letters:  letters(text),
			name:     name,
			lower:    lower,
			linking:  isLinking(lower),
			abstract: isAbstract(lower),
		}
		w.setSyllables(text)
		if !primary(text) {
			w.root = dalechall.Root(text)
		}
		if r.Note != nil {
			w.Note = r.Note(lower)
		}
		if len(r.known) < maxKnown {
			r.known[text] = w
		}
	}
	return w
}

// setSyllables counts the syllables of the word, given its text as it is read.
func (w *Word) setSyllables(text string) {
	w.Syllables = syllables.Count(text)
	w.complex = isComplex(w.Text, w.Syllables, w.name)
}

// AddTo adds the word to counts, except to those of a sample.
func (w *Word) AddTo(c *readability.Counts) {
	c.Words++
	c.Letters += w.letters
	c.Syllables += w.Syllables
	if w.IsPolysyllable() {
		c.Polysyllables++
	}
	if w.complex {
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
		r.word(word).AddTo(&c)
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
	for _, w := range r.words(s) {
		ease.add(w, s.Words, c.Words == 0, c.Words > 0 && !shouted)
		w.AddTo(&c)
		if w.root != "" && !sample[w.root] {
			sample[w.root] = true
			c.SpacheUnfamiliar++
		}
	}
	return c
}
