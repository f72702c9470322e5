package passages

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestPassagesAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for i, p := range All() {
		if p.Text == "" || p.Author == "" || p.Work == "" || len(p.Year) != 4 || strings.TrimSpace(p.Text) != p.Text {
			t.Errorf("passage %d is %+v", i+1, p)
		}
		if seen[p.Text] {
			t.Errorf("passage %d is there twice: %s", i+1, p.Text)
		}
		seen[p.Text] = true
	}
}

func TestPassagesAreWholeSentences(t *testing.T) {
	whole := regexp.MustCompile(`^"?[A-Z].*[.!?]"?$`)
	misprint := regexp.MustCompile(`[^A-Za-zé .,;:!?'"—-]|  | [.,;:!?—]|— |--|\.\.`)
	for i, p := range All() {
		if !whole.MatchString(p.Text) || misprint.MatchString(p.Text) || strings.Count(p.Text, `"`)%2 != 0 {
			t.Errorf("passage %d is %s", i+1, p.Text)
		}
	}
}

func TestPassagesAreSortedBySurname(t *testing.T) {
	surname := func(p Passage) string { return p.Author[strings.LastIndex(p.Author, " ")+1:] }
	if !slices.IsSortedFunc(All(), func(a, b Passage) int { return strings.Compare(surname(a), surname(b)) }) {
		t.Error("the passages are not sorted by surname")
	}
}
