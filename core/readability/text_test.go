package readability_test

import (
	"reflect"
	"testing"

	"lettercraft/core/readability"
)

func TestTextForm(t *testing.T) {
	text := readability.Text{
		Scored: readability.Counts{Words: 1, Sentences: 2, Syllables: 3, Letters: 4, Polysyllables: 5, Complex: 6, Unfamiliar: 7},
		Words:  8, ProseWords: 9, ProseSentences: 10, Warnings: []readability.Warning{readability.ShortText, readability.MostlyCode},
	}
	form, err := text.MarshalText()
	if err != nil || string(form) != "1 2 3 4 5 6 7 8 9 10 short_text code" {
		t.Fatalf("got %q, %v", form, err)
	}
	var read readability.Text
	if err := read.UnmarshalText(append(form, " of_a_later_release"...)); err != nil || !reflect.DeepEqual(read, text) {
		t.Errorf("got %+v, %v", read, err)
	}
	for _, bad := range []string{"", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9 x", "1 2 3 4 5 6 7 8 9 -7", "1 2 3 4 5 6 7 8 9 "} {
		if err := read.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
