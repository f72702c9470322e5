package deployment

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Destroy returns the steps that remove what belongs to the deployment, the data that are lost with it, and sentences about the things that
// stay, because they have names of the deployment without belonging to it, or can't be seen.
func (d *Deployment) Destroy(ctx context.Context) (steps []Step, losses, left []string, err error) {
	if err := d.survey(ctx); err != nil {
		return nil, nil, nil, err
	}
	add := func(loss, text string, do func(context.Context) error) {
		steps, losses = append(steps, Step{text, do}), append(losses, loss)
	}
	isOurs := func(t *thing) bool { return t != nil && t.isOurs }
	// Only the Workers show that a bucket or a namespace without a mark is ours, and they are deleted first.
	for _, t := range []*thing{d.found.namespace, d.found.bucket} {
		if isOurs(t) && t.mark == "" {
			steps = append(steps, d.markStep(t))
		}
	}
	if main := d.env.Resource(mainWorker); isOurs(d.found.workers[main]) {
		domains, err := d.cloud.DomainsOf(ctx, main)
		if err != nil {
			return nil, nil, nil, err
		}
		// The domains lead to the zones, so the rules are deleted first.
		edge, notes, err := d.unplanEdge(ctx, domains)
		if err != nil {
			return nil, nil, nil, err
		}
		steps, left = append(steps, edge...), append(left, notes...)
		for _, domain := range domains {
			add("the address https://"+domain.Host, "detach the domain "+domain.Host, func(ctx context.Context) error { return d.cloud.Detach(ctx, domain) })
		}
	}
	for _, w := range slices.Backward(d.workers) {
		name := d.env.Resource(w.Name)
		if !isOurs(d.found.workers[name]) {
			continue
		}
		loss := "the Worker " + name + " with its versions and secrets"
		if classes := newClasses(w); len(classes) > 0 {
			loss += ", and all data of its objects: " + strings.Join(classes, ", ")
		}
		add(loss, "delete "+name, func(ctx context.Context) error { return d.cloud.DeleteWorker(ctx, name) })
	}
	if isOurs(d.found.bucket) {
		add("the R2 bucket "+d.bucket+" with all images", "delete the R2 bucket "+d.bucket, d.deleteBucket)
	}
	if isOurs(d.found.namespace) {
		add("the KV namespace "+d.namespace+", the directory of keys", "delete the KV namespace "+d.namespace, func(ctx context.Context) error {
			return d.cloud.DeleteNamespace(ctx, d.values.namespace)
		})
	}
	if d.env.IsKept() {
		add("the administration token on this machine", "forget the administration token", func(context.Context) error { return d.env.Forget() })
	}
	for _, one := range d.foreign() {
		left = append(left, "Left alone, because it does not carry the mark of "+d.env.Name+": "+one)
	}
	return steps, losses, left, nil
}

// newClasses returns the classes of Durable Objects that a Worker has.
func newClasses(w Worker) (classes []string) {
	for _, m := range tables(w.config["migrations"]) {
		made, _ := m["new_sqlite_classes"].([]any)
		for _, class := range made {
			classes = append(classes, class.(string))
		}
	}
	return classes
}

// deleteBucket empties the bucket and deletes it. Calls that end only now can have stored images after the first list.
func (d *Deployment) deleteBucket(ctx context.Context) error {
	for before := math.MaxInt; ; {
		names, err := d.cloud.Objects(ctx, d.bucket)
		if err != nil {
			return err
		}
		if len(names) == 0 {
			return d.cloud.DeleteBucket(ctx, d.bucket)
		}
		if len(names) >= before {
			return fmt.Errorf("the R2 bucket %s does not get empty: after the deletion of %d images it still lists %d; "+
				"empty it in the dashboard, and run the command again", d.bucket, before, len(names))
		}
		before = len(names)
		if err := d.cloud.DeleteObjects(ctx, d.bucket, names, d.progress(len(names))); err != nil {
			return err
		}
	}
}

// progress returns a function that takes the number of deleted images, and says it whenever another tenth of all is deleted.
func (d *Deployment) progress(all int) func(int) {
	english := message.NewPrinter(language.English)
	said := 0
	return func(done int) {
		if tenths := 10 * done / all; tenths > said {
			said = tenths
			d.say(english.Sprintf("%d of %d images deleted", done, all))
		}
	}
}
