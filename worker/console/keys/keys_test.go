package keys

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

var now = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)

var secrets = seal.Secrets{Names: []string{"a secret of names"}, Seals: []string{"a secret of keys", "an older one"}}

const id = "ABCDEFGHIJKLMNOPQRSTUVWX27"

// object is an account's object that gives the same answer to each command, and records them.
type object struct {
	answers  map[string]string // by command; "done" otherwise
	commands []map[string]any
	changed  []string
	full     error
}

func (o *object) send(c *account.Command) ([]byte, error) {
	var command map[string]any
	if err := json.Unmarshal([]byte(c.String()), &command); err != nil {
		return nil, err
	}
	o.commands = append(o.commands, command)
	if answer, known := o.answers[command["do"].(string)]; known {
		if answer == "" {
			return nil, errors.New("reset")
		}
		return []byte(answer), nil
	}
	return []byte(`{"outcome":"done"}`), nil
}

// ask sends a request to the handler, and returns the status, the body and the error.
func ask(t *testing.T, o *object, method, path, body string) (int, map[string]any, error) {
	t.Helper()
	h := &Handler{Secrets: secrets, Now: func() time.Time { return now }, Owner: func(r *http.Request) (Owner, error) {
		if r.PathValue("id") != id {
			return Owner{}, errors.New("nobody")
		}
		return Owner{
			Account: id, Command: account.NewCommand, Send: o.send,
			Throttle: func() error { return o.full }, Changed: func(action string) { o.changed = append(o.changed, action) },
		}, nil
	}}
	mux := http.NewServeMux()
	var failure error
	for pattern, serve := range h.Routes("/of/{id}") {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { failure = serve(w, r) })
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	var answer map[string]any
	if w.Body.Len() > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil && failure == nil {
			t.Errorf("%s %s: %s", method, path, w.Body)
		}
		if failure == nil && w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s %s may be cached", method, path)
		}
	}
	return w.Code, answer, failure
}

const two = `{"outcome":"done","keys":[{"id":"first","name":"First key"},{"id":"k2","name":"Web","spent":7}]}`

func TestKeysAreListedWithoutSecrets(t *testing.T) {
	o := &object{answers: map[string]string{"keys": `{"outcome":"done","keys":[{"id":"k","name":"K","number":1,"hash":"h","sealed":"s","isShown":true}]}`}}
	status, answer, err := ask(t, o, "GET", "/of/"+id+"/keys", "")
	text, _ := json.Marshal(answer)
	const want = `{"keys":[{"before":null,"created":0,"expires":null,"id":"k","isShown":true,"isTest":false,"limit":null,"made":0,"name":"K","number":1,"origins":null,"scopes":null,"spent":0}]}`
	if status != 200 || err != nil || string(text) != want {
		t.Errorf("%d (%v)\ngot  %s\nwant %s", status, err, text, want)
	}
}

func TestAKeyIsMadeWithItsRules(t *testing.T) {
	o := &object{answers: map[string]string{}}
	// The object lists the key that it has got.
	body := `{"name":" Web ","expires":"2027-01-31T00:00:00Z","scopes":["hmac","account","hmac"],"limit":100,"origins":["HTTPS://A.example:443/"]}`
	if _, _, err := ask(t, o, "POST", "/of/"+id+"/keys", body); !errors.Is(err, ErrUnknown) {
		t.Fatal(err) // the list of this object is empty
	}
	key, _ := o.commands[0]["key"].(map[string]any)
	text, _ := json.Marshal([]any{key["name"], key["expires"], key["scopes"], key["limit"], key["origins"]})
	if want := `["Web",1801353600000,["account","hmac"],100,["https://a.example"]]`; string(text) != want || o.commands[0]["do"] != "add-key" {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	secret, err := seal.Open(secrets.Seals[:1], id, key["sealed"].(string))
	if err != nil || account.Hash(secret) != key["hash"] || len(key["id"].(string)) != 12 {
		t.Errorf("the key is %v (%v)", key, err)
	}
	if len(o.changed) != 1 || o.changed[0] != "add-key" {
		t.Errorf("the changes are %q", o.changed)
	}
}

func TestARuleThatIsLeftOutStaysAsItIs(t *testing.T) {
	// The list is in the answer: a key may end its own right to list.
	o := &object{answers: map[string]string{"change-key": two, "keys": ""}}
	status, answer, err := ask(t, o, "PATCH", "/of/"+id+"/keys/k2", `{"limit":null,"name":"New"}`)
	rules, _ := json.Marshal(o.commands[0]["rules"])
	if status != 200 || err != nil || string(rules) != `{"limit":null,"name":"New"}` || o.commands[0]["id"] != "k2" {
		t.Errorf("%d (%v) %v", status, err, o.commands[0])
	}
	if key, _ := answer["key"].(map[string]any); key["spent"] != 7.0 {
		t.Errorf("the answer is %v", answer)
	}
}

func TestASecretIsShownReplacedAndEnded(t *testing.T) {
	sealed := seal.Seal(secrets.Seals[1:], id, "lc-secret")
	o := &object{answers: map[string]string{"reveal": `{"outcome":"done","sealed":{"first":"` + sealed + `","lost":"x"}}`, "keys": two}}
	if status, answer, err := ask(t, o, "GET", "/of/"+id+"/keys/first/secret", ""); status != 200 || err != nil || answer["secret"] != "lc-secret" {
		t.Errorf("%d %v (%v)", status, answer, err)
	}
	for key, want := range map[string]error{"lost": errUnreadable, "k2": errUnreadable, "none": ErrUnknown} {
		if _, _, err := ask(t, o, "GET", "/of/"+id+"/keys/"+key+"/secret", ""); !errors.Is(err, want) {
			t.Errorf("%s: %v", key, err)
		}
	}
	o.commands = nil
	status, answer, err := ask(t, o, "POST", "/of/"+id+"/keys/first/secret", `{"overlap":1.5}`)
	secret, _ := answer["secret"].(string)
	c := o.commands[1] // the first one asks for the key
	if status != 201 || err != nil || c["hash"] != account.Hash(secret) || c["overlap"] != 5_400_000.0 || c["id"] != "first" || c["do"] != "replace-key" {
		t.Errorf("%d %v (%v)", status, c, err)
	}
	if status, _, err := ask(t, o, "DELETE", "/of/"+id+"/keys/first", ""); status != 204 || err != nil || o.commands[2]["do"] != "revoke-key" {
		t.Errorf("%d %v (%v)", status, o.commands[2], err)
	}
	if got := strings.Join(o.changed, " "); got != "replace-key revoke-key" {
		t.Errorf("the changes are %s", got)
	}
}

func TestWhatIsWrongIsNamed(t *testing.T) {
	for body, parameter := range map[string]string{
		`{}`:            "name",
		`{"name":null}`: "name", `{"name":" "}`: "name", `{"name":"a\u0007"}`: "name", `{"name":"` + strings.Repeat("ä", 61) + `"}`: "name",
		`{"name":"K","expires":"2026-11-23T12:00:00Z"}`: "expires", `{"name":"K","expires":"2099-01-01T00:00:00Z"}`: "expires",
		`{"name":"K","scopes":[]}`: "scopes", `{"name":"K","scopes":["hmac","x"]}`: "scopes",
		`{"name":"K","limit":-1}`: "limit", `{"name":"K","limit":1000000001}`: "limit",
		`{"name":"K","origins":[]}`: "origins", `{"name":"K","origins":["https://a.example/path"]}`: "origins",
		`{"name":"K","origins":["http://a.example"]}`: "origins", `{"name":"K","origins":["https://ü.example"]}`: "origins",
		`{"name":"K","origins":["https://u:p@a.example"]}`: "origins", `{"name":"K","origins":["*"]}`: "origins", `{"name":"K","test":"yes"}`: "",
		`{"name":1}`: "", `{"name":"K","more":1}`: "", `[]`: "", `{"name":"K"}{}`: "", `{"name":"K","limit":1.5}`: "",
		`{"name":"` + strings.Repeat("x", 5000) + `"}`: "",
	} {
		o := &object{}
		_, _, err := ask(t, o, "POST", "/of/"+id+"/keys", body)
		var refused *Refusal
		if !errors.As(err, &refused) || refused.Status != 400 || refused.Parameter != parameter || len(o.commands) > 0 {
			t.Errorf("%.60s: %v", body, err)
		}
	}
	for _, overlap := range []string{"-1", "73", `"1"`} {
		if _, _, err := ask(t, &object{}, "POST", "/of/"+id+"/keys/first/secret", `{"overlap":`+overlap+`}`); err == nil {
			t.Errorf("an overlap of %s is accepted", overlap)
		}
	}
}

func TestOriginsHaveTheFormOfTheHeader(t *testing.T) {
	for text, want := range map[string]string{
		"https://a.example": "https://a.example", " https://a.example:8443 ": "https://a.example:8443",
		"http://localhost:3000": "http://localhost:3000", "http://127.0.0.1": "http://127.0.0.1", "https://xn--tda.example/": "https://xn--tda.example",
	} {
		if got, ok := parseOrigin(text); got != want || !ok {
			t.Errorf("%s: got %s", text, got)
		}
	}
}

func TestRefusalsOfTheObject(t *testing.T) {
	failed := errors.New("too many")
	for name, test := range map[string]struct {
		object             *object
		method, path, body string
		want               error
	}{
		"a full account":  {&object{answers: map[string]string{"add-key": `{"outcome":"too-many-keys"}`}}, "POST", "/of/" + id + "/keys", `{"name":"K"}`, ErrFull},
		"an unknown key":  {&object{answers: map[string]string{"change-key": `{"outcome":"unknown-key"}`}}, "PATCH", "/of/" + id + "/keys/x", `{}`, ErrUnknown},
		"replaced twice":  {&object{answers: map[string]string{"keys": two, "replace-key": `{"outcome":"replacing"}`}}, "POST", "/of/" + id + "/keys/first/secret", `{"overlap":1}`, ErrReplacing},
		"too many":        {&object{full: failed}, "POST", "/of/" + id + "/keys", `{"name":"K"}`, failed},
		"an unknown user": {&object{}, "GET", "/of/A2/keys", "", nil},
		"no answer":       {&object{answers: map[string]string{"keys": ""}}, "GET", "/of/" + id + "/keys", "", nil},
		"another outcome": {&object{answers: map[string]string{"keys": `{"outcome":"odd"}`}}, "GET", "/of/" + id + "/keys", "", nil},
	} {
		_, _, err := ask(t, test.object, test.method, test.path, test.body)
		if err == nil || test.want != nil && !errors.Is(err, test.want) || len(test.object.changed) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
