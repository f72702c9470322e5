package admin

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

const token = "an-administrator's-token"

// now is the time of all requests.
var now = time.Date(2026, time.November, 22, 0, 0, 0, 0, time.UTC)

var keySecrets = []string{"a secret of keys", "an older one"}

// logged is the log of the last request.
var logged strings.Builder

// store is a [Store] that records its calls in order.
type store struct {
	answer     string   // answer to every command
	answers    []string // answers to the first commands
	commandErr error
	page       Page
	pageErr    error

	events  []string // calls: "command" or "accounts"
	account string
	place   string // of the last Open
	command map[string]any
	text    string // the command
	limit   int
	cursor  string

	directory map[string]string
	lookupErr error

	record    string // answer of the object of every subscription to "export"; by default it knows nothing
	imported  string // its answer to "import"
	recordErr error
	billErr   error // of the object of every account's billing

	left     string // what Leave was told
	leaveErr error

	adopted  []string // what Adopt was told
	adopts   bool
	other    string // what Readmit returns
	adoptErr error
}

func (s *store) Command(id, command string) ([]byte, error) {
	s.events = append(s.events, "command")
	s.account, s.text, s.command = id, command, nil
	if err := json.Unmarshal([]byte(command), &s.command); err != nil {
		return nil, err
	}
	answer := s.answer
	if len(s.answers) > 0 {
		answer, s.answers = s.answers[0], s.answers[1:]
	}
	return []byte(answer), s.commandErr
}

func (s *store) Open(id, place, command string) ([]byte, error) {
	s.place = place
	return s.Command(id, command)
}

func (s *store) Accounts(limit int, cursor string) (Page, error) {
	s.events = append(s.events, "accounts")
	s.limit, s.cursor = limit, cursor
	return s.page, s.pageErr
}

func (s *store) Lookup(name string) (string, bool, error) {
	value, found := s.directory[name]
	return value, found, s.lookupErr
}

func (s *store) Record(subscription, command string) ([]byte, error) {
	s.events = append(s.events, "record "+subscription+" "+command)
	if strings.Contains(command, "import") {
		return []byte(s.imported), s.recordErr
	}
	return []byte(cmp.Or(s.record, "{}")), s.recordErr
}

func (s *store) Bill(_, command string) ([]byte, error) {
	do, _, _ := strings.Cut(command, ",")
	s.events = append(s.events, "bill "+do)
	return []byte(`{}`), s.billErr
}

// configured returns the handler with tokens, separated by spaces.
func configured(tokens string, s *store) http.Handler { return New(configuration(tokens, s), s) }

func configuration(tokens string, s *store) Config {
	leave := func(id string, deleted []byte) error {
		s.left = id + " " + string(deleted)
		return s.leaveErr
	}
	adopt := func(id, address string) (bool, error) {
		s.adopted = append(s.adopted, id+" "+address)
		return s.adopts, s.adoptErr
	}
	readmit := func(id, address string) (string, error) {
		s.events = append(s.events, "readmit "+id+" "+address)
		return s.other, s.adoptErr
	}
	return Config{
		Tokens: strings.Fields(tokens), KeySecrets: keySecrets, NameSecrets: []string{"name-secret"}, Leave: leave, Adopt: adopt, Readmit: readmit,
		Now: func() time.Time { return now },
	}
}

// ask sends a request with the token and returns the answer and its body.
func ask(t *testing.T, s *store, method, path, body string) (*http.Response, map[string]any) {
	t.Helper()
	return askAs(t, configured(token, s), "Bearer "+token, method, path, body)
}

func askAs(t *testing.T, h http.Handler, authorization, method, path, body string) (*http.Response, map[string]any) {
	t.Helper()
	logged.Reset()
	log.SetFlags(0)
	log.SetOutput(&logged)
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var answer map[string]any
	if w.Header().Get("Content-Type") == "application/json" {
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%s: %v", w.Body, err)
		}
		if got := w.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control is %q", got)
		}
	}
	return w.Result(), answer
}

func TestEachOfTheTokensIsAccepted(t *testing.T) {
	for _, tokens := range []string{token, token + " other", "other " + token, "other " + token + " third"} {
		response, answer := askAs(t, configured(tokens, &store{answer: done}), "Bearer "+token, "GET", "/admin/accounts/A1", "")
		if response.StatusCode != 200 {
			t.Errorf("%q: status %d, %v", tokens, response.StatusCode, answer)
		}
	}
}

func TestEveryRequestNeedsTheToken(t *testing.T) {
	for name, test := range map[string]struct{ configured, authorization string }{
		"no header":                     {token, ""},
		"no scheme":                     {token, token},
		"another scheme":                {token, "Basic " + token},
		"no token":                      {token, "Bearer "},
		"the scheme alone":              {token, "Bearer"},
		"another token":                 {token, "Bearer another-token"},
		"the start of it":               {token, "Bearer " + token[:len(token)-1]},
		"more than it":                  {token, "Bearer " + token + "x"},
		"a space too many":              {token, "Bearer  " + token},
		"both tokens":                   {token + " other", "Bearer " + token + " other"},
		"neither token":                 {token + " other", "Bearer third"},
		"another case":                  {token, "Bearer " + strings.ToUpper(token)},
		"nothing configured, no header": {"", ""},
		"nothing configured, no token":  {"", "Bearer "},
		"nothing configured, a token":   {"", "Bearer " + token},
	} {
		t.Run(name, func(t *testing.T) {
			for _, target := range []string{"POST /admin/accounts", "GET /admin/accounts/A1", "GET /admin/self-test", "GET /admin/nowhere"} {
				method, path, _ := strings.Cut(target, " ")
				s := &store{answer: `{"outcome":"done"}`}
				response, answer := askAs(t, configured(test.configured, s), test.authorization, method, path, `{"plan":"free"}`)
				if response.StatusCode != 401 || answer["error"] == nil {
					t.Errorf("%s: status %d, %v", target, response.StatusCode, answer)
				}
				if response.Header.Get("WWW-Authenticate") != `Bearer realm="administration"` {
					t.Errorf("%s: WWW-Authenticate is %q", target, response.Header.Get("WWW-Authenticate"))
				}
				reason := "wrong"
				if test.authorization == "" {
					reason = "missing"
				}
				if want := `{"event":"token","reason":"` + reason + `","worker":"console","status":401}` + "\n"; logged.String() != want {
					t.Errorf("%s: the log is %s, want %s", target, logged.String(), want)
				}
				if len(s.events) != 0 {
					t.Errorf("%s: the calls of the store are %q", target, s.events)
				}
			}
		})
	}
}

func TestAnAccountIsMade(t *testing.T) {
	for _, plan := range account.Plans {
		s := &store{answer: `{"outcome":"done"}`}
		response, answer := ask(t, s, "POST", "/admin/accounts", `{"plan":"`+plan.Name+`"}`)
		if response.StatusCode != 201 || answer["plan"] != plan.Name {
			t.Fatalf("%s: status %d, %v", plan.Name, response.StatusCode, answer)
		}
		key, _ := answer["key"].(string)
		id, _ := answer["account"].(string)
		if !account.WellFormed(key) || !regexp.MustCompile(`^[A-Z2-7]{26}$`).MatchString(id) {
			t.Errorf("the key is %q, the account %q", key, id)
		}
		if strings.Join(s.events, ", ") != "command" {
			t.Errorf("the calls of the store are %q", s.events)
		}
		made, _ := s.command["key"].(map[string]any)
		if s.account != id || s.command["do"] != "open" || s.command["account"] != id || made["hash"] != account.Hash(key) ||
			s.command["plan"] != plan.Name {
			t.Errorf("the object of %s got %v", s.account, s.command)
		}
		if _, given := s.command["credits"]; given {
			t.Error("the command has credits, which were not requested")
		}
		if got, want := logged.String(), `{"audit":"open","account":"`+id+`","plan":"`+plan.Name+"\"}\n"; got != want {
			t.Errorf("got the log %s, want %s", got, want)
		}
		sealed, _ := made["sealed"].(string)
		if opened, err := seal.Open(keySecrets[:1], id, sealed); err != nil || opened != key {
			t.Errorf("the sealed key is %q (%v)", opened, err)
		}
	}
}

func TestEveryAccountHasItsOwnKey(t *testing.T) {
	seen := map[any]bool{}
	for range 50 {
		_, answer := ask(t, &store{answer: `{"outcome":"done"}`}, "POST", "/admin/accounts", `{"plan":"free"}`)
		if seen[answer["key"]] || seen[answer["account"]] {
			t.Errorf("the account or key was issued twice: %v", answer)
		}
		seen[answer["key"]], seen[answer["account"]] = true, true
	}
}

func TestCreditsArePassedToTheObject(t *testing.T) {
	for body, want := range map[string]any{
		`{"plan":"pro","credits":0}`:          0.0,
		`{"plan":"pro","credits":50}`:         50.0,
		`{"plan":"pro","credits":1000000000}`: 1e9,
		`{"plan":"pro","credits":null}`:       nil,
	} {
		s := &store{answer: `{"outcome":"done"}`}
		response, _ := ask(t, s, "POST", "/admin/accounts", body)
		if response.StatusCode != 201 || s.command["credits"] != want {
			t.Errorf("%s: status %d, credits %v", body, response.StatusCode, s.command["credits"])
		}
	}
}

func TestAnAccountIsOpenedAtAPlace(t *testing.T) {
	for _, test := range []struct{ body, setting, want string }{
		{`{"plan":"pro"}`, "", ""}, {`{"plan":"pro"}`, "eu", "eu"}, {`{"plan":"pro","place":"sam"}`, "", "sam"}, {`{"plan":"pro","place":"sam"}`, "eu", "sam"},
	} {
		s := &store{answer: `{"outcome":"done"}`}
		c := configuration(token, s)
		c.Place = test.setting
		response, _ := askAs(t, New(c, s), "Bearer "+token, "POST", "/admin/accounts", test.body)
		if place, _ := s.command["place"].(string); response.StatusCode != 201 || s.place != test.want || place != test.want {
			t.Errorf("%v: status %d, the object is made at %q, the command says %q", test, response.StatusCode, s.place, place)
		}
	}
}

func TestAWrongBodyIsRefused(t *testing.T) {
	const (
		object  = "The body must be a JSON object with 'plan' and optionally 'credits' and 'place'"
		plan    = "Parameter 'plan' must be one of: free, starter, pro, mega"
		credits = "Parameter 'credits' must be a whole number from 0 to 1,000,000,000"
		place   = "Parameter 'place' must be one of: wnam, enam, sam, weur, eeur, apac, oc, afr, me, eu"
	)
	for body, want := range map[string]string{
		``:                                     object,
		`plan=free`:                            object,
		`["free"]`:                             object,
		`{"plan":1}`:                           object,
		`{"plan":"free","x":1}`:                object,
		`{"plan":"free","credits":1.5}`:        object,
		`{"plan":"free","credits":"5"}`:        object,
		`{"plan":"free"`:                       object,
		`{"plan":"free"} {}`:                   object,
		`{"plan":"` + long + `"}`:              object,
		`{}`:                                   plan,
		`null`:                                 plan,
		`{"plan":""}`:                          plan,
		`{"plan":"Free"}`:                      plan,
		`{"plan":"gold"}`:                      plan,
		`{"plan":"free","place":1}`:            object,
		`{"plan":"free","place":"mars"}`:       place,
		`{"plan":"free","place":"home"}`:       place,
		`{"plan":"free","credits":-1}`:         credits,
		`{"plan":"free","credits":1000000001}`: credits,
	} {
		s := &store{answer: `{"outcome":"done"}`}
		response, answer := ask(t, s, "POST", "/admin/accounts", body)
		if response.StatusCode != 400 || answer["error"] != want {
			t.Errorf("%.60s: status %d, %v; want %q", body, response.StatusCode, answer, want)
		}
		if len(s.events) != 0 {
			t.Errorf("%.60s: the calls of the store are %q", body, s.events)
		}
	}
}

var long = strings.Repeat("x", 5000)

func TestAKeyIsNotReturnedWhenTheObjectFails(t *testing.T) {
	for name, s := range failing(`{"outcome":"exists"}`) {
		response, answer := ask(t, s, "POST", "/admin/accounts", `{"plan":"free"}`)
		if response.StatusCode != 503 || answer["error"] != "The account could not be created; try again" || answer["key"] != nil {
			t.Errorf("%s: status %d, %v", name, response.StatusCode, answer)
		}
		if got := logged.String(); strings.Contains(got, "audit") || !strings.Contains(got, "the account could not be created: ") {
			t.Errorf("%s: the log is %q", name, got)
		}
	}
}

// failing returns stores whose commands fail, and one with another answer.
func failing(answer string) map[string]*store {
	return map[string]*store{
		"an error":        {commandErr: errors.New("reset")},
		"garbled":         {answer: `<html>`},
		"an empty answer": {},
		answer:            {answer: answer},
	}
}

func TestAnAccountIsShown(t *testing.T) {
	s := &store{answer: `{"outcome":"done","plan":"pro","remaining":49990,"used":10,"limit":0,"left":0,"reset":60,"cycleEnd":2,` +
		`"suspended":true,"address":null,"bonus":5,"promised":6,"created":1,"payment":"none","place":"eu","sealed":"x","webhook":{"secret":"x"}}`}
	response, answer := ask(t, s, "GET", "/admin/accounts/A1", "")
	want := map[string]any{
		"outcome": "done", "plan": "pro", "remaining": 49990.0, "used": 10.0, "limit": 0.0, "left": 0.0, "reset": 60.0, "cycleEnd": 2.0,
		"suspended": true, "address": nil, "bonus": 5.0, "promised": 6.0, "created": 1.0, "payment": "none", "place": "eu",
	}
	names := account.Pseudonyms([]string{"name-secret"}, "A1", now)
	if got := fmt.Sprint(answer["pseudonyms"]); got != fmt.Sprint(names) {
		t.Errorf("the pseudonyms are %s, want %s", got, names)
	}
	delete(answer, "pseudonyms")
	if response.StatusCode != 200 || !maps.Equal(answer, want) {
		t.Errorf("status %d, got %v, want %v", response.StatusCode, answer, want)
	}
	if s.account != "A1" || s.command["do"] != "standing" || len(s.events) != 1 || logged.String() != "" {
		t.Errorf("the object of %q got %v", s.account, s.command)
	}
}

func TestAnAccountThatCannotBeShown(t *testing.T) {
	for name, test := range map[string]struct {
		store  *store
		status int
	}{
		"unknown":    {&store{answer: `{"outcome":"missing"}`}, 404},
		"no outcome": {&store{answer: `{}`}, 404},
		"an error":   {&store{commandErr: errors.New("reset")}, 503},
		"garbled":    {&store{answer: `<html>`}, 503},
	} {
		response, answer := ask(t, test.store, "GET", "/admin/accounts/A2", "")
		if response.StatusCode != test.status || answer["error"] == nil || answer["plan"] != nil {
			t.Errorf("%s: status %d, %v; want %d", name, response.StatusCode, answer, test.status)
		}
	}
}

func TestTheOperatorMayAskForTheSelfTest(t *testing.T) {
	s := &store{}
	if response, _ := ask(t, s, "GET", "/admin/self-test", ""); response.StatusCode != 204 || len(s.events) != 0 {
		t.Errorf("status %d; the calls of the store are %q", response.StatusCode, s.events)
	}
}

func TestOtherPathsAndMethods(t *testing.T) {
	for target, want := range map[string]int{
		"PUT /admin/accounts":          405,
		"POST /admin/accounts/A1":      405,
		"GET /admin/accounts/A1/grant": 405,
		"POST /admin/accounts/A1/plan": 405,
		"GET /admin/":                  404,
		"GET /admin/accounts/A1/keys":  404,
		"POST /admin/accounts/":        404,
	} {
		method, path, _ := strings.Cut(target, " ")
		s := &store{answer: `{"outcome":"done"}`}
		if response, _ := ask(t, s, method, path, `{"plan":"free"}`); response.StatusCode != want || len(s.events) != 0 {
			t.Errorf("%s: status %d, want %d; the calls of the store are %q", target, response.StatusCode, want, s.events)
		}
	}
}
