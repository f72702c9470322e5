package advice

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability"
	"github.com/lettercraft/lettercraft/core/sentences"
)

// sentence is a sentence in which advice is found, with what is known of its text.
type sentence struct {
	*prose.Sentence
	text    string
	last    string // the sentence before
	reading *prose.Reading
	scored  readability.Counts
	lexicon *lexicon
	words   []word
	// advice has the advice on the sentence, in the order of its kinds.
	advice []Advice
	// capitals is the number of words with a capital at their start.
	capitals int
	// quoted are the parts of the sentence that somebody else speaks, as pairs of places.
	quoted []int
	// open is the mark that would end the quotation in which the sentence before has ended, or 0.
	open rune
	// code are the places of the backticks in the text of the sentence, if coded is set.
	code  []int
	coded bool
}

// read reads a sentence. It reports whether advice can be given in it.
func (s *sentence) read(next *prose.Sentence) bool {
	if s.open != 0 {
		between := s.text[s.reading.Place(s.Sentence, len(s.Text)-1)+1 : s.reading.Place(next, 0)]
		if strings.Contains(strings.ReplaceAll(between, "\r", ""), "\n\n") {
			s.open = 0 // a quotation that nobody has ended
		}
	}
	if s.Sentence != nil {
		s.last = s.Sentence.Text
	}
	s.Sentence = next
	s.readQuotations()
	s.coded = false
	if !next.Scored {
		return false
	}
	s.capitals = 0
	end := 0
	for i := range s.words {
		w := &s.words[i]
		if isCapital(w.Text) {
			s.capitals++
		}
		w.joined = w.At == end+1 && end > 0 && next.Text[end] == ' '
		end = w.end()
	}
	return 2*s.capitals <= len(s.words) // not written like a title
}

// readQuotations finds the quotations in the sentence.
func (s *sentence) readQuotations() {
	s.quoted = s.quoted[:0]
	text := s.Text
	if s.open == 0 && strings.IndexByte(text, '"') < 0 && strings.IndexByte(text, '\'') < 0 && strings.IndexByte(text, "“"[0]) < 0 && strings.IndexByte(text, "«"[0]) < 0 {
		return
	}
	if s.open != 0 {
		s.quoted = append(s.quoted, 0)
	}
	last := ' '
	for i, r := range text {
		next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(max(r, 0)):])
		begins := !unicode.IsLetter(last) && !unicode.IsDigit(last) && !strings.ContainsRune(".,;:!?…)", last)
		switch {
		case s.open == 0 && r == '“', s.open == 0 && r == '«', s.open == 0 && begins && (r == '"' || (r == '\'' || r == '‘') && unicode.IsLetter(next)):
			s.open = closing(r)
			s.quoted = append(s.quoted, i)
		case s.open != 0 && r == s.open && (r == '”' || r == '»' || r == '"' || !unicode.IsLetter(next) && last != ' '):
			s.open = 0
			s.quoted = append(s.quoted, i)
		}
		last = r
	}
	if len(s.quoted)%2 == 1 {
		s.quoted = append(s.quoted, len(text))
	}
	if s.open == '\'' || s.open == '’' {
		s.open = 0 // perhaps an apostrophe
	}
}

// closing returns the mark that ends a quotation which begins with another one.
func closing(r rune) rune {
	switch r {
	case '“', '‘':
		return r + 1
	case '«':
		return '»'
	}
	return r
}

// isOpen reports whether the words from i to end are the writer's own, and neither code nor parts of an address.
func (s *sentence) isOpen(i, end int) bool {
	from, to := s.words[i].At, s.words[end-1].end()
	if q, _ := slices.BinarySearch(s.quoted, from); q%2 == 1 || q < len(s.quoted) && s.quoted[q] < to {
		return false
	}
	if from > 0 && strings.IndexByte("/@_#\\`=<>|*&{}$[-~^+", s.Text[from-1]) >= 0 || to < len(s.Text) && strings.IndexByte("/@_#\\`=<>|*&{}$([]-~^+", s.Text[to]) >= 0 {
		return false
	}
	return !s.isCode(s.reading.Place(s.Sentence, from))
}

// isCode reports whether a place in the text is between backticks of the sentence.
func (s *sentence) isCode(place int) bool {
	if !s.coded {
		s.coded, s.code = true, s.code[:0]
		start, end := s.reading.Place(s.Sentence, 0), s.reading.Place(s.Sentence, len(s.Text)-1)+1
		if start > 0 && s.text[start-1] == '`' {
			start--
		}
		for i := start; i < end; i++ {
			if s.text[i] == '`' {
				s.code = append(s.code, i)
			}
		}
	}
	behind, _ := slices.BinarySearch(s.code, place)
	return behind%2 == 1
}

// counts returns the counts of the words from i to end.
func (s *sentence) counts(i, end int) (c readability.Counts) {
	for k := range s.words[i:end] {
		s.words[i+k].AddTo(&c)
	}
	return c
}

// add adds advice on the words from i to end, whose counts are given if there are suggestions. It reports whether the text has the same words
// there, without marks between them and in one line.
func (s *sentence) add(k Kind, i, end int, before readability.Counts, suggestions []string) bool {
	from, to := s.words[i].At, s.words[end-1].end()
	start, behind := s.reading.Place(s.Sentence, from), s.reading.Place(s.Sentence, to-1)+1
	a := Advice{Kind: k, Start: start, End: behind, Suggestions: suggestions}
	if len(suggestions) > 0 {
		if s.text[start:behind] != s.Text[from:to] {
			return false
		}
		if !s.reading.Fits(start, s.text[start:behind], suggestions[0]) {
			return false // a shorter line would perhaps end its block, or a longer one go on
		}
		if i == 0 && sentences.Count(s.last+" "+s.Text) != sentences.Count(s.last+" "+s.Text[:from]+suggestions[0]+s.Text[to:]) {
			return false // it would go on behind an abbreviation
		}
		after := s.reading.CountPart(suggestions[0])
		left := len(s.words) - before.Words + after.Words
		if 2*s.capitals > left || left < 15 && left < len(s.words) && strings.IndexByte(".!?", s.Text[len(s.Text)-1]) < 0 {
			return false // it would be written like a title, or be too short for a sentence without a full stop
		}
		a.Grade = s.grade(before, after)
	}
	s.advice = append(s.advice, a)
	return true
}
