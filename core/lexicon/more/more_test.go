package more

import (
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/lexicon"
	"github.com/lettercraft/lettercraft/core/phrase"
)

func TestEntries(t *testing.T) {
	compare := func(a, b lexicon.Entry) int { return strings.Compare(a.Word, b.Word) }
	if !slices.IsSortedFunc(Entries(), compare) || len(slices.CompactFunc(slices.Clone(Entries()), func(a, b lexicon.Entry) bool { return a.Word == b.Word })) != len(Entries()) {
		t.Error("the entries are not sorted, or a word comes twice")
	}
	for _, e := range Entries() {
		answer, ok := phrase.New(e.Word)
		letters := answer.Letters()
		if !ok || len(letters) < 3 || len(letters) > 14 || answer.Text != e.Word {
			t.Errorf("%s is no word of 3 to 14 letters", e.Word)
		}
		for i := range len(letters) {
			if strings.Count(letters, letters[i:i+1]) > 7 {
				t.Errorf("%s has more than 7 equal letters", e.Word)
			}
		}
		if e.Clue == "" || strings.TrimSpace(e.Clue) != e.Clue || strings.HasSuffix(e.Clue, ".") || len(e.Clue) > 80 {
			t.Errorf("%s has the clue %q", e.Word, e.Clue)
		}
	}
}

func TestEntriesAreNotInTheLexicon(t *testing.T) {
	for _, e := range Entries() {
		if _, found := lexicon.Clue(lexicon.General, e.Plain()); found {
			t.Errorf("%s is in the lexicon too", e.Word)
		}
	}
}
