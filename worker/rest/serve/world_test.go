package serve

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/account"
)

// now is when the requests of these tests come; every effect takes 5 ms.
var now = time.UnixMilli(1_700_000_000_000)

// The keys of the accounts in the world; those of unknown and revoked accounts have the form of a key all the same.
var (
	freeKey, proKey, unknownKey, revokedKey = key(1), key(2), key(3), key(4)
)

func key(seed byte) string {
	return account.NewKey(func(p []byte) {
		for i := range p {
			p[i] = seed * byte(i+1)
		}
	})
}

// world stands for all that is around the program: the directory, the accounts' objects and the request's body. The
// real ones are JavaScript; the end-to-end tests have them.
type world struct {
	remaining int64             // credits of every account
	calls     int64             // in the rate window of the free account
	broken    map[string]string // effect, or command of an object → why it fails

	body string

	asked   []string // effects, and the commands of objects, in the order of the asking
	charged int64
	held    map[string]int64  // by the ids of holds
	forgets bool              // holds are gone when they are to be settled
	stored  map[string]string // content by name, as it was handed over
	upgrade string            // the configured upgrade_url
}

func newWorld() *world {
	return &world{remaining: 1500, broken: map[string]string{}, held: map[string]int64{}, stored: map[string]string{}}
}

// request is a call with a key, its usual headers and a body, which only POST has.
type request struct {
	method, path string
	header       map[string]string
	body         string
}

func (w *world) perform(e engine.Effect) engine.Outcome {
	name := e.Name
	var command struct {
		Do, Key, Hold string
		Cost          int64
		Plans         map[string]struct{ PerMinute int64 }
	}
	id, rest, _ := strings.Cut(e.Argument, "\n")
	if e.Name == "account" {
		if err := json.Unmarshal([]byte(rest), &command); err != nil {
			panic(err)
		}
		name = command.Do
	}
	w.asked = append(w.asked, name)
	if why := w.broken[name]; why != "" {
		return engine.Outcome{State: engine.Failed, Value: []byte(why)}
	}
	switch e.Name {
	case "directory":
		return w.directory(e.Argument)
	case "body":
		if limit, err := strconv.Atoi(e.Argument); err != nil || len(w.body) > limit {
			return engine.Outcome{State: engine.Absent}
		}
		return engine.Outcome{Value: []byte(w.body)}
	case "receive":
		limit, time, _ := strings.Cut(e.Argument, " ")
		if n, err := strconv.Atoi(limit); err != nil || time == "" || len(w.body) > n {
			return engine.Outcome{State: engine.Absent}
		}
		return engine.Outcome{Value: []byte(strconv.Itoa(len(w.body)))}
	case "received":
		return engine.Outcome{Value: []byte(w.body)}
	case "addresses":
		return w.addresses(e.Argument)
	case "page":
		return engine.Outcome{Value: []byte("200\n0")}
	case "pagetext":
		return engine.Outcome{Value: []byte("Title\nen\nhttps://example.com/\nThe cat sat on the mat.")}
	case "account":
		limit := int64(0)
		if id == "FREE" {
			limit = command.Plans["free"].PerMinute
		}
		return engine.Outcome{Value: []byte(w.object(name, limit, id == "REVOKED", command.Cost, command.Hold))}
	case "upgrade":
		if w.upgrade == "" {
			return engine.Outcome{State: engine.Absent}
		}
		return engine.Outcome{Value: []byte(w.upgrade)}
	case "store":
		name, content, _ := strings.Cut(e.Argument, "\n")
		w.stored[name] = content
		return engine.Outcome{}
	case "sign":
		return engine.Outcome{Value: fmt.Appendf(nil, "signed:%s", strings.ReplaceAll(e.Argument, " ", "+"))}
	case "stat", "object":
		name, _, _ := strings.Cut(e.Argument, " ")
		if _, there := w.stored[name]; !there {
			return engine.Outcome{State: engine.Absent}
		}
		return engine.Outcome{Value: []byte(`1000 "tag"`)}
	}
	return engine.Outcome{State: engine.Failed, Value: []byte("no such effect")}
}

// addresses refuses those that name 10.0.0.1, as worker/page does.
func (w *world) addresses(argument string) engine.Outcome {
	var addresses []string
	if err := json.Unmarshal([]byte(argument), &addresses); err != nil {
		panic(err)
	}
	answer := ""
	for _, a := range addresses {
		if strings.Contains(a, "10.0.0.1") {
			answer += "Parameter 'url' must not lead to a private or local address"
		}
		answer += "\n"
	}
	return engine.Outcome{Value: []byte(answer)}
}

func (w *world) directory(argument string) engine.Outcome {
	for key, entry := range map[string]string{freeKey: "free FREE", proKey: "pro PRO", revokedKey: "pro REVOKED"} {
		if argument == "60 key:"+account.Hash(key) {
			return engine.Outcome{Value: []byte(entry)}
		}
	}
	return engine.Outcome{State: engine.Absent}
}

// object answers as account.mjs does.
func (w *world) object(do string, limit int64, revoked bool, cost int64, hold string) string {
	outcome := "done"
	switch {
	case do == "standing":
	case do == "commit" && w.forgets:
		outcome = "lapsed"
		w.remaining += w.held[hold]
		w.charged -= w.held[hold]
		delete(w.held, hold)
	case do == "commit":
		delete(w.held, hold)
	case do == "release":
		w.remaining += w.held[hold]
		w.charged -= w.held[hold]
		delete(w.held, hold)
	case revoked:
		outcome = "revoked"
	case limit > 0 && w.calls >= limit:
		outcome = "throttled"
	case w.remaining < cost:
		outcome = "exhausted"
	case do == "check":
	default:
		w.remaining -= cost
		w.charged += cost
		w.calls++
		if do == "hold" {
			w.held[hold] = cost
		}
	}
	cycleEnd := time.Date(2026, time.December, 21, 0, 0, 0, 0, time.UTC)
	return fmt.Sprintf("%s %d %d %d %d %d", outcome, w.remaining, limit, max(limit-w.calls, 0), 42, cycleEnd.UnixMilli())
}

// response is a response as a client sees it.
type response struct {
	status int
	header map[string]string
	body   string
	log    map[string]any
	line   string // the log as it is written
	stream bool   // the body is the host's
}

// send drives the program through one request.
func (w *world) send(t *testing.T, q request) response {
	t.Helper()
	header := map[string]string{}
	if q.method == "POST" {
		header["content-type"] = "application/json"
		header["content-length"] = strconv.Itoa(len(q.body))
	}
	maps.Copy(header, q.header)
	r := engine.NewRequest(q.method, "https://lettercraft.example"+q.path, header)
	r.Start = now
	w.body = q.body
	runner := engine.NewRunner(Program, func(p []byte) {
		for i := range p {
			p[i] = byte(i)
		}
	})
	at := now
	id, effects, answer := runner.Start(r, at)
	for answer == nil {
		outcomes := make([]engine.Outcome, len(effects))
		for i, e := range effects {
			outcomes[i] = w.perform(e)
		}
		at = at.Add(5 * time.Millisecond)
		effects, answer = runner.Resume(id, outcomes, at)
	}
	if runner.Running() != 0 {
		t.Errorf("%s: the request has not ended", q.path)
	}
	return read(t, *answer)
}

// read takes a response apart, and checks what every response has.
func read(t *testing.T, r engine.Response) response {
	t.Helper()
	got := response{status: r.Status, header: map[string]string{}, body: string(r.Body), line: string(r.Log), stream: r.Stream}
	if len(r.Header)%2 != 0 {
		t.Fatalf("the header has a name without a value: %q", r.Header)
	}
	for i := 0; i < len(r.Header); i += 2 {
		name, value := r.Header[i], r.Header[i+1]
		if _, twice := got.header[name]; twice || strings.ContainsAny(name+value, "\r\n\x00") {
			t.Errorf("the header %s stands twice or breaks its line: %q", name, value)
		}
		got.header[name] = value
	}
	if got.header["X-Request-ID"] == "" || got.header["Access-Control-Allow-Origin"] != "*" {
		t.Errorf("X-Request-ID or Access-Control-Allow-Origin is missing: %q", r.Header)
	}
	if r.Status == 204 {
		return got
	}
	if strings.ContainsAny(string(r.Log), "\r\n") {
		t.Errorf("the log is more than one line: %q", r.Log)
	}
	if err := json.Unmarshal(r.Log, &got.log); err != nil {
		t.Errorf("the log line %q is no JSON: %v", r.Log, err)
	}
	return got
}

// envelope reads the answer in JSON.
func (r response) envelope(t *testing.T) map[string]any {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal([]byte(r.body), &e); err != nil {
		t.Fatalf("%.300s: %v", r.body, err)
	}
	return e
}

// fails checks an error's status and sentence in the envelope, and what the log says of it.
func (r response) fails(t *testing.T, status int, code operation.Code, message string) {
	t.Helper()
	e := r.envelope(t)
	want := map[string]any{"status": "error", "error": message, "data": nil, "code": string(code), "parameter": nil}
	if named := regexp.MustCompile(`arameter '(\w+)'`).FindStringSubmatch(message); named != nil {
		want["parameter"] = named[1]
	}
	if r.status != status || !maps.Equal(e, want) {
		t.Errorf("got %d %s\nwant %d %q", r.status, r.body, status, message)
	}
	if r.log["status"] != float64(status) || r.log["code"] != string(code) || r.log["credits"] != 0.0 {
		t.Errorf("the log says %v, want status %d and code %s", r.log, status, code)
	}
}

// The calls of these tests, with the key that each is given.
func hmacCall(key string) request {
	return request{"POST", "/v1/hmac", map[string]string{"x-api-key": key}, `{"message":"what do ya want for nothing?","secret":"Jefe"}`}
}

func cryptogramCall(key string) request {
	return request{"GET", "/v1/cryptogram?text=Know+thyself&seed=s", map[string]string{"x-api-key": key}, ""}
}

// with returns the call with a header changed.
func (q request) with(name, value string) request {
	q.header = maps.Clone(q.header)
	q.header[name] = value
	return q
}

func (q request) at(path string) request {
	q.path = path
	return q
}

func (q request) saying(body string) request {
	q.body = body
	return q
}

// swap replaces the operations that the interface serves while a test runs.
func swap(t *testing.T, ops ...*operation.Operation) {
	t.Helper()
	before := served
	served = ops
	t.Cleanup(func() { served = before })
}
