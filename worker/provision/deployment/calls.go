package deployment

import "lettercraft/worker/provision/oncall"

// Calls returns the calls of the deployment, as Workers Analytics Engine has them.
func (d *Deployment) Calls() oncall.Calls {
	return oncall.Calls{Table: d.env.Dataset(dataset(d.workers)), Query: d.cloud.Query}
}

// dataset returns the name of the dataset of calls in production.
func dataset(all []Worker) string {
	for _, w := range all {
		for _, t := range tables(w.config["analytics_engine_datasets"]) {
			return t["dataset"].(string)
		}
	}
	return ""
}
