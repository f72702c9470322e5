package readability_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/lettercraft/lettercraft/core/readability"
)

func TestTextForm(t *testing.T) {
	text := readability.Text{
		Scored: readability.Counts{Words: 1, Sentences: 2, Syllables: 3, Letters: 4, Polysyllables: 5, Complex: 6, Unfamiliar: 7, Monosyllables: 8, SpacheUnfamiliar: 9},
		Words:  10, ProseWords: 11, ProseSentences: 12, Warnings: []readability.Warning{readability.ShortText, readability.MostlyCode},
		Margin: 0.5, Ease: &readability.Features{0.25, 3.5, 8, 0.125, 0}, Hardest: []readability.Sentence{{Number: 2, Counts: readability.Counts{Words: 3, Sentences: 1}, Text: "It is hard."}},
		Sentences: []readability.Sentence{
			{LeftOut: readability.InHeading, Counts: readability.Counts{Words: 2, Sentences: 1}, Text: "2 beans"},
			{Counts: readability.Counts{Words: 3, Sentences: 1}, Text: "It is hard."},
		},
		More: 4,
	}
	form, err := text.MarshalText()
	if err != nil || string(form) != "1 2 3 4 5 6 7 8 9 10 11 12 0.5 ease=0.25,3.5,8,0.125,0 short_text code\n2 3 1 0 0 0 0 0 0 0 It is hard."+
		"\nheading 2 1 0 0 0 0 0 0 0 2 beans\nscored 3 1 0 0 0 0 0 0 0 It is hard.\nmore 4" {
		t.Fatalf("got %q, %v", form, err)
	}
	var read readability.Text
	if err := read.UnmarshalText(bytes.Replace(form, []byte(" code"), []byte(" code of_a_later_release"), 1)); err != nil || !reflect.DeepEqual(read, text) {
		t.Errorf("got %+v, %v", read, err)
	}
	if err := read.UnmarshalText(bytes.Replace(form, []byte("\nheading"), []byte("\nof_a_later_release"), 1)); err != nil || read.Sentences[0].LeftOut != readability.IsNoSentence {
		t.Errorf("got %+v, %v", read, err)
	}
	for _, bad := range []string{"", "1 2 3 4 5 6 7 8 9 10 11", "1 2 3 4 5 6 7 8 9 10 11 x 0", "1 2 3 4 5 6 7 8 9 10 11 -7 0", "1 2 3 4 5 6 7 8 9 10 11 12", "1 2 3 4 5 6 7 8 9 10 11 12 0\n1 2 text", "1 2 3 4 5 6 7 8 9 10 11 12 0\nscored 2 text", "1 2 3 4 5 6 7 8 9 10 11 12 0\nmore", "1 2 3 4 5 6 7 8 9 10 11 12 0 ease=1,2,3,4", "1 2 3 4 5 6 7 8 9 10 11 12 0 ease=1,2,3,4,x"} {
		if err := read.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
