package deployment

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// Rollback returns the steps that bring an earlier release back, and its entry in the history: the one that is named, or the last one that
// served completely, worked, and was not rolled back from. Each Worker gets the version that it had in that release; Workers that have it
// already stay as they are. With force, a version comes back even if secrets have changed since, and its secrets come back with it. If a release
// is taken back before it served completely, the history says why, if the text is not empty.
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
	last := entries[len(entries)-1]
	serves, err := d.serves(ctx, last)
	if err != nil {
		return nil, target, err
	}
	isTried, err := d.isTried(ctx)
	if err != nil {
		return nil, target, err
	}
	if isTried && to == "" {
		to = last.Release // what has the other share, even if it did not work
	}
	if target, err = goal(entries, serves, to); err != nil {
		return nil, target, err
	}
	changes, err := d.changes(ctx, target, force)
	if err != nil || len(changes) == 0 && maps.Equal(target.Versions, last.Versions) {
		return nil, target, err
	}
	back := Entry{Release: target.Release, Commit: target.Commit, Versions: target.Versions}
	if serves {
		back.BackFrom = last.Release
	} else if maps.Equal(target.Versions, last.Versions) {
		newest, err := d.newest(ctx)
		if err != nil {
			return nil, target, err
		}
		if why != "" || releaseOf(newest) != last.Release {
			back.BackFrom, back.Why = releaseOf(newest), why
		}
	}
	note := Step{"write the rollback into the history", func(ctx context.Context) error { return d.write(ctx, back) }}
	return append([]Step{note}, changes...), target, nil
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

// goal returns the newest entry of a release that is named. Without a name, it returns the newest entry whose release worked, was not rolled back
// from, and does not serve; the newest of all does not serve after a deployment or a rollback that was interrupted. Of entries with the same
// versions, only the newest one counts.
func goal(entries []Entry, serves bool, to string) (Entry, error) {
	for i, e := range slices.Backward(entries) {
		later := entries[i+1:]
		isAgain := slices.ContainsFunc(later, func(l Entry) bool { return maps.Equal(l.Versions, e.Versions) })
		isBad := e.Fault != "" || len(later) > 0 && e.isLeftBy(later[0])
		isCurrent := len(later) == 0 && serves
		if to == e.Release || to == "" && !isAgain && !isBad && !isCurrent {
			return e, nil
		}
	}
	if to != "" {
		return Entry{}, fmt.Errorf("there is no release %s in the history", to)
	}
	return Entry{}, errors.New("the history has no earlier release that worked and was not rolled back from, so there is nothing to go back to")
}

// changes returns the steps that give each Worker its version in an entry.
func (d *Deployment) changes(ctx context.Context, to Entry, force bool) (steps []Step, err error) {
	var migrated []string
	var barred error                               // by secrets
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
		if err := d.checkSecrets(ctx, name, between, serve.Secrets(), had.Secrets(), force); err != nil && barred == nil {
			barred = err
		}
		text := fmt.Sprintf("bring back version %d of %s, from %s", version.Number, name, version.Created.UTC().Format("2 January 2006, 15:04 UTC"))
		steps = append(steps, Step{text, func(ctx context.Context) error {
			return d.cloud.Deploy(ctx, name, version.ID, "rollback to "+to.Release, force)
		}})
	}
	if len(migrated) > 0 { // https://developers.cloudflare.com/workers/versions-and-deployments/rollbacks/#bindings
		return nil, fmt.Errorf("%s can't go back to a version from before a migration of Durable Objects, because Cloudflare refuses it; "+
			"correct the program, keep the migrations in wrangler.toml, and run make deploy", strings.Join(migrated, " and "))
	}
	return steps, barred
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
