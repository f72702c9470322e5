package search_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/quoteacrostic/search"
	"github.com/lettercraft/lettercraft/core/random"
)

func TestTheLikeliestWordsLeaveLettersForOthers(t *testing.T) {
	all := words()
	prepared := prepared(all)
	found, tried := 0, 0
	for answers := 10; answers <= 25; answers += 3 {
		text, initials := texts(all, answers)
		likely := search.Likeliest(text, initials, prepared)
		for _, n := range likely[:min(10, len(likely))] {
			if all[n][0] != initials[0] {
				t.Fatalf("%s does not begin with %c", all[n], initials[0])
			}
			rest := text
			for i := range len(all[n]) {
				rest = strings.Replace(rest, all[n][i:i+1], "", 1)
			}
			if len(rest) != len(text)-len(all[n]) {
				t.Fatalf("%s does not have the letters of %s", text, all[n])
			}
			tried++
			if _, ok := search.New(rest, initials[1:], prepared, random.New("s"), 500_000).Next(); ok {
				found++
			}
		}
	}
	if 100*found < 95*tried || tried < 50 {
		t.Errorf("sets are found for %d of %d words", found, tried)
	}
}

func TestTheLikeliestWordsAreOrdered(t *testing.T) {
	list := slices.Concat(slices.Repeat([]string{"ZOO"}, 50), slices.Repeat([]string{"ZEA"}, 45), strings.Fields("TAZE TOO TEA TIE"))
	var got []string
	for _, n := range search.Likeliest("TEAZOO", "TZ", prepared(list)) {
		got = append(got, list[n])
	}
	if want := []string{"TEA", "TOO"}; !slices.Equal(got, want) { // TAZE leaves no Z, and the text has no I
		t.Errorf("the likeliest words are %v, want %v", got, want)
	}
	if none := search.Likeliest("TEAZOO", "TQ", prepared(list)); none != nil {
		t.Errorf("there is no word with Q, and the likeliest words are %v", none)
	}
}
