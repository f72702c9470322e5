// Package deployment makes a deployment of Lettercraft on Cloudflare, keeps it up to date, and removes it. Read [Deployment.Plan], which
// compares the actual with the desired state. Every change of a deployment is a list of steps, which Plan or another method returns and
// [Run] carries out. The order of the steps is such that, after an interrupted run, the next plan can finish everything.
package deployment

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// Deployment is a deployment on Cloudflare. It need not exist yet.
type Deployment struct {
	env      *environment.Environment
	cloud    *cloud.Client
	say      func(line string)
	wrangler wrangler
	workers  []Worker
	// namespace and bucket are the names of the KV namespace and of the R2 bucket.
	namespace, bucket string

	// mark is the mark of the things of this deployment, and found is what the account has ([Deployment.survey]).
	mark  string
	found found
	// commit is the commit that Plan deploys, and lastEntry is the time of the newest entry of the history.
	commit    string
	lastEntry time.Time
	// written is the entry that this run has written last, or nil.
	written *Entry

	// The results of earlier steps.
	values values
	made   map[string]map[string]string // secrets to upload together with the Worker, by Worker
	// uploads and isThere are the names of the Workers that have to be uploaded, and of the Workers that exist.
	uploads, isThere map[string]bool
	// withUpload are the names of the Workers that get new secrets with their upload.
	withUpload map[string]bool
	// LookAtParts lets the service test its parts, for the trial of a release. The versions of Workers that are to answer are those of
	// [administration.OverridesHeader]. It returns a [Fault] if a part does not work.
	LookAtParts func(ctx context.Context, versions string) error

	// hasNewToken says that a step makes another administration token.
	hasNewToken bool
}

// Open returns the deployment of an environment. The variables CLOUDFLARE_API_TOKEN and, if the environment does not name the
// account, CLOUDFLARE_ACCOUNT_ID give its place. The deployment calls say with lines about the progress of long steps, and if Cloudflare makes it
// wait.
func Open(e *environment.Environment, say func(line string)) (*Deployment, error) {
	token, base := os.Getenv("CLOUDFLARE_API_TOKEN"), os.Getenv("CLOUDFLARE_API_BASE_URL")
	if token == "" {
		return nil, fmt.Errorf("set CLOUDFLARE_API_TOKEN to an API token of the Cloudflare account; docs/deploy.md lists the permissions that it needs")
	}
	if e.Account == "" {
		return nil, fmt.Errorf("set CLOUDFLARE_ACCOUNT_ID, or 'account' in environments/%s.toml, to the id of the Cloudflare account", e.Name)
	}
	all, err := Workers()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(checkName(all, e), checkNames(all, fileOf(e), e.Vars), checkRules(e), e.CheckAccount()); err != nil {
		return nil, err
	}
	return &Deployment{
		env:       e,
		cloud:     cloud.New(e.Account, token, base, say),
		say:       say,
		wrangler:  wrangler{filepath.Join("build/deploy", e.Name), e.Account, token, base},
		workers:   all,
		namespace: e.Resource("lettercraft-accounts"),
		bucket:    e.Resource(bucket(all)),
		made:      map[string]map[string]string{},

		withUpload: map[string]bool{},
	}, nil
}

// Step is a change of a deployment.
type Step struct {
	// Text names the change, such as "create the KV namespace lettercraft-accounts".
	Text string
	do   func(context.Context) error
}

// leftOut is the error of a step that the deployment can do without.
type leftOut struct{ error }

// Run carries out steps and reports each step before and after. If a step fails, Run skips the later steps, and the error says how to
// continue.
func Run(ctx context.Context, steps []Step, goOn string, report func(format string, args ...any)) error {
	for i, step := range steps {
		report("[%d/%d] %s … ", i+1, len(steps), step.Text)
		start := time.Now()
		err := step.do(ctx)
		if errors.As(err, new(leftOut)) {
			report("%v\n", err)
			continue
		}
		if err != nil {
			report("failed\n")
			if left := len(steps) - i; left > 1 && !errors.As(err, new(Fault)) {
				return fmt.Errorf("%w\n%d of %d steps are left; %s", err, left, len(steps), goOn)
			}
			return err
		}
		report("done (%.1f s)\n", time.Since(start).Seconds())
	}
	return nil
}

// expiryAge is the age in seconds at which the bucket deletes images: those that the console's schedule has left, a day after their links
// have expired.
const expiryAge = 2 * 24 * 60 * 60

// unmarkedRule is the id of the bucket's rule in deployments without marks.
const unmarkedRule = "expired"

// Plan returns the steps that bring the deployment up to date, and remarks about problems that the steps can't solve. There are no steps if
// nothing has to change.
func (d *Deployment) Plan(ctx context.Context) (steps []Step, remarks []string, err error) {
	add := func(text string, do func(context.Context) error) { steps = append(steps, Step{text, do}) }
	if err := d.own(ctx); err != nil {
		return nil, nil, err
	}
	d.commit = commit(ctx)
	if d.found.namespace == nil {
		add("create the KV namespace "+d.namespace, func(ctx context.Context) (err error) {
			ctx, cancel := toTheEnd(ctx) // what was made and not marked would be nobody's
			defer cancel()
			if d.values.namespace, err = d.cloud.CreateNamespace(ctx, d.namespace); err != nil {
				return err
			}
			return d.markNamespace(ctx)
		})
	}
	if d.found.bucket == nil {
		add("create the R2 bucket "+d.bucket+", which deletes images after 2 days", func(ctx context.Context) error {
			ctx, cancel := toTheEnd(ctx)
			defer cancel()
			if err := d.cloud.CreateBucket(ctx, d.bucket); err != nil {
				return err
			}
			return d.markBucket(ctx)
		})
	}
	steps = append(steps, d.markSteps()...)
	if d.found.bucket != nil && d.found.bucket.mark == d.mark && d.found.expiry != expiryAge {
		add("let the R2 bucket "+d.bucket+" delete images after 2 days", d.markBucket)
	}
	domain, zone, err := d.site(ctx)
	if err != nil {
		return nil, nil, err
	}
	if err := d.planUploads(ctx); err != nil {
		return nil, nil, err
	}
	secretSteps, err := d.makeSecrets(ctx, time.Now())
	if err != nil {
		return nil, nil, err
	}
	steps = append(steps, secretSteps...)
	before, after, err := d.planHistory(ctx)
	if err != nil {
		return nil, nil, err
	}
	steps = append(steps, before...)
	trial, remarks, err := d.planTrial(ctx)
	if err != nil {
		return nil, nil, err
	}
	steps = append(steps, trial...)
	for _, w := range d.workers {
		if !d.uploads[w.Name] {
			continue
		}
		text := "deploy " + d.env.Resource(w.Name)
		if names := slices.Sorted(maps.Keys(d.made[w.Name])); len(names) > 0 {
			text += " with new secrets: " + strings.Join(names, ", ")
		}
		add(text, func(ctx context.Context) error { return d.upload(ctx, w) })
	}
	if main := d.env.Resource(mainWorker); d.env.Domain != "" && domain.Worker != main {
		more, err := d.checkDomain(ctx, domain, zone)
		if err != nil {
			return nil, nil, err
		}
		remarks = append(remarks, more...)
		add("attach the domain "+d.env.Domain, func(ctx context.Context) error { return d.cloud.Attach(ctx, d.env.Domain, zone.ID, main) })
	}
	edge, remark, err := d.planEdge(ctx, zone)
	if err != nil {
		return nil, nil, err
	}
	steps = append(steps, edge...)
	if remark != "" {
		remarks = append(remarks, remark)
	}
	steps = append(steps, after...) // the last step of a release, so that the next run judges it if any other one fails
	if d.hasNewToken {
		steps = append(steps, d.useNewToken())
	}
	more, err := d.remarks(ctx)
	return steps, append(remarks, more...), err
}

// planUploads finds out which Workers exist, and which have to be uploaded. A Worker is up to date if it was deployed with its digest as the
// message, perhaps before the name of an entry: this deployment is the last step of an upload. It is not up to date if a version was uploaded
// later, by a run that was interrupted before it deployed the version: Cloudflare changes secrets of the newest version only.
func (d *Deployment) planUploads(ctx context.Context) error {
	d.uploads, d.isThere = map[string]bool{}, map[string]bool{}
	for _, w := range d.workers {
		u, err := d.prepare(w)
		if err != nil {
			return err
		}
		id, message, err := d.cloud.Active(ctx, u.worker)
		if err != nil {
			return err
		}
		message, _, _ = strings.Cut(message, entryMark)
		d.isThere[w.Name] = id != ""
		if d.uploads[w.Name] = message != u.digest; d.uploads[w.Name] {
			continue
		}
		versions, err := d.cloud.Versions(ctx, u.worker)
		if err != nil {
			return err
		}
		d.uploads[w.Name] = len(versions) > 0 && versions[0].ID != id
	}
	return nil
}

// prepare returns the upload of a Worker, without its secrets.
func (d *Deployment) prepare(w Worker) (u upload, err error) {
	u.worker = d.env.Resource(w.Name)
	if u.config, err = w.configure(d.env, d.values); err != nil {
		return u, err
	}
	u.digest, err = w.digest(u.config)
	return u, err
}

// versions returns the versions of a Worker that can be deployed, the newest first, and the index of the active one; or none if there is no such
// Worker. A change of a secret makes a version with the program of the previous version; versions gives it the texts and the time of that
// version.
func (d *Deployment) versions(ctx context.Context, worker string) (all []cloud.Version, active int, err error) {
	id, _, err := d.cloud.Active(ctx, worker)
	if err != nil || id == "" {
		return nil, 0, err
	}
	if all, err = d.cloud.Versions(ctx, worker); err != nil {
		return nil, 0, err
	}
	for i := len(all) - 2; i >= 0; i-- {
		if v, before := &all[i], all[i+1]; v.Tag == "" {
			v.IsSecretChange = true
			v.Tag, v.Message, v.Created = before.Tag, before.Message, before.Created
		}
	}
	if active = slices.IndexFunc(all, func(v cloud.Version) bool { return v.ID == id }); active < 0 {
		return []cloud.Version{{ID: id}}, 0, nil
	}
	return all, active, nil
}

// uploadOf returns the version whose upload has brought the program of the active version.
func uploadOf(all []cloud.Version, active int) cloud.Version {
	for _, v := range all[active:] {
		if !v.IsSecretChange {
			return v
		}
	}
	return all[active]
}

// release returns the name of the deployment of all Workers together.
func (d *Deployment) release() (string, error) {
	h := sha256.New()
	for _, w := range d.workers {
		u, err := d.prepare(w)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, u.worker, u.digest)
	}
	return hex.EncodeToString(h.Sum(nil)[:6]), nil
}

// upload uploads a Worker with the secrets that were made for it.
func (d *Deployment) upload(ctx context.Context, w Worker) error {
	u, err := d.prepare(w)
	if err != nil {
		return err
	}
	if u.release, err = d.release(); err != nil {
		return err
	}
	u.commit = d.commit
	u.secrets = d.made[w.Name]
	isNew := d.found.workers[u.worker] == nil
	if isNew {
		id, _, err := d.cloud.Active(ctx, u.worker)
		if err == nil && id != "" {
			err = fmt.Errorf("another run has deployed %s in the meantime; run apply again", u.worker) // its secrets are in use
		}
		if err != nil {
			return err
		}
	}
	version, err := d.wrangler.upload(ctx, deploying, u, time.Sleep)
	if err != nil {
		return err
	}
	if isNew {
		if err := d.markWorker(ctx, u.worker, nil); err != nil {
			return err
		}
	}
	// wrangler's upload is many requests. The digest shows that all of them succeeded.
	return d.cloud.Deploy(ctx, u.worker, version, u.digest, false)
}
