// Package payments gives accounts the plans that are paid for. Read [New].
//
// The payment provider sends events, in any order and some several times. event.go says what each event states of a subscription.
// The object of the subscription (subscription.mjs) knows what the newest events stated, and the object of the account gets the
// result.
package payments

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	"lettercraft/worker/console/audit"
	"lettercraft/worker/service/account"
)

// Store stores subscriptions and accounts.
type Store interface {
	// Record tells the object of a subscription what an event states, and returns all that is known of the subscription. Both are
	// JSON, as defined by subscription.mjs.
	Record(subscription, event string) ([]byte, error)
	// Command sends a command to an account's object and returns its answer. Both are JSON, as defined by account.mjs.
	Command(account, command string) ([]byte, error)
}

// Config is the configuration of payments.
type Config struct {
	// Secrets are the provider's secrets for this endpoint, of which each is accepted. If there are none, there are no payments.
	Secrets []string
	// Prices and Links are the plans of prices and of payment links: "price_1=starter price_2=pro".
	Prices, Links string
	Now           func() time.Time
}

// maxBody is the maximum size of an event in bytes.
const maxBody = 256 << 10

// withoutPayment is the plan of an account whose subscriptions have all ended.
const withoutPayment = "free"

// handler serves the provider's events.
type handler struct {
	Config
	plans plans
	store Store
}

// New returns a handler that serves the events of Stripe:
//
//	POST /payments/stripe → 200 {"outcome": …}
//
// Events that are of no interest are answered 200, too, because the provider sends an event again until it is. An event that could
// not be applied is answered 500. A request without a valid signature is answered 400. Without a secret, there is nothing at the path.
func New(c Config, s Store) http.Handler {
	if len(c.Secrets) == 0 {
		return http.NotFoundHandler()
	}
	prices, err1 := parsePlans("PAYMENT_PRICES", c.Prices)
	links, err2 := parsePlans("PAYMENT_LINK_IDS", c.Links)
	h := handler{c, plans{prices, links}, s}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /payments/stripe", func(w http.ResponseWriter, r *http.Request) {
		body, ok := h.receive(w, r)
		if !ok {
			return
		}
		if err := cmp.Or(err1, err2); err != nil {
			fail(w, err)
			return
		}
		h.serve(w, body)
	})
	return mux
}

// receive reads a body and checks its signature. If it is not valid, receive answers the request.
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
		reply(w, http.StatusRequestEntityTooLarge, "error", err.Error())
	default:
		reply(w, http.StatusBadRequest, "error", err.Error())
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
		reply(w, http.StatusBadRequest, "error", "The body must be an event")
		return
	}
	s, note, err := h.plans.read(e)
	if err != nil {
		reply(w, http.StatusBadRequest, "error", "The event's object can't be read")
		return
	}
	outcome := "ignored"
	if len(s.Facts) > 0 {
		if outcome, err = h.apply(s); err != nil {
			fail(w, err)
			return
		}
	}
	if outcome == "unknown account" {
		note = outcome
	}
	if note != "" {
		line, _ := json.Marshal(map[string]string{"payment": e.Type, "event": e.ID, "note": note})
		log.Print(string(line))
	}
	reply(w, http.StatusOK, "outcome", outcome)
}

// apply records a statement and gives the account what its subscription pays for. The account ignores what it knows already, so an
// event that failed halfway can be applied again.
func (h handler) apply(s statement) (outcome string, err error) {
	stated, _ := json.Marshal(s) // strings and numbers can always be encoded
	known, err := record(h.store, s.subscription, string(stated))
	if err != nil {
		return "", err
	}
	return tell(h.store, known.Facts[factAccount], s.subscription, s.Event, known)
}

// known is what is known of a subscription.
type known struct {
	Version int64
	Facts   map[string]string
}

// record sends a command to the object of a subscription, and returns what is known then.
func record(s Store, subscription, command string) (k known, err error) {
	answer, err := s.Record(subscription, command)
	if err == nil {
		err = json.Unmarshal(answer, &k)
	}
	return k, err
}

// tell tells the account with an id what is known of a subscription. The id is empty if it is not known yet. event is the id of the
// event that is the cause, or empty.
func tell(s Store, id, subscription, event string, k known) (outcome string, err error) {
	command := subscriptionCommand(subscription, k.Version, k.Facts)
	if command == nil || id == "" {
		return "waiting", nil // for other events of the subscription
	}
	answer, err := s.Command(id, command.String())
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
		return "unknown account", nil // it was deleted, or the client reference is of something else
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

// subscriptionCommand returns the command that tells an account what is known of a subscription, or nil if that is not enough yet.
func subscriptionCommand(id string, version int64, facts map[string]string) *account.Command {
	plan, access := facts[factPlan], facts[factAccess]
	if access == "" || access == "open" && plan == "" {
		return nil
	}
	c := account.NewCommand("subscription").Text("subscription", id).Number("version", version)
	if access == "open" {
		c.Text("plan", plan)
	}
	return c.Text("payment", facts[factPayment]).Text("otherwise", withoutPayment)
}

func fail(w http.ResponseWriter, cause error) {
	log.Print("the event of a payment could not be applied: ", cause)
	reply(w, http.StatusInternalServerError, "error", "The event could not be applied; send it again")
}

func reply(w http.ResponseWriter, status int, name, value string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{name: value}) // an error means that the client has disconnected
}
