package serve

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/rest/status"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

var statusCall = request{method: "GET", path: "/v1/status"}

// workers are the Workers that a check calls.
var workers = []string{"image", "page", "graphql", "notifier", "console"}

// startAfter starts a request for the status that arrives a time after now.
func startAfter(runner *engine.Runner, after time.Duration) (uint32, []engine.Effect, *engine.Response) {
	r := engine.NewRequest(statusCall.method, "https://lettercraft.example"+statusCall.path, nil)
	r.Start = now.Add(after)
	return runner.Start(r, r.Start)
}

// askAfter returns the answer to such a request.
func askAfter(w *world, runner *engine.Runner, after time.Duration) *engine.Response {
	id, effects, response := startAfter(runner, after)
	for response == nil {
		effects, response = runner.Resume(id, w.Perform(effects...), now.Add(after))
	}
	return response
}

// forget forgets the last status, which the program keeps.
func forget() { recent = status.Recent{} }

func TestTheStatusNeedsNoKeyAndCostsNothing(t *testing.T) {
	forget()
	w := newWorld()
	w.Build = "v7.c1"
	r := w.send(t, statusCall)
	want := map[string]any{
		"ok": true, "version": "1", "build": "v7", "commit": "c1", "directory": "ok", "accounts": "ok", "images": "ok",
		"image": "ok", "page": "ok", "graphql": "ok", "notifier": "ok", "console": "ok", "mail": "ok",
	}
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
	var called []string
	for _, worker := range workers {
		called = append(called, "within 2000 worker\n"+worker)
	}
	if len(w.Rounds) != 1 || len(asked) != 9 || asked[0] != "build" || asked[1] != "within 2000 directory\n30 status" ||
		!strings.HasPrefix(asked[2], "within 2000 account\nstatus\n{") || asked[3] != "within 2000 stat\nstatus" || !slices.Equal(asked[4:], called) {
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

func TestAWorkerThatDoesNotAnswerLeavesTheStatus200(t *testing.T) {
	healthy := map[string]any{"image": "ok", "page": "ok", "graphql": "ok", "notifier": "ok", "console": "ok", "mail": "ok"}
	for name, test := range map[string]struct {
		world func(*world)
		words map[string]any
	}{
		"image":    {func(w *world) { w.Broken["worker image"] = "trap" }, map[string]any{"image": "unreachable"}},
		"page":     {func(w *world) { w.Broken["worker page"] = "trap" }, map[string]any{"page": "unreachable"}},
		"graphql":  {func(w *world) { w.Slow["worker graphql"] = 3 * time.Second }, map[string]any{"graphql": "unreachable"}},
		"notifier": {func(w *world) { w.Broken["worker notifier"] = "trap" }, map[string]any{"notifier": "unreachable"}},
		"console":  {func(w *world) { w.Broken["worker console"] = "trap" }, map[string]any{"console": "unreachable", "mail": "unreachable"}},
		"mail":     {func(w *world) { w.Mail = "has a sender, but no binding" }, map[string]any{"mail": "unreachable"}},
		"off":      {func(w *world) { w.Mail = "off" }, map[string]any{"mail": "off", "ok": true}},
	} {
		t.Run(name, func(t *testing.T) {
			forget()
			w := newWorld()
			test.world(w)
			r := w.send(t, statusCall)
			want := map[string]any{"ok": false, "version": "1", "build": nil, "commit": nil, "directory": "ok", "accounts": "ok", "images": "ok"}
			maps.Copy(want, healthy)
			maps.Copy(want, test.words)
			if e := r.envelope(t); r.status != 200 || e["status"] != "ok" || !maps.Equal(e["data"].(map[string]any), want) {
				t.Errorf("got %d %s, want %v", r.status, r.body, want)
			}
		})
	}
}

func TestAWorkerIsAmongTheMissingParts(t *testing.T) {
	forget()
	w := newWorld()
	w.Broken["stat"], w.Broken["worker page"] = "R2 is down", "trap"
	r := w.send(t, statusCall)
	if e := r.envelope(t); r.status != 503 || e["error"] != "A part of the service does not answer: images, page" || r.log["cause"] != "R2 is down" {
		t.Errorf("got %d %s, the log line is %v", r.status, r.body, r.log)
	}
}

// workersCalled returns the Workers that a round of effects calls.
func workersCalled(round []string) []string {
	var names []string
	for _, effect := range round {
		if _, name, isCall := strings.Cut(effect, " worker\n"); isCall {
			names = append(names, name)
		}
	}
	return names
}

func TestAWorkerIsCalledOnceAMinuteWhileItWorks(t *testing.T) {
	forget()
	w := newWorld()
	runner := engine.NewRunner(Program, servicetest.Random)
	for _, step := range []struct {
		after  time.Duration
		broken bool
		called []string
	}{
		{0, true, workers},
		{9 * time.Second, true, nil},
		{10 * time.Second, true, []string{"page"}},
		{20 * time.Second, false, []string{"page"}},
		{30 * time.Second, false, nil},
		{59 * time.Second, false, nil},
		{69 * time.Second, false, []string{"image", "graphql", "notifier", "console"}},
		{80 * time.Second, false, []string{"page"}},
		{70 * time.Second, false, []string{"page"}}, // the clock was set back
	} {
		clear(w.Broken)
		if step.broken {
			w.Broken["worker page"] = "trap"
		}
		before := len(w.Rounds)
		response := askAfter(w, runner, step.after)
		called := workersCalled(slices.Concat(w.Rounds[before:]...))
		if isWhole := strings.Contains(string(response.Body), `"ok":true`); !slices.Equal(called, step.called) || isWhole == step.broken {
			t.Errorf("after %v: the Workers %q were called, want %q; the answer is %s", step.after, called, step.called, response.Body)
		}
	}
}

func TestAFloodOfRequestsCallsEachWorkerOnce(t *testing.T) {
	forget()
	w := newWorld()
	runner := engine.NewRunner(Program, servicetest.Random)
	start := func(after time.Duration) (uint32, []engine.Effect) {
		id, effects, _ := startAfter(runner, after)
		return id, effects
	}
	first, all := start(0)
	if len(all) != 9 {
		t.Fatalf("the first request has %d effects", len(all))
	}
	second, few := start(0)
	_, response := runner.Resume(second, w.Perform(few...), now)
	if body := string(response.Body); len(few) != 4 || response.Status != 200 || !strings.Contains(body, `"ok":true`) ||
		!strings.Contains(body, `"images":"ok","image":"unknown"`) || !strings.Contains(body, `"mail":"unknown"`) {
		t.Errorf("while the first request checks, another one has %d effects, and the answer is %s", len(few), body)
	}
	_, response = runner.Resume(first, w.Perform(all...), now)
	if body := string(response.Body); strings.Contains(body, "unknown") {
		t.Errorf("the first request is answered with %s", body)
	}

	forget()
	first, _ = start(0)
	runner.Cancel(first)
	if _, few = start(0); len(few) != 4 {
		t.Errorf("after the first request was abandoned, another one has %d effects", len(few))
	}
	if _, all = start(10 * time.Second); len(all) != 9 {
		t.Errorf("ten seconds later, another one has %d effects", len(all))
	}
}

func TestTheStatusIsKeptForTenSeconds(t *testing.T) {
	forget()
	w := newWorld()
	runner := engine.NewRunner(Program, servicetest.Random)
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
		before := len(w.Rounds)
		status := askAfter(w, runner, step.after).Status
		if rounds := len(w.Rounds) - before; rounds != step.rounds || status != step.status {
			t.Errorf("after %v: %d rounds of effects and status %d, want %d and %d", step.after, rounds, status, step.rounds, step.status)
		}
	}
}

func TestOneRequestChecksWhileOthersUseTheLastResult(t *testing.T) {
	forget()
	w := newWorld()
	w.send(t, statusCall)
	runner := engine.NewRunner(Program, servicetest.Random)
	start := func() (uint32, *engine.Response) {
		id, _, response := startAfter(runner, time.Minute)
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
