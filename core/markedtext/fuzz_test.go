package markedtext

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/readability/report"
)

// FuzzMarks checks that all sentences, and all hard words of those that are scored, are marked, in their order, from the first letter to the
// last, and that a reader can overrule each sentence that is left out.
func FuzzMarks(f *testing.F) {
	for _, text := range []string{
		sample,
		"- [x] x marks it.\n\n```\ncode(1);\n```\nHe said: “No.” 1. 1 bean. hyphen-\nated",
		"a\u00ADb 👩‍👩‍👧 c.[4] 4 men came https://a.com/b b. | a | b |",
		"0 [[1]](0#0) 01  0000 1  \u2029 0000",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		r, err := call(text)
		if err != nil {
			return // too few words
		}
		units := utf16.Encode([]rune(text))
		// check checks that the next piece of the text that is marked has a text, behind a place.
		check := func(marked []int, text string, last int) {
			start, end := marked[0], marked[1]
			if start < last || end < start || end > len(units) {
				t.Fatalf("%d to %d is marked in %d units, behind %d", start, end, len(units), last)
			}
			if piece := string(utf16.Decode(units[start:end])); !reads(piece, text) {
				t.Fatalf("%q is marked for %q", piece, text)
			}
		}
		marked, leftOut, hard, last := r.Sentences, r.LeftOut, r.HardWords, 0
		var overruled []string
		reading := prose.Read(prose.Plain(text))
		reading.Measure()
		for i := range reading.Sentences {
			s := &reading.Sentences[i]
			if !s.Scored {
				if len(leftOut) == 0 || leftOut[0].Words != s.Words || leftOut[0].Reason == "" {
					t.Fatalf("%q is not marked, or without words or a reason, in %+v", s.Text, leftOut)
				}
				place := leftOut[0].Place
				check([]int{place.Start, place.End}, s.Text, last)
				last, leftOut = place.End, leftOut[1:]
				overruled = append(overruled, cut(text, place))
				continue
			}
			if len(marked) == 0 {
				t.Fatalf("%q is not marked", s.Text)
			}
			m := marked[0]
			check([]int{m.Start, m.End}, s.Text, last)
			last = m.Start
			var counts report.SentenceCounts
			for w := range reading.Words(s) {
				counts.Words++
				counts.Syllables += w.Syllables
				if w.IsPolysyllable() {
					counts.Polysyllables++
				}
				if !w.Familiar {
					counts.UnfamiliarWords++
				}
				if !w.IsPolysyllable() && w.Familiar {
					continue
				}
				if len(hard) == 0 || hard[1] > m.End {
					t.Fatalf("%q is not marked in %q", w.Text, s.Text)
				}
				check(hard, w.Text, last)
				last, hard = hard[1], hard[4:]
			}
			if m.SentenceCounts != counts {
				t.Fatalf("%q: got %+v, want %+v", s.Text, m.SentenceCounts, counts)
			}
			last, marked = m.End, marked[1:]
		}
		if len(marked) > 0 || len(leftOut) > 0 || len(hard) > 0 {
			t.Fatalf("the sentences %v and %v and the words %v are marked, too", marked, leftOut, hard)
		}
		again, err := call(text, overruled...)
		if err != nil {
			return // too long, or equal to all sentences that are scored
		}
		for _, s := range again.LeftOut {
			if s.Reason != "overruled" {
				t.Fatalf("%q is left out as %s, although it is overruled", cut(text, s.Place), s.Reason)
			}
		}
	})
}

// FuzzAdvice checks that advice has a place in a scored sentence, in the order of the places, and up to three texts that fit there.
func FuzzAdvice(f *testing.F) {
	for _, text := range []string{
		sample,
		"“Utilize it,” he said, “in order to commence.” It was made by him in order to commence the `utilize` thing.",
		"The water supply management system was found, and the committee of the house was of the opinion that it is a plethora of beans; it was not.",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		r, err := advised(text)
		if err != nil {
			return // too few words
		}
		units, last, s := utf16.Encode([]rune(text)), 0, 0
		for _, a := range r.Advice {
			if a.Start < last || a.End <= a.Start || a.End > len(units) {
				t.Fatalf("%+v is out of order, behind %d, or empty", a, last)
			}
			last = a.Start
			for s < len(r.Sentences) && r.Sentences[s].End < a.End {
				s++
			}
			if s == len(r.Sentences) || a.Start < r.Sentences[s].Start {
				t.Fatalf("%+v is in no scored sentence", a)
			}
			if len(a.Suggestions) > 3 || (len(a.Suggestions) > 0) != (a.AverageGradeLevel != nil) {
				t.Fatalf("%+v has too many suggestions, or a grade without one", a)
			}
			for _, suggestion := range a.Suggestions {
				if suggestion == "" || strings.TrimSpace(suggestion) != suggestion {
					t.Fatalf("%+v suggests %q", a, suggestion)
				}
			}
		}
	})
}

// reads reports whether a text reads like another one, from the first character to the last, if what was removed from it and white space
// are skipped.
func reads(text, like string) bool {
	last, _ := utf8.DecodeLastRuneInString(like)
	if !strings.HasSuffix(text, string(last)) {
		return false
	}
	for i, r := range like {
		if r == ' ' {
			continue
		}
		at := strings.IndexRune(text, r)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text = text[at+utf8.RuneLen(r):]
	}
	return true
}
