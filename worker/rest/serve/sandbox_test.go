package serve

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// free returns a call without a key, from an address.
func free(q request, ip string) request {
	return request{q.method, "/sandbox" + q.path, map[string]string{"cf-connecting-ip": ip}, q.body}
}

// anHour is the number of calls that a network may make in an hour.
const anHour = 20

func TestTheSandboxAnswersWithoutAKey(t *testing.T) {
	w := newWorld()
	keyed := w.send(t, hmacCall(freeKey))
	w.Rounds = nil
	r := w.send(t, free(hmacCall(""), "192.0.2.1").with("x-request-id", "id-1"))
	if r.status != 200 || r.body != keyed.body {
		t.Errorf("got %d %s\nwant 200 %s", r.status, r.body, keyed.body)
	}
	want := maps.Clone(always)
	maps.Copy(want, map[string]string{
		"X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "19", "X-RateLimit-Reset": "3600",
		"RateLimit-Policy": `"hour";q=20;w=3600`, "RateLimit": `"hour";r=19;t=3600`,
	})
	if !maps.Equal(r.header, want) {
		t.Errorf("got  %v\nwant %v", r.header, want)
	}
	if want := []string{"setting", "unknown", "body", "setting", "sandbox"}; !slices.Equal(w.Asked(), want) {
		t.Errorf("the effects are %q, want %q", w.Asked(), want)
	}
	if r.log["operation"] != "sandbox/hmac" || r.log["credits"] != 0.0 || r.log["account"] != nil {
		t.Errorf("the line is %v", r.log)
	}
	// A key has no effect, even if it is not valid.
	if r := w.send(t, free(hmacCall(""), "192.0.2.2").with("x-api-key", unknownKey)); r.status != 200 || r.body != keyed.body {
		t.Errorf("with a key: got %d %s", r.status, r.body)
	}
	if r := w.send(t, free(cryptogramCall(""), "192.0.2.2").at("/sandbox/v1/cryptogram?text=a&format=yaml")); !strings.HasPrefix(r.body, "status: \"ok\"\n") {
		t.Errorf("in YAML: %s", r.body)
	}
	text := request{"POST", "/v1/textreadability", nil, `{"text":"The cat sat on the mat."}`}
	if r := w.send(t, free(text, "192.0.2.2")); r.status != 200 || r.header["X-RateLimit-Remaining"] != "17" {
		t.Errorf("a text is not measured: %d %s", r.status, r.body)
	}
	if w.charged() != 1 {
		t.Errorf("%d credits were charged", w.charged())
	}
}

func TestTheSandboxIsLikeTheFreePlan(t *testing.T) {
	w := newWorld()
	q := cryptogramCall(freeKey).at("/v1/cryptogram?text=Know+thyself&seed=s&image=true")
	keyed := w.send(t, q)
	if r := w.send(t, free(q, "192.0.2.1")); r.status != 200 || r.body != keyed.body || len(w.Stored) != 0 {
		t.Errorf("got %d %s\nwant %s", r.status, r.body, keyed.body)
	}
	before := w.send(t, free(hmacCall(""), "192.0.2.9")).body
	w.Settings["SANDBOX_CALLS"] = "many"
	if r := w.send(t, free(hmacCall(""), "192.0.2.9")); r.body != before || r.header["X-RateLimit-Limit"] != "20" {
		t.Errorf("with a setting that is no number: %d %v", r.status, r.header)
	}
}

func TestANetworkMayMakeSoManyCallsAnHour(t *testing.T) {
	w := newWorld()
	runner := engine.NewRunner(Program, servicetest.Random)
	for i := range anHour {
		r := w.sendTo(t, runner, free(hmacCall(""), fmt.Sprintf("2001:db8:0:1::%d", i)))
		if left := strconv.Itoa(anHour - 1 - i); r.status != 200 || r.header["X-RateLimit-Remaining"] != left {
			t.Fatalf("call %d: %d %v", i, r.status, r.header)
		}
		// A call that fails does not count, whatever is wrong with it.
		for _, q := range []request{hmacCall("").saying("{}"), {"GET", "/v1/account", nil, ""}, cryptogramCall("").at("/v1/cryptogram?text=1")} {
			if r := w.sendTo(t, runner, free(q, "2001:db8:0:1::f")); r.status < 400 || r.header["X-RateLimit-Remaining"] != strconv.Itoa(anHour-1-i) {
				t.Errorf("%s: %d %v", q.path, r.status, r.header)
			}
		}
	}
	// The program knows the second time that the network may not call. All requests of a World arrive at the same time, so it is refused
	// some milliseconds before the first one was.
	for _, wait := range []string{"3600", "3601"} {
		r := w.sendTo(t, runner, free(hmacCall(""), "2001:db8:0:1::2"))
		r.fails(t, 429, operation.TooManyRequests, "Your network has made too many calls without a key, of which an hour allows 20; try again in "+
			wait+" s, or get a key at https://lettercraft.example/account/")
		if r.header["Retry-After"] != wait || r.header["X-RateLimit-Remaining"] != "0" || r.header["X-RateLimit-Reset"] != wait {
			t.Errorf("the headers are %v", r.header)
		}
	}
	if asked := w.Rounds[len(w.Rounds)-1]; !slices.Equal(asked, []string{"sandbox"}) {
		t.Errorf("the last effects are %q: a network that may not call costs more than its first refusal", asked)
	}
	if r := w.sendTo(t, runner, free(hmacCall(""), "2001:db8:0:2::1")); r.status != 200 {
		t.Errorf("another network gets %d", r.status)
	}
	if r := w.sendTo(t, runner, hmacCall(freeKey).with("cf-connecting-ip", "2001:db8:0:1::1")); r.status != 200 {
		t.Errorf("a call with a key gets %d", r.status)
	}
	for name, calls := range w.Tried {
		if name = strings.TrimSuffix(name, "-failed"); len(name) != 26 || strings.Contains(name, "2001") {
			t.Errorf("the %d calls of a network are stored as those of %q", calls, name)
		}
	}
	if calls := slices.Sorted(maps.Values(w.Tried)); !slices.Equal(calls, []int{1, anHour, 3 * anHour}) {
		t.Errorf("the networks have made %d calls", calls)
	}
}

func TestANetworkWhoseCallsFailAllTheTimeIsRefused(t *testing.T) {
	w := newWorld()
	runner := engine.NewRunner(Program, servicetest.Random)
	fails := func() response { return w.sendTo(t, runner, free(hmacCall("").saying("{}"), "192.0.2.1")) }
	for i := range 5*anHour + 1 {
		if r := fails(); r.status != 400 || r.header["X-RateLimit-Remaining"] != "20" {
			t.Fatalf("call %d: %d %v", i, r.status, r.header)
		}
	}
	w.Rounds = nil
	r := fails()
	r.fails(t, 429, operation.TooManyRequests, "Too many calls of your network without a key have failed, of which an hour allows 100; "+
		"try again in 3601 s, or get a key at https://lettercraft.example/account/")
	if r.header["Retry-After"] != "3601" || len(w.Asked()) != 0 {
		t.Errorf("got %v, the effects are %q", r.header, w.Asked())
	}
}

func TestAFloodIsRefusedBeforeItCosts(t *testing.T) {
	w := newWorld()
	w.HasTried = true // in this minute
	runner := engine.NewRunner(Program, servicetest.Random)
	for range 2 {
		r := w.sendTo(t, runner, free(hmacCall(""), "192.0.2.1"))
		r.fails(t, 429, operation.TooManyRequests, "Your network has made too many calls without a key in this minute; "+
			"try again in 40 s, or get a key at https://lettercraft.example/account/") // the requests arrive 20 seconds after a minute began
		if r.header["Retry-After"] != "40" {
			t.Errorf("Retry-After is %q", r.header["Retry-After"])
		}
	}
	if want := []string{"setting", "unknown"}; !slices.Equal(w.Asked(), want) {
		t.Errorf("the effects are %q, want %q", w.Asked(), want)
	}
}

func TestWhatTheSandboxRefuses(t *testing.T) {
	long := strings.Repeat("é", 1_001)
	const keyNeeded = "The sandbox reads no web pages and stores no images; the same call below /v1 does, with a key in the header X-API-Key"
	const body = "The body must have a Content-Length of at most 16,384 bytes in the sandbox; a key allows more"
	for name, test := range map[string]struct {
		request request
		status  int
		reason  operation.Reason
		message string
	}{
		"a long text": {
			hmacCall("").saying(`{"message":"` + long + `","secret":"k"}`), 400, operation.TooLong,
			"Parameter 'message' must have at most 1,000 characters in the sandbox; a key allows more",
		},
		"a large body":           {hmacCall("").saying(`{"message":"` + strings.Repeat("a", 16<<10) + `","secret":"k"}`), 413, operation.BodyTooLarge, body},
		"a web page":             {request{"POST", "/v1/websitereadability", nil, `{"url":"https://example.com/"}`}, 401, operation.MissingKey, keyNeeded},
		"an account":             {request{"GET", "/v1/account", nil, ""}, 401, operation.MissingKey, "The header X-API-Key is missing; it carries the key of your account"},
		"a wrong parameter":      {cryptogramCall("").at("/v1/cryptogram?random=yes"), 400, operation.WrongType, "Parameter 'random' must be true or false"},
		"a format":               {hmacCall("").at("/v1/hmac?format=toml"), 400, operation.UnknownValue, "Parameter 'format' must be one of: json, xml, yaml, csv"},
		"a wrong method":         {request{"GET", "/v1/hmac", nil, ""}, 405, operation.WrongMethod, "The method of /sandbox/v1/hmac is POST"},
		"GraphQL":                {request{"POST", "/v1/graphql", nil, "{}"}, 404, operation.UnknownPath, "There is nothing at this path"},
		"the status":             {request{"GET", "/v1/status", nil, ""}, 404, operation.UnknownPath, "There is nothing at this path"},
		"a picture":              {request{"GET", "/v1/images/x", nil, ""}, 404, operation.UnknownPath, "There is nothing at this path"},
		"the sandbox in another": {request{"POST", "/sandbox/v1/hmac", nil, "{}"}, 404, operation.UnknownPath, "There is nothing at this path"},
	} {
		w := newWorld()
		w.send(t, free(test.request, "192.0.2.1")).fails(t, test.status, test.reason, test.message)
		for network, calls := range w.Tried {
			if calls > 0 && !strings.HasSuffix(network, "-failed") {
				t.Errorf("%s: the call counts", name)
			}
		}
	}
	q := hmacCall("").saying(`{"message":"` + long[:2_000] + `","secret":"k"}`)
	if r := newWorld().send(t, free(q, "192.0.2.1")); r.status != 200 {
		t.Errorf("a text of 1,000 characters: %d %s", r.status, r.body)
	}
	w := newWorld()
	chunked := free(hmacCall(""), "192.0.2.1").with("content-length", "").with("transfer-encoding", "chunked")
	w.send(t, chunked).fails(t, 413, operation.BodyTooLarge, body)
	if slices.Contains(w.Asked(), "receive") {
		t.Errorf("a body of unknown length is read: %q", w.Asked())
	}
	w.Broken["sandbox"] = "why"
	w.send(t, free(hmacCall(""), "192.0.2.1")).fails(t, 503, operation.AccountUnreachable, "The calls of your network can't be counted right now; try again")
	w.send(t, free(hmacCall("").saying("{}"), "192.0.2.1")).fails(t, 400, operation.Required, "Required parameter 'message' is missing")
}

func TestTheOperatorSetsTheSandbox(t *testing.T) {
	w := newWorld()
	w.Settings = map[string]string{"SANDBOX_CALLS": "1", "SANDBOX_CHARACTERS": "4"}
	w.send(t, free(hmacCall(""), "192.0.2.1")).fails(t, 400, operation.TooLong, "Parameter 'message' must have at most 4 characters in the sandbox; a key allows more")
	small := free(hmacCall("").saying(`{"message":"a","secret":"k"}`), "192.0.2.1")
	if r := w.send(t, small); r.status != 200 || r.header["X-RateLimit-Limit"] != "1" {
		t.Errorf("got %d %v", r.status, r.header)
	}
	if r := w.send(t, small); r.status != 429 {
		t.Errorf("the second call gets %d", r.status)
	}
	w.send(t, free(cryptogramCall("").at("/v1/cryptogram?text=abcde"), "192.0.2.1")).fails(t, 400, operation.TooLong,
		"Parameter 'text' must have at most 4 characters in the sandbox; a key allows more")
	w.Settings["SANDBOX_CALLS"] = "0"
	w.Rounds = nil
	w.send(t, small).fails(t, 404, operation.UnknownPath, "There is nothing at this path")
	if !slices.Equal(w.Asked(), []string{"setting"}) {
		t.Errorf("the effects are %q", w.Asked())
	}
}

func TestThePreflightOfTheSandboxNeedsNothing(t *testing.T) {
	w := newWorld()
	r := w.send(t, request{"OPTIONS", "/sandbox/v1/hmac", nil, ""})
	if r.status != 204 || r.header["Access-Control-Allow-Methods"] != "POST, OPTIONS" || len(w.Asked()) != 0 {
		t.Errorf("got %d %v", r.status, r.header)
	}
}
