//go:build !js

package administration

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/provision/environment"
)

const secret = "the-token-of-this-test"

// connected returns a client of a server that answers with a function, and the pauses that the client makes.
func connected(t *testing.T, serve http.HandlerFunc) (*Client, *[]time.Duration) {
	t.Helper()
	server := httptest.NewServer(serve)
	t.Cleanup(server.Close)
	c, err := newClient(server.URL, secret)
	if err != nil {
		t.Fatal(err)
	}
	slept := &[]time.Duration{}
	c.sleep = func(_ context.Context, d time.Duration) { *slept = append(*slept, d) }
	return c, slept
}

// code returns the exit code of an error.
func code(err error) int {
	e := (*Error)(nil)
	if !errors.As(err, &e) {
		return 1
	}
	return e.ExitCode()
}

func TestARequestHasTheTokenAndTheBody(t *testing.T) {
	c, _ := connected(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got := strings.Join([]string{r.Method, r.URL.String(), r.Header.Get("Authorization"), string(body)}, " ")
		if want := "PUT /admin/accounts/A1/plan Bearer " + secret + ` {"plan":"pro"}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		_, _ = io.WriteString(w, `{"outcome":"done","plan":"pro","remaining":7}`)
	})
	o, err := c.ChangePlan(t.Context(), "A1", "pro")
	if err != nil || o.Plan != "pro" || o.Remaining != 7 {
		t.Errorf("got %+v (%v)", o, err)
	}
}

func TestARefusalHasTheMessageOfTheServerAndAnExitCode(t *testing.T) {
	for _, test := range []struct {
		status     int
		body, want string // want is a part of the message
		code       int
	}{
		{400, `{"error":"Parameter 'credits' must be a whole number"}`, "Parameter 'credits' must be a whole number", 80},
		{401, `{"error":"The header Authorization must contain the administration token"}`, "refuses the administration token", 83},
		{401, ``, "refuses the administration token", 83},
		{404, `{"error":"There is no such account"}`, "There is no such account", 85},
		{404, `<html>`, "is it the address of Lettercraft?", 1},
		{409, `{"error":"It exists"}`, "It exists", 1},
		{500, ``, "status 500", 1},
		{301, ``, "status 301", 1},
		{429, ``, "status 429", 101},
		{502, `<html>`, "status 502", 101},
		{503, `{"error":"The account can't be reached right now; try again"}`, "The account can't be reached right now; try again", 101},
		{200, `<html>`, "can't be read", 1},
	} {
		c, _ := connected(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(test.status)
			_, _ = io.WriteString(w, test.body)
		})
		_, err := c.Create(t.Context(), "pro", nil, "")
		if err == nil || !strings.Contains(err.Error(), test.want) || code(err) != test.code {
			t.Errorf("%d %s: got %v and the exit code %d, want %q and %d", test.status, test.body, err, code(err), test.want, test.code)
		}
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%d: the message has the token", test.status)
		}
	}
}

func TestTheTokenGoesToNoOtherServer(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the redirect was followed with the header %q", r.Header.Get("Authorization"))
	}))
	defer other.Close()
	c, _ := connected(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
	})
	if _, err := c.Show(t.Context(), "A1"); err == nil {
		t.Error("a redirect is no error")
	}
}

func TestOnlyWhatCanBeRepeatedIsRepeated(t *testing.T) {
	ctx := t.Context()
	for name, test := range map[string]struct {
		send     func(*Client) error
		attempts int64
	}{
		"list":     {func(c *Client) error { _, err := c.List(ctx, 1, ""); return err }, 5},
		"show":     {func(c *Client) error { _, err := c.Show(ctx, "A1"); return err }, 5},
		"plan":     {func(c *Client) error { _, err := c.ChangePlan(ctx, "A1", "pro"); return err }, 5},
		"suspend":  {func(c *Client) error { _, err := c.Suspend(ctx, "A1"); return err }, 5},
		"resume":   {func(c *Client) error { _, err := c.Resume(ctx, "A1"); return err }, 5},
		"sign-out": {func(c *Client) error { return c.SignOut(ctx, "A1") }, 5},
		"create":   {func(c *Client) error { _, err := c.Create(ctx, "pro", nil, ""); return err }, 1},
		"grant":    {func(c *Client) error { _, err := c.Grant(ctx, "A1", 1); return err }, 1},
		"add":      {func(c *Client) error { _, err := c.AddKey(ctx, "A1", nil); return err }, 1},
		"replace":  {func(c *Client) error { _, err := c.ReplaceKey(ctx, "A1", "k", 0); return err }, 1},
		"revoke":   {func(c *Client) error { return c.RevokeKey(ctx, "A1", "k") }, 1},
		"delete":   {func(c *Client) error { return c.Delete(ctx, "A1") }, 1},
	} {
		for _, fail := range []func(http.ResponseWriter){
			func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) },
			func(http.ResponseWriter) { panic(http.ErrAbortHandler) }, // closes the connection
		} {
			var attempts atomic.Int64
			c, slept := connected(t, func(w http.ResponseWriter, _ *http.Request) {
				attempts.Add(1)
				fail(w)
			})
			if err := test.send(c); code(err) != 101 || attempts.Load() != test.attempts {
				t.Errorf("%s: %d attempts, want %d (%v)", name, attempts.Load(), test.attempts, err)
			}
			if len(*slept) != int(test.attempts)-1 || !slices.IsSorted(*slept) {
				t.Errorf("%s: the pauses are %v", name, *slept)
			}
		}
	}
}

func TestAServerThatComesBackIsAskedAgain(t *testing.T) {
	var attempts atomic.Int64
	c, _ := connected(t, func(w http.ResponseWriter, _ *http.Request) {
		if attempts.Add(1) < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(w, `{"plan":"mega"}`)
	})
	if o, err := c.Show(t.Context(), "A1"); err != nil || o.Plan != "mega" || attempts.Load() != 3 {
		t.Errorf("got %+v after %d attempts (%v)", o, attempts.Load(), err)
	}
}

func TestAServerThatIsNotThereIsAskedOnce(t *testing.T) {
	server := httptest.NewServer(nil)
	server.Close()
	c, err := newClient(server.URL, secret)
	if err != nil {
		t.Fatal(err)
	}
	c.sleep = func(context.Context, time.Duration) { t.Error("the client waits for another attempt") }
	_, err = c.Show(t.Context(), "A1")
	if code(err) != 101 || !strings.Contains(err.Error(), "no server answers at "+server.URL+"; start it first") {
		t.Errorf("got %v, exit code %d", err, code(err))
	}
}

func TestTheAddressOfTheServiceIsChecked(t *testing.T) {
	for site, ok := range map[string]bool{
		"https://lettercraft.example": true, "https://lettercraft.example/": true, "http://localhost:8787": true,
		"http://127.0.0.1:1": true, "http://[::1]:1": true,
		"http://lettercraft.example": false, "http://localhost.example": false, "lettercraft.example": false, "": false,
		"https://lettercraft.example/path": false, "https://user@lettercraft.example": false, "ftp://localhost": false,
	} {
		if _, err := newClient(site, secret); (err == nil) != ok {
			t.Errorf("%q: %v", site, err)
		}
	}
	for _, token := range []string{"", "two words", "line\n", "é"} {
		if _, err := newClient("https://lettercraft.example", token); err == nil {
			t.Errorf("the token %q is accepted", token)
		}
	}
}

func TestRequestsStayBelowTheLimitAtTheEdge(t *testing.T) {
	c, slept := connected(t, nil)
	c.interval = guardedInterval
	start := time.Now()
	for range environment.EdgeRequests/2 + 1 {
		c.wait(t.Context(), start)
	}
	period := environment.EdgePeriod.Round(time.Second)
	if last := (*slept)[len(*slept)-1].Round(time.Second); last != period || len(*slept) != environment.EdgeRequests/2 {
		t.Errorf("half of the requests that the edge lets through in %v are sent in %v", period, last)
	}
	*slept = nil
	c.wait(t.Context(), start.Add(time.Minute))
	if len(*slept) > 0 {
		t.Errorf("a request after a minute waits for %v", *slept)
	}
}
