package selfservice

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/turnstile"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

const site = "https://letters.example"

var config = Config{
	SessionSecrets: []string{"session secret"}, AddressSecrets: []string{"address secret"}, KeySecrets: []string{"key secret"}, NameSecrets: []string{"name secret"},
}

// store is a [Store] that answers every command of a kind alike. worker/test has the tests with the real objects.
type store struct {
	account, mailbox, throttle string
	billed                     string // answer of the object of an account's billing
	mails                      []mail.Message
	failure                    error // of everything
	mailFailure                error
	refused                    string // rule that every webhook breaks
	commands                   int    // number of commands to accounts
	deliveries                 int    // number of messages to webhooks
	noted                      string // why a mail was not sent
	last                       string // last command to an account
	steps                      []string
}

func (s *store) Command(_, command string) ([]byte, error) {
	s.commands++
	s.last = command
	return []byte(s.account), s.failure
}

func (s *store) Deliver(webhook.Message) (webhook.Answer, error) {
	s.deliveries++
	return webhook.Answer{Refused: s.refused}, s.failure
}
func (s *store) Record(string, string) ([]byte, error) { return []byte(`{}`), s.failure }
func (s *store) Bill(string, string) ([]byte, error)   { return []byte(s.billed), s.failure }

func (s *store) Mailbox(_, command string) ([]byte, error) {
	var c struct {
		Do      string
		Failure json.RawMessage
	}
	if err := json.Unmarshal([]byte(command), &c); err != nil {
		return nil, err
	}
	s.steps = append(s.steps, c.Do)
	switch c.Do {
	case "fail":
		s.noted = string(c.Failure)
	case "failure":
		return []byte(`{"failure":` + cmp.Or(s.noted, "null") + `}`), s.failure
	}
	return []byte(s.mailbox), s.failure
}

func (s *store) Throttle(string, string) ([]byte, error) {
	s.steps = append(s.steps, "throttle")
	return []byte(s.throttle), s.failure
}
func (s *store) Lookup(string) (string, bool, error) { return "", false, s.failure }
func (s *store) Send(m mail.Message) error {
	s.steps = append(s.steps, "send")
	s.mails = append(s.mails, m)
	return s.mailFailure
}

// working returns a store for a sign-in that succeeds.
func working() *store {
	return &store{account: `{"outcome":"done"}`, mailbox: `{"outcome":"done","until":1,"account":"A1","address":"a@b.example"}`, throttle: `{"after":0}`}
}

// ask sends a request of the page to a handler, and runs the tasks for which its answer does not wait. The log is returned too.
func ask(t *testing.T, c Config, s Store, method, url, body string, cookies ...*http.Cookie) (*http.Response, map[string]any, string) {
	t.Helper()
	r := httptest.NewRequest(method, url, strings.NewReader(body))
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("User-Agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0")
	for _, cookie := range cookies {
		r.AddCookie(cookie)
	}
	var logged strings.Builder
	log.SetOutput(&logged)
	defer log.SetOutput(io.Discard)
	var tasks []func()
	c.After = func(task func()) { tasks = append(tasks, task) }
	w := httptest.NewRecorder()
	New(c, s, time.Now).ServeHTTP(w, r)
	if own, ok := s.(*store); ok {
		own.steps = append(own.steps, "answer")
	}
	for _, task := range tasks {
		task()
	}
	var answer map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &answer); w.Body.Len() > 0 && err != nil {
		t.Fatalf("%s: %v", w.Body, err)
	}
	return w.Result(), answer, logged.String()
}

// member returns the cookie of a session, and the cookie of a sign-in that waits.
func member() (signedIn, pending *http.Cookie) {
	r := httptest.NewRequest("GET", site+"/", nil)
	return session.New("A1").Cookie(r, config.SessionSecrets),
		session.Pending{Mailbox: strings.Repeat("m", 22), Verifier: session.NewVerifier()}.Cookie(r)
}

func TestTheMailLeadsToTheHostThatWasAsked(t *testing.T) {
	s := working()
	response, answer, _ := ask(t, config, s, "POST", site+"/account/api/sign-in", `{"email":"Ann@Example.COM"}`)
	if response.StatusCode != 202 || len(s.mails) != 1 {
		t.Fatalf("status %d, %v, %d mails", response.StatusCode, answer, len(s.mails))
	}
	if m := s.mails[0]; m.To != "Ann@example.com" || !strings.Contains(m.Text, site+"/account/sign-in/#"+answer["mailbox"].(string)+".") {
		t.Errorf("the mail is %+v", m)
	}
	cookie := response.Header.Get("Set-Cookie")
	if !strings.HasPrefix(cookie, "__Host-sign-in=") || !strings.Contains(cookie, "; Secure; SameSite=Lax") {
		t.Errorf("the cookie is %s", cookie)
	}
}

func TestTheMailLeadsToTheConfiguredAddress(t *testing.T) {
	c, s := config, working()
	c.PublicURL = "https://puzzles.example"
	ask(t, c, s, "POST", site+"/account/api/sign-in", `{"email":"ann@example.com"}`)
	if len(s.mails) != 1 || !strings.Contains(s.mails[0].Text, "https://puzzles.example/account/sign-in/#") || strings.Contains(s.mails[0].Text, site) {
		t.Errorf("the mails are %v", s.mails)
	}
}

func TestTheMailAndTheSessionHaveTheDeviceAndTheCountryOfTheRequest(t *testing.T) {
	_, pending := member()
	c, s := config, working()
	c.Country, c.CountryName = "DE", func(code string) string { return map[string]string{"DE": "Germany"}[code] }
	ask(t, c, s, "POST", site+"/account/api/sign-in", `{"email":"ann@example.com"}`)
	ask(t, c, s, "POST", site+"/account/api/sign-in/code", `{"code":"ABCD-EFGH"}`, pending)
	if len(s.mails) != 1 || !strings.Contains(s.mails[0].Text, " UTC with Firefox on Windows (Germany).") {
		t.Errorf("the mails are %v", s.mails)
	}
	var opened struct{ Do, Device, Country, Way string }
	if err := json.Unmarshal([]byte(s.last), &opened); err != nil {
		t.Fatal(err)
	}
	if opened.Do != "sign-in" || opened.Device != "Firefox on Windows" || opened.Country != "DE" || opened.Way != "code" {
		t.Errorf("the session is opened by %+v", opened)
	}
}

func TestAChangeOfAddressThatWasInterruptedGoesOnWhenTheOwnerComes(t *testing.T) {
	signedIn, _ := member()
	for alias, want := range map[string]string{`"b@c.example"`: "decided-move", "null": "account"} {
		s := working()
		s.account = `{"outcome":"done","account":"A1","plan":"free","alias":` + alias + `}`
		_, answer, _ := ask(t, config, s, "GET", site+"/account/api/account", "", signedIn)
		if _, told := answer["alias"]; told || !strings.HasPrefix(s.last, `{"do":"`+want+`"`) || s.steps[0] != "answer" {
			t.Errorf("%s: %v; the last command is %s; %q", alias, answer, s.last, s.steps)
		}
	}
}

func TestALinkThatWasMadeUpAsksNoAccount(t *testing.T) {
	s := working()
	for _, path := range []string{"confirm", "cancel"} {
		response, answer, _ := ask(t, config, s, "POST", site+"/account/api/address/"+path, `{"link":"A1.secret.mac"}`)
		if response.StatusCode != 410 || answer["code"] != "expired" || s.commands != 0 {
			t.Errorf("%s: status %d, %v, %d commands", path, response.StatusCode, answer, s.commands)
		}
	}
}

func TestAMailToAnAddressThatTheAccountHasLeftSignsNobodyIn(t *testing.T) {
	_, pending := member()
	s := working()
	s.account = `{"outcome":"moved"}`
	response, answer, _ := ask(t, config, s, "POST", site+"/account/api/sign-in/code", `{"code":"ABCD-EFGH"}`, pending)
	if response.StatusCode != 410 || answer["code"] != "expired" || len(response.Cookies()) != 0 {
		t.Errorf("status %d, %v", response.StatusCode, answer)
	}
}

func TestABrowserThatWaitsKeepsItsVerifier(t *testing.T) {
	_, pending := member()
	_, verifier, _ := strings.Cut(pending.Value, ".")
	response, _, _ := ask(t, config, working(), "POST", site+"/account/api/sign-in", `{"email":"a@b.example"}`, pending)
	if cookie := response.Header.Get("Set-Cookie"); !strings.Contains(cookie, "."+verifier+";") {
		t.Errorf("the cookie is %s, want the verifier %s", cookie, verifier)
	}
	pending.Value += "x"
	response, _, _ = ask(t, config, working(), "POST", site+"/account/api/sign-in", `{"email":"a@b.example"}`, pending)
	if cookie := response.Header.Get("Set-Cookie"); strings.Contains(cookie, verifier) {
		t.Errorf("the cookie is %s, with the verifier of a cookie that is not well-formed", cookie)
	}
}

func TestNobodySignsInWithoutHTTPS(t *testing.T) {
	for _, path := range []string{"sign-in", "sign-in/link", "sign-in/code", "sign-in/passkey", "passkeys", "sign-out", "keys"} {
		s := working()
		response, answer, _ := ask(t, config, s, "POST", "http://letters.example/account/api/"+path, `{}`)
		if response.StatusCode != 403 || answer["code"] != "https_required" || response.Header.Get("Set-Cookie") != "" || len(s.mails) > 0 {
			t.Errorf("%s: status %d, %v", path, response.StatusCode, answer)
		}
	}
}

func TestAMailIsSentAfterTheAnswer(t *testing.T) {
	s := working()
	response, answer, logged := ask(t, config, s, "POST", site+"/account/api/sign-in", `{"email":"ann@example.com"}`)
	if want := []string{"throttle", "throttle", "answer", "throttle", "begin", "send"}; !slices.Equal(s.steps, want) {
		t.Errorf("the steps are %q, want %q", s.steps, want)
	}
	if until, _ := answer["until"].(float64); time.Until(time.UnixMilli(int64(until))).Round(time.Minute) != session.PendingLife {
		t.Errorf("status %d, %v", response.StatusCode, answer)
	}
	request, _ := answer["request"].(string)
	response, answer, _ = ask(t, config, s, "GET", site+"/account/api/sign-in/mail/"+request, "")
	if response.StatusCode != 204 || answer != nil || logged != "" {
		t.Errorf("status %d, %v, log %q", response.StatusCode, answer, logged)
	}
}

func TestAMailTakesATokenOfTurnstileIfTheOperatorWantsThat(t *testing.T) {
	c := config
	response, answer, _ := ask(t, c, working(), "GET", site+"/account/api/turnstile", "")
	if response.StatusCode != 404 || answer["code"] != "not_found" {
		t.Errorf("switched off: status %d, %v", response.StatusCode, answer)
	}
	hostname := "letters.example"
	c.Turnstile = turnstile.Widget{SiteKey: "site", Secrets: []string{"s"}, Siteverify: func(form string) ([]byte, error) {
		return []byte(`{"success":true,"action":"sign-in","hostname":"` + hostname + `"}`), nil
	}}
	for _, test := range []struct {
		body, hostname string
		status         int
		code           any
		mails          int
	}{
		{`{"email":"a@b.example"}`, hostname, 400, "turnstile_failed", 0},
		{`{"email":"a@b.example","turnstile":"t"}`, "other.example", 400, "turnstile_failed", 0},
		{`{"email":"a@b.example","turnstile":"t"}`, hostname, 202, nil, 1},
	} {
		hostname = test.hostname
		s := working()
		response, answer, _ := ask(t, c, s, "POST", site+"/account/api/sign-in", test.body)
		if response.StatusCode != test.status || answer["code"] != test.code || len(s.mails) != test.mails {
			t.Errorf("%s: status %d, %v, %d mails", test.body, response.StatusCode, answer, len(s.mails))
		}
		if test.mails == 0 && len(s.steps) != 1 {
			t.Errorf("%s: the steps are %q", test.body, s.steps)
		}
	}
}

func TestAMailThatCouldNotBeSentIsReported(t *testing.T) {
	s := working()
	s.mailFailure = &mail.RefusedError{Code: "E_SENDER_NOT_VERIFIED"}
	response, answer, logged := ask(t, config, s, "POST", site+"/account/api/sign-in", `{"email":"ann@example.com"}`)
	if response.StatusCode != 202 || response.Header.Get("Set-Cookie") == "" {
		t.Errorf("status %d, %v", response.StatusCode, answer)
	}
	request, _ := answer["request"].(string)
	response, answer, _ = ask(t, config, s, "GET", site+"/account/api/sign-in/mail/"+request, "")
	if response.StatusCode != 503 || answer["code"] != "mail_failed" || answer["error"] != "The mail could not be sent; try again later" {
		t.Errorf("status %d, %v", response.StatusCode, answer)
	}
	if !strings.Contains(logged, `"event":"mail","reason":"E_SENDER_NOT_VERIFIED"`) || strings.Contains(logged, "ann@") || strings.Contains(logged, "#") {
		t.Errorf("the log has %q", logged)
	}
}

func TestWhatIsOutOfReachIsReported(t *testing.T) {
	signedIn, pending := member()
	for target, body := range map[string]string{
		"POST sign-in": `{"email":"a@b.example"}`, "POST sign-in/link": `{"link":"mmmmmmmmmmmmmmmmmmmmmm.s"}`, "POST sign-in/code": `{"code":"AAAA-AAAA"}`,
		"GET sign-in/mail/R1": "", "GET account": "", "GET balance": "", "GET calls": "", "GET data": "", "GET keys": "", "POST keys": `{"name":"K"}`, "PUT settings": `{}`,
		"DELETE account": `{"confirm":"delete"}`, "POST sign-out": "", "GET plans": "", "GET passkeys": "", "DELETE passkeys": `{"id":"x"}`,
		"POST webhook/test": "", "POST deliveries/msg_1": "",
	} {
		method, path, _ := strings.Cut(target, " ")
		for name, s := range map[string]*store{
			"an error":        {failure: errors.New("reset")},
			"garbled answers": {account: "<html>", mailbox: "<html>", throttle: "<html>"},
		} {
			if s.failure == nil && (path == "balance" || path == "sign-in/mail/R1") {
				continue
			}
			response, answer, logged := ask(t, config, s, method, site+"/account/api/"+path, body, signedIn, pending)
			if response.StatusCode != 503 || answer["code"] != "unavailable" || logged == "" || response.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s, %s: status %d, %v, log %q", target, name, response.StatusCode, answer, logged)
			}
		}
	}
}

func TestWithoutItsSecretsTheServiceAnswersNothing(t *testing.T) {
	signedIn, _ := member()
	noSession, noAddress, noKey, noName := config, config, config, config
	noSession.SessionSecrets, noAddress.AddressSecrets, noKey.KeySecrets, noName.NameSecrets = nil, nil, nil, nil
	for _, c := range []Config{{}, noSession, noAddress, noKey, noName} {
		for _, target := range []string{"POST sign-in", "GET sign-in", "GET account", "GET keys", "POST keys", "GET plans"} {
			method, path, _ := strings.Cut(target, " ")
			s := working()
			response, answer, logged := ask(t, c, s, method, site+"/account/api/"+path, `{"email":"a@b.example"}`, signedIn)
			if response.StatusCode != 503 || answer["code"] != "unavailable" || len(s.mails) > 0 || !strings.Contains(logged, "SESSION_SECRET") {
				t.Errorf("%s: status %d, %v, log %q", target, response.StatusCode, answer, logged)
			}
		}
	}
}

func TestTooManyMailsAreRefusedForATime(t *testing.T) {
	for after, want := range map[string]struct{ header, sentence string }{
		"1":       {"1", "Too many mails were requested; try again in a minute"},
		"60000":   {"60", "Too many mails were requested; try again in a minute"},
		"60001":   {"61", "Too many mails were requested; try again in 2 minutes"},
		"3600000": {"3600", "Too many mails were requested; try again in 60 minutes"},
	} {
		s := working()
		s.throttle = `{"after":` + after + `}`
		response, answer, _ := ask(t, config, s, "POST", site+"/account/api/sign-in", `{"email":"a@b.example"}`)
		if response.StatusCode != 429 || response.Header.Get("Retry-After") != want.header || answer["error"] != want.sentence || len(s.mails) > 0 {
			t.Errorf("%s ms: status %d, Retry-After %s, %v", after, response.StatusCode, response.Header.Get("Retry-After"), answer)
		}
	}
}

func TestThePlansThatAreSold(t *testing.T) {
	c := config
	c.OperatorMail = "operator@letters.example"
	c.Prices = []payments.Price{{ID: "price_1", Plan: "pro"}, {ID: "price_2", Plan: "starter"}, {ID: "price_3", Plan: "pro"}}
	c.Shown = &payments.Shown{Currency: "EUR", Digits: 2, Months: map[string]float64{"pro": 29.5, "starter": 9}}
	const prices = `"prices":{"currency":"EUR","digits":2,"months":{"pro":29.5,"starter":9}}`
	s := working()
	s.account = `{"outcome":"done","plan":"pro","customer":"cus_1"}`
	signedIn, _ := member()
	for name, test := range map[string]struct {
		config  Config
		cookies []*http.Cookie
		want    string
	}{
		"signed out":    {c, nil, `{"billing":false,"mail":"operator@letters.example","plan":null,` + prices + `,"sold":["pro","starter"]}`},
		"signed in":     {c, []*http.Cookie{signedIn}, `{"billing":true,"mail":"operator@letters.example","plan":"pro",` + prices + `,"sold":["pro","starter"]}`},
		"without sales": {config, []*http.Cookie{signedIn}, `{"billing":false,"mail":null,"plan":"pro","prices":null,"sold":[]}`},
	} {
		_, answer, _ := ask(t, test.config, s, "GET", site+"/account/api/plans", "", test.cookies...)
		if got, _ := json.Marshal(answer); string(got) != test.want {
			t.Errorf("%s: got %s, want %s", name, got, test.want)
		}
	}
}

func TestAPurchaseLeadsToTheProvider(t *testing.T) {
	c := config
	c.Prices = []payments.Price{{ID: "price_1", Plan: "pro"}}
	signedIn, _ := member()
	const paying = `{"outcome":"done","plan":"pro","customer":"cus_1"}`
	const led = `{"url":"https://pay.example/1"}`
	for name, test := range map[string]struct {
		config                            Config
		path, body, account, billed, want string
		status                            int
	}{
		"a plan":                    {c, "plan", `{"plan":"pro"}`, `{"outcome":"done"}`, led, "", 200},
		"a plan that is not sold":   {c, "plan", `{"plan":"mega"}`, `{"outcome":"done"}`, led, "invalid_parameter", 400},
		"a purchase on its way":     {c, "plan", `{"plan":"pro"}`, `{"outcome":"done"}`, `{"url":null}`, "purchase_pending", 409},
		"the portal":                {c, "billing", "", paying, led, "", 200},
		"the portal of a non-payer": {c, "billing", "", `{"outcome":"done"}`, led, "no_payments", 409},
		"without sales":             {config, "billing", "", paying, led, "no_payments", 409},
		"signed out meanwhile":      {c, "billing", "", `{"outcome":"signed-out"}`, led, "signed_out", 401},
	} {
		s := working()
		s.account, s.billed = test.account, test.billed
		response, answer, _ := ask(t, test.config, s, "POST", site+"/account/api/"+test.path, test.body, signedIn)
		if response.StatusCode != test.status || test.want != "" && answer["code"] != test.want || test.want == "" && answer["url"] != "https://pay.example/1" {
			t.Errorf("%s: status %d, %v", name, response.StatusCode, answer)
		}
	}
}

func TestAMessageIsSentAgain(t *testing.T) {
	signedIn, _ := member()
	const found = `{"outcome":"done","message":{"id":"msg_1","type":"test"},"webhook":{"url":"https://a.example","secret":"whsec_c2VjcmV0"},` +
		`"settings":{"mail":true},"deliveries":[{"id":"msg_1"}]}`
	for name, test := range map[string]struct {
		account, throttle, want    string
		status, commands, sendings int
	}{
		"kept":             {found, `{"after":0}`, "", 200, 2, 1},
		"not kept":         {`{"outcome":"no-delivery"}`, `{"after":0}`, "unknown_delivery", 404, 1, 0},
		"no webhook":       {`{"outcome":"no-webhook"}`, `{"after":0}`, "no_webhook", 400, 1, 0},
		"switched off":     {`{"outcome":"webhook-off"}`, `{"after":0}`, "webhook_off", 409, 1, 0},
		"too often":        {found, `{"after":60000}`, "throttled", 429, 1, 0},
		"signed out since": {`{"outcome":"signed-out"}`, `{"after":0}`, "signed_out", 401, 1, 0},
	} {
		s := working()
		s.account, s.throttle = test.account, test.throttle
		response, answer, _ := ask(t, config, s, "POST", site+"/account/api/deliveries/msg_1", "", signedIn)
		code, _ := answer["code"].(string)
		if response.StatusCode != test.status || code != test.want || s.commands != test.commands || s.deliveries != test.sendings {
			t.Errorf("%s: status %d, %v, %d commands, %d deliveries", name, response.StatusCode, answer, s.commands, s.deliveries)
		}
		if test.status == 200 && (answer["delivered"] != true || fmt.Sprint(answer["deliveries"], answer["settings"]) != "[map[id:msg_1]] map[mail:true]") {
			t.Errorf("the answer is %v", answer)
		}
	}
}

func TestAWebhookThatMayNotBeCalledIsNotStored(t *testing.T) {
	signedIn, _ := member()
	s := working()
	s.refused = "must be an https address"
	response, answer, _ := ask(t, config, s, "PUT", site+"/account/api/settings", `{"webhook":"http://example.com/"}`, signedIn)
	if response.StatusCode != 400 || answer["parameter"] != "webhook" || answer["error"] != "The URL of the webhook must be an https address" {
		t.Errorf("status %d, %v", response.StatusCode, answer)
	}
	if s.commands != 0 {
		t.Errorf("%d commands were sent to the account", s.commands)
	}
}
