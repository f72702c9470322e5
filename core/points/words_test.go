package points

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheListHasTheMostFrequentWordsFirst(t *testing.T) {
	words := strings.Fields(list)
	if len(words) != 30_000 || !slices.Equal(words[:5], []string{"the", "of", "and", "to", "in"}) {
		t.Errorf("the list has %d words and begins with %v", len(words), words[:5])
	}
	for _, word := range words {
		if !regexp.MustCompile(`^[a-z]+$`).MatchString(word) {
			t.Errorf("%q is not a word of small letters", word)
		}
	}
	if sorted := slices.Compact(slices.Sorted(slices.Values(words))); len(sorted) != len(words) {
		t.Errorf("%d words are in the list twice", len(words)-len(sorted))
	}
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		word, as    string
		rank, place int
		found       bool
	}{
		{"THE", "THE", 1, 0, true},
		{"AND", "AND", 3, 1, true},   // after the
		{"THAT", "THAT", 8, 0, true}, // the first word that begins and ends with the same letter
		{"ZYZZYVA", "", 0, 0, false},
		{"CAT'S", "CAT", 0, 0, true},
		{"THEY'LL", "THEY", 0, 0, true},
		{"'TWAS", "TWAS", 0, 0, true},
		{"DON'T", "DO", 0, 0, true},
		{"WEREN'T", "WERE", 0, 0, true},
		{"CAN'T", "CAN", 0, 0, true},
		{"WON'T", "WILL", 0, 0, true},
		{"SHAN'T", "SHALL", 0, 0, true},
	} {
		rank, place, found := find(test.word)
		if test.rank == 0 && test.found {
			test.rank, test.place, test.found = find(test.as)
		}
		if rank != test.rank || place != test.place || found != test.found {
			t.Errorf("%s: got %d, %d, %v, want %+v", test.word, rank, place, found, test)
		}
	}
}

func TestSamePattern(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"that", "high", true}, {"that", "this", false}, {"noon", "deed", true}, {"noon", "book", false}, {"a", "i", true}, {"ab", "cc", false}, {"cc", "ab", false},
	} {
		if got := samePattern(test.a, test.b); got != test.want {
			t.Errorf("%s and %s: got %v", test.a, test.b, got)
		}
	}
}

func TestSentences(t *testing.T) {
	for text, want := range map[string]int{
		"No end":                      1,
		"One word here. Then another": 1, // the second has only two words
		"This is one. This is two.":   2,
		"Two words. Then three more.": 1,
		"Is this one? “This is two!” And “this is three”": 3,
		"I met Mr. Brown there. He was tall.":             2,
		"It ends at 3.5 miles. so what":                   1,
		"No! We never do this.":                           1,
		"No!":                                             1,
		"(This is one.) [This is two.]":                   2,
	} {
		if got := sentences(text); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
