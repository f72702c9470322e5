package box

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestABackupIsDueOnceEachNight(t *testing.T) {
	zone := time.FixedZone("east", 2*60*60) // three o'clock is one o'clock in UTC
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, zone) }
	const yesterday, tonight = "f/lettercraft-20261126T010000Z.jsonl.age", "f/lettercraft-20261127T010002Z.jsonl.age"
	for _, test := range []struct {
		what  string
		names []string
		now   time.Time
		want  bool
	}{
		{"there is none", nil, at(27, 15, 0), true},
		{"it is before three", []string{yesterday}, at(27, 2, 59), false},
		{"it is three", []string{yesterday}, at(27, 3, 0), true},
		{"tonight's is there", []string{yesterday, tonight}, at(27, 3, 1), false},
		{"it is the next evening", []string{yesterday, tonight}, at(27, 23, 59), false},
		{"the machine was off", []string{yesterday}, at(29, 1, 0), true},
		{"the clock was wrong", []string{yesterday, "f/lettercraft-20271127T010000Z.jsonl.age"}, at(27, 3, 0), true},
		{"the clock was wrong before tonight's", []string{tonight, "f/lettercraft-20271127T010000Z.jsonl.age"}, at(27, 3, 1), false},
	} {
		if got := isDue(test.names, test.now); got != test.want {
			t.Errorf("%s: got %v", test.what, got)
		}
	}
}

func TestABackupThatFailsIsTriedLessAndLessOften(t *testing.T) {
	wait := checkInterval
	for i, want := range []time.Duration{10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440} {
		if wait = waitAfter(wait, io.ErrShortWrite); wait != want*time.Minute {
			t.Errorf("after failure %d: got %v", i+1, wait)
		}
	}
	if wait = waitAfter(wait, nil); wait != checkInterval {
		t.Errorf("after a success: got %v", wait)
	}
}

func TestOnlyTheNewestBackupsAreKept(t *testing.T) {
	b := Backups{Folder: t.TempDir(), Keep: 2}
	for _, name := range []string{
		"lettercraft-20261125T010000Z.jsonl.age", "lettercraft-20261127T010000Z.jsonl.age", "lettercraft-20261126T010000Z.jsonl.age",
		"lettercraft-20261124T010000Z.jsonl.age.123.part", "lettercraft-20261126T020000Z.jsonl.age.incomplete",
		"accounts.jsonl.age", "lettercraft-20261120T010000Z.jsonl",
	} {
		if err := os.WriteFile(filepath.Join(b.Folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"accounts.jsonl.age", "lettercraft-20261120T010000Z.jsonl", "lettercraft-20261126T010000Z.jsonl.age", "lettercraft-20261127T010000Z.jsonl.age",
	}
	for _, failed := range [][]string{nil, {"lettercraft-20261128T010000Z.jsonl.age.incomplete"}, {"lettercraft-20261128T011000Z.jsonl.age.incomplete"}} {
		for _, name := range failed {
			write(t, filepath.Join(b.Folder, name), "")
		}
		if err := b.prune(); err != nil {
			t.Fatal(err)
		}
		var got []string
		entries, err := os.ReadDir(b.Folder)
		for _, entry := range entries {
			got = append(got, entry.Name())
		}
		if want := slices.Concat(want, failed); !slices.Equal(got, want) {
			t.Errorf("got %q (%v), want %q", got, err, want)
		}
	}
}
