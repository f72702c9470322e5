package deployment

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// workers returns the Workers of the repository.
func workers(t *testing.T) []Worker {
	t.Helper()
	t.Chdir("../../..")
	all, err := Workers()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestEachWorkerIsDeployedAfterThoseThatItBinds(t *testing.T) {
	var done []string
	for _, w := range workers(t) {
		for _, name := range w.needs() {
			if !slices.Contains(done, name) {
				t.Errorf("%s is deployed before %s, which it binds", w.Name, name)
			}
		}
		done = append(done, w.Name)
	}
	if len(done) < 7 || done[len(done)-1] != mainWorker {
		t.Errorf("the order is %v", done)
	}
}

func TestWorkersThatBindEachOtherAreRefused(t *testing.T) {
	binding := func(name, other string) Worker {
		return Worker{name, map[string]any{"services": []map[string]any{{"binding": "OTHER", "service": other}}}}
	}
	for _, all := range [][]Worker{{binding("a", "b"), binding("b", "a")}, {binding("a", "nowhere")}} {
		if order, err := sorted(all); err == nil {
			t.Errorf("the order is %v", order)
		}
	}
}

// TestNothingOfProductionIsInTheConfigurationOfAnotherEnvironment looks for names that were not replaced.
func TestNothingOfProductionIsInTheConfigurationOfAnotherEnvironment(t *testing.T) {
	e := &environment.Environment{Name: "staging", Account: "ACCOUNT", Domain: "staging.test", Vars: map[string]string{"MAIL_FROM": "a@staging.test"}}
	for _, w := range workers(t) {
		text, err := w.configure(e, values{namespace: "NAMESPACE", site: "https://staging.test"})
		if err != nil {
			t.Fatal(err)
		}
		var c map[string]any
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		if c["name"] != e.Resource(w.Name) || c["account_id"] != "ACCOUNT" || c["workers_dev"] != false {
			t.Errorf("%s: name %v, account %v, workers_dev %v", w.Name, c["name"], c["account_id"], c["workers_dev"])
		}
		delete(c, "main") // the folder of a bundle has the name in production
		rest, _ := json.Marshal(c)
		left := strings.NewReplacer("lettercraft-staging", "", "lettercraft_staging", "").Replace(string(rest))
		if strings.Contains(left, `"lettercraft`) || strings.Contains(string(rest), `"binding":"ACCOUNTS"}`) {
			t.Errorf("%s: something is left of production: %s", w.Name, rest)
		}
	}
}

// TestTheConsoleAsksAboutTheDatasetsThatTheWorkersWrite compares its variables with the bindings.
func TestTheConsoleAsksAboutTheDatasetsThatTheWorkersWrite(t *testing.T) {
	d := &Deployment{workers: workers(t), env: &environment.Environment{Name: "staging", Account: "ACCOUNT"}}
	i := slices.IndexFunc(d.workers, func(w Worker) bool { return w.Name == console[0] })
	text, err := d.workers[i].configure(d.env, values{})
	if err != nil {
		t.Fatal(err)
	}
	var c struct{ Vars map[string]string }
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"CALLS_DATASET": d.dataset("CALLS"), "EVENTS_DATASET": d.dataset("EVENTS"), "ACCOUNT_ID": "ACCOUNT", "ENVIRONMENT": "staging",
	} {
		if c.Vars[name] != want {
			t.Errorf("%s is %q, want %q", name, c.Vars[name], want)
		}
	}
}

// TestTracesAreOffUnlessASettingAsksForThem compares the configurations of all Workers.
func TestTracesAreOffUnlessASettingAsksForThem(t *testing.T) {
	all := workers(t)
	for _, c := range []struct {
		settings environment.Traces
		want     string
	}{
		{environment.Traces{Destination: "unused"}, `{"enabled":false}`},
		{environment.Traces{Sampling: 0.01}, `{"enabled":true,"head_sampling_rate":0.01}`},
		{environment.Traces{Sampling: 1, Destination: "elsewhere"}, `{"destinations":["elsewhere"],"enabled":true,"head_sampling_rate":1}`},
	} {
		for _, w := range all {
			text, err := w.configure(&environment.Environment{Name: "staging", Traces: c.settings}, values{})
			if err != nil {
				t.Fatal(err)
			}
			var written struct{ Observability struct{ Traces any } }
			if err := json.Unmarshal(text, &written); err != nil {
				t.Fatal(err)
			}
			if got, _ := json.Marshal(written.Observability.Traces); string(got) != c.want {
				t.Errorf("%s: got %s, want %s", w.Name, got, c.want)
			}
		}
	}
}

func TestASettingThatNoWorkerHasIsRefused(t *testing.T) {
	all := workers(t)
	for _, name := range []string{"production", "staging"} {
		e, err := environment.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := CheckVars(all, fileOf(e), e.Vars); err != nil {
			t.Error(err)
		}
	}
	err := CheckVars(all, "environments/staging.toml", map[string]string{"MAIL_FORM": "x"})
	if err == nil || !strings.Contains(err.Error(), "environments/staging.toml: there is no setting MAIL_FORM below [vars]; the settings there are ALERT_MAIL, BONUS_AT_ONCE, ") {
		t.Errorf("got %v", err)
	}
}

func TestTheDigestChangesWithTheProgramTheAssetsAndTheConfiguration(t *testing.T) {
	t.Chdir(t.TempDir())
	w := Worker{"lettercraft", map[string]any{"assets": map[string]any{"directory": "build/web"}}}
	if _, err := w.digest(nil); err == nil || !strings.Contains(err.Error(), "run make bundle") {
		t.Errorf("without a bundle: %v", err)
	}
	const entry, page = "build/bundles/lettercraft/entry.js", "build/web/index.html"
	for _, folder := range []string{"build/bundles/lettercraft", "build/web"} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	for _, c := range []struct{ file, content, config string }{
		{entry, "a", "{}"}, {entry, "b", "{}"}, {entry, "b", "{ }"}, {"build/bundles/lettercraft/more.wasm", "", "{ }"}, {page, "a", "{ }"}, {page, "b", "{ }"},
	} {
		if err := os.WriteFile(c.file, []byte(c.content), 0o644); err != nil {
			t.Fatal(err)
		}
		digest, err := w.digest([]byte(c.config))
		if err != nil || seen[digest] {
			t.Errorf("%v: %s, %v", c, digest, err)
		}
		seen[digest] = true
	}
}

func TestAnEnvironmentCanNotHaveTheNamesOfAnotherOne(t *testing.T) {
	all := workers(t)
	for name, isAllowed := range map[string]bool{
		"production": true, "staging": true, "accounts": true, "page": false, "account": false, "staging-page": false, "notifier": false, "homepage": true,
	} {
		if err := checkName(all, &environment.Environment{Name: name}); (err == nil) != isAllowed {
			t.Errorf("%s: %v", name, err)
		}
	}
}
