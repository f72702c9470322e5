package deployment

import (
	"context"
	"fmt"
	"slices"
)

// Destroy returns the steps that remove the deployment, and what is lost with them.
func (d *Deployment) Destroy(ctx context.Context) (steps []Step, losses []string, err error) {
	add := func(loss, text string, do func(context.Context) error) {
		steps, losses = append(steps, Step{text, do}), append(losses, loss)
	}
	if d.env.Domain != "" {
		domain, err := d.cloud.Domain(ctx, d.env.Domain)
		if err != nil {
			return nil, nil, err
		}
		if domain.Worker == d.env.Resource(mainWorker) {
			add("the address https://"+d.env.Domain, "detach the domain "+d.env.Domain, func(ctx context.Context) error { return d.cloud.Detach(ctx, domain) })
		}
	}
	for _, w := range slices.Backward(d.workers) {
		name := d.env.Resource(w.Name)
		id, _, err := d.cloud.Active(ctx, name)
		if err != nil {
			return nil, nil, err
		}
		if id == "" {
			continue
		}
		loss := "the Worker " + name + " with its versions and secrets"
		if classes := newClasses(w); len(classes) > 0 {
			loss += fmt.Sprintf(", and all data of its objects (%v)", classes)
		}
		add(loss, "delete "+name, func(ctx context.Context) error { return d.cloud.DeleteWorker(ctx, name) })
	}
	hasBucket, err := d.cloud.HasBucket(ctx, d.bucket)
	if err != nil {
		return nil, nil, err
	}
	if hasBucket {
		add("the R2 bucket "+d.bucket+" with all images", "delete the R2 bucket "+d.bucket, d.deleteBucket)
	}
	id, err := d.cloud.Namespace(ctx, d.namespace)
	if err != nil {
		return nil, nil, err
	}
	if id != "" {
		add("the KV namespace "+d.namespace+", the directory of keys", "delete the KV namespace "+d.namespace, func(ctx context.Context) error {
			return d.cloud.DeleteNamespace(ctx, id)
		})
	}
	if len(steps) > 0 {
		add("the administration token on this machine", "forget the administration token", func(context.Context) error { return d.env.Forget() })
	}
	return steps, losses, nil
}

// newClasses returns the classes of Durable Objects that a Worker has.
func newClasses(w Worker) (classes []any) {
	for _, m := range tables(w.config["migrations"]) {
		made, _ := m["new_sqlite_classes"].([]any)
		classes = append(classes, made...)
	}
	return classes
}

// deleteBucket empties the bucket and deletes it.
func (d *Deployment) deleteBucket(ctx context.Context) error {
	for {
		names, err := d.cloud.Objects(ctx, d.bucket)
		if err != nil {
			return err
		}
		if len(names) == 0 {
			return d.cloud.DeleteBucket(ctx, d.bucket)
		}
		for _, name := range names {
			if err := d.cloud.DeleteObject(ctx, d.bucket, name); err != nil {
				return err
			}
		}
	}
}
