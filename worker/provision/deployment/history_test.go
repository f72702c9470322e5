package deployment

import (
	"strings"
	"testing"
	"time"
)

// entriesOf returns entries for releases in short: "A" is a deployment of A, "A<B" a rollback from B to A.
func entriesOf(history string) (entries []Entry) {
	for text := range strings.FieldsSeq(history) {
		release, from, _ := strings.Cut(text, "<")
		entries = append(entries, Entry{Release: release, BackFrom: from, By: "ada@laptop"})
	}
	return entries
}

func TestARollbackGoesToTheLastReleaseThatWasNotRolledBackFrom(t *testing.T) {
	for _, c := range []struct{ history, current, to, want string }{
		{"A B", "B", "", "A"},
		{"A B A<B C", "C", "", "A"},
		{"A B A<B C A<C D", "D", "", "A"},
		{"A B C A<C", "A", "", "B"},
		{"A B A<B B C", "C", "", "B"}, // deployed again on purpose
		{"A B A<B B<A C", "C", "", "B"},
		{"A A B", "B", "", "A"},
		{"A", "A", "", ""},
		{"A B A<B", "A", "", ""},
		{"A A<B", "", "", "A"}, // an interrupted deployment or rollback is undone
		{"A B C", "C", "A", "A"},
		{"A B A<B", "A", "B", "B"},
		{"A B", "B", "C", ""},
	} {
		got, err := goal(entriesOf(c.history), c.current, c.to)
		if got.Release != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s, current %s, to %s: got %s, %v, want %s", c.history, c.current, c.to, got.Release, err, c.want)
		}
	}
}

func TestTheHistorySaysWhyAReleaseEnded(t *testing.T) {
	for history, want := range map[string]string{
		"A B":   "replaced by B by ada@laptop",
		"B A<B": "rolled back to A by ada@laptop",
		"A A":   "deployed again by ada@laptop",
		"A A<B": "went on when B was taken back by ada@laptop",
	} {
		e := entriesOf(history)
		if got := e[0].Ending(e[1]); got != want {
			t.Errorf("%s: got %q", history, got)
		}
	}
}

func TestTheHistorySaysWhatDidNotWork(t *testing.T) {
	e := entriesOf("B A<B")
	e[1].Why = "lettercraft-page threw an exception"
	if got, want := e[0].Ending(e[1]), "rolled back to A by ada@laptop: lettercraft-page threw an exception"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAnEntryIsLaterThanTheOneBefore(t *testing.T) {
	for _, ahead := range []time.Duration{-time.Hour, 0, time.Hour} {
		last := now.Add(ahead)
		if got := next(last, now); got.Format(entryTime) <= last.Format(entryTime) || got.Before(now) {
			t.Errorf("after an entry of %v: %v", last, got)
		}
	}
}
