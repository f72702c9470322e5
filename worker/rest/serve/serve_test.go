package serve

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/payment/paymenttest"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

func TestASuccessfulCall(t *testing.T) {
	w := newWorld()
	r := w.send(t, hmacCall(freeKey))
	const want = `{"status":"ok","error":null,"data":{"hmac":"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",` +
		`"algorithm":"sha256","encoding":"hex"}}`
	if r.status != 200 || r.body != want {
		t.Errorf("got %d %s\nwant 200 %s", r.status, r.body, want)
	}
	if w.charged() != 1 || !slices.Equal(w.Asked(), []string{"directory", "body", "charge"}) {
		t.Errorf("charged %d, the effects are %q", w.charged(), w.Asked())
	}
	if r := w.send(t, cryptogramCall(proKey)); r.status != 200 || w.charged() != 2 {
		t.Errorf("got %d %s, charged %d", r.status, r.body, w.charged())
	}
	marked := hmacCall(freeKey).with("content-encoding", "Identity")
	if r := w.send(t, marked.saying("\uFEFF"+marked.body)); r.body != want {
		t.Errorf("with a byte order mark: got %d %s", r.status, r.body)
	}
	empty := hmacCall(freeKey).at("/v1/hmac?format=").with("accept", "application/yaml")
	if r := w.send(t, empty); r.status != 200 || r.header["Content-Type"] != "application/yaml" {
		t.Errorf("with an empty format: got %d %s", r.status, r.header["Content-Type"])
	}
}

// TestFailures has every status of an error and every cause of it. No error may cost anything.
func TestFailures(t *testing.T) {
	const (
		nowhere    = "There is nothing at this path"
		missing    = "The header X-API-Key is missing; it carries the key of your account"
		notValid   = "The key in the header X-API-Key is not valid"
		wrongType  = "The header Content-Type must be application/json"
		noFormat   = "Parameter 'format' must be one of: json, xml, yaml, csv"
		noMessage  = "Required parameter 'message' is missing"
		encoded    = "The body must be sent without a Content-Encoding"
		notEncoded = "The query string is not URL-encoded"
		tooMuch    = "The body must have at most 1,048,576 bytes"
		broken     = "The account can't be reached right now; try again"
		exhausted  = "The account does not have enough credits left; upgrade the plan or wait for the next billing cycle, which begins on 21 December 2026 (UTC)"
	)
	hmac, puzzle := hmacCall(freeKey), cryptogramCall(freeKey)
	for name, test := range map[string]struct {
		request request
		world   func(*world)
		status  int
		reason  operation.Reason
		message string
	}{
		"no required parameter": {hmac.saying(`{"secret":"k"}`), nil, 400, operation.Required, noMessage},
		"a wrong parameter":     {puzzle.at("/v1/cryptogram?random=yes"), nil, 400, operation.WrongType, "Parameter 'random' must be true or false"},
		"a parameter twice":     {puzzle.at("/v1/cryptogram?text=a&text=b"), nil, 400, operation.Repeated, "Parameter 'text' is given more than once"},
		"refused by the operation": {
			puzzle.at("/v1/cryptogram?text=1984"), nil, 400, operation.NoLetters,
			"Parameter 'text' must contain at least one letter A to Z",
		},
		"no JSON":       {hmac.saying(`message=a`), nil, 400, operation.InvalidJSON, "The parameters must be one JSON object"},
		"an empty body": {hmac.saying(""), nil, 400, operation.Required, noMessage},
		"an empty body of another type": {
			hmac.saying("").with("content-type", "text/plain").with("content-length", "0"), nil, 400, operation.Required, noMessage,
		},
		"an empty body without type and length": {hmac.saying("").with("content-type", ""), nil, 400, operation.Required, noMessage},
		"nothing but a byte order mark":         {hmac.saying("\uFEFF"), nil, 400, operation.Required, noMessage},
		"two byte order marks":                  {hmac.saying("\uFEFF\uFEFF{}"), nil, 400, operation.InvalidJSON, "The parameters must be one JSON object"},
		"white space as a body":                 {hmac.saying(" "), nil, 400, operation.InvalidJSON, "The parameters must be one JSON object"},
		"a compressed body":                     {hmac.with("content-encoding", "gzip"), nil, 415, operation.BodyEncoded, encoded},
		"encodings":                             {hmac.with("content-encoding", "identity, br"), nil, 415, operation.BodyEncoded, encoded},
		"a form":                                {hmac.with("content-type", "application/x-www-form-urlencoded"), nil, 400, operation.ContentType, wrongType},
		"a form with a length": {
			hmac.with("content-type", "application/x-www-form-urlencoded").with("content-length", "62"), nil, 400, operation.ContentType, wrongType,
		},
		"no Content-Type":     {hmac.with("content-type", ""), nil, 400, operation.ContentType, wrongType},
		"nearly the type":     {hmac.with("content-type", "application/json-patch+json"), nil, 400, operation.ContentType, wrongType},
		"a broken body":       {hmac, func(w *world) { w.Broken["body"] = "aborted" }, 400, operation.IncompleteBody, "The body could not be read completely"},
		"a wrong escape":      {puzzle.at("/v1/cryptogram?text=%4"), nil, 400, operation.InvalidQueryString, notEncoded},
		"no UTF-8 in a query": {puzzle.at("/v1/cryptogram?text=%FF"), nil, 400, operation.NotUTF8, "Parameter 'text' must be text in UTF-8"},
		"an unknown format":   {puzzle.at("/v1/cryptogram?text=a&format=html"), nil, 400, operation.UnknownValue, noFormat},
		"a format twice":      {puzzle.at("/v1/cryptogram?text=a&format=json&format=json"), nil, 400, operation.Repeated, "Parameter 'format' is given more than once"},
		"a format of POST":    {hmac.at("/v1/hmac?format=toml"), nil, 400, operation.UnknownValue, noFormat},
		"no key":              {hmac.with("x-api-key", ""), nil, 401, operation.MissingKey, missing},
		"a malformed key":     {hmac.with("x-api-key", "lc-1"), nil, 401, operation.UnknownKey, notValid},
		"a mistyped key":      {hmac.with("x-api-key", mistyped(freeKey)), nil, 401, operation.UnknownKey, notValid},
		"an unknown key":      {hmac.with("x-api-key", unknownKey), nil, 401, operation.UnknownKey, notValid},
		"a revoked key":       {hmac.with("x-api-key", revokedKey), nil, 401, operation.UnknownKey, notValid},
		"a revoked key, and a wrong parameter": {
			hmac.with("x-api-key", revokedKey).saying(`{}`), nil, 401, operation.UnknownKey, notValid,
		},
		"a key in the query": {puzzle.with("x-api-key", "").at("/v1/cryptogram?x-api-key=" + freeKey), nil, 401, operation.MissingKey, missing},
		"no credits":         {hmac, func(w *world) { w.SetCredits(0) }, 403, operation.CreditsExhausted, exhausted},
		"an unknown path":    {hmac.at("/v1/hmac2"), nil, 404, operation.UnknownPath, nowhere},
		"a path below":       {hmac.at("/v1/hmac/"), nil, 404, operation.UnknownPath, nowhere},
		"another case":       {hmac.at("/v1/HMAC"), nil, 404, operation.UnknownPath, nowhere},
		"another version":    {hmac.at("/v2/hmac"), nil, 404, operation.UnknownPath, nowhere},
		"the root":           {hmac.at("/"), nil, 404, operation.UnknownPath, nowhere},
		"GET for POST":       {request{"GET", "/v1/hmac", hmac.header, ""}, nil, 405, operation.WrongMethod, "The method of /v1/hmac is POST"},
		"POST for GET":       {request{"POST", "/v1/cryptogram", hmac.header, ""}, nil, 405, operation.WrongMethod, "The method of /v1/cryptogram is GET"},
		"a body too large":   {hmac.saying(strings.Repeat(" ", 1<<20) + " "), nil, 413, operation.BodyTooLarge, tooMuch},
		"too many requests":  {hmac, func(w *world) { w.Throttle() }, 429, operation.TooManyRequests, "The limit of 60 requests a minute is reached; try again in 42 s"},
		"a broken directory": {hmac, func(w *world) { w.Broken["directory"] = "KV is down" }, 503, operation.AccountUnreachable, broken},
		"a broken object":    {hmac, func(w *world) { w.Broken["charge"] = "reset" }, 503, operation.AccountUnreachable, broken},
		"a broken object, after a refusal": {
			hmac.saying(`{}`), func(w *world) { w.Broken["standing"] = "reset" }, 400, operation.Required,
			"Required parameter 'message' is missing",
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			if test.world != nil {
				test.world(w)
			}
			before := [2]paymenttest.Object{*w.Free, *w.Pro}
			r := w.send(t, test.request)
			r.fails(t, test.status, test.reason, test.message)
			if after := [2]paymenttest.Object{*w.Free, *w.Pro}; !reflect.DeepEqual(after, before) {
				t.Errorf("a failed call changed the accounts from %+v to %+v", before, after)
			}
			// The object has told the other ones apart itself.
			isFailure := strings.Contains(w.Recorded, fmt.Sprintf(`"status":%d,`, test.status)) && strings.Contains(w.Recorded, `"reason":"`+string(test.reason)+`"`)
			if rounds := fmt.Sprint(w.Rounds); strings.Contains(rounds, "standing") && !isFailure && test.status != 401 {
				t.Errorf("recorded: %s, want status %d and reason %s", w.Recorded, test.status, test.reason)
			}
		})
	}
}

// mistyped returns a key with its last character changed.
func mistyped(key string) string {
	last := "0"
	if strings.HasSuffix(key, "0") {
		last = "1"
	}
	return key[:len(key)-1] + last
}

// TestTheOrderOfTheChecks sends a request in which everything is wrong, and corrects one thing after the other.
func TestTheOrderOfTheChecks(t *testing.T) {
	w := newWorld()
	w.Throttle()
	w.SetCredits(0)
	q := request{"GET", "/v1/hmac2?format=html", map[string]string{"x-api-key": unknownKey, "content-type": "text/plain"}, strings.Repeat(" ", 1<<20+1)}
	for i, step := range []struct {
		status int
		fix    func()
	}{
		{404, func() { q = q.at("/v1/hmac?format=html") }},
		{405, func() { q.method = "POST" }},
		{401, func() { q = q.with("x-api-key", freeKey) }},
		{400, func() { q = q.at("/v1/hmac?format=json") }},               // format
		{400, func() { q = q.with("content-type", "application/json") }}, // the type of the body
		{413, func() { q = q.saying(`{"message":"m"}`) }},
		{400, func() { q = q.saying(`{"message":"m","secret":"k"}`) }}, // parameters
		{429, func() { w.Free.Calls = 59 }},
		{403, func() { w.SetCredits(1) }},
		{200, func() {}},
	} {
		if r := w.send(t, q); r.status != step.status {
			t.Fatalf("step %d: status %d, want %d: %s", i, r.status, step.status, r.body)
		}
		step.fix()
	}
	if w.charged() != 1 {
		t.Errorf("charged %d, want 1", w.charged())
	}
}

func TestTheDirectoryIsAskedAgainOnlyForThePlan(t *testing.T) {
	for name, test := range map[string]struct {
		requests []request
		asked    string // for by the last of them
		status   int
	}{
		"one call":                 {[]request{hmacCall(freeKey)}, "directory body charge", 200},
		"another call":             {[]request{hmacCall(freeKey), hmacCall(freeKey)}, "body charge", 200},
		"with spaces":              {[]request{hmacCall(freeKey), hmacCall(" " + freeKey)}, "body charge", 200},
		"of another key":           {[]request{hmacCall(freeKey), hmacCall(proKey)}, "directory body charge", 200},
		"of a revoked key":         {[]request{hmacCall(revokedKey), hmacCall(revokedKey)}, "body charge", 401},
		"of an unknown key":        {[]request{hmacCall(unknownKey), hmacCall(unknownKey)}, "unknown", 401},
		"whose answer has Premium": {[]request{hmacCall(freeKey), cryptogramCall(freeKey)}, "directory upgrade charge", 200},
		"after such a call":        {[]request{cryptogramCall(freeKey), hmacCall(freeKey)}, "body charge", 200},
		"that tells the plan":      {[]request{hmacCall(freeKey), {"GET", "/v1/account", map[string]string{"x-api-key": freeKey}, ""}}, "directory report charge", 200},
	} {
		w := newWorld()
		runner := engine.NewRunner(Program, servicetest.Random)
		var got response
		for _, q := range test.requests {
			w.Rounds = nil
			got = w.sendTo(t, runner, q)
		}
		if asked := strings.Join(w.Asked(), " "); asked != test.asked || got.status != test.status {
			t.Errorf("%s: status %d, asked for %s; want %d, %s", name, got.status, asked, test.status, test.asked)
		}
	}
}

func TestWhatIsRefusedEarlyAsksForNothing(t *testing.T) {
	for name, test := range map[string]struct {
		request request
		asked   []string
	}{
		"an unknown path": {hmacCall(freeKey).at("/v1/x"), nil},
		"a wrong method":  {request{"PUT", "/v1/hmac", map[string]string{"x-api-key": freeKey}, ""}, nil},
		"a malformed key": {hmacCall("lc-1"), []string{"unknown"}},
		"an unknown key":  {hmacCall(unknownKey), []string{"directory", "unknown"}}, // whether an account has been restored, once a minute
		"a wrong format":  {hmacCall(freeKey).at("/v1/hmac?format=x"), []string{"directory", "standing"}},
		"a wrong type":    {hmacCall(freeKey).with("content-type", "text/plain").with("content-length", "9"), []string{"directory", "standing"}},
		"an encoding":     {hmacCall(freeKey).with("content-encoding", "gzip"), []string{"directory", "standing"}},
		"a wrong body":    {hmacCall(freeKey).saying("x"), []string{"directory", "body", "standing"}},
		"a preflight":     {request{"OPTIONS", "/v1/hmac", nil, ""}, nil},
	} {
		w := newWorld()
		w.send(t, test.request)
		if !slices.Equal(w.Asked(), test.asked) {
			t.Errorf("%s: the effects are %q, want %q", name, w.Asked(), test.asked)
		}
	}
}

// failing is an operation that fails with an internal error.
func failing(run func() error) *operation.Operation {
	return operation.Define(operation.Operation{Name: "hmac", Method: "POST", Credits: 1},
		func(context.Context, operation.Host, struct{}) (struct{}, error) { return struct{}{}, run() })
}

func TestOurOwnMistakesAreStatus500(t *testing.T) {
	const sorry = "Something went wrong on our side"
	for name, run := range map[string]func() error{
		"a panic":             func() error { panic("hunter2") },
		"an index":            func() error { return []error{}[len(sorry)] },
		"an unforeseen error": func() error { return errors.New("a table is broken") },
	} {
		t.Run(name, func(t *testing.T) {
			swap(t, failing(run))
			w := newWorld()
			r := w.send(t, hmacCall(freeKey))
			r.fails(t, 500, operation.Failed, sorry)
			if w.charged() != 0 {
				t.Errorf("charged %d", w.charged())
			}
			if strings.Contains(r.body, "table") || r.log["cause"] == nil {
				t.Errorf("the cause must be in the log only: %s, %v", r.body, r.log)
			}
		})
	}
}

func TestALostOrReapedRequestIsStatus503(t *testing.T) {
	for _, test := range []struct {
		cause   error
		reason  operation.Reason
		message string
	}{
		{engine.ErrLost, operation.Interrupted, "The service was interrupted; try again"},
		{engine.ErrReaped, operation.TimedOut, "The request took too long; try again"},
	} {
		runner := engine.NewRunner(Program, func(p []byte) {})
		q := engine.NewRequest("POST", "https://h/v1/hmac?format=json", map[string]string{"x-api-key": freeKey, "x-request-id": "id-7"})
		q.Start = now
		r := read(t, runner.Fail(q, test.cause, now))
		r.fails(t, 503, test.reason, test.message)
		if r.header["X-Request-ID"] != "id-7" || r.log["operation"] != "hmac" {
			t.Errorf("X-Request-ID is %s, the log %v", r.header["X-Request-ID"], r.log)
		}
		get := runner.Fail(engine.NewRequest("GET", "https://h/v1/cryptogram", nil), test.cause, now)
		head := read(t, runner.Fail(engine.NewRequest("HEAD", "https://h/v1/cryptogram", nil), test.cause, now))
		if head.status != 503 || head.body != "" || head.header["Content-Length"] != strconv.Itoa(len(get.Body)) {
			t.Errorf("HEAD: got %d %q %v", head.status, head.body, head.header)
		}
	}
}

func TestAQueryReachesTheOperation(t *testing.T) {
	q := cryptogramCall(freeKey).at("/v1/cryptogram?x=1&te%78t=%20Caf%C3%A9%20%26+%F0%9F%98%80%2B1+&seed=s&x=2&")
	data, _ := newWorld().send(t, q).envelope(t)["data"].(map[string]any)
	if data["original"] != "Café & 😀+1" || data["seed"] != "s" || !strings.HasSuffix(data["encoded"].(string), " & 😀+1") {
		t.Errorf("got %v", data)
	}
}

func TestABadAddressIsRefusedBeforePayment(t *testing.T) {
	w := newWorld()
	w.SetCredits(0)
	call := request{"POST", "/v1/websitereadability", map[string]string{"x-api-key": proKey}, `{"url":"http://10.0.0.1/"}`}
	w.send(t, call).fails(t, 400, operation.AddressPrivate, "Parameter 'url' must not lead to a private or local address")
	if want := []string{"directory", "body", "addresses", "standing"}; !slices.Equal(w.Asked(), want) {
		t.Errorf("the effects are %v, want %v", w.Asked(), want)
	}
	w = newWorld()
	got := w.send(t, call.saying(`{"url":"https://example.com/"}`))
	if want := []string{"directory", "body", "addresses", "hold", "page", "settle"}; got.status != 200 || !slices.Equal(w.Asked(), want) {
		t.Errorf("%d, the effects are %v, want %v", got.status, w.Asked(), want)
	}
}

func TestALargeBodyIsReadOnceTheAccountCanPay(t *testing.T) {
	large := hmacCall(proKey).saying(`{"secret":"s","message":"` + strings.Repeat("m", 20_000) + `"}`)
	w := newWorld()
	if got := w.send(t, large); got.status != 200 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if want := []string{"directory", "check", "receive", "received", "charge"}; !slices.Equal(w.Asked(), want) {
		t.Errorf("the effects are %v, want %v", w.Asked(), want)
	}
	if got, want := w.Rounds[2][0], "receive 1048576 3000 64"; got != want {
		t.Errorf("the body is received with %q, want %q", got, want)
	}
	// The size of a chunked body is not known in advance.
	w = newWorld()
	w.send(t, hmacCall(proKey).with("transfer-encoding", "chunked"))
	if want := []string{"directory", "check", "receive", "received", "charge"}; !slices.Equal(w.Asked(), want) {
		t.Errorf("in chunks: the effects are %v, want %v", w.Asked(), want)
	}
	for name, test := range map[string]struct {
		set    func(*world)
		call   request
		status int
	}{
		"exhausted": {func(w *world) { w.SetCredits(0) }, large, 403},
		"throttled": {func(w *world) { w.Throttle() }, large.with("x-api-key", freeKey), 429},
		"revoked":   {func(*world) {}, large.with("x-api-key", revokedKey), 401},
	} {
		w := newWorld()
		test.set(w)
		if got := w.send(t, test.call); got.status != test.status {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
		if want := []string{"directory", "check"}; !slices.Equal(w.Asked(), want) {
			t.Errorf("%s: the effects are %v, want %v", name, w.Asked(), want)
		}
	}
}

// TestARequestThatFindsNoRoomIsRefused fills the program's memory with requests that wait for their charge.
func TestARequestThatFindsNoRoomIsRefused(t *testing.T) {
	w := newWorld()
	start := func(runner *engine.Runner, message string) (uint32, string) {
		body := `{"secret":"s","message":"` + message + `"}`
		r := engine.NewRequest("POST", "https://lettercraft.example/v1/hmac", map[string]string{
			"content-type": "application/json", "content-length": strconv.Itoa(len(body)), "x-api-key": proKey,
		})
		return w.Start(runner, r, body, "charge")
	}
	runner := engine.NewRunner(Program, func([]byte) {})
	for range 20 {
		id, at := start(runner, strings.Repeat("m", 900_000))
		if at == "charge" {
			continue
		}
		if at != "wait" {
			t.Fatalf("a large call comes to %s", at)
		}
		// Small calls overtake it.
		for range 10 {
			if _, at := start(runner, "small"); at != "charge" {
				t.Fatalf("a small call comes to %s", at)
			}
		}
		_, answer := runner.Resume(id, []engine.Outcome{{State: engine.Absent}}, now)
		if answer == nil {
			// The program requests the account's standing for the headers.
			_, answer = runner.Resume(id, []engine.Outcome{{Value: []byte("done 1500 0 0 0")}}, now)
		}
		got := read(t, *answer)
		got.fails(t, 503, operation.Busy, "The service is busy; try again in a few seconds")
		if got.header["Retry-After"] != "5" || got.header["X-Credits-Cost"] != "0" {
			t.Errorf("the header is %v", got.header)
		}
		return
	}
	t.Error("no request had to wait")
}

func TestTheSentencesOfATextArePremium(t *testing.T) {
	w := newWorld()
	const listed = `"sentences":[{"text":"The cat sat on the mat.","scored":true,"reason":null,"words":6,"syllables":6,"polysyllables":0,"unfamiliarWords":0},` +
		`{"text":"Cats","scored":false,"reason":"heading","words":1,"syllables":1,"polysyllables":0,"unfamiliarWords":0}],"moreSentences":0}`
	const none, locked = `"sentences":null,"moreSentences":null}`, `"include"]`
	for _, call := range []struct{ path, params string }{
		{"/v1/textreadability", `{"text":"The cat sat on the mat."`},
		{"/v1/websitereadability", `{"url":"https://example.com/"`},
	} {
		for _, test := range []struct{ key, include, want, locked string }{
			{proKey, `,"include":"sentences"}`, listed, ""},
			{proKey, `}`, none, ""},
			{freeKey, `,"include":"sentences"}`, none, locked},
			{freeKey, `}`, none, ""},
		} {
			r := w.send(t, request{"POST", call.path, map[string]string{"x-api-key": test.key}, call.params + test.include})
			if r.status != 200 || !strings.Contains(r.body, test.want) || strings.Contains(r.body, locked) != (test.locked != "") {
				t.Errorf("%s with %q: got %d %s", call.path, test.include, r.status, r.body)
			}
		}
	}
}

// TestCallsWithSentencesHaveRoom begins calls and batches whose results are large until one has to wait: each list of sentences has 2.3 MiB, and
// an eighth of the room stays free.
func TestCallsWithSentencesHaveRoom(t *testing.T) {
	const params = `{"url":"https://example.com/","include":"sentences"}`
	line := called("websitereadability", params)
	for _, test := range []struct {
		path, mediaType, body string
		want                  int
	}{
		{"websitereadability", "application/json", params, 4},
		{"batch", "application/jsonl", line + "\n" + line, 2},
	} {
		w, runner := newWorld(), engine.NewRunner(Program, servicetest.Random)
		w.SetCredits(1_000_000)
		begun, at := 0, ""
		for ; begun < 100 && at != "wait"; begun++ {
			r := engine.NewRequest("POST", "https://lettercraft.example/v1/"+test.path, map[string]string{
				"content-type": test.mediaType, "content-length": strconv.Itoa(len(test.body)), "x-api-key": proKey,
			})
			_, at = w.Start(runner, r, test.body, "page")
		}
		if begun-1 != test.want {
			t.Errorf("%s: %d requests have room, want %d", test.path, begun-1, test.want)
		}
	}
}

// Many calls can wait for slow pages: while they do, they take no room.
func TestACallThatWaitsForAPageLeavesItsRoom(t *testing.T) {
	const body = `{"url":"https://example.com/"}`
	w, runner := newWorld(), engine.NewRunner(Program, servicetest.Random)
	w.SetCredits(1_000_000)
	for i := range 1 + load.Rooms[load.Work]/load.Call {
		r := engine.NewRequest("POST", "https://lettercraft.example/v1/websitereadability", map[string]string{
			"content-type": "application/json", "content-length": strconv.Itoa(len(body)), "x-api-key": proKey,
		})
		if _, got := w.Start(runner, r, body, "page"); got != "page" {
			t.Fatalf("after %d calls that wait for a page, the next one comes to %s", i, got)
		}
	}
}

func TestATextThatIsNotMeasuredIsNoPage(t *testing.T) {
	w := newWorld()
	call := request{"POST", "/v1/textreadability", map[string]string{"x-api-key": proKey}, `{"text":"other-release"}`}
	w.send(t, call).fails(t, 503, operation.TextNotMeasured, "The text could not be measured; try again")
	if w.charged() != 0 {
		t.Errorf("charged %d", w.charged())
	}
}

func TestAnErrorOfAnotherReleaseIsNotPassedOn(t *testing.T) {
	w := newWorld()
	call := request{"POST", "/v1/websitereadability", map[string]string{"x-api-key": proKey}, `{"url":"https://other-release.example/"}`}
	w.send(t, call).fails(t, 503, operation.PageNotRead, "The page could not be read; try again")
	if w.charged() != 0 {
		t.Errorf("charged %d", w.charged())
	}
}
