package quoteacrostic

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/passages"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
)

func TestAlternatives(t *testing.T) {
	params := map[string]any{"passage": 9, "seed": "s"}
	plain := must(t, params)
	avoid := ""
	for _, c := range plain.Clues {
		if len(c.Alternatives) > 0 {
			t.Errorf("%s has alternatives that were not requested: %q", c.Answer, c.Alternatives)
		}
	}
	params["alternatives"] = true
	for _, c := range must(t, params).Clues[:5] {
		avoid += c.Alternatives[0] + "\n"
	}
	params["avoid"] = avoid
	params["keep"] = plain.Clues[3].Answer + "\n" + plain.Clues[7].Answer + ": My own clue"
	r := must(t, params)
	check(t, r)
	text := settled.Letters(r.Quotation)
	for _, c := range r.Clues {
		if len(c.Alternatives) != maxAlternatives {
			t.Errorf("%s has the alternatives %q", c.Answer, c.Alternatives)
		}
		rest := text // without the other answers of the caller
		for _, kept := range []settled.Clue{plain.Clues[3], plain.Clues[7]} {
			if kept.Answer != c.Answer {
				rest = settled.Without(rest, kept.Letters)
			}
		}
		words := settled.Words(r.Quotation + " " + r.Author + " " + r.Work)
		seen := map[string]bool{}
		for _, word := range c.Alternatives {
			spelled := settled.Letters(word)
			isInPuzzle := slices.ContainsFunc(r.Clues, func(other settled.Clue) bool { return other.Letters == spelled })
			switch {
			case spelled[0] != c.Letters[0] || !settled.Contains(rest, spelled):
				t.Errorf("%s can't take the place of %s", word, c.Answer)
			case isInPuzzle || seen[word] || slices.Contains(strings.Split(avoid, "\n"), word):
				t.Errorf("%s is an alternative of %s: it is in the puzzle, or comes twice, or is avoided", word, c.Answer)
			case slices.Contains(words, spelled):
				t.Errorf("%s is a word of the quotation or its source", word)
			}
			seen[word] = true
		}
	}
	if slices.Equal(r.Clues[3].Alternatives, r.Clues[7].Alternatives) {
		t.Error("answers with different initials have the same alternatives")
	}
}

func TestAlternativesDoNotTellTheQuotation(t *testing.T) {
	s, err := newSetter(&settled.Params{}, "s")
	if err != nil {
		t.Fatal(err)
	}
	var likely []int32
	for n, e := range s.pool {
		if strings.HasPrefix(e.letters, "RIV") {
			likely = append(likely, int32(n))
		}
	}
	got := s.suitable(likely, nil, newSpoilers([]string{"RIVER"}, nil))
	if len(got) == 0 || slices.Contains(got, "RIVER") {
		t.Errorf("the alternatives are %q", got)
	}
}

// TestAlternativesMakePuzzles takes alternatives alone, and with five answers that are kept.
func TestAlternativesMakePuzzles(t *testing.T) {
	made, all := 0, 0
	step, least := 25, 100
	if testing.Short() {
		step, least = 125, 20
	}
	for n := 0; n < len(passages.All()); n += step {
		m, a := takeAlternatives(t, n)
		made, all = made+m, all+a
	}
	if 100*made < 97*all || all < least {
		t.Errorf("%d of %d alternatives make a puzzle", made, all)
	}
}

// takeAlternatives takes alternatives of a passage. It returns how many make a puzzle.
func takeAlternatives(t testing.TB, n int) (made, all int) {
	params := map[string]any{"passage": n + 1, "seed": strconv.Itoa(n), "alternatives": true}
	first, err := call(params)
	if err != nil {
		return 0, 0
	}
	keep := ""
	for i := range 5 {
		keep += first.Clues[(n+3*i)%len(first.Clues)].Answer + "\n"
	}
	for _, keep := range []string{"", keep} {
		params["keep"], params["alternatives"] = keep, true
		r, err := call(params)
		if err != nil {
			t.Fatalf("passage %d with answers of its puzzle: %v", n+1, err)
		}
		c := r.Clues[(n+1)%len(r.Clues)]
		for rank := 0; rank < len(c.Alternatives); rank += 7 {
			others := strings.ReplaceAll(keep, c.Answer+"\n", "")
			params["keep"], params["alternatives"] = others+c.Alternatives[rank], false
			r, err := call(params)
			all++
			if err == nil && slices.ContainsFunc(r.Clues, func(one settled.Clue) bool { return one.Answer == c.Alternatives[rank] }) {
				made++
			}
		}
	}
	return made, all
}
