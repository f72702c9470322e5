package deployment

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// mainWorker is the Worker with the public address.
const mainWorker = "lettercraft"

// Bundles is the folder in which "make bundle" puts the program of each Worker.
const Bundles = "build/bundles"

// Worker is a Worker of the repository.
type Worker struct {
	// Name is its name in production.
	Name string
	// Config is the content of its wrangler.toml.
	config map[string]any
}

// Configurations returns the files with the configurations of the Workers, relative to the repository, which is the working directory.
func Configurations() ([]string, error) {
	var files []string
	for _, pattern := range []string{"wrangler.toml", "worker/*/wrangler.toml", "worker/*/*/wrangler.toml"} {
		found, _ := filepath.Glob(pattern) // the patterns are well-formed
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil, errors.New("this is not the folder of Lettercraft: run the command in the repository, or in the unpacked folder lettercraft")
	}
	return files, nil
}

// Workers returns the Workers of the repository, each after the Workers that it binds.
func Workers() ([]Worker, error) {
	files, err := Configurations()
	if err != nil {
		return nil, err
	}
	var all []Worker
	for _, file := range files {
		var config map[string]any
		if _, err := toml.DecodeFile(file, &config); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		name, _ := config["name"].(string)
		all = append(all, Worker{name, config})
	}
	return sorted(all)
}

// sorted sorts Workers so that each comes after the Workers that it binds, and otherwise by name.
func sorted(all []Worker) ([]Worker, error) {
	slices.SortFunc(all, func(a, b Worker) int { return cmp.Compare(a.Name, b.Name) })
	var done []Worker
	isDone := func(name string) bool {
		return slices.ContainsFunc(done, func(w Worker) bool { return w.Name == name })
	}
	for len(done) < len(all) {
		before := len(done)
		for _, w := range all {
			waits := slices.ContainsFunc(w.needs(), func(name string) bool { return !isDone(name) })
			if !isDone(w.Name) && !waits {
				done = append(done, w)
			}
		}
		if len(done) == before {
			return nil, errors.New("the Workers that are left bind each other, or one that is not in the repository: no order of deployment works")
		}
	}
	return done, nil
}

// needs returns the names of the Workers that a Worker binds.
func (w Worker) needs() []string {
	var names []string
	for _, service := range tables(w.config["services"]) {
		names = append(names, service["service"].(string))
	}
	for _, object := range objects(w.config) {
		if script, elsewhere := object["script_name"].(string); elsewhere {
			names = append(names, script)
		}
	}
	return names
}

// tables returns an array of tables of a configuration.
func tables(value any) []map[string]any {
	list, _ := value.([]map[string]any)
	return list
}

// objects returns the bindings of Durable Objects in a configuration.
func objects(config map[string]any) []map[string]any {
	table, _ := config["durable_objects"].(map[string]any)
	return tables(table["bindings"])
}

// values are the values that the configuration of a Worker in an environment needs besides the committed configuration.
type values struct {
	// namespace is the id of the KV namespace.
	namespace string
	// site is the address of the service.
	site string
}

// configure returns the configuration of a Worker in an environment, for wrangler, in JSON. Its paths are relative to its folder,
// build/deploy/ENVIRONMENT/WORKER. Bindings that all Workers of the environment share have the environment's names and ids.
func (w Worker) configure(e *environment.Environment, v values) ([]byte, error) {
	content, err := json.Marshal(w.config)
	if err != nil {
		return nil, err
	}
	var c map[string]any // a copy, because the committed configuration must not change
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	if err := decoder.Decode(&c); err != nil {
		return nil, err
	}
	const root = "../../../.."
	c["name"] = e.Resource(w.Name)
	c["account_id"] = e.Account
	c["main"] = root + "/" + Bundles + "/" + w.Name + "/entry.js"
	c["no_bundle"] = true // the bundle is uploaded unchanged
	c["find_additional_modules"] = true
	c["rules"] = []any{map[string]any{"type": "CompiledWasm", "globs": []string{"**/*.wasm"}}}
	c["upload_source_maps"] = false
	c["workers_dev"] = w.Name == mainWorker && e.Domain == ""
	c["preview_urls"] = false
	if assets, ok := c["assets"].(map[string]any); ok {
		assets["directory"] = root + "/" + assets["directory"].(string)
	}
	each(c["kv_namespaces"], func(t map[string]any) { t["id"] = v.namespace })
	each(c["r2_buckets"], func(t map[string]any) { t["bucket_name"] = e.Resource(t["bucket_name"].(string)) })
	each(c["analytics_engine_datasets"], func(t map[string]any) { t["dataset"] = e.Dataset(t["dataset"].(string)) })
	each(c["ratelimits"], func(t map[string]any) { t["namespace_id"] = e.Counter(t["namespace_id"].(string)) })
	each(c["services"], func(t map[string]any) { t["service"] = e.Resource(t["service"].(string)) })
	if table, ok := c["durable_objects"].(map[string]any); ok {
		each(table["bindings"], func(t map[string]any) {
			if script, elsewhere := t["script_name"].(string); elsewhere {
				t["script_name"] = e.Resource(script)
			}
		})
	}
	c["observability"].(map[string]any)["traces"] = traces(e.Traces)
	if vars, ok := c["vars"].(map[string]any); ok {
		for name, value := range vars {
			if derive, is := derived[name]; is {
				vars[name] = derive(e, v, value.(string))
			} else if value, set := e.Vars[name]; set {
				vars[name] = value
			}
		}
	}
	return json.MarshalIndent(c, "", "  ")
}

// derived are the variables that are no settings, because they follow from others: the address of the service from the domain, for example.
// Each function gets the committed value.
var derived = map[string]func(e *environment.Environment, v values, committed string) string{
	"PUBLIC_URL":     func(_ *environment.Environment, v values, _ string) string { return v.site },
	"ENVIRONMENT":    func(e *environment.Environment, _ values, _ string) string { return e.Name },
	"ACCOUNT_ID":     func(e *environment.Environment, _ values, _ string) string { return e.Account },
	"CALLS_DATASET":  dataset,
	"EVENTS_DATASET": dataset,
}

func dataset(e *environment.Environment, _ values, committed string) string {
	return e.Dataset(committed)
}

// traces returns the part of a Worker's configuration that is about traces. Without sampling it says that there are none, because Cloudflare
// plans to make traces of all Workers that have logs
// (https://developers.cloudflare.com/workers/observability/traces/#how-to-enable-tracing).
func traces(t environment.Traces) map[string]any {
	if t.Sampling == 0 {
		return map[string]any{"enabled": false}
	}
	part := map[string]any{"enabled": true, "head_sampling_rate": t.Sampling}
	if t.Destination != "" {
		part["destinations"] = []string{t.Destination}
	}
	return part
}

// each calls f for the tables of an array.
func each(value any, f func(map[string]any)) {
	list, _ := value.([]any)
	for _, t := range list {
		f(t.(map[string]any))
	}
}

// bucket returns the name of the R2 bucket of the Workers in production.
func bucket(all []Worker) string {
	for _, w := range all {
		for _, b := range tables(w.config["r2_buckets"]) {
			return b["bucket_name"].(string)
		}
	}
	return ""
}

// digest returns a text that changes with every change of a Worker's upload, except changes of its secrets. It is the same on every machine that
// has built the same commit.
func (w Worker) digest(config []byte) (string, error) {
	h := sha256.New()
	h.Write(config)
	folders := []string{filepath.Join(Bundles, w.Name)}
	if assets, ok := w.config["assets"].(map[string]any); ok {
		folders = append(folders, assets["directory"].(string))
	}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			fmt.Fprintf(h, "%s %s\n", path, identity(content))
			return err
		})
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("there is no folder %s; run make bundle", folder)
		}
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}
