package markedtext

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"lettercraft/core/prose"
)

// FuzzMarks checks that sentences and words are marked in their order, within the text, where their first and last letters stand.
func FuzzMarks(f *testing.F) {
	for _, text := range []string{
		sample,
		"- [x] x marks it.\n\n```\ncode(1);\n```\nHe said: “No.” 1. 1 bean. hyphen-\nated",
		"a\u00ADb 👩‍👩‍👧 c.[4] 4 men came https://a.com/b b. | a | b |",
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
		// cut returns what is marked, which must begin at or behind a place.
		cut := func(start, end, last int) string {
			if start < last || end < start || end > len(units) {
				t.Fatalf("%d to %d is marked in %d units, behind %d", start, end, len(units), last)
			}
			return string(utf16.Decode(units[start:end]))
		}
		var words []string
		reading, number, last := prose.Read(prose.Plain(text)), 0, 0
		reading.Measure()
		for i := range reading.Sentences {
			s := &reading.Sentences[i]
			if !s.Scored {
				continue
			}
			m := r.Sentences[number]
			if marked := cut(m.Start, m.End, last); marked != "" && !spans(s.Text, marked) {
				t.Fatalf("%q is marked for the sentence %q", marked, s.Text)
			}
			number, last = number+1, m.End
			for w := range reading.Words(s) {
				words = append(words, w.Text)
			}
		}
		if number != len(r.Sentences) {
			t.Fatalf("%d sentences are marked, want %d", len(r.Sentences), number)
		}
		last = 0
		for w := range slices.Chunk(r.HardWords, 4) {
			marked := cut(w[0], w[1], last)
			i := slices.IndexFunc(words, func(word string) bool {
				return strings.HasPrefix(marked, word[:1]) && strings.HasSuffix(marked, word[len(word)-1:])
			})
			if marked == "" || i < 0 {
				t.Fatalf("%q is marked for one of the words %q", marked, words)
			}
			words, last = words[i+1:], w[1]
		}
	})
}

// spans reports whether a text has the first and the last letter of another one, which may be the same.
func spans(text, other string) bool {
	first, _ := utf8.DecodeRuneInString(other)
	last, _ := utf8.DecodeLastRuneInString(other)
	return strings.ContainsRune(text, first) && strings.ContainsRune(text, last)
}
