package deployment

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/cloud"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// TestAWorkerGoesBackOnlyToAVersionWithTheNewestValues checks the secrets under which accounts keep something.
func TestAWorkerGoesBackOnlyToAVersionWithTheNewestValues(t *testing.T) {
	const older, newer = "KEY_SECRET", "KEY_SECRET_20261101T000000Z"
	for _, c := range []struct {
		have, had []string
		isAllowed bool
	}{
		{nil, nil, true},
		{[]string{older}, []string{older}, true},
		{[]string{older}, nil, false},
		{[]string{older, newer}, []string{older, newer}, true},
		{[]string{older, newer}, []string{older}, false},
		{[]string{older, newer}, []string{newer}, true},
		{[]string{"SESSION_SECRET"}, nil, true}, // accounts keep nothing under it
	} {
		d := Deployment{cloud: cloud.New("ACCOUNT", "TOKEN", withSecrets(t, c.have), nil)}
		err := d.checkSecrets(t.Context(), "lettercraft-console", nil, c.have, c.had, true)
		if (err == nil) != c.isAllowed {
			t.Errorf("from %v to %v: %v", c.have, c.had, err)
		}
	}
}

func TestAWorkerGoesBackBeyondAChangeOfSecretsOnlyByForce(t *testing.T) {
	for _, c := range []struct {
		name      string
		have, had []string
		since     []cloud.Version
		isChange  bool
	}{
		{"no change", []string{"A", "B"}, []string{"B", "A"}, []cloud.Version{{}}, false},
		{"a change of a secret", nil, nil, []cloud.Version{{}, {IsSecretChange: true}}, true},
		{"an upload with a secret", []string{"A", "B"}, []string{"A"}, []cloud.Version{{}}, true},
	} {
		d := Deployment{cloud: cloud.New("ACCOUNT", "TOKEN", withSecrets(t, c.have), nil)}
		for _, force := range []bool{false, true} {
			err := d.checkSecrets(t.Context(), "lettercraft-console", c.since, c.have, c.had, force)
			if (err == nil) != (force || !c.isChange) {
				t.Errorf("%s, force %v: %v", c.name, force, err)
			}
		}
	}
}

func TestNoWorkerGoesBackToAVersionFromBeforeAMigration(t *testing.T) {
	for _, c := range []struct {
		before, now string // the tags of the last migrations
		want        string
	}{
		{"v1", "v1", ""},
		{"", "", ""},
		{"v1", "v2", "lettercraft-console can't go back to a version from before a migration of Durable Objects"},
		{"", "v1", "lettercraft-console can't go back to a version from before a migration of Durable Objects"},
	} {
		version := func(tag string) any {
			return map[string]any{"resources": map[string]any{"script_runtime": map[string]string{"migration_tag": tag}}}
		}
		uploaded := func(id string) any {
			return map[string]any{"id": id, "annotations": map[string]string{"workers/tag": "0123456789ab"}}
		}
		const script = "/accounts/ACCOUNT/workers/scripts/lettercraft-console"
		results := map[string]any{
			script + "/deployments":     map[string]any{"deployments": []any{map[string]any{"versions": []any{map[string]string{"version_id": "NOW"}}}}},
			script + "/versions":        map[string]any{"items": []any{uploaded("NOW"), uploaded("BEFORE")}},
			script + "/versions/NOW":    version(c.now),
			script + "/versions/BEFORE": version(c.before),
			script + "/secrets":         []any{},
		}
		base := answering(t, func(r *http.Request) any {
			if r.Method != http.MethodGet {
				t.Errorf("%s %s", r.Method, r.URL.Path)
			}
			return results[r.URL.Path]
		})
		d := Deployment{
			cloud: cloud.New("ACCOUNT", "TOKEN", base, nil), env: &environment.Environment{Name: "production"},
			workers: []Worker{{Name: "lettercraft-console"}},
		}
		steps, err := d.changes(t.Context(), Entry{Versions: map[string]string{"lettercraft-console": "BEFORE"}}, true)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) || (err == nil) != (len(steps) == 1) {
			t.Errorf("from %q to %q: %d steps, %v", c.now, c.before, len(steps), err)
		}
	}
}

// withSecrets returns the address of an interface in which a Worker has secrets.
func withSecrets(t *testing.T, names []string) string {
	t.Helper()
	type secret struct {
		Name string `json:"name"`
	}
	all := []secret{}
	for _, name := range names {
		all = append(all, secret{name})
	}
	return answering(t, func(*http.Request) any { return all })
}

// answering returns the address of an interface whose results come from a function.
func answering(t *testing.T, result func(*http.Request) any) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "result": result(r)})
	}))
	t.Cleanup(server.Close)
	return server.URL
}
