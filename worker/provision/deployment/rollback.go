package deployment

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"lettercraft/worker/provision/cloud"
)

// Rollback returns the steps that bring an earlier release back, and its entry in the history: the one that is named, or the last one that
// served completely and was not rolled back from. Each Worker gets the version that it had in that release; Workers that have it already stay
// as they are. With force, a version comes back even if secrets have changed since, and its secrets come back with it. The history says why, if
// the text is not empty.
func (d *Deployment) Rollback(ctx context.Context, to string, force bool, why string) (steps []Step, target Entry, err error) {
	if err := d.own(ctx); err != nil {
		return nil, target, err
	}
	entries, err := d.Entries(ctx)
	if err != nil {
		return nil, target, err
	}
	if len(entries) == 0 {
		return nil, target, fmt.Errorf("%s has no history yet, so there is nothing to go back to", d.env.Name)
	}
	if err := d.checkEntries(ctx); err != nil {
		return nil, target, err
	}
	last := entries[len(entries)-1]
	serves, err := d.serves(ctx, last)
	if err != nil {
		return nil, target, err
	}
	from, current := last.Release, last.Release
	if !serves {
		// A deployment or a rollback was interrupted, so the newest entry itself can be gone back to.
		newest, err := d.newest(ctx)
		if err != nil {
			return nil, target, err
		}
		from, current = newest.Tag, ""
	}
	if target, err = goal(entries, current, to); err != nil {
		return nil, target, err
	}
	changes, err := d.changes(ctx, target, force)
	if err != nil || len(changes) == 0 && target.Release == last.Release {
		return nil, target, err
	}
	back := Entry{Release: target.Release, Commit: target.Commit, Versions: target.Versions}
	if from != target.Release {
		back.BackFrom, back.Why = from, why
	}
	note := Step{"write the rollback into the history", func(ctx context.Context) error { return d.write(ctx, back) }}
	return append([]Step{note}, changes...), target, nil
}

// entryMark separates the release from the time of the entry in the message with which a rollback deploys versions.
const entryMark = ", entry "

// checkEntries returns an error if the entry of a rollback is missing in the entries that were read: Cloudflare can take a minute to list a new
// key. Without the entry, the rollback would look like an interrupted deployment, and be undone.
func (d *Deployment) checkEntries(ctx context.Context) error {
	for _, w := range d.workers {
		_, message, err := d.cloud.Active(ctx, d.env.Resource(w.Name))
		if err != nil {
			return err
		}
		if _, entry, is := strings.Cut(message, entryMark); is && entry > d.lastEntry.Format(entryTime) {
			return fmt.Errorf("the entry of the last rollback of %s is not in Cloudflare's list yet; wait a minute, and run the command again", d.env.Name)
		}
	}
	return nil
}

// serves reports whether each Worker has its version in an entry.
func (d *Deployment) serves(ctx context.Context, e Entry) (bool, error) {
	for name, id := range e.Versions {
		all, active, err := d.versions(ctx, name)
		if err != nil {
			return false, err
		}
		if len(all) == 0 || uploadOf(all, active).ID != id {
			return false, nil
		}
	}
	return true, nil
}

// goal returns the newest entry of a release, or, without a name, the newest entry of a release other than the current one that was not rolled
// back from since it was last deployed.
func goal(entries []Entry, current, to string) (Entry, error) {
	isBad := map[string]bool{}
	for _, e := range entries {
		isBad[e.BackFrom] = true
		delete(isBad, e.Release)
	}
	for _, e := range slices.Backward(entries) {
		if to == e.Release || to == "" && e.Release != current && !isBad[e.Release] {
			return e, nil
		}
	}
	if to != "" {
		return Entry{}, fmt.Errorf("there is no release %s in the history", to)
	}
	return Entry{}, fmt.Errorf("the history has no release before %s that was not rolled back from, so there is nothing to go back to", current)
}

// changes returns the steps that give each Worker its version in an entry.
func (d *Deployment) changes(ctx context.Context, to Entry, force bool) (steps []Step, err error) {
	var migrated []string
	for _, w := range slices.Backward(d.workers) { // binding Workers first, so that none calls a version older than it expects
		name := d.env.Resource(w.Name)
		id := to.Versions[name]
		if id == "" {
			continue // a later release has added the Worker
		}
		all, active, err := d.versions(ctx, name)
		if err != nil {
			return nil, err
		}
		if len(all) > 0 && uploadOf(all, active).ID == id {
			continue
		}
		i := slices.IndexFunc(all, func(v cloud.Version) bool { return v.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("the version of %s in the release %s no longer exists at Cloudflare", name, to.Release)
		}
		for i > 0 && all[i-1].IsSecretChange {
			i-- // secrets that were replaced while the release served
		}
		version := all[i]
		had, err := d.cloud.ResourcesOf(ctx, name, version.ID)
		if err != nil {
			return nil, err
		}
		serve, err := d.cloud.ResourcesOf(ctx, name, all[active].ID)
		if err != nil {
			return nil, err
		}
		if had.Runtime.Migration != serve.Runtime.Migration {
			migrated = append(migrated, name)
			continue
		}
		between := all[min(i, active):max(i, active)]
		if err := d.checkSecrets(ctx, name, between, serve.Secrets(), had.Secrets(), force); err != nil {
			return nil, err
		}
		text := fmt.Sprintf("bring back version %d of %s, from %s", version.Number, name, version.Created.UTC().Format("2 January 2006, 15:04 UTC"))
		steps = append(steps, Step{text, func(ctx context.Context) error {
			return d.cloud.Deploy(ctx, name, version.ID, "rollback to "+to.Release+entryMark+d.lastEntry.Format(entryTime), force)
		}})
	}
	if len(migrated) > 0 { // https://developers.cloudflare.com/workers/versions-and-deployments/rollbacks/#bindings
		return nil, fmt.Errorf("%s can't go back to a version from before a migration of Durable Objects, because Cloudflare refuses it; "+
			"correct the program, keep the migrations in wrangler.toml, and run make deploy", strings.Join(migrated, " and "))
	}
	return steps, nil
}

// checkSecrets returns an error if a Worker can't go back to a version because of its secrets, given the versions since, the secrets that the
// active version has, and those that the earlier one had.
func (d *Deployment) checkSecrets(ctx context.Context, worker string, since []cloud.Version, serve, had []string, force bool) error {
	isChanged := slices.ContainsFunc(since, func(v cloud.Version) bool { return v.IsSecretChange }) ||
		!slices.Equal(slices.Sorted(slices.Values(had)), slices.Sorted(slices.Values(serve))) // an upload can have brought a secret
	if isChanged && !force {
		return fmt.Errorf("secrets of %s have changed since; --force goes back all the same, and brings back the secrets of then", worker)
	}
	have, err := d.cloud.Secrets(ctx, worker)
	if err != nil {
		return err
	}
	for _, s := range secrets {
		names := s.of(have)
		if s.isKept && len(names) > 0 && !slices.Contains(had, names[len(names)-1]) {
			return fmt.Errorf("%s can't go back to a version without %s: what accounts keep under it would be lost", worker, names[len(names)-1])
		}
	}
	return nil
}
