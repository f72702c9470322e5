package deployment

import (
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// entriesOf returns entries for releases in short: "A" is a deployment of A, "A'" another one with other versions, "A<" a rollback from the
// entry before to A, or, after "A", one from a release that had no entry, and "A!" a release that did not work.
func entriesOf(history string) (entries []Entry) {
	for text := range strings.FieldsSeq(history) {
		e := Entry{By: "ada@laptop"}
		text, isBad := strings.CutSuffix(text, "!")
		if isBad {
			e.Fault = "lettercraft-page threw an exception"
		}
		text, isBack := strings.CutSuffix(text, "<")
		if isBack {
			e.BackFrom = entries[len(entries)-1].Release
		}
		e.Release, e.Versions = strings.TrimSuffix(text, "'"), map[string]string{"lettercraft": text}
		entries = append(entries, e)
	}
	return entries
}

func TestARollbackGoesToTheLastReleaseThatWorkedAndWasNotRolledBackFrom(t *testing.T) {
	for _, c := range []struct {
		history, to string
		isBroken    bool   // a deployment or a rollback was interrupted
		want        string // the version
	}{
		{"A B", "", false, "A"},
		{"A B A< C", "", false, "A"},
		{"A B A< C A< D", "", false, "A"},
		{"A B C A<", "", false, "B"},
		{"A B A< B C", "", false, "B"}, // deployed again on purpose
		{"A B A< B< C", "", false, "B"},
		{"A B B'", "", false, "B"},       // the same release served with other versions
		{"A B B'! B<", "", false, "A"},   // and failed with them
		{"A B! A< B'!", "", false, "A"},  // failed twice
		{"A B C B'! C<", "", false, "B"}, // failed only at the second time
		{"A A B", "", false, "A"},
		{"A", "", false, ""},
		{"A B A<", "", false, ""},
		{"A! B", "", false, ""},      // a first release that did not work
		{"A B! C", "", false, "A"},   // one that stayed although it did not work
		{"A B! B C", "", false, "B"}, // and works since it was deployed again
		{"A B! C", "B", false, "B"},
		{"A B! A<!", "", false, ""},
		{"A B A", "", true, "A"}, // what was interrupted is undone
		{"A B A<", "", true, "A"},
		{"A B!", "", true, "A"},
		{"A B C", "A", false, "A"},
		{"A B A<", "B", false, "B"},
		{"A B", "C", false, ""},
	} {
		got, err := goal(entriesOf(c.history), !c.isBroken, c.to)
		if got.Versions["lettercraft"] != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s, interrupted %v, to %q: got %v, %v, want %s", c.history, c.isBroken, c.to, got.Versions, err, c.want)
		}
	}
}

func TestTheHistorySaysWhyAReleaseEnded(t *testing.T) {
	for history, want := range map[string]string{
		"A B":   "replaced by B by ada@laptop",
		"B A<":  "rolled back to A by ada@laptop",
		"A' A<": "rolled back to A by ada@laptop",
		"A A":   "deployed again by ada@laptop",
		"B! A<": "rolled back to A by ada@laptop: lettercraft-page threw an exception",
		"B! C":  "replaced by C by ada@laptop: lettercraft-page threw an exception",
		"B! B":  "deployed again by ada@laptop: lettercraft-page threw an exception",
		"A A<":  "went on when A was taken back by ada@laptop",
	} {
		e := entriesOf(history)
		if got := e[0].Ending(e[1]); got != want {
			t.Errorf("%s: got %q", history, got)
		}
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

func TestATagNamesTheReleaseAndTheCommit(t *testing.T) {
	for commit, want := range map[string]string{"a29ddb1c7740+changes": "28efb2e5e122.a29ddb1c7740+changes", unknown: "28efb2e5e122"} {
		tag := tagOf("28efb2e5e122", commit)
		if tag != want || releaseOf(cloud.Version{Tag: tag}) != "28efb2e5e122" {
			t.Errorf("%s: got the tag %s", commit, tag)
		}
	}
}
