package settled

import (
	"strings"
	"testing"
)

func TestSpellingsWithShortAnswersComeLast(t *testing.T) {
	q, _ := ReadQuotation(strings.Repeat("Letters ", 12)) // 84 letters
	for _, test := range []struct{ author, work, want string }{
		{"Anna Hill", "Old Trees", "Anna Hill: Old Trees"},                // 16
		{"Anna Hill", "The Old Trees", "Hill: The Old Trees"},             // 19: 4.4 letters for each
		{"Anna Hill", "The Old Trees of Maine", "The Old Trees of Maine"}, // 18
		{"Anna Hillsborough Rutherford", "Trees", "Rutherford: Trees"},    // 30
	} {
		s := Source{Author: test.author, Work: test.work, Quotation: q}
		if got := Spellings(&Params{}, s)[0].Text; got != test.want {
			t.Errorf("%s, %s: %s is spelled first, want %s", test.author, test.work, got, test.want)
		}
	}
}
