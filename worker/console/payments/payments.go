// Package payments gives accounts the plans that they pay for. Read [New].
//
// The payment provider sends events in any order, and some of them several times. An event only says which subscription has changed. The
// object of the subscription (subscription.mjs) asks the provider for its state (provider.mjs, reading.mjs), and the object of the account
// gets the result. The object of an account's billing (billing.mjs) sells plans, and ends the subscriptions of a deleted account.
package payments

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Store stores subscriptions and accounts.
type Store interface {
	// Record sends a command to the object of a subscription and returns its answer. Both are JSON, as defined by subscription.mjs.
	Record(subscription, command string) ([]byte, error)
	// Command sends a command to an account's object and returns its answer. Both are JSON, as defined by account.mjs.
	Command(account, command string) ([]byte, error)
	// Bill sends a command to the object of an account's billing and returns its answer. Both are JSON, as defined by billing.mjs.
	Bill(account, command string) ([]byte, error)
}

// Config is the configuration of payments.
type Config struct {
	// Secrets are the provider's secrets for this endpoint. Each of them is accepted. If there are none, there are no payments.
	Secrets []string
	// HasKey says whether the key of the provider's interface is configured. Without it, no event can be applied.
	HasKey bool
	// Prices are the plans of prices: "price_1=starter price_2=pro".
	Prices string
	Now    func() time.Time
}

// maxBody is the maximum size of an event in bytes.
const maxBody = 256 << 10

// withoutPayment is the plan of an account whose subscriptions have all ended.
const withoutPayment = "free"

// handler serves the provider's events.
type handler struct {
	Config
	store Store
}

// New returns a handler that serves the events of Stripe:
//
//	POST /payments/stripe → 200 {"outcome": …}
//
// Events without a use are answered 200, too, because the provider repeats an event until it gets this answer. An event that could not be
// applied is answered 500. A request without a valid signature is answered 400. Without a secret, there is nothing at the path.
func New(c Config, s Store) http.Handler {
	if len(c.Secrets) == 0 {
		return http.NotFoundHandler()
	}
	_, wrong := ParsePrices(c.Prices)
	if !c.HasKey {
		wrong = errors.New("the secret STRIPE_API_KEY is missing")
	}
	h := handler{c, s}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /payments/stripe", func(w http.ResponseWriter, r *http.Request) {
		body, ok := h.receive(w, r)
		if !ok {
			return
		}
		if wrong != nil {
			fail(w, "", wrong)
			return
		}
		h.serve(w, body)
	})
	return mux
}

// receive reads a body and checks its signature. If the signature is not valid, receive answers the request.
func (h handler) receive(w http.ResponseWriter, r *http.Request) (body []byte, ok bool) {
	// The library that adapts the request splits headers at commas.
	s, err := parseSignature(strings.Join(r.Header.Values("Stripe-Signature"), ","), h.Now())
	if err == nil {
		body, err = readBody(w, r)
	}
	if err == nil {
		err = s.verify(h.Secrets, body)
	}
	switch err {
	case nil:
		return body, true
	case errLarge:
		refuse(w, http.StatusRequestEntityTooLarge, "size", err.Error())
	case errBody:
		refuse(w, http.StatusBadRequest, "body", err.Error())
	default:
		refuse(w, http.StatusBadRequest, "signature", err.Error())
	}
	return nil, false
}

func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return nil, errLarge
	} else if err != nil {
		return nil, errBody
	}
	return body, nil
}

// serve answers an event of the provider.
func (h handler) serve(w http.ResponseWriter, body []byte) {
	var e event
	if err := json.Unmarshal(body, &e); err != nil || e.ID == "" {
		refuse(w, http.StatusBadRequest, "event", "The body must be an event")
		return
	}
	about, note, err := read(e)
	if err != nil {
		refuse(w, http.StatusBadRequest, "event", "The event's object can't be read")
		return
	}
	outcome := "ignored"
	if note == "" && about != (subject{}) {
		if outcome, note, err = h.apply(e.ID, about); err != nil {
			fail(w, e.ID, err)
			return
		}
	}
	if note != "" {
		line, _ := json.Marshal(map[string]string{"payment": e.Type, "event": e.ID, "note": note})
		log.Print(string(line))
	}
	reply(w, http.StatusOK, "outcome", outcome)
}

// apply asks for the state of a subscription, and gives its account the plan that it pays for. The account ignores a change that it already
// knows, so an event that failed halfway can be applied again. The note is for the log.
func (h handler) apply(event string, about subject) (outcome, note string, err error) {
	if about.charge != "" {
		if about.subscription, err = payer(h.store, about.charge); err != nil || about.subscription == "" {
			return "ignored", "", err // the charge was for something else
		}
	}
	k, err := look(h.store, about.subscription, about.account)
	if err != nil {
		return "", "", err
	}
	outcome, err = tell(h.store, about.subscription, event, k)
	if outcome == "unknown account" && k.isLive() {
		outcome, err = stray(h.store, about.subscription, k.Facts[factAccount])
	}
	note = k.Note
	if outcome == "unknown account" || outcome == "ending" {
		note = outcome
	}
	return outcome, note, err
}

// payer returns the subscription that a charge has paid for, or an empty string.
func payer(s Store, charge string) (string, error) {
	var found struct{ Subscription *string }
	err := record(s, charge, account.NewCommand("payer").Text("id", charge).String(), &found)
	return value(found.Subscription), err
}

// known are the known facts about a subscription.
type known struct {
	Version int64
	Facts   map[string]string
	Past    []string // the accounts that the subscription paid for before
	Note    string   // for the log
}

// isLive reports whether the subscription has begun and not ended.
func (k known) isLive() bool {
	var terms struct{ Live bool }
	return json.Unmarshal([]byte(k.Facts[factTerms]), &terms) == nil && terms.Live
}

// look asks the provider for the state of a subscription. The argument account is used if the subscription names none.
func look(s Store, subscription, payee string) (k known, err error) {
	names := make([]string, len(account.Plans))
	for i, plan := range account.Plans {
		names[i] = plan.Name
	}
	plans, _ := json.Marshal(names) // strings can always be encoded
	c := account.NewCommand("look").Text("id", subscription).Text("account", payee)
	err = record(s, subscription, c.JSON("names", string(plans)).String(), &k)
	return k, err
}

// record sends a command to the object of a subscription, and decodes its answer.
func record(s Store, subscription, command string, into any) error {
	answer, err := s.Record(subscription, command)
	if err == nil {
		err = json.Unmarshal(answer, into)
	}
	return err
}

// tell sends the facts about a subscription to the account that it pays for, and to the accounts that it paid for before. event is the id
// of the event that caused this, or empty.
func tell(s Store, subscription, event string, k known) (outcome string, err error) {
	for _, id := range k.Past {
		left := account.NewCommand("subscription").Text("subscription", subscription).Number("version", k.Version)
		left.Text("payment", "none").Text("otherwise", withoutPayment)
		if _, err := apply(s, id, event, left); err != nil {
			return "", err
		}
	}
	id, payment := k.Facts[factAccount], k.Facts[factPayment]
	if id == "" || payment == "" || k.Facts[factTerms] == "" {
		return "waiting", nil // for an event that names the account
	}
	c := account.NewCommand("subscription").Text("subscription", subscription).Number("version", k.Version)
	if plan := k.Facts[factPlan]; plan != "" {
		c.Text("plan", plan)
	}
	c.Text("payment", payment).JSON("terms", k.Facts[factTerms]).Text("otherwise", withoutPayment)
	return apply(s, id, event, c)
}

// apply sends an account a command about a subscription.
func apply(s Store, id, event string, c *account.Command) (outcome string, err error) {
	answer, err := s.Command(id, c.String())
	if err != nil {
		return "", err
	}
	var result struct {
		Outcome, Plan, Payment string
		Remaining              int64
		Changed                bool
	}
	if err := json.Unmarshal(answer, &result); err != nil {
		return "", err
	}
	switch {
	case result.Outcome == "missing":
		return "unknown account", nil // the account was deleted, or the client reference belongs to something else
	case result.Outcome != "done":
		return "", errors.New("the account's object answered " + result.Outcome)
	case !result.Changed:
		return "unchanged", nil
	}
	audit.Log(audit.Change{
		Action: "payment", Account: id, Event: event, Plan: result.Plan, Payment: result.Payment, Remaining: &result.Remaining,
	})
	return "applied", nil
}

// fail answers an event that could not be applied.
func fail(w http.ResponseWriter, event string, cause error) {
	const status = http.StatusInternalServerError
	events.Log(events.Event{Name: events.Payment, Reason: "failed", ID: event, Status: status, Cause: cause.Error()})
	reply(w, status, "error", "The event could not be applied; send it again")
}

// refuse answers a request that has no event.
func refuse(w http.ResponseWriter, status int, reason, sentence string) {
	events.Log(events.Event{Name: events.Payment, Reason: reason, Status: status, Cause: sentence})
	reply(w, status, "error", sentence)
}

func reply(w http.ResponseWriter, status int, name, value string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{name: value}) // an error means that the client has disconnected
}
