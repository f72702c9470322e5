package serve

import (
	"encoding/json"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/servicetest"
)

// now is when the requests of these tests come.
var now = servicetest.Now

// The keys of the accounts in the world.
var freeKey, proKey, unknownKey, revokedKey = servicetest.FreeKey, servicetest.ProKey, servicetest.UnknownKey, servicetest.RevokedKey

// world is what is around the program.
type world struct{ *servicetest.World }

func newWorld() *world { return &world{servicetest.New(1500)} }

// charged is what both accounts have paid.
func (w *world) charged() int64 { return w.Free.Used + w.Pro.Used }

// request is a call with a key, its usual headers and a body, which only POST has.
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
	return read(t, w.Send(Program, r, q.body))
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
