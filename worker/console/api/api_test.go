package api

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

const id = "ABCDEFGHIJKLMNOPQRSTUVWX27"

var (
	start   = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)
	secrets = seal.Secrets{Names: []string{"names"}, Seals: []string{"seals"}}
	manager = secrets.NewKey(account.Name{Account: id}).Text
	other   = secrets.NewKey(account.Name{Account: id}).Text
	made    = account.NewKey("of nobody", account.Name{Account: id}, func([]byte) {}) // by somebody else
)

// world is the rest of the service. It records its requests.
type world struct {
	answers  map[string]string // of the account's object by command; "done" otherwise
	entries  map[string]string // of the directory
	after    string            // milliseconds until a request may come; 0 if it is empty
	commands []map[string]any
	counted  []string // the counted requests, without the secret names
	lookups  int
	failure  error
}

func (w *world) Command(name, command string) ([]byte, error) {
	var c map[string]any
	if err := json.Unmarshal([]byte(command), &c); err != nil || name != id {
		return nil, errors.New("a command is malformed")
	}
	delete(c, "plans")
	delete(c, "thresholds")
	w.commands = append(w.commands, c)
	if answer, known := w.answers[c["do"].(string)]; known {
		return []byte(answer), w.failure
	}
	return []byte(`{"outcome":"done","keys":[{"id":"k1","name":"=Job","created":0,"made":0,"expires":86400000,"scopes":["hmac"],"limit":0,"origins":null,"isTest":false,"spent":3,"before":null}]}`), w.failure
}

func (w *world) Throttle(name, _ string) ([]byte, error) {
	w.counted = append(w.counted, name)
	if w.after != "" {
		return []byte(`{"after":` + w.after + `}`), nil
	}
	return []byte(`{"after":0}`), nil
}

func (w *world) Lookup(name string) (string, bool, error) {
	w.lookups++
	value, found := w.entries[name]
	return value, found, w.failure
}

func (w *world) Mailbox(string, string) ([]byte, error) {
	return nil, errors.New("nobody asks for mail")
}
func (w *world) Send(mail.Message) error { return errors.New("nobody sends mail") }

// done returns the names of the commands.
func (w *world) done() string {
	var names []string
	for _, c := range w.commands {
		names = append(names, c["do"].(string))
	}
	return strings.Join(names, " ")
}

// ask sends a request, and returns the answer, its body and the log.
func ask(t *testing.T, w *world, method, path, body string, header map[string]string) (*http.Response, string, string) {
	t.Helper()
	r := httptest.NewRequest(method, "https://letters.example"+path, strings.NewReader(body))
	for name, value := range header {
		r.Header.Set(name, value)
	}
	var logged strings.Builder
	log.SetOutput(&logged)
	defer log.SetOutput(io.Discard)
	log.SetFlags(0) // as in the console
	recorder := httptest.NewRecorder()
	c := Config{NameSecrets: secrets.Names, KeySecrets: secrets.Seals, AddressSecrets: []string{"addresses"}, Now: func() time.Time { return start }}
	New(c, w).ServeHTTP(recorder, r)
	for _, key := range []string{manager, other, made} {
		if strings.Contains(logged.String(), key) {
			t.Error("a key is logged")
		}
	}
	return recorder.Result(), recorder.Body.String(), logged.String()
}

// refused checks that an answer is an error in the envelope.
func refused(t *testing.T, name string, response *http.Response, body string, status int, reason, parameter string) {
	t.Helper()
	var e struct {
		Status, Error, Code, Reason string
		Data                        *string
		Parameter                   *string
	}
	err := json.Unmarshal([]byte(body), &e)
	at := ""
	if e.Parameter != nil {
		at = *e.Parameter
	}
	if err != nil || response.StatusCode != status || e.Status != "error" || e.Reason != reason || e.Code == "" || e.Error == "" || at != parameter {
		t.Errorf("%s: %d %s, want %d %s %s", name, response.StatusCode, body, status, reason, parameter)
	}
}

var keyed = map[string]string{"X-API-Key": " " + manager, "X-Request-ID": "i"}

func with(header map[string]string, name, value string) map[string]string {
	header = maps.Clone(header)
	header[name] = value
	return header
}

func TestKeysAreListedInTheEnvelope(t *testing.T) {
	w := &world{}
	response, body, logged := ask(t, w, "GET", KeysPath, "", keyed)
	const want = `{"status":"ok","error":null,"data":{"keys":[{"id":"k1","name":"=Job","created":"1970-01-01T00:00:00Z","made":"1970-01-01T00:00:00Z",` +
		`"expires":"1970-01-02T00:00:00Z","scopes":["hmac"],"limit":0,"origins":null,"isTest":false,"spent":3,"before":null}]}}`
	if response.StatusCode != 200 || body != want {
		t.Errorf("%d %s\nwant %s", response.StatusCode, body, want)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "X-Request-Id": "i", "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store", "X-Credits-Cost": "",
	} {
		if got := response.Header.Get(name); got != value {
			t.Errorf("%s is %q", name, got)
		}
	}
	_, line, _ := strings.Cut(logged, ",") // the service's own id is random
	if line != `"given":"i","operation":"account/keys","status":200,"credits":0,"duration":0,"received":39,"sent":250}`+"\n" {
		t.Errorf("the log is %s", logged)
	}
	if c := w.commands[0]; c["manager"] != account.Hash(manager) || c["origin"] != nil {
		t.Errorf("the command is %v", c)
	}
	_, body, _ = ask(t, &world{}, "GET", KeysPath+"?format=csv", "", keyed)
	if !strings.HasPrefix(body, "key,value\r\nstatus,ok\r\n") {
		t.Errorf("as CSV: %s", body)
	}
	_, body, _ = ask(t, &world{}, "GET", KeysPath, "", with(keyed, "Accept", "application/yaml"))
	if !strings.HasPrefix(body, `status: "ok"`) {
		t.Errorf("as YAML: %s", body)
	}
}

func TestEveryCommandIsInTheNameOfTheKey(t *testing.T) {
	for call, want := range map[string]string{
		"POST " + KeysPath + ` {"name":"K","scopes":["hmac"]}`: "keys add-key",
		"PATCH " + KeysPath + `/k1 {"limit":5}`:                "keys change-key",
		"DELETE " + KeysPath + "/k1 ":                          "keys revoke-key",
		"POST " + KeysPath + `/k1/replace {"overlap":24}`:      "keys keys replace-key",
	} {
		method, rest, _ := strings.Cut(call, " ")
		path, body, _ := strings.Cut(rest, " ")
		w := &world{}
		if method == "POST" && !strings.HasSuffix(path, "replace") {
			w.answers = map[string]string{}
		}
		response, text, logged := ask(t, w, method, path, body, with(keyed, "Origin", "https://a.example"))
		// The id of a new key is random, so the answer's list does not have it.
		isNew := strings.Contains(want, "add-key")
		if !isNew && response.StatusCode != 200 || w.done() != want {
			t.Errorf("%s: %d %s after %s", call, response.StatusCode, text, w.done())
		}
		for _, c := range w.commands {
			if c["manager"] != account.Hash(manager) || c["origin"] != "https://a.example" {
				t.Errorf("%s: %v", call, c)
			}
		}
		if !strings.Contains(logged, `{"audit":"`) {
			t.Errorf("%s: the log is %s", call, logged)
		}
		if method == "DELETE" && !strings.HasSuffix(text, `"data":{"id":"k1"}}`) {
			t.Errorf("%s: %s", call, text)
		}
		if strings.Contains(want, "replace-key") && !strings.Contains(text, `"secret":"lc-`) {
			t.Errorf("%s: %s", call, text)
		}
	}
}

func TestWhatTheObjectRefusesIsToldAndNothingElseIsDone(t *testing.T) {
	for outcome, want := range map[string]struct {
		status            int
		reason, parameter string
	}{
		`{"outcome":"revoked"}`:                     {401, "unknown_key", ""},
		`{"outcome":"missing"}`:                     {401, "unknown_key", ""},
		`{"outcome":"expired"}`:                     {401, "key_expired", ""},
		`{"outcome":"forbidden"}`:                   {403, "key_scope", ""},
		`{"outcome":"foreign"}`:                     {403, "key_origin", ""},
		`{"outcome":"suspended"}`:                   {403, "account_suspended", ""},
		`{"outcome":"test-key"}`:                    {403, "test_key", ""},
		`{"outcome":"wider","parameter":"expires"}`: {403, "key_wider", "expires"},
		`{"outcome":"odd"}`:                         {503, "account_unreachable", ""},
		``:                                          {503, "account_unreachable", ""},
	} {
		// The key may not do anything, so a body that is not valid is not even read.
		if outcome != `{"outcome":"odd"}` && want.reason != "key_wider" {
			w := &world{answers: map[string]string{"keys": outcome}}
			response, body, _ := ask(t, w, "POST", KeysPath, `{`, keyed)
			refused(t, outcome, response, body, want.status, want.reason, want.parameter)
			if w.done() != "keys" || len(w.counted) != 1 {
				t.Errorf("%s: did %s and counted %d", outcome, w.done(), len(w.counted))
			}
		}
		w := &world{answers: map[string]string{"add-key": outcome}}
		response, body, _ := ask(t, w, "POST", KeysPath, `{"name":"K"}`, keyed)
		refused(t, outcome, response, body, want.status, want.reason, want.parameter)
	}
	for outcome, want := range map[string]string{"too-many-keys": "too_many_keys", "replacing": "key_replaced"} {
		w := &world{answers: map[string]string{"add-key": `{"outcome":"` + outcome + `"}`}}
		response, body, _ := ask(t, w, "POST", KeysPath, `{"name":"K"}`, keyed)
		refused(t, outcome, response, body, 403, want, "")
	}
}

func TestRequestsThatAreWrong(t *testing.T) {
	for name, test := range map[string]struct {
		method, path, body string
		header             map[string]string
		status             int
		reason, parameter  string
	}{
		"no key":            {"GET", KeysPath, "", nil, 401, "missing_key", ""},
		"no key at all":     {"GET", KeysPath, "", with(keyed, "X-API-Key", "x"), 401, "unknown_key", ""},
		"a made-up key":     {"GET", KeysPath, "", with(keyed, "X-API-Key", made), 401, "unknown_key", ""},
		"another path":      {"GET", KeysPath + "/k1/secret", "", keyed, 404, "unknown_path", ""},
		"below a key":       {"POST", KeysPath + "/k1/replace/x", "", keyed, 404, "unknown_path", ""},
		"no id":             {"PATCH", KeysPath + "/", "", keyed, 404, "unknown_path", ""},
		"another method":    {"PUT", KeysPath, "", keyed, 405, "method_not_allowed", ""},
		"the secret":        {"GET", KeysPath + "/k1", "", keyed, 405, "method_not_allowed", ""},
		"another format":    {"GET", KeysPath + "?format=toml", "", keyed, 400, "unknown_value", "format"},
		"a broken query":    {"GET", KeysPath + "?format=%", "", keyed, 400, "invalid_query_string", ""},
		"no name":           {"POST", KeysPath, `{}`, keyed, 400, "required", "name"},
		"a wrong rule":      {"POST", KeysPath, `{"name":"K","limit":-1}`, keyed, 400, "unknown_value", "limit"},
		"a misspelled rule": {"POST", KeysPath, `{"name":"K","limits":1}`, keyed, 400, "invalid_member", ""},
		"an unknown key":    {"POST", KeysPath + "/k9/replace", `{}`, keyed, 404, "no_such_key", ""},
		"a wrong overlap":   {"POST", KeysPath + "/k1/replace", `{"overlap":73}`, keyed, 400, "unknown_value", "overlap"},
		"an empty report":   {"POST", LeakedPath, "", nil, 400, "invalid_member", ""},
		"a report by GET":   {"GET", LeakedPath, "", nil, 405, "method_not_allowed", ""},
	} {
		w := &world{}
		response, body, _ := ask(t, w, test.method, test.path, test.body, test.header)
		refused(t, name, response, body, test.status, test.reason, test.parameter)
		if w.lookups > 1 || test.status == 401 && len(w.commands) > 0 {
			t.Errorf("%s: %d lookups, then %s", name, w.lookups, w.done())
		}
		if allow := response.Header.Get("Allow"); (test.status == 405) != (allow != "") {
			t.Errorf("%s: Allow is %q", name, allow)
		}
	}
	w := httptest.NewRecorder()
	New(Config{Now: time.Now}, &world{}).ServeHTTP(w, httptest.NewRequest("GET", KeysPath, nil))
	refused(t, "no secrets", w.Result(), w.Body.String(), 503, "account_unreachable", "")
}

func TestRequestsAreCounted(t *testing.T) {
	a, b := &world{}, &world{}
	ask(t, a, "GET", KeysPath, "", keyed)
	ask(t, b, "GET", KeysPath, "", with(keyed, "X-API-Key", other))
	if len(a.counted) != 1 || len(b.counted) != 1 || a.counted[0] == b.counted[0] {
		t.Error("two secrets are not counted each by itself")
	}
	for path, header := range map[string]map[string]string{KeysPath: keyed, LeakedPath: {"CF-Connecting-IP": "192.0.2.1"}} {
		w := &world{after: "1500"}
		response, body, _ := ask(t, w, "POST", path, `{"key":"`+manager+`"}`, header)
		refused(t, path, response, body, 429, "rate_limited", "")
		if got := response.Header.Get("Retry-After"); got != "2" || len(w.commands) > 0 {
			t.Errorf("%s: Retry-After is %s, and %s", path, got, w.done())
		}
	}
	near, far := &world{}, &world{}
	ask(t, near, "POST", LeakedPath, `{"key":"x"}`, map[string]string{"CF-Connecting-IP": "192.0.2.1"})
	ask(t, near, "POST", LeakedPath, `{"key":"x"}`, map[string]string{"CF-Connecting-IP": "192.0.2.200"})
	ask(t, far, "POST", LeakedPath, `{"key":"x"}`, map[string]string{"CF-Connecting-IP": "2001:db8::1"})
	if near.counted[0] != near.counted[1] || len(far.counted) != 2 {
		t.Errorf("counted %d and %d networks", len(near.counted), len(far.counted))
	}
}

func TestAPreflightNeedsNoKey(t *testing.T) {
	for path, methods := range map[string]string{
		KeysPath: "GET, HEAD, POST, OPTIONS", KeysPath + "/k1": "DELETE, PATCH, OPTIONS", KeysPath + "/k1/replace": "POST, OPTIONS", LeakedPath: "POST, OPTIONS",
	} {
		w := &world{}
		response, _, _ := ask(t, w, "OPTIONS", path, "", map[string]string{"Access-Control-Request-Headers": "traceparent"})
		if response.StatusCode != 204 || response.Header.Get("Access-Control-Allow-Methods") != methods || len(w.commands)+len(w.counted) > 0 ||
			!strings.Contains(response.Header.Get("Access-Control-Allow-Headers"), "x-api-key, x-request-id, traceparent") {
			t.Errorf("%s: %d %v", path, response.StatusCode, response.Header)
		}
	}
}

func TestKeysThatHaveLeakedAreRevoked(t *testing.T) {
	label := func(key, kind, label string) string {
		return `{"token_hash":"` + account.Hash(key) + `","token_type":"` + kind + `","label":"` + label + `"}`
	}
	one := func(isKey string) string { return `{"status":"ok","error":null,"data":{"isKey":` + isKey + `}}` }
	w := &world{answers: map[string]string{"revoke-leaked": `{"outcome":"done"}`}}
	report := `[{"token":"` + manager + `","type":"t","url":"https://evil.example/","source":"content","more":1},{"token":"` + made + `","type":"t"},` +
		`{"token":"` + manager + `","type":"u"},{"token":"` + manager[:len(manager)-1] + `","type":"t"}]`
	response, body, logged := ask(t, w, "POST", LeakedPath, report, map[string]string{"Accept": "application/xml"})
	want := "[" + strings.Join([]string{
		label(manager, "t", "true_positive"), label(made, "t", "false_positive"), label(manager, "u", "true_positive"), label(manager[:len(manager)-1], "t", "false_positive"),
	}, ",") + "]"
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "application/json" || body != want {
		t.Errorf("%d %s\nwant %s", response.StatusCode, body, want)
	}
	if w.done() != "revoke-leaked" || w.commands[0]["hash"] != account.Hash(manager) {
		t.Errorf("the commands are %v", w.commands)
	}
	if !strings.Contains(logged, `{"audit":"revoke-leaked","account":"`+id+`"}`) || strings.Contains(logged, "evil") {
		t.Errorf("the log is %s", logged)
	}
	// A key that is no longer in force gets the same answer.
	for _, outcome := range []string{"done", "unknown-key", "missing"} {
		w := &world{answers: map[string]string{"revoke-leaked": `{"outcome":"` + outcome + `"}`}}
		_, body, logged := ask(t, w, "POST", LeakedPath, ` {"key":"`+manager+`"}`, nil)
		if body != one("true") || (outcome == "done") != strings.Contains(logged, "audit") {
			t.Errorf("%s: %s %s", outcome, body, logged)
		}
	}
	if _, body, _ := ask(t, &world{}, "POST", LeakedPath+"?format=csv", `{"key":"`+made+`"}`, nil); body != "key,value\r\nstatus,ok\r\nerror,\r\nisKey,false\r\n" {
		t.Errorf("as CSV: %s", body)
	}
	// A key that nobody has made costs a lookup at most, and a key of the first form is found by its hash.
	w = &world{entries: map[string]string{"restored": "1", "key:" + account.Hash(made): "free " + id}}
	if _, body, _ := ask(t, w, "POST", LeakedPath, `{"key":"`+made+`"}`, nil); body != one("true") {
		t.Errorf("a restored key: %s", body)
	}
}

func TestReportsThatAreRefused(t *testing.T) {
	one := `{"token":"x","type":"t"}`
	for body, status := range map[string]int{
		"[" + strings.Repeat(one+",", maxReported-1) + one + "]": 200,
		"[" + strings.Repeat(one+",", maxReported) + one + "]":   400,
		"[]": 400, "{}": 400, `{"key":1}`: 400, `{"key":"x"}{}`: 400, `"x"`: 400, "null": 400, `[1]`: 400,
		`{"key":"` + strings.Repeat("x", maxReportSize) + `"}`: 413,
	} {
		if response, text, _ := ask(t, &world{}, "POST", LeakedPath, body, nil); response.StatusCode != status {
			t.Errorf("%.40s: %d %.200s", body, response.StatusCode, text)
		}
	}
	for _, w := range []*world{
		{failure: errors.New("reset")},
		{answers: map[string]string{"revoke-leaked": `{"outcome":"odd"}`}},
		{answers: map[string]string{"revoke-leaked": ``}},
	} {
		response, body, _ := ask(t, w, "POST", LeakedPath, `{"key":"`+manager+`"}`, nil)
		refused(t, "an object that fails", response, body, 503, "account_unreachable", "")
	}
}

func TestTheTagsOfAKeyAreWhatIsWritten(t *testing.T) {
	_, body, _ := ask(t, &world{}, "GET", KeysPath, "", keyed)
	var answer struct {
		Data struct{ Keys []map[string]any }
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(KeyItem{})
	var declared map[string]any
	if err := json.Unmarshal(text, &declared); err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Sorted(maps.Keys(answer.Data.Keys[0])), slices.Sorted(maps.Keys(declared)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
