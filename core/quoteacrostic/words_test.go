package quoteacrostic

import (
	"slices"
	"testing"

	"github.com/lettercraft/lettercraft/core/phrase"
	"github.com/lettercraft/lettercraft/core/quoteacrostic/settled"
)

func TestEntriesHaveTheirLetters(t *testing.T) {
	for _, e := range entries() {
		if answer := e.clued(); answer.Text != e.Word || answer.Letters() != e.letters || answer.Clue == "" {
			t.Errorf("the entry %+v is the answer %+v", e, answer)
		}
	}
}

func TestAnswersThatSpoilASet(t *testing.T) {
	clued := func(answer, clue string) phrase.Clued {
		p, _ := phrase.New(answer)
		return phrase.Clued{Phrase: p, Clue: clue}
	}
	s := newSpoilers([]string{"RIVERS", "THE", "THINK", "AUSTEN"}, []string{"AUSTEN"})
	for _, test := range []struct {
		set  []phrase.Clued
		own  int
		want []int
	}{
		{[]phrase.Clued{clued("OAK", "A tree"), clued("the nut", "It is hard")}, 0, nil},
		{[]phrase.Clued{clued("OAK", "A tree"), clued("RIVER", "It flows")}, 0, []int{1}},
		{[]phrase.Clued{clued("OAK", "A tree"), clued("EMMA", "A woman of Austen's")}, 0, []int{1}},
		{[]phrase.Clued{clued("SPORT", "A way to keep fit"), clued("UNFIT", "Out of shape")}, 0, []int{0}},
		{[]phrase.Clued{clued("BED", "A place to dream"), clued("TEDDY", "A toy for bedtime")}, 0, []int{0}},
		{[]phrase.Clued{clued("SKI", "To glide on snow"), clued("SNOWBALL", "What melts in the hand")}, 0, []int{0}},
		{[]phrase.Clued{clued("OAK", "A tree"), clued("RETHINK", "To consider again")}, 0, []int{1}},
		{[]phrase.Clued{clued("OAK", "A tree"), clued("ACORN", "The nut of oaks")}, 0, []int{0}},
		{[]phrase.Clued{clued("OAK", "A tree"), clued("ACORN", "The nut of oaks")}, 1, []int{1}},
		{[]phrase.Clued{clued("OAK", "A tree"), clued("ACORN", "The nut of oaks")}, 2, nil},
		{[]phrase.Clued{clued("BAKE", "To make bread"), clued("TIN", "A can"), clued("BAKER", "A maker of rolls")}, 0, []int{0}},
		{[]phrase.Clued{clued("TREE", "Wood"), clued("OAK", "A tree"), clued("ELM", "A tree")}, 0, []int{0}},
	} {
		if got := s.find(test.set, test.own); !slices.Equal(got, test.want) {
			t.Errorf("%v with %d of the caller: %v spoil it, want %v", test.set, test.own, got, test.want)
		}
	}
}

func TestAnswersToKeepAreNotChosenAgain(t *testing.T) {
	s, err := newSetter(&settled.Params{Keep: "acorn\nat sea: Lost", Avoid: "ant"}, "s")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range s.pool {
		if e.letters == "ACORN" || e.letters == "ATSEA" || e.letters == "ANT" {
			t.Errorf("%s is in the pool", e.Word)
		}
	}
}
