package deployment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
	"github.com/lettercraft/lettercraft/worker/provision/oncall"
)

// Fault says that a release itself does not work.
type Fault struct{ error }

// NewFault returns a fault with a text.
func NewFault(text string) Fault { return Fault{errors.New(text)} }

// tried is a new version of a Worker that shares the requests with the version before it, and the release to which it belongs.
type tried struct{ worker, version, before, release string }

// planTrial returns the steps that try the new versions of Workers with a share of the requests before they are deployed, as the settings of
// gradual deployments say. A step that returns a [Fault] leaves the share as it is; [Deployment.Rollback] then takes it back. A release that
// can't be tried has a remark, and no steps.
func (d *Deployment) planTrial(ctx context.Context) (steps []Step, remarks []string, err error) {
	g := d.env.Gradual
	if len(g.Percentages) == 0 || !slices.ContainsFunc(d.workers, d.isChanged) {
		return nil, nil, nil
	}
	why, err := d.untriable(ctx)
	if err != nil || why != "" {
		return nil, []string{"The release gets all requests at once: " + why}, err
	}
	var usual oncall.Rates
	steps = append(steps, Step{"look how many calls failed in the last hour", func(ctx context.Context) (err error) {
		usual, err = d.rates(ctx, time.Now().Add(-time.Hour))
		return err
	}})
	var versions []tried
	for _, w := range d.workers {
		if d.isChanged(w) {
			steps = append(steps, Step{"upload " + d.env.Resource(w.Name) + " to try it", func(ctx context.Context) error {
				t, err := d.uploadTrial(ctx, w)
				versions = append(versions, t)
				return err
			}})
		}
	}
	share := func(ctx context.Context, percentage int) error {
		for _, t := range versions {
			shares := []cloud.Share{{Version: t.version, Percentage: percentage}, {Version: t.before, Percentage: 100 - percentage}}
			if err := d.cloud.DeployShares(ctx, t.worker, shares, fmt.Sprintf("trial of a release with %d%% of the requests", percentage), false); err != nil {
				return err
			}
		}
		return nil
	}
	steps = append(steps, Step{"look at the release before it gets requests", func(ctx context.Context) error {
		if err := share(ctx, 0); err != nil {
			return err
		}
		return d.lookAtTrial(ctx, versions)
	}})
	for _, p := range g.Percentages {
		steps = append(steps, Step{fmt.Sprintf("give the release %d%% of the requests, and watch it for %s", p, g.Watch), func(ctx context.Context) error {
			if err := share(ctx, p); err != nil {
				return err
			}
			return d.watch(ctx, versions, usual)
		}})
	}
	return steps, nil, nil
}

// isChanged reports whether the plan uploads a Worker.
func (d *Deployment) isChanged(w Worker) bool { return d.uploads[w.Name] }

// untriable returns why the plan's uploads can't share the requests with the versions that serve, or an empty text.
func (d *Deployment) untriable(ctx context.Context) (why string, err error) {
	for _, w := range d.workers {
		name := d.env.Resource(w.Name)
		switch {
		case !d.isThere[w.Name]:
			return name + " is new", nil
		case len(d.made[w.Name]) > 0:
			return name + " gets new secrets, without which the version before can't be brought back", nil
		}
		wanted := ""
		for _, m := range tables(w.config["migrations"]) {
			wanted, _ = m["tag"].(string)
		}
		if wanted == "" || !d.isChanged(w) {
			continue
		}
		id, _, err := d.cloud.Active(ctx, name)
		if err != nil {
			return "", err
		}
		has, err := d.cloud.ResourcesOf(ctx, name, id)
		if err != nil || has.Runtime.Migration != wanted {
			return name + " has a migration of Durable Objects, which Cloudflare applies to all requests only", err
		}
	}
	return "", nil
}

// uploadTrial uploads a version of a Worker that answers no requests yet.
func (d *Deployment) uploadTrial(ctx context.Context, w Worker) (t tried, err error) {
	u, err := d.prepare(w)
	if err != nil {
		return t, err
	}
	if u.release, err = d.release(); err != nil {
		return t, err
	}
	u.commit = d.commit
	t.worker, t.release = u.worker, u.release
	shares, err := d.cloud.Shares(ctx, u.worker)
	if err != nil || len(shares) == 0 {
		return t, err
	}
	t.before = shares[len(shares)-1].Version // an interrupted trial has left its own version at the first place
	t.version, err = d.wrangler.upload(ctx, trying, u, time.Sleep)
	return t, err
}

// looks is the number of looks in the time of a watch.
const looks = 10

// watch watches new versions that have a share of the requests. It returns a [Fault] as soon as more calls fail than usual, or the main Worker does
// not answer.
func (d *Deployment) watch(ctx context.Context, versions []tried, usual oncall.Rates) error {
	const keeps = "the release keeps its share of the requests; apply tries it again, and rollback takes the share back"
	began := time.Now()
	for i := range looks {
		select {
		case <-ctx.Done():
			return errors.New("interrupted: " + keeps)
		case <-time.After(d.env.Gradual.Watch / looks):
		}
		if err := d.lookAtTrial(ctx, versions); err != nil {
			return err
		}
		rates, err := d.rates(ctx, began)
		if err != nil && ctx.Err() == nil && i < looks-1 {
			continue // Cloudflare may be busy
		}
		if err != nil {
			return fmt.Errorf("%w; %s", err, keeps)
		}
		if failing := rates.Above(usual); failing != "" {
			return NewFault("more calls fail than before: " + failing)
		}
	}
	return nil
}

// rates returns the rates since a time. There are none before the first call, when Analytics Engine does not know the dataset.
func (d *Deployment) rates(ctx context.Context, since time.Time) (oncall.Rates, error) {
	rates, err := d.Calls().Rates(ctx, since)
	var failure *cloud.Error
	if errors.As(err, &failure) && failure.Status == http.StatusUnprocessableEntity && strings.Contains(failure.Message, "unknown table") {
		return nil, nil
	}
	return rates, err
}

// lookAtTrial returns a [Fault] if the new versions do not answer requests for them: three times in a row, because a single one can fail for other
// reasons, and the service repeats its answer for ten seconds. It also looks again if another version answers: a location can take some seconds to
// know the new ones.
func (d *Deployment) lookAtTrial(ctx context.Context, versions []tried) (err error) {
	var overrides []string
	var builds []string // what the new version of the main Worker can call itself, if there is one
	for _, t := range versions {
		overrides = append(overrides, fmt.Sprintf("%s=%q", t.worker, t.version))
		if t.worker == d.WorkerOf("") {
			builds = []string{t.release, t.version}
		}
	}
	for i := range 3 {
		if i > 0 {
			select {
			case <-ctx.Done():
				return nil // the step that waits says so
			case <-time.After(6 * time.Second):
			}
		}
		var isSeen bool
		if isSeen, err = d.lookAtVersions(ctx, strings.Join(overrides, ", "), builds); isSeen && err == nil {
			return nil
		}
	}
	return err
}

// lookAtVersions returns a [Fault] if the service does not work with versions of Workers, as far as requests for them reach these. It reports whether
// one of the builds of the main Worker has answered; without builds, any may.
func (d *Deployment) lookAtVersions(ctx context.Context, versions string, builds []string) (isSeen bool, err error) {
	status, body, err := Ask(ctx, d.values.site, versions)
	switch {
	case err != nil: // what is before the service is not the release's fault
		return false, nil
	case status >= http.StatusInternalServerError:
		return false, NewFault(fmt.Sprintf("%s answered /v1/status with the status %d", d.WorkerOf(""), status))
	}
	var answer struct{ Data struct{ Build string } }
	_ = json.Unmarshal(body, &answer) // what is before the service may answer
	if len(builds) > 0 && !slices.Contains(builds, answer.Data.Build) {
		return false, nil
	}
	if err := d.LookAtParts(ctx, versions); errors.As(err, new(Fault)) {
		return true, err
	}
	return true, nil
}

// isTried reports whether a release shares the requests with the one before it.
func (d *Deployment) isTried(ctx context.Context) (bool, error) {
	for _, w := range d.workers {
		if shares, err := d.cloud.Shares(ctx, d.env.Resource(w.Name)); err != nil || len(shares) > 1 {
			return err == nil, err
		}
	}
	return false, nil
}
