package payments

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// logged is what the last request has logged.
var logged strings.Builder

// store is a [Store] with one subscription and one account. It takes events in the order of their arrival.
type store struct {
	recordErr, commandErr error
	answer                string // of the account

	at      int64 // time of the last event
	facts   map[string]string
	command string // the last one to the account
	account string
}

func (s *store) Record(subscription, text string) ([]byte, error) {
	if s.recordErr != nil {
		return nil, s.recordErr
	}
	var e struct {
		Event string
		At    int64
		Facts map[string]string
	}
	if err := json.Unmarshal([]byte(text), &e); err != nil || subscription != "sub_1" || e.Event != "evt_1" {
		return nil, fmt.Errorf("%s got %s", subscription, text)
	}
	if s.facts == nil {
		s.facts = map[string]string{}
	}
	maps.Copy(s.facts, e.Facts)
	s.at = e.At
	return json.Marshal(map[string]any{"version": 7, "facts": s.facts})
}

func (s *store) Command(account, command string) ([]byte, error) {
	s.account, s.command = account, command
	return []byte(s.answer), s.commandErr
}

var config = Config{
	Secrets: []string{secret, "whsec_older"},
	Prices:  "price_1=starter price_2=pro\n price_3=mega",
	Links:   "plink_1=starter plink_2=pro",
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

func TestTheAccountGetsWhatItsSubscriptionPaysFor(t *testing.T) {
	type facts = map[string]string
	for name, test := range map[string]struct {
		facts facts
		want  string // the members of the command, or empty if there is none
	}{
		"open":               {facts{"plan": "pro", "access": "open", "payment": "active"}, `"plan":"pro","payment":"active"`},
		"failed":             {facts{"plan": "pro", "access": "open", "payment": "failed"}, `"plan":"pro","payment":"failed"`},
		"closed":             {facts{"plan": "pro", "access": "closed", "payment": "failed"}, `"payment":"failed"`},
		"ended":              {facts{"plan": "pro", "access": "ended", "payment": "none"}, `"payment":"none"`},
		"ended, of any plan": {facts{"access": "ended", "payment": "none"}, `"payment":"none"`},
		"of an unknown plan": {facts{"access": "open", "payment": "active"}, ""},
		"not open yet":       {facts{"plan": "pro"}, ""},
	} {
		got, want := "", test.want
		if c := subscriptionCommand("sub_1", 7, test.facts); c != nil {
			got, _, _ = strings.Cut(c.String(), `,"thresholds"`)
		}
		if want != "" {
			want = `{"do":"subscription","subscription":"sub_1","version":7,` + want + `,"otherwise":"free"`
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestWhatIsAppliedIsLogged(t *testing.T) {
	s := &store{
		facts:  map[string]string{"account": "A1", "plan": "pro", "access": "open"},
		answer: `{"outcome":"done","plan":"mega","payment":"active","remaining":9,"changed":true,"address":"a@example.com"}`,
	}
	status, answer := send(t, s, eventOf("invoice.paid", `{"subscription":"sub_1"}`))
	if status != 200 || answer["outcome"] != "applied" || s.account != "A1" || !strings.Contains(s.command, `"plan":"pro","payment":"active"`) {
		t.Errorf("status %d, %v; %s got %s", status, answer, s.account, s.command)
	}
	const want = `{"audit":"payment","account":"A1","event":"evt_1","plan":"mega","payment":"active","remaining":9}` + "\n"
	if got := logged.String(); got != want {
		t.Errorf("got the log %s, want %s", got, want)
	}
}

func TestASubscriptionOfNobodyWaits(t *testing.T) {
	s := &store{facts: map[string]string{"plan": "pro", "access": "open"}}
	status, answer := send(t, s, eventOf("invoice.paid", `{"subscription":"sub_1"}`))
	if status != 200 || answer["outcome"] != "waiting" || s.command != "" {
		t.Errorf("status %d, %v; an account got %s", status, answer, s.command)
	}
}

func TestAnswersOfTheAccount(t *testing.T) {
	const note = `{"event":"evt_1","note":"unknown account","payment":"invoice.paid"}` + "\n"
	const cause = "the event of a payment could not be applied: "
	for name, test := range map[string]struct {
		store   store
		status  int
		outcome string
		log     string
	}{
		"nothing new":      {store{answer: `{"outcome":"done","changed":false}`}, 200, "unchanged", ""},
		"deleted":          {store{answer: `{"outcome":"missing"}`}, 200, "unknown account", note},
		"another answer":   {store{answer: `{"outcome":"unknown"}`}, 500, "", cause + "the account's object answered unknown\n"},
		"a garbled answer": {store{answer: `<html>`}, 500, "", cause + "invalid character '<' looking for beginning of value\n"},
		"out of reach":     {store{commandErr: errors.New("reset")}, 500, "", cause + "reset\n"},
		"not recorded":     {store{recordErr: errors.New("reset")}, 500, "", cause + "reset\n"},
	} {
		test.store.facts = map[string]string{"account": "A1", "plan": "pro", "access": "open"}
		status, answer := send(t, &test.store, eventOf("invoice.paid", `{"subscription":"sub_1"}`))
		if status != test.status || answer["outcome"] != test.outcome || logged.String() != test.log {
			t.Errorf("%s: status %d, %v, log %q", name, status, answer, logged.String())
		}
	}
}

func TestRequestsThatAreRefused(t *testing.T) {
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
		if status, answer := send(t, s, body); status != 400 || answer["error"] != want {
			t.Errorf("%s: status %d, %v", body, status, answer)
		}
	}
	largest := eventOf("x", `""`) + strings.Repeat(" ", maxBody-len(eventOf("x", `""`)))
	if status, _ := send(t, s, largest); status != 200 {
		t.Errorf("an event of 256 KB: status %d", status)
	}
	if status, answer := send(t, s, largest+" "); status != 413 || answer["error"] != string(errLarge) {
		t.Errorf("a larger event: status %d, %v", status, answer)
	}
	status, answer := sendSigned(t, config, s, text, "t=1800000000,v1="+ofOther)
	if status != 400 || answer["error"] != string(errForeign) {
		t.Errorf("a foreign signature: status %d, %v", status, answer)
	}
	if s.facts != nil || s.command != "" {
		t.Errorf("the objects got %v and %s", s.facts, s.command)
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

func TestAWrongConfigurationIsLogged(t *testing.T) {
	for _, list := range []string{"price_1", "price_1=gold", "=pro", "price_1=pro,price_2=mega", "price_1 = pro"} {
		for name, c := range map[string]Config{
			"PAYMENT_PRICES":   {config.Secrets, list, "", config.Now},
			"PAYMENT_LINK_IDS": {config.Secrets, "", list, config.Now},
		} {
			status, answer := sendSigned(t, c, &store{}, text, "t=1800000000,v1="+ofText)
			if status != 500 || answer["error"] == "" || !strings.Contains(logged.String(), name+" must have the form ID=PLAN") {
				t.Errorf("%s=%q: status %d, %v; the log is %q", name, list, status, answer, logged.String())
			}
		}
	}
}

func TestTheBasePlanExists(t *testing.T) {
	if _, err := parsePlans("", "x="+withoutPayment); err != nil {
		t.Error(err)
	}
}
