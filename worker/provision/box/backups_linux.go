package box

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

const (
	// backupHour is the local hour at which a backup is due each day.
	backupHour = 3
	// checkInterval is the time between two looks whether one is due. firstRetry is the time after a backup that has failed; after each further one it
	// is twice as long, up to longestRetry: an account that can never be saved lets all fail.
	checkInterval, firstRetry, longestRetry = time.Minute, 10 * time.Minute, 24 * time.Hour
	// backupTime is the form of the time, in UTC, in the name of a backup. Names sort by time.
	backupTime = "20060102T150405Z"
)

// backups makes a backup whenever one is due, until the context ends. So the backup of a night in which the machine was off is made later.
func (v *supervisor) backups(ctx context.Context) {
	for wait := checkInterval; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		s, err := v.load()
		if err != nil || len(s.Backups.To) == 0 {
			wait = checkInterval
			continue // a mistake in the settings is told elsewhere
		}
		err = s.backUp(ctx, time.Now())
		if err != nil && ctx.Err() == nil {
			fmt.Fprintln(os.Stderr, "The backup has failed:", err)
		}
		wait = waitAfter(wait, err)
	}
}

// waitAfter returns the time to wait after backUp has returned an error or nil. It was called after another wait.
func waitAfter(wait time.Duration, err error) time.Duration {
	if err == nil {
		return checkInterval
	}
	return min(max(firstRetry, 2*wait), longestRetry)
}

// backUp makes a backup if one is due, and then deletes the oldest ones.
func (s *Settings) backUp(ctx context.Context, now time.Time) error {
	b := s.Backups
	names, err := b.names()
	if err != nil || !isDue(names, now) {
		return err
	}
	if err := os.MkdirAll(b.Folder, 0o700); err != nil {
		return err
	}
	name := filepath.Join(b.Folder, nameAt(now))
	program, err := os.Executable()
	if err != nil {
		return err
	}
	// What anybody can do by hand, in a process of its own, which gives its memory back.
	arguments := []string{"backup", "--box=" + s.State}
	for _, key := range b.To {
		arguments = append(arguments, "--to="+key)
	}
	command := exec.CommandContext(ctx, program, append(arguments, name)...)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // it removes its file
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return errors.Join(command.Run(), b.prune())
}

// nameAt returns the name of a backup, without its folder.
func nameAt(t time.Time) string { return "lettercraft-" + t.UTC().Format(backupTime) + ".jsonl.age" }

// isDue reports whether there is no backup since the last time at which one was due. Backups after now, of a wrong clock, do not count.
func isDue(names []string, now time.Time) bool {
	due := time.Date(now.Year(), now.Month(), now.Day(), backupHour, 0, 0, 0, now.Location())
	if due.After(now) {
		due = due.AddDate(0, 0, -1)
	}
	return !slices.ContainsFunc(names, func(name string) bool {
		name = filepath.Base(name)
		return nameAt(due) <= name && name <= nameAt(now)
	})
}

// names returns the backups, the newest last.
func (b *Backups) names() ([]string, error) {
	entries, err := os.ReadDir(b.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, entry := range entries { // sorted
		if ok, _ := filepath.Match("lettercraft-????????T??????Z.jsonl.age", entry.Name()); ok {
			names = append(names, filepath.Join(b.Folder, entry.Name()))
		}
	}
	return names, err
}

// prune deletes the oldest backups, and what runs that were killed have left. Of those that are not complete, it keeps the newest one until a
// complete one is newer.
func (b *Backups) prune() error {
	names, err := b.names()
	parts, _ := filepath.Glob(filepath.Join(b.Folder, "lettercraft-*.part"))
	old, _ := filepath.Glob(filepath.Join(b.Folder, "lettercraft-*.incomplete")) // sorted
	if n := len(old); n > 0 && (len(names) == 0 || old[n-1] > names[len(names)-1]) {
		old = old[:n-1]
	}
	for _, name := range slices.Concat(names[:max(0, len(names)-b.Keep)], parts, old) {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
