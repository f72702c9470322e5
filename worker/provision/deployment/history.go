package deployment

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/user"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// Entry says that a release began to serve. The entries are in the KV namespace, each under a key of its own that contains its time, so that no
// run can overwrite what another one has written. The newest entry is the release that is to serve: a deployment writes it when all Workers
// are deployed, and a rollback before it changes the first one. So wherever a run is killed, the newest entry is the release to go back to.
type Entry struct {
	Began time.Time `json:"began"`
	// Release is the name of the deployment of all Workers together.
	Release string `json:"release"`
	// Commit is the commit of the repository, or "unknown".
	Commit string `json:"commit"`
	// By is the user and the machine that have made the entry.
	By string `json:"by"`
	// BackFrom is the release that was rolled back from, or empty: the release of the entry before, if it served; otherwise the entry has the
	// versions of the entry before, and the release is one without an entry, which was taken back before it served completely.
	BackFrom string `json:"back_from,omitempty"`
	// Why is what did not work in a release that was taken back, or empty.
	Why string `json:"why,omitempty"`
	// Fault is what did not work in the release when the run that wrote the entry looked at it, or empty.
	Fault string `json:"fault,omitempty"`
	// Versions are the ids of the uploaded version of each Worker, by its name.
	Versions map[string]string `json:"versions"`
}

// entryKeys is the beginning of the keys of entries. The time follows, so that the newest key sorts last.
const (
	entryKeys = "release:"
	entryTime = "2006-01-02T15:04:05.000Z"
)

// maxEntries is the number of entries that are read: the newest ones.
const maxEntries = 20

// entryMark precedes the time of an entry in the message of a deployment of the main Worker. Cloudflare can take a minute to list a new key, but
// reads its value at once. Without the newest entries, a release would look like an interrupted deployment. So before an entry is written, a
// deployment of the main Worker names it.
const entryMark = ", entry "

// Entries returns the newest entries of the history, the newest last.
func (d *Deployment) Entries(ctx context.Context) (entries []Entry, err error) {
	if d.values.namespace == "" {
		if d.values.namespace, err = d.cloud.Namespace(ctx, d.namespace); err != nil || d.values.namespace == "" {
			return nil, err
		}
	}
	keys, err := d.cloud.Keys(ctx, d.values.namespace, entryKeys)
	if err != nil {
		return nil, err
	}
	messages, err := d.cloud.Messages(ctx, d.env.Resource(mainWorker))
	if err != nil {
		return nil, err
	}
	for _, message := range messages {
		if _, began, is := strings.Cut(message, entryMark); is {
			keys = append(keys, entryKeys+began)
		}
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	for _, key := range keys[max(0, len(keys)-maxEntries):] {
		text, err := d.cloud.Value(ctx, d.values.namespace, key)
		if err != nil {
			return nil, err
		}
		if text == "" {
			continue // the run that named it was killed before it wrote it
		}
		var e Entry
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			return nil, fmt.Errorf("the entry %s of the history can't be read: %w", key, err)
		}
		entries = append(entries, e)
		d.lastEntry = e.Began
	}
	return entries, nil
}

// next returns the time of an entry that is written now, given the time of the entry before it. It is later than that one even if the clock of
// the other machine was ahead, because the order of the entries is the order of their times.
func next(last, now time.Time) time.Time {
	if earliest := last.Add(time.Millisecond); now.Before(earliest) {
		return earliest
	}
	return now
}

// Ending returns why the release of an entry ceased to serve, given the next entry.
func (e Entry) Ending(next Entry) string {
	how, why := "replaced by "+next.Release, e.Fault
	switch {
	case e.isLeftBy(next):
		how = "rolled back to " + next.Release
	case next.BackFrom != "":
		how, why = "went on when "+next.BackFrom+" was taken back", next.Why
	case next.Release == e.Release:
		how = "deployed again"
	}
	return strings.TrimSuffix(how+" by "+next.By+": "+why, ": ")
}

// isLeftBy reports whether the next entry is a rollback from the release of an entry.
func (e Entry) isLeftBy(next Entry) bool {
	return next.BackFrom != "" && !maps.Equal(next.Versions, e.Versions)
}

// write adds an entry to the history.
func (d *Deployment) write(ctx context.Context, e Entry) error {
	e.Began, e.By = next(d.lastEntry, time.Now()).UTC(), operator()
	main := d.env.Resource(mainWorker)
	_, message, err := d.cloud.Active(ctx, main)
	if err != nil {
		return err
	}
	shares, err := d.cloud.Shares(ctx, main)
	if err != nil {
		return err
	}
	message, _, _ = strings.Cut(message, entryMark)
	if err := d.cloud.DeployShares(ctx, main, shares, message+entryMark+e.Began.Format(entryTime), false); err != nil {
		return err
	}
	if err := d.put(ctx, e); err != nil {
		return err
	}
	d.lastEntry, d.written = e.Began, &e
	return nil
}

// put writes an entry under its key.
func (d *Deployment) put(ctx context.Context, e Entry) error {
	content, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return d.cloud.PutValue(ctx, d.values.namespace, entryKeys+e.Began.Format(entryTime), string(content))
}

// writeCurrent adds an entry for a release whose versions serve now.
func (d *Deployment) writeCurrent(ctx context.Context, release, commit string) error {
	e := Entry{Release: release, Commit: commit, Versions: map[string]string{}}
	for _, w := range d.workers {
		name := d.env.Resource(w.Name)
		all, active, err := d.versions(ctx, name)
		if err != nil {
			return err
		}
		if len(all) > 0 {
			e.Versions[name] = uploadOf(all, active).ID
		}
	}
	return d.write(ctx, e)
}

// planHistory returns the steps that keep the history: before says what serves so far, if there is no entry yet, and after says what has been
// deployed.
func (d *Deployment) planHistory(ctx context.Context) (before, after []Step, err error) {
	entries, err := d.Entries(ctx)
	if err != nil {
		return nil, nil, err
	}
	release, err := d.release()
	if err != nil {
		return nil, nil, err
	}
	isChange := slices.Contains(slices.Collect(maps.Values(d.uploads)), true)
	if len(entries) == 0 && isChange && len(d.found.workers) == len(d.workers) {
		newest, err := d.newest(ctx)
		if err != nil {
			return nil, nil, err
		}
		before = append(before, Step{"begin the history with the release " + releaseOf(newest), func(ctx context.Context) error {
			return d.writeCurrent(ctx, releaseOf(newest), commitOf(newest))
		}})
	}
	isWritten := !isChange && len(entries) > 0 && entries[len(entries)-1].Release == release && entries[len(entries)-1].Fault == ""
	if isWritten { // unless the entry has earlier uploads of the same release
		if isWritten, err = d.serves(ctx, entries[len(entries)-1]); err != nil {
			return nil, nil, err
		}
	}
	if !isWritten {
		after = append(after, Step{"write the release into the history", func(ctx context.Context) error {
			release, err := d.release()
			if err != nil {
				return err
			}
			return d.writeCurrent(ctx, release, d.commit)
		}})
	}
	return before, after, nil
}

// newest returns the version that was uploaded last, among those that serve.
func (d *Deployment) newest(ctx context.Context) (newest cloud.Version, err error) {
	for _, w := range d.workers {
		all, active, err := d.versions(ctx, d.env.Resource(w.Name))
		if err != nil {
			return newest, err
		}
		if len(all) > 0 && all[active].Created.After(newest.Created) {
			newest = all[active]
		}
	}
	return newest, nil
}

// tagMark separates the release from the commit in the tag of a version. Package status splits the tag, too.
const tagMark = "."

// tagOf returns the tag of a version.
func tagOf(release, commit string) string {
	if commit == unknown {
		return release
	}
	return release + tagMark + commit
}

// releaseOf returns the release in the tag of a version. Earlier versions have no commit in their tags.
func releaseOf(v cloud.Version) string {
	release, _, _ := strings.Cut(v.Tag, tagMark)
	return release
}

// commitMark separates the release from the commit in the message of a version.
const commitMark = ", commit "

// commitOf returns the commit in the message of a version, or "unknown".
func commitOf(v cloud.Version) string {
	if _, commit, ok := strings.Cut(v.Message, commitMark); ok {
		return commit
	}
	return unknown
}

const unknown = "unknown"

// commit returns the commit of the repository, with the suffix "+changes" if its files differ from it, or "unknown".
func commit(ctx context.Context) string {
	id, err := exec.CommandContext(ctx, "git", "rev-parse", "--short=12", "HEAD").Output()
	if err != nil {
		return unknown
	}
	text := strings.TrimSpace(string(id))
	if changes, err := exec.CommandContext(ctx, "git", "status", "--porcelain", "--untracked-files=no").Output(); err != nil || len(changes) > 0 {
		text += "+changes"
	}
	return text
}

// operator returns the user and the machine that run the program, such as ada@laptop. It contains no white space.
func operator() string {
	name, host := unknown, unknown
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	if h, err := os.Hostname(); err == nil {
		host = h
	}
	return strings.Join(strings.Fields(name+"@"+host), "-")
}
