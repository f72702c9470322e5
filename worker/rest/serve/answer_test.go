package serve

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/point"
	"github.com/lettercraft/lettercraft/worker/service/reply"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

func TestTheEnvelopeInEveryFormat(t *testing.T) {
	const sum = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
	const missing = "Required parameter 'message' is missing"
	for _, test := range []struct{ name, contentType, success, failure string }{
		{
			"json", "application/json",
			`{"status":"ok","error":null,"data":{"hmac":"` + sum + `","algorithm":"sha256","encoding":"hex"}}`,
			`{"status":"error","error":"` + missing + `","data":null,"code":"invalid_parameter","reason":"required","parameter":"message"}`,
		},
		{
			"xml", "application/xml; charset=utf-8",
			`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
				`<response xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><status>ok</status><error xsi:nil="true"/>` +
				`<data><hmac>` + sum + `</hmac><algorithm>sha256</algorithm><encoding>hex</encoding></data></response>` + "\n",
			`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
				`<response xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><status>error</status>` +
				`<error>` + missing + `</error><data xsi:nil="true"/><code>invalid_parameter</code><reason>required</reason>` +
				`<parameter>message</parameter></response>` + "\n",
		},
		{
			"yaml", "application/yaml",
			"status: \"ok\"\nerror: null\ndata:\n  hmac: \"" + sum + "\"\n  algorithm: \"sha256\"\n  encoding: \"hex\"\n",
			"status: \"error\"\nerror: \"" + missing + "\"\ndata: null\ncode: \"invalid_parameter\"\nreason: \"required\"\nparameter: \"message\"\n",
		},
		{
			"csv", "text/csv; charset=utf-8; header=present",
			"key,value\r\nstatus,ok\r\nerror,\r\nhmac," + sum + "\r\nalgorithm,sha256\r\nencoding,hex\r\n",
			"key,value\r\nstatus,error\r\nerror," + missing + "\r\ndata,\r\ncode,invalid_parameter\r\nreason,required\r\nparameter,message\r\n",
		},
	} {
		mediaType, _, _ := strings.Cut(test.contentType, ";")
		for way, q := range map[string]request{
			"Accept":             hmacCall(freeKey).with("accept", mediaType),
			"format":             hmacCall(freeKey).at("/v1/hmac?format=" + test.name),
			"format over Accept": hmacCall(freeKey).at("/v1/hmac?format="+test.name).with("accept", "application/xml, text/csv;q=0.9"),
		} {
			for body, want := range map[string]string{q.body: test.success, `{"secret":"k"}`: test.failure} {
				r := newWorld().send(t, q.saying(body))
				if r.body != want || r.header["Content-Type"] != test.contentType {
					t.Errorf("%s by %s: %s\n%s\nwant\n%s", test.name, way, r.header["Content-Type"], r.body, want)
				}
			}
		}
	}
}

func TestTheLineOfAnErrorIsInEveryFormat(t *testing.T) {
	const path = "/v1/acrostic?word=CAT&answers=%0Adog"
	for format, want := range map[string]string{
		"json": `"reason":"wrong_first_letter","parameter":"answers","line":2}`,
		"xml":  `<reason>wrong_first_letter</reason><parameter>answers</parameter><line>2</line></response>`,
		"yaml": "reason: \"wrong_first_letter\"\nparameter: \"answers\"\nline: 2\n",
		"csv":  "reason,wrong_first_letter\r\nparameter,answers\r\nline,2\r\n",
	} {
		r := newWorld().send(t, cryptogramCall(freeKey).at(path+"&format="+format))
		if r.status != 400 || !strings.Contains(r.body, want) {
			t.Errorf("%s: got %d %s\nwant %s in it", format, r.status, r.body, want)
		}
	}
}

func TestErrorsBeforeTheKeyHaveTheFormatToo(t *testing.T) {
	for _, q := range []request{
		hmacCall(freeKey).at("/v1/nowhere?format=csv"), hmacCall("").at("/v1/hmac?format=csv"),
		{"GET", "/v1/hmac?format=csv", nil, ""},
		hmacCall("").with("accept", "text/csv"),
	} {
		if r := newWorld().send(t, q); !strings.HasPrefix(r.body, "key,value\r\nstatus,error\r\n") {
			t.Errorf("%s %s: %s", q.method, q.path, r.body)
		}
	}
	// An error about an unknown format has the format of the Accept header.
	r := newWorld().send(t, hmacCall(freeKey).at("/v1/hmac?format=toml").with("accept", "application/yaml"))
	if r.status != 400 || !strings.HasPrefix(r.body, "status: \"error\"\n") {
		t.Errorf("got %d %s", r.status, r.body)
	}
}

func TestPremiumIsWithheldOnTheFreePlan(t *testing.T) {
	free := newWorld().send(t, cryptogramCall(freeKey)).envelope(t)
	paid := newWorld().send(t, cryptogramCall(proKey)).envelope(t)
	if data := free["data"].(map[string]any); data["cipher"] != nil || data["encoded"] == "" {
		t.Errorf("the Free plan gets %v", data)
	}
	premium, _ := free["premium"].(map[string]any)
	locked, _ := premium["locked_fields"].([]any)
	if len(premium) != 3 || premium["message"] == "" ||
		premium["upgrade_url"] != "https://lettercraft.example/plans/" || !slices.Equal(locked, []any{"cipher", "table", "keyLines"}) {
		t.Errorf("premium is %v", premium)
	}
	w := newWorld()
	w.Upgrade = "https://shop.example/?a=1&b=2"
	configured, _ := w.send(t, cryptogramCall(freeKey)).envelope(t)["premium"].(map[string]any)
	if configured["upgrade_url"] != w.Upgrade {
		t.Errorf("premium is %v, want the configured upgrade_url", configured)
	}
	if data := paid["data"].(map[string]any); len(data["cipher"].(map[string]any)) != 26 {
		t.Errorf("the Pro plan gets %v", data)
	}
	if _, there := paid["premium"]; there {
		t.Error("the answer on the Pro plan has premium")
	}
	if _, there := newWorld().send(t, hmacCall(freeKey)).envelope(t)["premium"]; there {
		t.Error("the answer of an operation without Premium fields has premium")
	}
}

func TestAPremiumParameterHasNoEffectOnTheFreePlan(t *testing.T) {
	type params struct {
		Theme string `json:"theme" doc:"D." premium:"true" default:"plain"`
	}
	swap(t, operation.Define(operation.Operation{Name: "echo", Method: "GET", Credits: 2},
		func(_ context.Context, _ operation.Host, p params) (struct {
			Used string `json:"used" doc:"D."`
		}, error,
		) {
			return struct {
				Used string `json:"used" doc:"D."`
			}{p.Theme}, nil
		}))
	q := request{"GET", "/v1/echo?theme=nature", map[string]string{"x-api-key": freeKey}, ""}
	want := `{"status":"ok","error":null,"data":{"used":"plain"},"premium":{"message":"Premium fields and parameters are available ` +
		`on paid plans","upgrade_url":"https://lettercraft.example/plans/","locked_fields":["theme"]}}`
	w := newWorld()
	if r := w.send(t, q); r.body != want || r.header["X-Credits-Cost"] != "2" || w.charged() != 2 {
		t.Errorf("charged %d: %s\nwant %s", w.charged(), r.body, want)
	}
	if r := newWorld().send(t, q.with("x-api-key", proKey)); r.body != `{"status":"ok","error":null,"data":{"used":"nature"}}` {
		t.Errorf("the Pro plan gets %s", r.body)
	}
	if r := newWorld().send(t, q.at("/v1/echo")); strings.Contains(r.body, "premium") {
		t.Errorf("a parameter that was not given is locked: %s", r.body)
	}
}

// always are the headers that every answer with a body has, with their values.
var always = map[string]string{
	"Content-Type":                "application/json",
	"X-Content-Type-Options":      "nosniff",
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Expose-Headers": "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, " +
		"X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After, X-Ignored-Parameters, Preference-Applied, Deprecation, Sunset, Link",
	"Vary":          "Accept",
	"Cache-Control": "no-store",
	"X-Request-ID":  "id-1",
}

func TestHeaders(t *testing.T) {
	credits := func(cost, remaining string) map[string]string {
		return map[string]string{"X-Credits-Cost": cost, "X-Credits-Remaining": remaining}
	}
	rate := func(left, reset string) map[string]string {
		return map[string]string{
			"X-RateLimit-Limit": "60", "X-RateLimit-Remaining": left, "X-RateLimit-Reset": reset,
			"RateLimit-Policy": `"minute";q=60;w=60`, "RateLimit": `"minute";r=` + left + `;t=` + reset,
		}
	}
	challenge := map[string]string{"WWW-Authenticate": `ApiKey realm="Lettercraft", header="X-API-Key"`}
	retry, allow := map[string]string{"Retry-After": "42"}, map[string]string{"Allow": "POST, OPTIONS"}
	for name, test := range map[string]struct {
		request request
		world   func(*world)
		extra   []map[string]string
	}{
		"success on a throttled plan": {hmacCall(freeKey), nil, []map[string]string{credits("1", "1499"), rate("59", "60")}},
		"success on a paid plan":      {hmacCall(proKey), nil, []map[string]string{credits("1", "1499")}},
		"refused on a throttled plan": {hmacCall(freeKey).saying(`{}`), nil, []map[string]string{credits("0", "1500"), rate("60", "60")}},
		"refused on a paid plan":      {hmacCall(proKey).saying(`{}`), nil, []map[string]string{credits("0", "1500")}},
		"throttled": {
			hmacCall(freeKey), func(w *world) { w.Throttle() }, []map[string]string{credits("0", "1500"), rate("0", "42"), retry},
		},
		"out of credits, throttled plan": {
			hmacCall(freeKey), func(w *world) { w.SetCredits(0) }, []map[string]string{credits("0", "0"), rate("60", "60")},
		},
		"out of credits, paid plan": {hmacCall(proKey), func(w *world) { w.SetCredits(0) }, []map[string]string{credits("0", "0")}},
		"no key":                    {hmacCall(""), nil, []map[string]string{challenge}},
		"an unknown key":            {hmacCall(unknownKey), nil, []map[string]string{challenge}},
		"an unknown path":           {hmacCall(freeKey).at("/v1/x"), nil, nil},
		"a wrong method":            {request{"DELETE", "/v1/hmac", map[string]string{"x-api-key": freeKey}, ""}, nil, []map[string]string{allow}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld()
			if test.world != nil {
				test.world(w)
			}
			want := maps.Clone(always)
			for _, extra := range test.extra {
				maps.Copy(want, extra)
			}
			if r := w.send(t, test.request.with("x-request-id", "id-1")); !maps.Equal(r.header, want) {
				t.Errorf("got  %v\nwant %v", r.header, want)
			}
		})
	}
}

func TestPreflight(t *testing.T) {
	const usual = "accept, auth-mode, content-type, user-agent, x-api-key, x-request-id"
	for path, method := range map[string]string{"/v1/hmac": "POST, OPTIONS", "/v1/cryptogram?text=a": "GET, HEAD, OPTIONS", "/v1/images/x": "GET, HEAD, OPTIONS"} {
		w := newWorld()
		r := w.send(t, request{"OPTIONS", path, map[string]string{"x-request-id": "id-1"}, ""})
		want := map[string]string{
			"Access-Control-Allow-Origin":  "*",
			"Access-Control-Allow-Methods": method,
			"Access-Control-Allow-Headers": usual,
			"Access-Control-Max-Age":       "86400",
			"Vary":                         "Access-Control-Request-Headers",
			"X-Request-ID":                 "id-1",
		}
		if r.status != 204 || r.body != "" || !maps.Equal(r.header, want) || len(w.Asked()) != 0 {
			t.Errorf("%s: %d %q %v, the effects are %q", path, r.status, r.body, r.header, w.Asked())
		}
	}
	for asked, want := range map[string]string{
		"":                                     "",
		"content-type,x-api-key":               "",
		"baggage,sentry-trace,x-api-key":       ", baggage, sentry-trace",
		" Traceparent ,\tX-B3, x-b3":           ", traceparent, x-b3",
		"!#$%&'*+-.^_`|~09az":                  ", !#$%&'*+-.^_`|~09az",
		`a b,"c",d:e,f/g,,é,h@i,j` + "\x7f,ok": ", ok",
		strings.Repeat("x", 1024):              ", " + strings.Repeat("x", 1024),
		strings.Repeat("x", 1023) + ",y":       "",
	} {
		r := newWorld().send(t, request{"OPTIONS", "/v1/hmac", map[string]string{"access-control-request-headers": asked}, ""})
		if got := r.header["Access-Control-Allow-Headers"]; got != usual+want {
			t.Errorf("asked for %q: allowed %q, want %q", asked, got, usual+want)
		}
	}
	r := newWorld().send(t, request{"OPTIONS", "/v1/x", nil, ""})
	r.fails(t, 404, operation.UnknownPath, "There is nothing at this path")
}

func TestTheRequestIDIsEchoedOrMade(t *testing.T) {
	uuid := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	for given, echoed := range map[string]bool{
		"a": true, "9": true, "Trace_1.2-3": true, strings.Repeat("x", 128): true, "AZaz09._-": true,
		"": false, strings.Repeat("x", 129): false, "a b": false, "ä": false, "a\tb": false, "<script>": false, "a/b": false,
		"a:b": false, "a@b": false, "a[b": false, "a`b": false, "a{b": false, "\x7f": false, `"`: false,
	} {
		r := newWorld().send(t, hmacCall(freeKey).with("x-request-id", given))
		got := r.header["X-Request-ID"]
		if echoed && got != given || !echoed && !uuid.MatchString(got) {
			t.Errorf("X-Request-ID %q became %q", given, got)
		}
		// The service's own id is the bytes 0 to 15, with version and variant set. Nobody can choose it.
		if r.log["id"] != own || echoed && r.log["given"] != given || !echoed && (r.log["given"] != nil || got != own) {
			t.Errorf("the ids in the log are %v and %v, in the header %s", r.log["id"], r.log["given"], got)
		}
	}
}

func TestAClientThatTriesKeysIsToldWhenTheMinuteEnds(t *testing.T) {
	w := newWorld()
	w.HasTried = true
	r := w.send(t, hmacCall(unknownKey))
	r.fails(t, 429, operation.UnknownKeys, "Too many requests from your network in this minute had keys that are not valid; try again in the next minute")
	if left := r.header["Retry-After"]; left != "40" { // the requests of these tests arrive 20 seconds after a minute began
		t.Errorf("Retry-After is %q", left)
	}
	if r := w.send(t, hmacCall(freeKey)); r.status != 200 {
		t.Errorf("a key in force gets status %d: %s", r.status, r.body)
	}
}

// own is the service's own id of the requests of these tests.
const own = "00010203-0405-4607-8809-0a0b0c0d0e0f"

func TestTheLogLine(t *testing.T) {
	for name, test := range map[string]struct {
		request request
		broken  string
		want    string
	}{
		"success":         {hmacCall(freeKey), "", `"operation":"hmac","status":200,"credits":1,"duration":15,RECEIVED,SENT,"account":"FREE","key":1`},
		"without a body":  {cryptogramCall(proKey), "", `"operation":"cryptogram","status":200,"credits":1,"duration":10,RECEIVED,SENT,"account":"PRO","key":1`},
		"refused":         {hmacCall(freeKey).saying("{}"), "", `"operation":"hmac","status":400,"credits":0,"duration":15,RECEIVED,SENT,"account":"FREE","key":1,"code":"invalid_parameter","reason":"required"`},
		"a revoked key":   {hmacCall(revokedKey), "", `"operation":"hmac","status":401,"credits":0,"duration":15,RECEIVED,SENT,"account":"PRO","code":"invalid_key","reason":"unknown_key"`},
		"an unknown key":  {hmacCall(unknownKey), "", `"operation":"hmac","status":401,"credits":0,"duration":10,RECEIVED,SENT,"code":"invalid_key","reason":"unknown_key"`},
		"an unknown path": {hmacCall(freeKey).at("/x"), "", `"operation":null,"status":404,"credits":0,"duration":0,RECEIVED,SENT,"code":"not_found","reason":"unknown_path"`},
		"a wrong method":  {request{"GET", "/v1/hmac", map[string]string{}, ""}, "", `"operation":"hmac","status":405,"credits":0,"duration":0,RECEIVED,SENT,"code":"method_not_allowed","reason":"method_not_allowed"`},
		"our own fault":   {hmacCall(freeKey), "charge", `"operation":"hmac","status":503,"credits":0,"duration":15,RECEIVED,SENT,"account":"FREE","code":"unavailable","reason":"account_unreachable","cause":"why"`},
		"the caller's":    {hmacCall(freeKey), "body", `"operation":"hmac","status":400,"credits":0,"duration":15,RECEIVED,SENT,"account":"FREE","key":1,"code":"malformed_request","reason":"incomplete_body"`},
	} {
		w := newWorld()
		w.Broken[test.broken] = "why"
		r := w.send(t, test.request.with("x-request-id", "i"))
		received := len("https://lettercraft.example"+test.request.path) + len(test.request.body)
		want := `{"id":"` + own + `","given":"i",` + strings.NewReplacer(
			"RECEIVED", fmt.Sprintf(`"received":%d`, received), "SENT", fmt.Sprintf(`"sent":%d`, len(r.body)),
			"FREE", servicetest.FreePseudonym, "PRO", servicetest.ProPseudonym,
		).Replace(test.want) + "}"
		if r.line != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, r.line, want)
		}
	}
}

func TestTheLogLineHasTheDataCentreAndTheSizeOfABodyOfUnknownLength(t *testing.T) {
	header := map[string]string{"x-api-key": freeKey, "content-type": "application/json", "transfer-encoding": "chunked"}
	text := "POST\nhttps://lettercraft.example/v1/hmac\nFRA"
	for _, name := range Program.Headers {
		text += "\n" + header[name]
	}
	r := Program.Request(text, now)
	body := hmacCall(freeKey).body
	line := read(t, newWorld().Send(Program, r, body)).log
	if want := float64(len(r.URL) + len(body)); line["colo"] != "FRA" || line["received"] != want {
		t.Errorf("the line is %v, want %v bytes", line, want)
	}
}

// TestNothingPrivateIsLogged sends private texts in every part of a request, and looks for them in the log and the headers.
func TestNothingPrivateIsLogged(t *testing.T) {
	const private = "hunter2hunter2"
	keyed := map[string]string{"x-api-key": freeKey, "accept": private, "content-type": "application/json"}
	for _, q := range []request{
		{"POST", "/v1/hmac", keyed, `{"message":"` + private + `","secret":"` + private + `"}`},
		{"POST", "/v1/hmac", keyed, `{"message":"` + private + `","secret":"` + private + `","encoding":"` + private + `"}`},
		{"POST", "/v1/hmac", keyed, `{"` + private + `":1,"` + private + `":2}`},
		{"POST", "/v1/hmac", keyed, `{"message":"` + private},
		{"POST", "/v1/hmac", keyed, private},
		{"POST", "/v1/reversetext", keyed, `{"text":"` + private + `"}`},
		{"GET", "/v1/cryptogram?text=" + private, keyed, ""},
		{"GET", "/v1/cryptogram?text=1&format=" + private, keyed, ""},
		{"GET", "/v1/cryptogram?text=%" + private, keyed, ""},
		{"GET", "/v1/" + private, keyed, ""},
		{"GET", "/v1/%0A" + private, keyed, ""},
		{"GET", "/v1/cryptogram?text=1&format=%0D%0A" + private, keyed, ""},
		{"POST", "/v1/hmac", keyed, `{"message":"` + private + `","secret":"` + private + `","encoding":"\r\n` + private + `"}`},
		request{"POST", "/v1/batch", keyed, `{"id":"\n` + private + `","operation":"\n` + private + `"}`}.with("content-type", BatchType),
		toolCall(`\n`+private, "{}", freeKey).with("mcp-name", "=?base64?"+base64.StdEncoding.EncodeToString([]byte("\n"+private))+"?="),
		toolCall("reversetext", `{"text":"\n`+private+`","mode":"\n`+private+`"}`, freeKey),
		{private, "/v1/hmac", keyed, ""},
		{"POST", "/v1/hmac", map[string]string{"x-api-key": private}, ""},
		{"POST", "/v1/hmac", map[string]string{"x-api-key": freeKey, "content-type": private}, ""},
		{"POST", "/v1/hmac", map[string]string{"x-api-key": freeKey, "x-request-id": private + "!"}, ""}, // the platform lets no line break into a header
		hmacCall(unknownKey), hmacCall(revokedKey), hmacCall(mistyped(freeKey)),
	} {
		r := newWorld().send(t, q)
		seen := r.line + strings.Join(slices.Collect(maps.Values(r.header)), "\n")
		if r.status >= 400 {
			seen += r.body
		}
		for _, secret := range []string{private, freeKey, unknownKey, revokedKey, mistyped(freeKey)} {
			if strings.Contains(seen, secret) {
				t.Errorf("%s %.40s: %s\n%v", q.method, q.path, r.line, r.header)
			}
		}
	}
	swap(t, failing(func() error { panic(private + freeKey) }))
	if r := newWorld().send(t, hmacCall(freeKey)); strings.Contains(r.line+r.body, private) || r.status != 500 {
		t.Errorf("the value of a panic is logged: %s", r.line)
	}
}

func TestEveryMemberOfTheLineIsStored(t *testing.T) {
	r := engine.NewRequest("POST", "https://lettercraft.example/v1/hmac", map[string]string{
		"x-api-key": freeKey, "x-request-id": "i", "content-type": "application/json",
	})
	r.Colo = "FRA"
	line := read(t, newWorld().Send(Program, r, "{}")).log
	line["cause"] = "why" // a line has either a number of the key, from an answer of the object, or a cause
	got, want := slices.Sorted(maps.Keys(line)), slices.Sorted(slices.Values(point.Calls().Members()))
	if !slices.Equal(got, want) {
		t.Errorf("the line has %q, a data point %q", got, want)
	}
}

func TestTheEndOfAnOperationIsAnnounced(t *testing.T) {
	day := func(year int) time.Time { return time.Date(year, time.February, 3, 4, 5, 6, 0, time.UTC) }
	old := failing(func() error { return nil })
	swap(t, old)
	announced := func(want ...string) {
		t.Helper()
		for _, q := range []request{hmacCall(freeKey), hmacCall(unknownKey), toolCall("hmac", "{}", freeKey)} {
			r := newWorld().send(t, q)
			if got := []string{r.header["Deprecation"], r.header["Sunset"], r.header["Link"]}; !slices.Equal(got, want) {
				t.Errorf("%s, status %d: got %q, want %q", q.path, r.status, got, want)
			}
		}
	}
	announced("", "", "")
	old.Ending = &operation.Ending{Deprecated: day(2027), Sunset: day(2029), Link: "https://lettercraft.example/guide/"}
	own := []string{"@1801627506", "Sat, 03 Feb 2029 04:05:06 GMT", `<https://lettercraft.example/guide/>; rel="deprecation"`}
	announced(own...)
	t.Cleanup(func() { reply.Ending = nil })
	reply.Ending = &operation.Ending{Deprecated: day(2028), Sunset: day(2030)}
	announced(own...)
	reply.Ending = &operation.Ending{Deprecated: day(2027), Sunset: day(2028)}
	announced("@1801627506", "Thu, 03 Feb 2028 04:05:06 GMT", "")
	for _, path := range []string{"/v1/status", "/v1/account", "/v1/images/x", "/v1/nothing"} {
		if r := newWorld().send(t, request{"GET", path, nil, ""}); r.header["Sunset"] == "" {
			t.Errorf("%s: the answer with status %d does not have the end of /v1", path, r.status)
		}
	}
}
