package deployment

import "context"

// WorkerOf returns the name of a Worker, given its part in the service: "page", or nothing for the main Worker.
func (d *Deployment) WorkerOf(part string) string {
	if part == "" {
		return d.env.Resource(mainWorker)
	}
	return d.env.Resource(mainWorker + "-" + part)
}

// Builds returns the names that the version of the main Worker that serves can have in the answer of /v1/status: its tag, and its id.
func (d *Deployment) Builds(ctx context.Context) ([]string, error) {
	all, active, err := d.versions(ctx, d.WorkerOf(""))
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return []string{all[active].Tag, all[active].ID}, nil
}

// IsRelease reports whether the plan writes a release into the history.
func (d *Deployment) IsRelease() bool { return d.isRelease }
