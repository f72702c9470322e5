package box

import (
	"fmt"

	"github.com/BurntSushi/toml"

	"github.com/lettercraft/lettercraft/worker/provision/deployment"
)

// worker is the configuration of a Worker, its wrangler.toml. It has every table that may be there, so that none is left out by mistake.
type worker struct {
	Name               string
	CompatibilityDate  string   `toml:"compatibility_date"`
	CompatibilityFlags []string `toml:"compatibility_flags"`
	Vars               map[string]string
	Assets             struct {
		Directory      string
		Binding        string
		RunWorkerFirst []string `toml:"run_worker_first"`
	}
	KVNamespaces   []binding `toml:"kv_namespaces"`
	R2Buckets      []binding `toml:"r2_buckets"`
	Services       []binding
	SendEmail      []binding `toml:"send_email"`
	RateLimits     []binding `toml:"ratelimits"`
	DurableObjects struct {
		Bindings []binding
	} `toml:"durable_objects"`
	VersionMetadata binding `toml:"version_metadata"`
	Migrations      []struct {
		Tag              string
		NewSQLiteClasses []string `toml:"new_sqlite_classes"`
	}
	Triggers struct{ Crons []string }

	// These say nothing about the service on one machine.
	Main          string
	WorkersDev    bool            `toml:"workers_dev"`
	SendMetrics   bool            `toml:"send_metrics"`
	Observability map[string]bool // lines of the log are written to the standard output
	AnalyticsSets []binding       `toml:"analytics_engine_datasets"` // the Workers do without them
}

// binding is a binding of any kind.
type binding struct {
	Name, Binding string
	// ClassName and ScriptName are those of a Durable Object, Service is that of another Worker.
	ClassName  string `toml:"class_name"`
	ScriptName string `toml:"script_name"`
	Service    string
	// NamespaceID and Simple are those of a rate limit.
	NamespaceID string `toml:"namespace_id"`
	Simple      struct {
		Limit  int `json:"limit"`
		Period int `json:"period"`
	}

	BucketName string `toml:"bucket_name"`
	Dataset    string
}

// readWorkers returns the configurations of the Workers of the repository.
func readWorkers() (all []worker, err error) {
	files, err := deployment.Configurations()
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		var w worker
		meta, err := toml.DecodeFile(file, &w)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if unknown := meta.Undecoded(); len(unknown) > 0 {
			return nil, fmt.Errorf("%s: the service on one machine has nothing for %s; see worker/provision/box", file, unknown[0])
		}
		all = append(all, w)
	}
	return all, nil
}
