package deployment

import "context"

// WorkerOf returns the name of a Worker, given its part in the service: "page", or nothing for the main Worker.
func (d *Deployment) WorkerOf(part string) string {
	if part == "" {
		return d.env.Resource(mainWorker)
	}
	return d.env.Resource(mainWorker + "-" + part)
}

// Builds returns the names that the version of the main Worker that serves can have in the answer of /v1/status: its release, and its id.
func (d *Deployment) Builds(ctx context.Context) ([]string, error) {
	all, active, err := d.versions(ctx, d.WorkerOf(""))
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return []string{releaseOf(all[active]), all[active].ID}, nil
}

// IsNew reports whether this run has written an entry into the history: it has deployed a release, or brought one back.
func (d *Deployment) IsNew() bool { return d.written != nil }

// Blame writes into the entry of this run what does not work in its release, so that no rollback goes back to it unless it is named.
func (d *Deployment) Blame(ctx context.Context, fault error) error {
	d.written.Fault = fault.Error()
	return d.put(ctx, *d.written)
}
