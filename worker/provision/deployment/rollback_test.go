package deployment

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"lettercraft/worker/provision/cloud"
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
		d := Deployment{cloud: cloud.New("ACCOUNT", "TOKEN", withSecrets(t, c.have, c.had), nil)}
		err := d.checkSecrets(context.Background(), "lettercraft-console", nil, cloud.Version{ID: "ACTIVE"}, cloud.Version{ID: "BEFORE"}, true)
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
		d := Deployment{cloud: cloud.New("ACCOUNT", "TOKEN", withSecrets(t, c.have, c.had), nil)}
		for _, force := range []bool{false, true} {
			err := d.checkSecrets(context.Background(), "lettercraft-console", c.since, cloud.Version{ID: "ACTIVE"}, cloud.Version{ID: "BEFORE"}, force)
			if (err == nil) != (force || !c.isChange) {
				t.Errorf("%s, force %v: %v", c.name, force, err)
			}
		}
	}
}

// withSecrets returns the address of an interface in which a Worker has secrets now, in its version ACTIVE, and had some in its version BEFORE.
func withSecrets(t *testing.T, have, had []string) string {
	t.Helper()
	type binding struct {
		Name string `json:"name"`
		Type string `json:"type"`
	}
	bindings := func(names []string) []binding {
		all := []binding{{"PUBLIC_URL", "plain_text"}}
		for _, name := range names {
			all = append(all, binding{name, "secret_text"})
		}
		return all
	}
	const script = "/accounts/ACCOUNT/workers/scripts/lettercraft-console"
	results := map[string]any{
		script + "/secrets":         bindings(have)[1:],
		script + "/versions/ACTIVE": map[string]any{"resources": map[string]any{"bindings": bindings(have)}},
		script + "/versions/BEFORE": map[string]any{"resources": map[string]any{"bindings": bindings(had)}},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "result": results[r.URL.Path]})
	}))
	t.Cleanup(server.Close)
	return server.URL
}
