package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/administration"
	"github.com/lettercraft/lettercraft/worker/provision/deployment"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// pauses are the times between the looks at a service that does not work. It takes seconds until every location has a new version, and
// /v1/status repeats its answer for ten seconds. The last pause is repeated for a service that can't be reached yet.
var pauses = []time.Duration{time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second}

// reaching is the number of pauses after which a service should be reached: it can take minutes until a new address has a certificate.
const reaching = 25

// The errors of a look.
type (
	// faultError says that the release itself does not work.
	faultError = deployment.Fault
	// hiddenError says that something before the service answers, so that nothing can be said of the release.
	hiddenError struct{ error }
)

// look looks at the service until it works, a few times at most. The error says what does not work; it is a faultError if the release was at
// fault each time. The remark says what could not be looked at.
func (t target) look(ctx context.Context, d *deployment.Deployment) (remark string, err error) {
	builds, err := d.Builds(ctx)
	if err != nil {
		return "", err
	}
	e, err := environment.Load(t.Environment)
	if err != nil {
		return "", err
	}
	site, err := e.Site()
	if err != nil {
		return "the service was not looked at: " + err.Error(), nil
	}
	faults, others := 0, 0
	for {
		if err = lookAtStatus(ctx, d, site, builds); err == nil {
			remark, err = lookAtParts(ctx, d, t.Environment, "")
		}
		switch {
		case err == nil:
			return remark, nil
		case errors.As(err, new(hiddenError)):
			return "the service was not looked at: " + err.Error(), nil
		case errors.As(err, new(faultError)):
			faults++
		default:
			others++
		}
		if faults > len(pauses) || others > reaching {
			return "", err
		}
		select {
		case <-ctx.Done():
			return "", errors.Join(err, ctx.Err())
		case <-time.After(pauses[min(faults+others, len(pauses))-1]):
		}
	}
}

// lookAtStatus returns an error unless the status says that everything answers, and that it is one of the builds.
func lookAtStatus(ctx context.Context, d *deployment.Deployment, site string, builds []string) error {
	status, body, err := deployment.Ask(ctx, site, "")
	if err != nil {
		return fmt.Errorf("%s can't be reached: %w", site, err)
	}
	var answer struct {
		Data  struct{ Build string }
		Error string
	}
	_ = json.Unmarshal(body, &answer) // the answer of a broken Worker is no JSON
	switch {
	case status == http.StatusNotFound:
		return fmt.Errorf("%s does not lead to %s", site, d.WorkerOf(""))
	case status >= http.StatusInternalServerError:
		return deployment.NewFault(strings.TrimSuffix(fmt.Sprintf("%s answered /v1/status with the status %d: %s", d.WorkerOf(""), status, answer.Error), ": "))
	case status != http.StatusOK || answer.Data.Build == "":
		return hiddenError{fmt.Errorf("%s answered /v1/status with the status %d, and without a build", site, status)}
	case !slices.Contains(builds, answer.Data.Build):
		return fmt.Errorf("%s answered as the release %s instead of %s", d.WorkerOf(""), answer.Data.Build, builds[0])
	}
	return nil
}

// lookAtParts lets the service test its parts. Only the operator's machine can ask for it. The versions of Workers that are to answer are those of
// [administration.OverridesHeader].
func lookAtParts(ctx context.Context, d *deployment.Deployment, environment, versions string) (remark string, err error) {
	const skipped = "only /v1/status was looked at: "
	client, err := administration.Target{Env: environment}.Client()
	if err != nil {
		return skipped + err.Error(), nil
	}
	parts, err := client.SelfTest(ctx, versions)
	refusal := (*administration.Error)(nil)
	errors.As(err, &refusal)
	switch {
	case refusal != nil && refusal.Status == http.StatusUnauthorized:
		return skipped + "the administration token of this machine is not in force; set LETTERCRAFT_ADMIN_TOKEN to the one that is, or make another one: " +
			"lettercraft-admin rotate " + environment + " ADMIN_TOKEN", nil
	case refusal != nil && refusal.Status == http.StatusForbidden:
		return skipped + "something before the service refuses /admin/self-test with the status 403; let requests of this machine pass", nil
	case refusal != nil && refusal.Status == http.StatusNotFound:
		return skipped + "this release has no self-test", nil
	case refusal != nil && refusal.Status >= http.StatusInternalServerError:
		return "", deployment.NewFault(fmt.Sprintf("%s answered the self-test with the status %d", d.WorkerOf(""), refusal.Status))
	case refusal != nil && refusal.Status != 0:
		return fmt.Sprintf("%sthe self-test was answered with the status %d", skipped, refusal.Status), nil
	case err != nil:
		return "", fmt.Errorf("%s did not answer the self-test: %w", d.WorkerOf(""), err)
	}
	var faults []string
	for _, p := range parts {
		name := p.Name
		if name != "mail" {
			name = d.WorkerOf(name)
		}
		if p.Fault != "" {
			faults = append(faults, name+" "+p.Fault)
		}
	}
	if faults != nil {
		return "", deployment.NewFault(strings.Join(faults, "; "))
	}
	return "", nil
}

// judge looks at the service. If the release that this run has deployed or brought back does not work, the history says so.
func (t target) judge(ctx context.Context, d *deployment.Deployment) (remark string, err error) {
	remark, err = t.look(ctx, d)
	if d.IsNew() && errors.As(err, new(faultError)) {
		if failure := d.Blame(ctx, err); failure != nil {
			err = fmt.Errorf("%w\nThe history does not say so: %w", err, failure)
		}
	}
	return remark, err
}

// settle looks at the service after apply, unless the trial of a release has already failed. If a new release does not work, it brings back the
// release before, and the error says why.
func (c applyCommand) settle(ctx context.Context, d *deployment.Deployment, remarks []string, failed error) error {
	note(remarks)
	fmt.Println("The service is at " + d.Site())
	e, err := environment.Load(c.Environment)
	if err == nil {
		err = e.SetSite(d.Site())
	}
	if err != nil {
		return errors.Join(failed, err)
	}
	if failed != nil {
		return c.back(ctx, d, failed)
	}
	remark, fault := c.judge(ctx, d)
	switch {
	case fault == nil && remark == "":
		fmt.Println("Every part of it works")
		return nil
	case fault == nil:
		note([]string{remark})
		return nil
	case ctx.Err() != nil:
		return fault
	case !d.IsNew():
		return fmt.Errorf("%w\nThis run has deployed no release, so it goes back to none; to do so, run: lettercraft-admin rollback %s", fault, c.Environment)
	case !errors.As(fault, new(faultError)):
		return fmt.Errorf("%w\nThe release stays, because it was not seen to fail; to go back, run: lettercraft-admin rollback %s", fault, c.Environment)
	}
	return c.back(ctx, d, fault)
}

// back brings back the release before one that does not work, and returns an error that says what has become of both.
func (c applyCommand) back(ctx context.Context, d *deployment.Deployment, fault error) error {
	fmt.Printf("The release does not work: %v\n", fault)
	steps, before, err := d.Rollback(ctx, "", false, fault.Error())
	if err != nil {
		return fmt.Errorf("%w\nThe release stays: %w", fault, err)
	}
	if err := deployment.Run(ctx, steps, "run lettercraft-admin rollback "+c.Environment, terminal.printf); err != nil {
		return fmt.Errorf("%w\nA part of the release stays: %w", fault, err)
	}
	remark, err := c.judge(ctx, d)
	switch {
	case err != nil:
		return fmt.Errorf("%w\nThe release before, %s, was brought back, but does not work either: %w", fault, before.Release, err)
	case remark != "":
		return fmt.Errorf("%w\nThe release before, %s, was brought back; %s", fault, before.Release, remark)
	}
	return fmt.Errorf("%w\nThe release before, %s, was brought back, and works", fault, before.Release)
}
