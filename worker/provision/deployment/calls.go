package deployment

import (
	"context"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/oncall"
	"github.com/lettercraft/lettercraft/worker/service/alert"
)

// Calls returns the calls of the deployment, as Workers Analytics Engine has them.
func (d *Deployment) Calls() oncall.Calls {
	return oncall.Calls{Table: d.dataset("CALLS"), Query: d.cloud.Query}
}

// Events returns the events of the deployment, as Workers Analytics Engine has them.
func (d *Deployment) Events() oncall.Events {
	return oncall.Events{Table: d.dataset("EVENTS"), Query: d.cloud.Query}
}

// Alerts computes the figures of the alerts.
func (d *Deployment) Alerts(ctx context.Context, now time.Time) (map[string]float64, error) {
	return alert.Measure(ctx, d.cloud.Query, alert.Tables{Calls: d.dataset("CALLS"), Events: d.dataset("EVENTS")}, now)
}

// dataset returns the name of the dataset of a binding in the environment.
func (d *Deployment) dataset(binding string) string {
	for _, w := range d.workers {
		for _, t := range tables(w.config["analytics_engine_datasets"]) {
			if t["binding"] == binding {
				return d.env.Dataset(t["dataset"].(string))
			}
		}
	}
	panic("deployment: no Worker has the dataset " + binding)
}
