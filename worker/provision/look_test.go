package main

import (
	"cmp"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/provision/deployment"
	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

// served starts a service that gives one answer to every request. It returns the deployment to which the service belongs, and its address.
func served(t *testing.T, status int, body string) (d *deployment.Deployment, site string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(server.Close)
	t.Chdir(t.TempDir())
	for name, value := range map[string]string{
		"XDG_CONFIG_HOME": t.TempDir(), "HOME": t.TempDir(), "CLOUDFLARE_API_TOKEN": "t", "CLOUDFLARE_ACCOUNT_ID": strings.Repeat("a", 32),
		"LETTERCRAFT_URL": server.URL, "LETTERCRAFT_ADMIN_TOKEN": "token",
	} {
		t.Setenv(name, value)
	}
	if err := os.Mkdir("environments", 0o700); err != nil {
		t.Fatal(err)
	}
	for file, content := range map[string]string{"wrangler.toml": `name = "lettercraft"`, filepath.Join("environments", "test.toml"): ""} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e, err := environment.Load("test")
	if err != nil {
		t.Fatal(err)
	}
	if d, err = deployment.Open(e, terminal.say); err != nil {
		t.Fatal(err)
	}
	return d, server.URL
}

// sentence returns the text of an error, or "".
func sentence(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestTheStatusMustBeThatOfTheRelease(t *testing.T) {
	for _, c := range []struct {
		status     int
		body, want string
	}{
		{200, `{"data":{"build":"new"}}`, ""},
		{200, `{"data":{"build":"id"}}`, ""},
		{200, `{"data":{"build":"old"}}`, "lettercraft-test answered as the release old instead of new"},
		{503, `{"status":"error","error":"A part does not answer: images","data":{"ok":false}}`, "lettercraft-test answered /v1/status with the status 503: A part does not answer: images"},
		{500, "<h1>Error 1101</h1>", "lettercraft-test answered /v1/status with the status 500"},
		{404, "There is nothing here yet", "SITE does not lead to lettercraft-test"},
		{403, "<h1>Are you a robot?</h1>", "SITE answered /v1/status with the status 403, and without a build"},
		{200, "<h1>Sign in</h1>", "SITE answered /v1/status with the status 200, and without a build"},
	} {
		d, site := served(t, c.status, c.body)
		want := strings.Replace(c.want, "SITE", site, 1)
		if got := sentence(lookAtStatus(t.Context(), d, site, []string{"new", "id"})); got != want {
			t.Errorf("%d %s: got %q, want %q", c.status, c.body, got, want)
		}
	}
}

func TestTheAnswerOfTheServiceIsPutIntoWords(t *testing.T) {
	for _, c := range []struct {
		status     int
		body, want string
	}{
		{200, `{"data":{"ok":true,"build":"new","page":"ok","image":"unknown","mail":"off"}}`, "ok"},
		{200, `{"data":{"ok":false,"build":null,"page":"unreachable","mail":"unreachable","images":"ok"}}`, "does not reach: mail, page"},
		{503, `{"status":"error"}`, `status 503 {"status":"error"}`},
	} {
		_, site := served(t, c.status, c.body)
		if got := check(t.Context(), site); got != c.want {
			t.Errorf("%d %s: got %q, want %q", c.status, c.body, got, c.want)
		}
	}
	if got := check(t.Context(), "http://127.0.0.1:1"); got != "does not answer" {
		t.Errorf("nobody: got %q", got)
	}
}

func TestThePartsThatDoNotWorkAreNamed(t *testing.T) {
	for _, c := range []struct {
		status             int
		body, remark, want string
	}{
		{200, `{"parts":[{"name":"console","ms":3},{"name":"mail","ms":0}]}`, "", ""},
		{200, `{"parts":[{"name":"page","ms":3,"fault":"threw an exception"}]}`, "", "lettercraft-test-page threw an exception"},
		{
			200, `{"parts":[{"name":"mail","fault":"has no sender"},{"name":"image"},{"name":"graphql","fault":"did not answer"}]}`, "",
			"mail has no sender; lettercraft-test-graphql did not answer",
		},
		{429, "slow down", "only /v1/status was looked at: the self-test was answered with the status 429", ""},
		{
			401, `{"error":"x"}`, "only /v1/status was looked at: the administration token of this machine is not in force; " +
				"set LETTERCRAFT_ADMIN_TOKEN to the one that is, or make another one: lettercraft-admin rotate test ADMIN_TOKEN", "",
		},
		{
			403, "<h1>Are you a robot?</h1>", "only /v1/status was looked at: something before the service refuses /admin/self-test with the status 403; " +
				"let requests of this machine pass", "",
		},
		{404, `{"error":"x"}`, "only /v1/status was looked at: this release has no self-test", ""},
		{500, "<h1>Error 1101</h1>", "", "lettercraft-test answered the self-test with the status 500"},
	} {
		d, _ := served(t, c.status, c.body)
		remark, err := lookAtParts(t.Context(), d, "test", "")
		if remark != c.remark || sentence(err) != c.want {
			t.Errorf("%d %s: got %q and %q, want %q", c.status, c.body, remark, sentence(err), cmp.Or(c.remark, c.want))
		}
	}
}

func TestWithoutTheTokenOnlyTheStatusIsLookedAt(t *testing.T) {
	d, _ := served(t, 500, "")
	t.Setenv("LETTERCRAFT_ADMIN_TOKEN", "")
	remark, err := lookAtParts(t.Context(), d, "test", "")
	if want := "only /v1/status was looked at: this machine has not deployed test; set LETTERCRAFT_ADMIN_TOKEN"; remark != want || err != nil {
		t.Errorf("got %q, %v, want %q", remark, err, want)
	}
}
