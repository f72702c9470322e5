package payments

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// logged is the log of the last request.
var logged strings.Builder

// store is a [Store] with one subscription and one account. It keeps the commands in their order, each with the object that got it.
type store struct {
	recordErr, commandErr, billErr error
	known                          string   // the answer of the subscription's object
	payer                          string   // the answer of a charge's object
	answers                        []string // of accounts, in turn; the last one again and again
	billed                         string   // the answer of the billing's object
	billedMoved                    string   // its answer if a subscription was moved
	commands                       []string
}

func (s *store) Record(subscription, command string) ([]byte, error) {
	s.note("record", subscription, command)
	if strings.Contains(command, `"do":"payer"`) {
		return []byte(s.payer), s.recordErr
	}
	return []byte(s.known), s.recordErr
}

func (s *store) Command(account, command string) ([]byte, error) {
	s.note("account", account, command)
	answer := s.answers[0]
	if len(s.answers) > 1 {
		s.answers = s.answers[1:]
	}
	return []byte(answer), s.commandErr
}

func (s *store) Bill(account, command string) ([]byte, error) {
	s.note("bill", account, command)
	if !json.Valid([]byte(command)) {
		return nil, errors.New("the command is no JSON")
	}
	if strings.Contains(command, `"moved":`) {
		return []byte(s.billedMoved), s.billErr
	}
	return []byte(s.billed), s.billErr
}

// note notes a command without the figures of the plans.
func (s *store) note(kind, name, command string) {
	command, _, _ = strings.Cut(command, `,"thresholds"`)
	s.commands = append(s.commands, kind+" "+name+" "+command)
}

const (
	// pays is a subscription that pays for the account A1.
	pays = `{"version":7,"facts":{"account":"A1","plan":"pro","payment":"active","terms":"{\"live\":true}"},"past":[],"note":""}`
	done = `{"outcome":"done","changed":true,"plan":"mega","payment":"active","remaining":9,"address":"a@example.com"}`
)

var config = Config{
	Secrets: []string{secret, "whsec_older"},
	HasKey:  true,
	Prices:  "price_1=starter price_2=pro\n price_3=mega",
	Now:     func() time.Time { return time.Unix(signedAt, 0) },
}

// send sends a body that is signed with the secret.
func send(t *testing.T, s *store, body string) (status int, answer map[string]string) {
	t.Helper()
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", signedAt, body)
	return sendSigned(t, config, s, body, fmt.Sprintf("t=%d,v1=%s", signedAt, hex.EncodeToString(mac.Sum(nil))))
}

func sendSigned(t *testing.T, c Config, s *store, body, signature string) (status int, answer map[string]string) {
	t.Helper()
	logged.Reset()
	log.SetFlags(0)
	log.SetOutput(&logged)
	r := httptest.NewRequest("POST", "/payments/stripe", strings.NewReader(body))
	for part := range strings.SplitSeq(signature, ",") { // as the library that adapts the request does
		r.Header.Add("Stripe-Signature", part)
	}
	w := httptest.NewRecorder()
	New(c, s).ServeHTTP(w, r)
	if w.Code != 404 {
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%s: %v", w.Body, err)
		}
	}
	return w.Code, answer
}

// eventOf returns an event about an object.
func eventOf(kind, object string) string {
	return fmt.Sprintf(`{"id":"evt_1","type":%q,"created":1799999990,"data":{"object":%s}}`, kind, object)
}

const paid = `{"id":"in_1","subscription":"sub_1"}`

func TestTheAccountIsToldWhatItsSubscriptionPaysFor(t *testing.T) {
	const command = `{"do":"subscription","subscription":"sub_1","version":7,`
	const terms = `"terms":{"live":true},"otherwise":"free"`
	for name, test := range map[string]struct {
		known string
		want  []string
	}{
		"a plan":  {pays, []string{"account A1 " + command + `"plan":"pro","payment":"active",` + terms}},
		"no plan": {strings.Replace(pays, `"pro"`, `""`, 1), []string{"account A1 " + command + `"payment":"active",` + terms}},
		"moved": {strings.Replace(pays, `"past":[]`, `"past":["A0"]`, 1), []string{
			"account A0 " + command + `"payment":"none","otherwise":"free"`, "account A1 " + command + `"plan":"pro","payment":"active",` + terms,
		}},
		"of nobody":         {strings.Replace(pays, "A1", "", 1), nil},
		"from long ago":     {`{"version":1,"facts":{"account":"A1","plan":"pro","access":"open"}}`, nil},
		"nothing is known":  {`{"version":0,"facts":{},"note":"unknown subscription"}`, nil},
		"an older one":      {strings.Replace(pays, `,"past":[]`, "", 1), []string{"account A1 " + command + `"plan":"pro","payment":"active",` + terms}},
		"a plan of no name": {strings.Replace(pays, `"plan":"pro",`, "", 1), []string{"account A1 " + command + `"payment":"active",` + terms}},
	} {
		s := &store{known: test.known, answers: []string{done}}
		status, answer := send(t, s, eventOf("invoice.paid", paid))
		want := "applied"
		if test.want == nil {
			want = "waiting"
		}
		got := s.commands[1:]
		if status != 200 || answer["outcome"] != want || !slices.Equal(got, test.want) {
			t.Errorf("%s: status %d, %v, got %q, want %q", name, status, answer, got, test.want)
		}
	}
}

func TestTheSubscriptionIsAskedFor(t *testing.T) {
	const look = `{"do":"look","id":"sub_1","account":"%s","names":["free","starter","pro","mega"]`
	for name, test := range map[string]struct {
		kind, object, payer string
		want                []string
	}{
		"of a purchase":     {"checkout.session.completed", `{"id":"cs_1","subscription":"sub_1","client_reference_id":"A9"}`, "", []string{"record sub_1 " + fmt.Sprintf(look, "A9")}},
		"of a charge":       {"charge.refunded", `{"id":"ch_1"}`, `{"subscription":"sub_1"}`, []string{`record ch_1 {"do":"payer","id":"ch_1"`, "record sub_1 " + fmt.Sprintf(look, "")}},
		"of another charge": {"charge.refunded", `{"id":"ch_1"}`, `{"subscription":null}`, []string{`record ch_1 {"do":"payer","id":"ch_1"`}},
		"of nothing":        {"customer.created", `{"id":"cus_1"}`, "", nil},
	} {
		s := &store{known: strings.Replace(pays, "A1", "", 1), payer: test.payer, answers: []string{done}}
		if status, _ := send(t, s, eventOf(test.kind, test.object)); status != 200 || !slices.Equal(s.commands, test.want) {
			t.Errorf("%s: status %d, got %q, want %q", name, status, s.commands, test.want)
		}
	}
}

func TestWhatIsAppliedIsLogged(t *testing.T) {
	s := &store{known: pays, answers: []string{done}}
	status, answer := send(t, s, eventOf("invoice.paid", paid))
	if status != 200 || answer["outcome"] != "applied" {
		t.Errorf("status %d, %v", status, answer)
	}
	const want = `{"audit":"payment","account":"A1","event":"evt_1","plan":"mega","payment":"active","remaining":9}` + "\n"
	if got := logged.String(); got != want {
		t.Errorf("got the log %s, want %s", got, want)
	}
}

func TestAnswersOfTheObjects(t *testing.T) {
	note := func(text string) string {
		return `{"event":"evt_1","note":"` + text + `","payment":"invoice.paid"}` + "\n"
	}
	failed := func(cause string) string {
		return `{"event":"payment","reason":"failed","worker":"console","id":"evt_1","status":500,"cause":"` + cause + "\"}\n"
	}
	garbled := failed(`invalid character '\u003c' looking for beginning of value`)
	const missing = `{"outcome":"missing"}`
	over := strings.Replace(pays, "true", "false", 1)
	reset := errors.New("reset")
	for name, test := range map[string]struct {
		store   store
		status  int
		outcome string
		log     string
	}{
		"nothing new":                   {store{answers: []string{`{"outcome":"done","changed":false}`}}, 200, "unchanged", ""},
		"an unknown price":              {store{known: strings.Replace(pays, `"note":""`, `"note":"unknown price"`, 1), answers: []string{`{"outcome":"done"}`}}, 200, "unchanged", note("unknown price")},
		"deleted here":                  {store{answers: []string{missing}, billed: `{"ends":true}`}, 200, "ending", note("ending")},
		"not of this deployment":        {store{answers: []string{missing}, billed: `{"ends":false}`}, 200, "unknown account", note("unknown account")},
		"deleted, and over":             {store{known: over, answers: []string{missing}, billed: `{"ends":true}`}, 200, "unknown account", note("unknown account")},
		"the billing is out of reach":   {store{answers: []string{missing}, billErr: reset}, 500, "", failed("reset")},
		"the billing's garbled answer":  {store{answers: []string{missing}, billed: "<html>"}, 500, "", garbled},
		"another answer":                {store{answers: []string{`{"outcome":"unknown"}`}}, 500, "", failed("the account's object answered unknown")},
		"a garbled answer":              {store{answers: []string{`<html>`}}, 500, "", garbled},
		"out of reach":                  {store{answers: []string{""}, commandErr: reset}, 500, "", failed("reset")},
		"the provider is out of reach":  {store{recordErr: reset}, 500, "", failed("reset")},
		"a garbled answer of the other": {store{known: "<html>"}, 500, "", garbled},
	} {
		test.store.known = cmp.Or(test.store.known, pays)
		status, answer := send(t, &test.store, eventOf("invoice.paid", paid))
		if status != test.status || answer["outcome"] != test.outcome || logged.String() != test.log {
			t.Errorf("%s: status %d, %v, log %q", name, status, answer, logged.String())
		}
	}
}

func TestRequestsThatAreRefused(t *testing.T) {
	isLogged := func(reason string, status int) bool {
		return strings.HasPrefix(logged.String(), fmt.Sprintf(`{"event":"payment","reason":%q,"worker":"console","status":%d,`, reason, status))
	}
	s := &store{}
	for body, want := range map[string]string{
		``:         "The body must be an event",
		`x`:        "The body must be an event",
		`[]`:       "The body must be an event",
		`{}`:       "The body must be an event",
		`{"id":1}`: "The body must be an event",
		eventOf("invoice.paid", `{"subscription":5}`): "The event's object can't be read",
		eventOf("invoice.paid", `[]`):                 "The event's object can't be read",
	} {
		if status, answer := send(t, s, body); status != 400 || answer["error"] != want || !isLogged("event", 400) {
			t.Errorf("%s: status %d, %v, log %q", body, status, answer, logged.String())
		}
	}
	largest := eventOf("x", `""`) + strings.Repeat(" ", maxBody-len(eventOf("x", `""`)))
	if status, _ := send(t, s, largest); status != 200 {
		t.Errorf("an event of 256 KB: status %d", status)
	}
	if status, answer := send(t, s, largest+" "); status != 413 || answer["error"] != string(errLarge) || !isLogged("size", 413) {
		t.Errorf("a larger event: status %d, %v, log %q", status, answer, logged.String())
	}
	status, answer := sendSigned(t, config, s, text, "t=1800000000,v1="+ofOther)
	if status != 400 || answer["error"] != string(errForeign) || !isLogged("signature", 400) {
		t.Errorf("a foreign signature: status %d, %v, log %q", status, answer, logged.String())
	}
	if len(s.commands) > 0 {
		t.Errorf("the objects got %q", s.commands)
	}
}

func TestWithoutASecretThereIsNothing(t *testing.T) {
	c := config
	c.Secrets = nil
	for _, sum := range []string{ofText, withEmptySecret} {
		if status, _ := sendSigned(t, c, &store{}, text, "t=1800000000,v1="+sum); status != 404 {
			t.Errorf("status %d", status)
		}
	}
}

func TestAMissingKeyIsLogged(t *testing.T) {
	c := config
	c.HasKey = false
	status, answer := sendSigned(t, c, &store{}, text, "t=1800000000,v1="+ofText)
	if status != 500 || answer["error"] == "" || !strings.Contains(logged.String(), "the secret STRIPE_API_KEY is missing") {
		t.Errorf("status %d, %v; the log is %q", status, answer, logged.String())
	}
}

func TestAWrongConfigurationIsLogged(t *testing.T) {
	for _, list := range []string{"price_1", "price_1=gold", "=pro", "price_1=pro,price_2=mega", "price_1 = pro"} {
		c := config
		c.Prices = list
		status, answer := sendSigned(t, c, &store{}, text, "t=1800000000,v1="+ofText)
		if status != 500 || answer["error"] == "" || !strings.Contains(logged.String(), "PAYMENT_PRICES must have the form ID=PLAN") {
			t.Errorf("%q: status %d, %v; the log is %q", list, status, answer, logged.String())
		}
	}
}

func TestTheBasePlanExists(t *testing.T) {
	if _, err := ParsePrices("x=" + withoutPayment); err != nil {
		t.Error(err)
	}
}
