package serve

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/rest/status"
	"lettercraft/worker/service/servicetest"
)

var statusCall = request{method: "GET", path: "/v1/status"}

// forget forgets the last status, which the program keeps.
func forget() { recent = status.Recent{} }

func TestTheStatusNeedsNoKeyAndCostsNothing(t *testing.T) {
	forget()
	w := newWorld()
	w.Build = "v7"
	r := w.send(t, statusCall)
	want := map[string]any{"ok": true, "version": "1", "build": "v7", "directory": "ok", "accounts": "ok", "images": "ok"}
	if e := r.envelope(t); r.status != 200 || e["status"] != "ok" || !maps.Equal(e["data"].(map[string]any), want) {
		t.Errorf("got %d %s", r.status, r.body)
	}
	if r.header["Cache-Control"] != "no-store" || r.header["X-Credits-Cost"] != "" || w.charged() != 0 {
		t.Errorf("charged %d, the header is %v", w.charged(), r.header)
	}
	if r.log["operation"] != "status" || r.log["status"] != 200.0 || r.log["credits"] != 0.0 {
		t.Errorf("the log line is %v", r.log)
	}
	asked := slices.Concat(w.Rounds...)
	if len(w.Rounds) != 1 || len(asked) != 4 || !strings.HasPrefix(asked[1], "within 2000 account\nstatus\n{") ||
		asked[0] != "within 2000 directory\n30 status" || asked[2] != "within 2000 stat\nstatus" || asked[3] != "build" {
		t.Errorf("the effects are %q", w.Rounds)
	}
}

func TestWhatDoesNotAnswerIsInTheStatus(t *testing.T) {
	for name, test := range map[string]struct {
		world   func(*world)
		reason  operation.Reason
		message string
		parts   [3]string
	}{
		"directory": {func(w *world) { w.Broken["directory"] = "KV is down" }, operation.AccountUnreachable, "directory", [3]string{"unreachable", "ok", "ok"}},
		"accounts":  {func(w *world) { w.Broken["account"] = "reset" }, operation.AccountUnreachable, "accounts", [3]string{"ok", "unreachable", "ok"}},
		"images":    {func(w *world) { w.Broken["stat"] = "R2 is down" }, operation.ImagesUnreachable, "images", [3]string{"ok", "ok", "unreachable"}},
		"slow":      {func(w *world) { w.Slow["stat"] = 3 * time.Second }, operation.ImagesUnreachable, "images", [3]string{"ok", "ok", "unreachable"}},
		"all": {
			func(w *world) { maps.Copy(w.Broken, map[string]string{"directory": "a", "account": "b", "stat": "c"}) },
			operation.AccountUnreachable, "directory, accounts, images",
			[3]string{"unreachable", "unreachable", "unreachable"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			forget()
			w := newWorld()
			test.world(w)
			r := w.send(t, statusCall)
			e := r.envelope(t)
			message := "A part of the service does not answer: " + test.message
			if r.status != 503 || e["status"] != "error" || e["error"] != message || e["code"] != "unavailable" || e["reason"] != string(test.reason) {
				t.Errorf("got %d %s", r.status, r.body)
			}
			data := e["data"].(map[string]any)
			if parts := [3]string{data["directory"].(string), data["accounts"].(string), data["images"].(string)}; parts != test.parts ||
				data["ok"] != false || data["build"] != nil {
				t.Errorf("the data are %v, want %v", data, test.parts)
			}
			if cause, _ := r.log["cause"].(string); r.log["status"] != 503.0 || cause == "" {
				t.Errorf("the log line is %v", r.log)
			}
		})
	}
}

func TestTheStatusIsKeptForTenSeconds(t *testing.T) {
	forget()
	w := newWorld()
	runner := engine.NewRunner(Program, servicetest.Random)
	ask := func(after time.Duration) (rounds, status int) {
		before, at := len(w.Rounds), now.Add(after)
		r := engine.NewRequest("GET", "https://lettercraft.example/v1/status", nil)
		r.Start = at
		id, effects, response := runner.Start(r, at)
		for response == nil {
			effects, response = runner.Resume(id, w.Perform(effects...), at)
		}
		return len(w.Rounds) - before, response.Status
	}
	for _, step := range []struct {
		after          time.Duration
		broken         bool
		rounds, status int
	}{
		{0, false, 1, 200},
		{0, true, 0, 200},
		{9_999 * time.Millisecond, true, 0, 200},
		{10 * time.Second, true, 1, 503},
		{19 * time.Second, false, 0, 503},
		{20 * time.Second, false, 1, 200},
		{5 * time.Second, false, 1, 200}, // the clock was set back
	} {
		clear(w.Broken)
		if step.broken {
			w.Broken["stat"] = "R2 is down"
		}
		if rounds, status := ask(step.after); rounds != step.rounds || status != step.status {
			t.Errorf("after %v: %d rounds of effects and status %d, want %d and %d", step.after, rounds, status, step.rounds, step.status)
		}
	}
}

func TestOneRequestChecksWhileOthersUseTheLastResult(t *testing.T) {
	forget()
	w := newWorld()
	w.send(t, statusCall)
	runner := engine.NewRunner(Program, servicetest.Random)
	later := now.Add(time.Minute)
	start := func() (uint32, *engine.Response) {
		r := engine.NewRequest("GET", "https://lettercraft.example/v1/status", nil)
		r.Start = later
		id, _, response := runner.Start(r, later)
		return id, response
	}
	id, response := start()
	if response != nil {
		t.Fatal("the result of a minute ago was used")
	}
	if _, other := start(); other == nil || other.Status != 200 {
		t.Error("another request checks, too")
	}
	runner.Cancel(id)
	if _, other := start(); other != nil {
		t.Error("nobody checks after the request that checked was abandoned")
	}
}

func TestTheStatusIsARequestLikeOthers(t *testing.T) {
	forget()
	w := newWorld()
	r := w.send(t, request{method: "POST", path: "/v1/status"})
	r.fails(t, 405, operation.WrongMethod, "The method of /v1/status is GET")
	if r.header["Allow"] != "GET, HEAD, OPTIONS" || len(w.Rounds) != 0 {
		t.Errorf("Allow is %s, the effects are %q", r.header["Allow"], w.Rounds)
	}
	w.send(t, statusCall.at("/v1/status?format=x")).fails(t, 400, operation.UnknownValue, "Parameter 'format' must be one of: json, xml, yaml, csv")
	if head := w.send(t, request{method: "HEAD", path: "/v1/status"}); head.status != 200 || head.body != "" {
		t.Errorf("HEAD: status %d, %s", head.status, head.body)
	}
	if r := w.send(t, request{method: "OPTIONS", path: "/v1/status"}); r.status != 204 || r.header["Access-Control-Allow-Methods"] != "GET, HEAD, OPTIONS" {
		t.Errorf("OPTIONS: status %d, %v", r.status, r.header)
	}
	if r := w.send(t, statusCall.at("/v1/status?format=csv")); !strings.Contains(r.body, "\ndirectory,ok\r\n") && !strings.Contains(r.body, "\ndirectory,ok\n") {
		t.Errorf("as CSV: %s", r.body)
	}
}
