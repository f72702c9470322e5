package prose

import (
	"iter"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/readability"
)

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
			clear(sample)
			t.Hardest[i] = readability.Sentence{Number: number + 1, Counts: r.count(s, sample, nil), Text: shortened(s.Text)}
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
