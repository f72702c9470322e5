package deployment

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
)

// Everything that the program makes carries the mark of its owner, so that the program never changes or deletes a thing of somebody else
// that happens to have its name. The mark is "lettercraft:ENVIRONMENT:INSTALLATION"; the id of the installation is random, and is made with
// the first thing. The mark is
//
//   - the value of the key "owner" in the KV namespace,
//   - the id of the rule that deletes images in the R2 bucket: a bucket has no tags, and the rule would delete an object,
//   - a tag of each Worker,
//   - the beginning of the description of the rate-limiting rule of the zone.
const (
	markPrefix = "lettercraft:"
	ownerKey   = "owner"
)

var markForm = regexp.MustCompile(`^` + markPrefix + `[a-z0-9-]+:[0-9a-f]{12}$`)

// isMark reports whether a text is a mark, of whatever environment.
func isMark(text string) bool { return markForm.MatchString(text) }

// thing is a resource of the account that has a name of the deployment.
type thing struct {
	// text names it, such as "the R2 bucket lettercraft-images".
	text string
	// mark is the mark that it carries, or empty.
	mark string
	// isOurs says that it belongs to the deployment: it carries its mark, or a release without marks made it.
	isOurs bool
	// set gives it the mark of the deployment.
	set func(context.Context) error
}

// found is what the account has under the names of the deployment. A thing that does not exist is nil.
type found struct {
	namespace, bucket *thing
	workers           map[string]*thing // by the names in the environment
	expiry            int64             // age in seconds at which the bucket deletes images
}

// all returns the things that exist, the Workers in the order of their deployment.
func (d *Deployment) all() (all []*thing) {
	for _, t := range []*thing{d.found.namespace, d.found.bucket} {
		if t != nil {
			all = append(all, t)
		}
	}
	for _, w := range d.workers {
		if t := d.found.workers[d.env.Resource(w.Name)]; t != nil {
			all = append(all, t)
		}
	}
	return all
}

// survey finds what the account has under the names of the deployment, and to whom it belongs.
func (d *Deployment) survey(ctx context.Context) (err error) {
	d.found = found{workers: map[string]*thing{}}
	if d.values.namespace, err = d.cloud.Namespace(ctx, d.namespace); err != nil {
		return err
	}
	if d.values.namespace != "" {
		d.found.namespace = &thing{text: "the KV namespace " + d.namespace, set: d.markNamespace}
		if d.found.namespace.mark, err = d.cloud.Value(ctx, d.values.namespace, ownerKey); err != nil {
			return err
		}
	}
	hasBucket, err := d.cloud.HasBucket(ctx, d.bucket)
	if err != nil {
		return err
	}
	if hasBucket {
		d.found.bucket = &thing{text: "the R2 bucket " + d.bucket, set: d.markBucket}
		if d.found.bucket.mark, d.found.expiry, err = d.cloud.Expiry(ctx, d.bucket, isMark); err != nil {
			return err
		}
	}
	tags, err := d.cloud.Tags(ctx)
	if err != nil {
		return err
	}
	for _, w := range d.workers {
		name := d.env.Resource(w.Name)
		if of, is := tags[name]; is {
			t := &thing{text: "the Worker " + name, set: func(ctx context.Context) error { return d.markWorker(ctx, name, of) }}
			if i := slices.IndexFunc(of, isMark); i >= 0 {
				t.mark = of[i]
			}
			d.found.workers[name] = t
		}
	}
	return d.findOwners(ctx)
}

// findOwners decides which things belong to the deployment.
func (d *Deployment) findOwners(ctx context.Context) error {
	environment := markPrefix + d.env.Name + ":"
	d.mark = environment + newID()
	for _, t := range d.all() {
		if strings.HasPrefix(t.mark, environment) {
			d.mark = t.mark
			break
		}
	}
	for _, t := range d.all() {
		t.isOurs = t.mark == d.mark
	}
	for name, t := range d.found.workers {
		if t.mark != "" {
			continue
		}
		versions, err := d.cloud.Versions(ctx, name)
		if err != nil {
			return err
		}
		t.isOurs = slices.ContainsFunc(versions, isOfProgram)
	}
	for t, id := range map[*thing]string{d.found.namespace: d.values.namespace, d.found.bucket: d.bucket} {
		if t == nil || t.mark != "" {
			continue
		}
		var err error
		if t.isOurs, err = d.isBound(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

var releaseName = regexp.MustCompile(`^[0-9a-f]{12}$`)

// isOfProgram reports whether this program has uploaded a version. It gives each version the release as tag and in the message, in the same
// request that makes the version. So a Worker is recognized even if a run was killed before it could mark the Worker, or if a release of the
// program that knew no marks has made it.
func isOfProgram(v cloud.Version) bool {
	return releaseName.MatchString(releaseOf(v)) && strings.HasPrefix(v.Message, "release "+releaseOf(v))
}

// isBound reports whether a Worker without a mark binds a KV namespace, given its id, or an R2 bucket, given its name. Namespace and bucket are
// marked before the Workers, so a marked Worker shows that the bucket without a mark is not the one that it has bound.
func (d *Deployment) isBound(ctx context.Context, idOrName string) (bool, error) {
	for name, t := range d.found.workers {
		if !t.isOurs || t.mark != "" {
			continue
		}
		version, _, err := d.cloud.Active(ctx, name)
		if err != nil {
			return false, err
		}
		if version == "" {
			continue
		}
		r, err := d.cloud.ResourcesOf(ctx, name, version)
		if err != nil {
			return false, err
		}
		for _, b := range r.Bindings {
			if b.Namespace == idOrName || b.Bucket == idOrName {
				return true, nil
			}
		}
	}
	return false, nil
}

// newID returns a random id of an installation.
func newID() string {
	id := make([]byte, 6)
	_, _ = rand.Read(id) // never fails
	return hex.EncodeToString(id)
}

// own looks up what the account has, and returns an error that names the things that do not belong to the deployment.
func (d *Deployment) own(ctx context.Context) error {
	if err := d.survey(ctx); err != nil {
		return err
	}
	foreign := d.foreign()
	if len(foreign) == 0 {
		return nil
	}
	return fmt.Errorf("the account has things that are named like those of %s, but do not carry its mark:\n  %s\n"+
		"Rename or remove them if they belong to somebody else. If they belong to %[1]s, because an interrupted run has left them, run: lettercraft-admin adopt %[1]s",
		d.env.Name, strings.Join(foreign, "\n  "))
}

// foreign returns the texts of the things that do not belong to the deployment.
func (d *Deployment) foreign() (texts []string) {
	for _, t := range d.all() {
		if t.isOurs {
			continue
		}
		text := t.text
		if t.mark != "" {
			text += ", which carries the mark " + t.mark
		}
		texts = append(texts, text)
	}
	return texts
}

// Adopt returns the steps that mark everything with a name of the deployment, whoever has made it.
func (d *Deployment) Adopt(ctx context.Context) (steps []Step, err error) {
	if err := d.survey(ctx); err != nil {
		return nil, err
	}
	return d.markSteps(), nil
}

// markSteps returns the steps that mark the things without the mark of the deployment.
func (d *Deployment) markSteps() (steps []Step) {
	for _, t := range d.all() {
		if t.mark != d.mark {
			steps = append(steps, d.markStep(t))
		}
	}
	return steps
}

// markStep returns the step that marks a thing.
func (d *Deployment) markStep(t *thing) Step {
	return Step{"mark " + t.text + " as a part of " + d.env.Name, t.set}
}

func (d *Deployment) markNamespace(ctx context.Context) error {
	return d.cloud.PutValue(ctx, d.values.namespace, ownerKey, d.mark)
}

func (d *Deployment) markBucket(ctx context.Context) error {
	isReplaced := func(id string) bool { return isMark(id) || id == unmarkedRule }
	return d.cloud.SetExpiry(ctx, d.bucket, d.mark, expiryAge, isReplaced)
}

// markWorker marks a Worker, given its tags.
func (d *Deployment) markWorker(ctx context.Context, name string, tags []string) error {
	others := slices.DeleteFunc(slices.Clone(tags), isMark)
	return d.cloud.SetTags(ctx, name, append(others, d.mark))
}
