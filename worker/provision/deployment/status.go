package deployment

import (
	"context"
	"time"
)

// WorkerStatus is a Worker of a deployment.
type WorkerStatus struct {
	Name string `json:"name"`
	// Version counts the versions of the Worker. It is 0 if the Worker is not deployed.
	Version int `json:"version"`
	// Share is the percentage of the requests that this version answers. It is less than 100 while a release is being tried.
	Share   int    `json:"share"`
	Release string `json:"release"`
	// Commit is the commit of the repository, or "unknown".
	Commit  string    `json:"commit"`
	Created time.Time `json:"created"`
	// Secrets are the names of the secrets of that version.
	Secrets []string `json:"secrets"`
}

// Status is the actual state of a deployment.
type Status struct {
	Site string `json:"site"`
	// Namespace is the id of the KV namespace. It is empty if there is none.
	Namespace string         `json:"namespace"`
	Bucket    bool           `json:"bucket"`
	Workers   []WorkerStatus `json:"workers"`
}

// Status looks up the actual state of the deployment. It changes nothing.
func (d *Deployment) Status(ctx context.Context) (s Status, err error) {
	if _, _, err = d.site(ctx); err != nil {
		return s, err
	}
	s.Site = d.values.site
	if s.Namespace, err = d.cloud.Namespace(ctx, d.namespace); err != nil {
		return s, err
	}
	if s.Bucket, err = d.cloud.HasBucket(ctx, d.bucket); err != nil {
		return s, err
	}
	for _, w := range d.workers {
		one := WorkerStatus{Name: d.env.Resource(w.Name), Secrets: []string{}}
		versions, i, err := d.versions(ctx, one.Name)
		if err != nil {
			return s, err
		}
		if len(versions) > 0 {
			active := versions[i]
			one.Version, one.Release, one.Commit, one.Created = active.Number, releaseOf(active), commitOf(active), active.Created
			shares, err := d.cloud.Shares(ctx, one.Name)
			if err != nil {
				return s, err
			}
			for _, share := range shares {
				if share.Version == active.ID {
					one.Share = share.Percentage
				}
			}
			r, err := d.cloud.ResourcesOf(ctx, one.Name, active.ID)
			if err != nil {
				return s, err
			}
			one.Secrets = append(one.Secrets, r.Secrets()...)
		}
		s.Workers = append(s.Workers, one)
	}
	return s, nil
}
