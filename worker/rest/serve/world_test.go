package serve

import (
	"encoding/json"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// now is the time at which the requests of these tests arrive.
var now = servicetest.Now

// The keys in these tests.
var freeKey, proKey, unknownKey, revokedKey = servicetest.FreeKey, servicetest.ProKey, servicetest.UnknownKey, servicetest.RevokedKey

// world sends requests to the program and performs its effects.
type world struct{ *servicetest.World }

func newWorld() *world { return &world{servicetest.New(1500)} }

// charged returns the credits that both accounts have paid.
func (w *world) charged() int64 { return w.Free.Used + w.Pro.Used }

// request is a request. Its body is sent only with POST.
type request struct {
	method, path string
	header       map[string]string
	body         string
}

// response is a response as a client sees it.
type response struct {
	status int
	header map[string]string
	body   string
	log    map[string]any
	line   string // line in the log
	stream bool   // whether the host streams the body
}

// send sends a request and returns its response.
func (w *world) send(t *testing.T, q request) response {
	t.Helper()
	return w.sendTo(t, engine.NewRunner(Program, servicetest.Random), q)
}

// sendTo sends a request to a program that remembers what it has noted and kept.
func (w *world) sendTo(t *testing.T, runner *engine.Runner, q request) response {
	t.Helper()
	header := map[string]string{}
	if q.method == "POST" {
		header["content-type"] = "application/json"
		header["content-length"] = strconv.Itoa(len(q.body))
	}
	maps.Copy(header, q.header)
	r := engine.NewRequest(q.method, "https://lettercraft.example"+q.path, header)
	return read(t, w.SendTo(runner, r, q.body))
}

// read parses a response, and checks what all responses have in common.
func read(t *testing.T, r engine.Response) response {
	t.Helper()
	got := response{status: r.Status, header: map[string]string{}, body: string(r.Body), line: string(r.Log), stream: r.Stream}
	if len(r.Header)%2 != 0 {
		t.Fatalf("the header has a name without a value: %q", r.Header)
	}
	for i := 0; i < len(r.Header); i += 2 {
		name, value := r.Header[i], r.Header[i+1]
		if _, twice := got.header[name]; twice || strings.ContainsAny(name+value, "\r\n\x00") {
			t.Errorf("the header %s is repeated or contains a line break: %q", name, value)
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
		t.Errorf("the log line %q is not JSON: %v", r.Log, err)
	}
	return got
}

// envelope decodes an answer in JSON.
func (r response) envelope(t *testing.T) map[string]any {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal([]byte(r.body), &e); err != nil {
		t.Fatalf("%.300s: %v", r.body, err)
	}
	return e
}

// fails checks the status, the reason and the message of an error in the envelope, and its line in the log.
func (r response) fails(t *testing.T, status int, reason operation.Reason, message string) {
	t.Helper()
	code, e := reason.Code(), r.envelope(t)
	want := map[string]any{"status": "error", "error": message, "data": nil, "code": string(code), "reason": string(reason), "parameter": nil}
	if named := regexp.MustCompile(`arameter '(\w+)'`).FindStringSubmatch(message); named != nil {
		want["parameter"] = named[1]
	}
	if r.status != status || !maps.Equal(e, want) {
		t.Errorf("got %d %s\nwant %d %s %q", r.status, r.body, status, reason, message)
	}
	if r.log["status"] != float64(status) || r.log["code"] != string(code) || r.log["credits"] != 0.0 {
		t.Errorf("the log line is %v, want status %d and code %s", r.log, status, code)
	}
}

// The functions below return the calls of these tests, given a key.
func hmacCall(key string) request {
	return request{"POST", "/v1/hmac", map[string]string{"x-api-key": key}, `{"message":"what do ya want for nothing?","secret":"Jefe"}`}
}

func cryptogramCall(key string) request {
	return request{"GET", "/v1/cryptogram?text=Know+thyself&seed=s", map[string]string{"x-api-key": key}, ""}
}

// with returns the request with a header changed.
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

// swap replaces the operations of the interface until the test ends.
func swap(t *testing.T, ops ...*operation.Operation) {
	t.Helper()
	before := served
	served = ops
	t.Cleanup(func() { served = before })
}
