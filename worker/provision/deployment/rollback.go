package deployment

import (
	"context"
	"fmt"
	"slices"
	"time"

	"lettercraft/worker/provision/cloud"
)

// Rollback returns the steps that bring back the deployment before the last release: each Worker that was uploaded with that release gets
// its previous version. The other Workers stay as they are. With force, a version comes back even if secrets have changed since, and its
// secrets come back with it.
func (d *Deployment) Rollback(ctx context.Context, force bool) ([]Step, error) {
	type worker struct {
		name     string
		versions []cloud.Version // the active version and the older ones, the newest first
	}
	var all []worker
	var last string
	var newest time.Time
	for _, w := range d.workers {
		name := d.env.Resource(w.Name)
		versions, err := d.versions(ctx, name)
		if err != nil {
			return nil, err
		}
		if len(versions) == 0 {
			continue
		}
		active := versions[0]
		if active.Tag == "" {
			return nil, fmt.Errorf("%s was not deployed by this program; roll it back in the dashboard", name)
		}
		all = append(all, worker{name, versions})
		if active.Created.After(newest) {
			newest, last = active.Created, active.Tag
		}
	}
	// A release that comes back after another release has the same name again: versions from before the other release do not belong to it.
	var other time.Time
	for _, w := range all {
		for _, v := range w.versions {
			if v.Tag != last && v.Created.After(other) {
				other = v.Created
			}
		}
	}
	var steps []Step
	for _, w := range slices.Backward(all) { // binding Workers first, so that none calls a version older than it expects
		if w.versions[0].Tag != last || w.versions[0].Created.Before(other) {
			continue
		}
		i := slices.IndexFunc(w.versions, func(v cloud.Version) bool { return v.Tag != last })
		if i < 0 {
			return nil, fmt.Errorf("%s has no version before the release %s, so there is nothing to go back to", w.name, last)
		}
		before := w.versions[i]
		if err := d.checkSecrets(ctx, w.name, w.versions[:i], before, force); err != nil {
			return nil, err
		}
		text := fmt.Sprintf("bring back version %d of %s, from %s", before.Number, w.name, before.Created.UTC().Format("2 January 2006, 15:04 UTC"))
		steps = append(steps, Step{text, func(ctx context.Context) error {
			return d.cloud.Deploy(ctx, w.name, before.ID, "rollback of "+last, force)
		}})
	}
	return steps, nil
}

// checkSecrets returns an error if a Worker can't go back to a version because of its secrets, given the versions since.
func (d *Deployment) checkSecrets(ctx context.Context, worker string, since []cloud.Version, before cloud.Version, force bool) error {
	if !force && slices.ContainsFunc(since, func(v cloud.Version) bool { return v.IsSecretChange }) {
		return fmt.Errorf("secrets of %s have changed since; --force goes back all the same, and brings back the secrets of then", worker)
	}
	have, err := d.cloud.Secrets(ctx, worker)
	if err != nil {
		return err
	}
	had, err := d.cloud.SecretsOf(ctx, worker, before.ID)
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
