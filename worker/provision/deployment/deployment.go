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
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"lettercraft/worker/provision/cloud"
	"lettercraft/worker/provision/environment"
)

// Deployment is a deployment on Cloudflare. It need not exist yet.
type Deployment struct {
	env      *environment.Environment
	cloud    *cloud.Client
	wrangler wrangler
	workers  []Worker
	// namespace and bucket are the names of the KV namespace and of the R2 bucket.
	namespace, bucket string

	// The results of earlier steps.
	values values
	made   map[string]map[string]string // secrets to upload together with the Worker, by Worker
	// uploads and isThere are the names of the Workers that have to be uploaded, and of the Workers that exist.
	uploads, isThere map[string]bool
	// hasNewToken says that a step makes another administration token.
	hasNewToken bool
}

// Open returns the deployment of an environment. The variables CLOUDFLARE_API_TOKEN and, if the environment does not name the
// account, CLOUDFLARE_ACCOUNT_ID give its place.
func Open(e *environment.Environment) (*Deployment, error) {
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
	if err := errors.Join(checkName(all, e), checkVars(all, e), e.CheckAccount()); err != nil {
		return nil, err
	}
	return &Deployment{
		env:       e,
		cloud:     cloud.New(e.Account, token, base),
		wrangler:  wrangler{filepath.Join("build/deploy", e.Name), e.Account, token, base},
		workers:   all,
		namespace: e.Resource("lettercraft-accounts"),
		bucket:    e.Resource(bucket(all)),
		made:      map[string]map[string]string{},
	}, nil
}

// Step is a change of a deployment.
type Step struct {
	// Text names the change, such as "create the KV namespace lettercraft-accounts".
	Text string
	do   func(context.Context) error
}

// Run carries out steps and reports each step before and after. If a step fails, Run skips the later steps, and the error says how to
// continue.
func Run(ctx context.Context, steps []Step, goOn string, report func(format string, args ...any)) error {
	for i, step := range steps {
		report("[%d/%d] %s … ", i+1, len(steps), step.Text)
		start := time.Now()
		if err := step.do(ctx); err != nil {
			report("failed\n")
			if left := len(steps) - i; left > 1 {
				return fmt.Errorf("%w\n%d of %d steps are left; %s", err, left, len(steps), goOn)
			}
			return err
		}
		report("done (%.1f s)\n", time.Since(start).Seconds())
	}
	return nil
}

// The lifecycle rule of the bucket. It deletes the images that the console's schedule has left, a day after their links have expired.
const (
	expiryRule = "expired"
	expiryAge  = 2 * 24 * 60 * 60
)

// Plan returns the steps that bring the deployment up to date, and remarks about problems that the steps can't solve. There are no steps if
// nothing has to change.
func (d *Deployment) Plan(ctx context.Context) (steps []Step, remarks []string, err error) {
	add := func(text string, do func(context.Context) error) { steps = append(steps, Step{text, do}) }
	id, err := d.cloud.Namespace(ctx, d.namespace)
	if err != nil {
		return nil, nil, err
	}
	if d.values.namespace = id; id == "" {
		add("create the KV namespace "+d.namespace, func(ctx context.Context) (err error) {
			d.values.namespace, err = d.cloud.CreateNamespace(ctx, d.namespace)
			return err
		})
	}
	hasBucket, err := d.cloud.HasBucket(ctx, d.bucket)
	if err != nil {
		return nil, nil, err
	}
	age := int64(0)
	if hasBucket {
		if age, err = d.cloud.Expiry(ctx, d.bucket, expiryRule); err != nil {
			return nil, nil, err
		}
	} else {
		add("create the R2 bucket "+d.bucket, func(ctx context.Context) error { return d.cloud.CreateBucket(ctx, d.bucket) })
	}
	if age != expiryAge {
		add("let the R2 bucket "+d.bucket+" delete images after 2 days", func(ctx context.Context) error {
			return d.cloud.SetExpiry(ctx, d.bucket, expiryRule, expiryAge)
		})
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
		if domain.Worker != "" {
			return nil, nil, fmt.Errorf("the domain %s belongs to the Worker %s; detach it there first, or set another one in environments/%s.toml",
				d.env.Domain, domain.Worker, d.env.Name)
		}
		add("attach the domain "+d.env.Domain, func(ctx context.Context) error { return d.cloud.Attach(ctx, d.env.Domain, zone, main) })
	}
	if d.hasNewToken {
		steps = append(steps, d.useNewToken())
	}
	remarks, err = d.remarks(ctx)
	return steps, remarks, err
}

// Site returns the address of the service, once there is a plan.
func (d *Deployment) Site() string { return d.values.site }

// site finds the address of the service. If the environment has a domain, site returns the Worker that now answers its requests, and its
// zone.
func (d *Deployment) site(ctx context.Context) (domain cloud.Domain, zone string, err error) {
	if d.env.Domain == "" {
		name, err := d.cloud.Subdomain(ctx)
		if err == nil && name == "" {
			err = fmt.Errorf("the account has no name below workers.dev yet; choose one in the dashboard, or set 'domain' in environments/%s.toml", d.env.Name)
		}
		d.values.site = "https://" + d.env.Resource(mainWorker) + "." + name + ".workers.dev"
		return domain, "", err
	}
	d.values.site = "https://" + d.env.Domain
	if zone, err = d.cloud.Zone(ctx, d.env.Domain); err != nil {
		return domain, "", err
	}
	if zone == "" {
		return domain, "", fmt.Errorf("the domain %s is in no zone of the account; add the zone in the dashboard first", d.env.Domain)
	}
	domain, err = d.cloud.Domain(ctx, d.env.Domain)
	return domain, zone, err
}

// remarks returns the tasks that the operator has to do elsewhere.
func (d *Deployment) remarks(ctx context.Context) (remarks []string, err error) {
	attached, err := d.cloud.DomainsOf(ctx, d.env.Resource(mainWorker))
	if err != nil {
		return nil, err
	}
	for _, domain := range attached {
		if domain.Host != d.env.Domain {
			remarks = append(remarks, "the domain "+domain.Host+" still leads here; detach it in the dashboard if it is not to")
		}
	}
	remark, err := d.mailRemark(ctx)
	if remark != "" {
		remarks = append(remarks, remark)
	}
	return remarks, err
}

// mailRemark returns the reason why no mail can be sent.
func (d *Deployment) mailRemark(ctx context.Context) (string, error) {
	from := d.env.Vars["MAIL_FROM"]
	if from == "" {
		return "MAIL_FROM is not set: nobody can sign in, and nobody gets notifications", nil
	}
	address, err := mail.ParseAddress(from)
	_, host, _ := strings.Cut(from, "@")
	if err != nil || address.Address != from {
		return "", fmt.Errorf("environments/%s.toml: MAIL_FROM must be an address, such as mail@lettercraft.example", d.env.Name)
	}
	zone, err := d.cloud.Zone(ctx, host)
	if err != nil {
		return "", err
	}
	can := false
	if zone != "" {
		if can, err = d.cloud.CanSend(ctx, zone, host); err != nil {
			return "", err
		}
	}
	if !can {
		return "Email Sending is not enabled for " + host + ": mail reaches only the verified addresses of the account", nil
	}
	return "", nil
}

// planUploads finds out which Workers exist, and which have to be uploaded. A Worker is up to date if it was deployed with its digest as
// the message: this deployment is the last step of an upload.
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
		d.isThere[w.Name] = id != ""
		d.uploads[w.Name] = message != u.digest
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

// versions returns the active version of a Worker and the older versions, the newest first, or none if there is no such Worker. A change of
// a secret makes a version with the program of the previous version; versions gives it the tag and the time of that version.
func (d *Deployment) versions(ctx context.Context, worker string) ([]cloud.Version, error) {
	id, _, err := d.cloud.Active(ctx, worker)
	if err != nil || id == "" {
		return nil, err
	}
	versions, err := d.cloud.Versions(ctx, worker)
	if err != nil {
		return nil, err
	}
	for i := len(versions) - 2; i >= 0; i-- {
		if versions[i].Tag == "" {
			versions[i].IsSecretChange = true
			versions[i].Tag, versions[i].Created = versions[i+1].Tag, versions[i+1].Created
		}
	}
	i := slices.IndexFunc(versions, func(v cloud.Version) bool { return v.ID == id })
	if i < 0 {
		return []cloud.Version{{ID: id}}, nil
	}
	return versions[i:], nil
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
	u.secrets = d.made[w.Name]
	if !d.isThere[w.Name] {
		id, _, err := d.cloud.Active(ctx, u.worker)
		if err == nil && id != "" {
			err = fmt.Errorf("another run has deployed %s in the meantime; run apply again", u.worker) // its secrets are in use
		}
		if err != nil {
			return err
		}
	}
	version, err := d.wrangler.deploy(ctx, u, time.Sleep)
	if err != nil {
		return err
	}
	// wrangler's upload is many requests. The digest shows that all of them succeeded.
	return d.cloud.Deploy(ctx, u.worker, version, u.digest, false)
}
