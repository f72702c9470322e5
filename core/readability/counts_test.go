package readability_test

import (
	"testing"

	"lettercraft/core/readability"
)

func TestCountsAsText(t *testing.T) {
	c := readability.Counts{Words: 1, Sentences: 2, Syllables: 3, Letters: 4, Polysyllables: 5, Complex: 6, Unfamiliar: 7}
	text, err := c.MarshalText()
	if err != nil || string(text) != "1 2 3 4 5 6 7" {
		t.Fatalf("got %q, %v", text, err)
	}
	var read readability.Counts
	if err := read.UnmarshalText(text); err != nil || read != c {
		t.Errorf("got %+v, %v", read, err)
	}
	for _, bad := range []string{"", "1 2 3 4 5 6", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 x", "1 2 3 4 5 6 -7", "1 2 3 4 5 6 "} {
		if err := read.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
