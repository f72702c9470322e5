// Package admin implements the administration of accounts as an [http.Handler]. Read [New].
package admin

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Store stores accounts.
type Store interface {
	// Command sends a command to an account's object and returns its answer. Both are JSON, as defined by account.mjs.
	Command(account, command string) ([]byte, error)
	// Open sends a command to the object of an account that may not exist yet. The object is then made at a place: one of [account.Places],
	// or any place if it is empty.
	Open(account, place, command string) ([]byte, error)
	// Accounts returns accounts from the directory, at most limit of them. The cursor is the one of the previous page, or empty.
	Accounts(limit int, cursor string) (Page, error)
	// Lookup reads an entry of the directory, and reports whether there is one.
	Lookup(name string) (value string, found bool, err error)
	// Record sends a command to the object of a subscription and returns its answer. Both are JSON, as defined by subscription.mjs.
	Record(subscription, command string) ([]byte, error)
	// Bill sends a command to the object of an account's billing and returns its answer. Both are JSON, as defined by billing.mjs.
	Bill(account, command string) ([]byte, error)
}

// Config is the configuration of the handler.
type Config struct {
	// Tokens are the administration tokens. Each of them is accepted. If there are none, every request is refused.
	Tokens []string
	// KeySecrets are the secrets with which keys are sealed for their owners, the newest first.
	KeySecrets []string
	// NameSecrets are the secrets with which keys name their accounts, the newest first.
	NameSecrets []string
	// HasPayments says whether the payment provider is configured.
	HasPayments bool
	// Place is where accounts are opened if the operator says no place: one of [account.Places], or empty for any place.
	Place string
	// Leave handles a deleted account, given its id and the answer of the account's object to "delete".
	Leave func(id string, deleted []byte) error
	// Adopt makes sure that an address has an account under the newest secret, and reports whether it is the account with the id.
	Adopt func(id, address string) (bool, error)
	// Readmit gives an address its restored account back. If the address has another account, Readmit returns the id of the other account.
	Readmit func(id, address string) (other string, err error)
	Now     func() time.Time
}

// pseudonyms returns the names that an account can have in the log.
func (c Config) pseudonyms(id string) []string { return account.Pseudonyms(c.NameSecrets, id, c.Now()) }

// handler serves the administration.
type handler struct {
	Config
	store Store
}

// New returns a handler that serves the administration:
//
//	POST   /admin/accounts                 {"plan": "free", "credits": 50, "place": "eu"} → 201 {"account": …, "key": …, "plan": …}
//	GET    /admin/accounts?limit=&cursor=  → 200 {"accounts": [{"account": …, "plan": …, "remaining": …, "used": …}], "cursor": …}
//	GET    /admin/accounts/{id}            → 200 {"plan": …, "remaining": …, "used": …, …}
//	DELETE /admin/accounts/{id}            {"confirm": id} → 204
//	PUT    /admin/accounts/{id}/plan       {"plan": "pro"} → 200, the account
//	PUT    /admin/accounts/{id}/place      {"place": "weur"} → 200, the account
//	POST   /admin/accounts/{id}/grant      {"credits": 50} → 200, the account
//	POST   /admin/accounts/{id}/suspend    → 200, the account
//	POST   /admin/accounts/{id}/resume     → 200, the account
//	…      /admin/accounts/{id}/keys       the keys, as package keys defines them
//	POST   /admin/accounts/{id}/sign-out   → 204
//	POST   /admin/accounts/{id}/renew      → 200 {"sealed": …, "mailbox": …}
//	GET    /admin/accounts/{id}/backup     → 200, the account as package backup defines it
//	PUT    /admin/accounts/{id}/backup     the same → 201 {"account": id}, or 200 if it exists already
//	GET    /admin/self-test                → 204; then selftest.mjs calls the Workers
//
// Every request needs the header "Authorization: Bearer TOKEN". Each change is logged, as defined by package audit.
func New(c Config, s Store) http.Handler {
	h := handler{c, s}
	mux := http.NewServeMux()
	for pattern, serve := range map[string]http.HandlerFunc{
		"POST /admin/accounts":               h.create,
		"GET /admin/accounts":                h.list,
		"GET /admin/accounts/{id}":           h.show,
		"DELETE /admin/accounts/{id}":        h.remove,
		"PUT /admin/accounts/{id}/plan":      h.changePlan,
		"PUT /admin/accounts/{id}/place":     h.move,
		"POST /admin/accounts/{id}/grant":    h.grant,
		"POST /admin/accounts/{id}/suspend":  h.suspend,
		"POST /admin/accounts/{id}/resume":   h.resume,
		"POST /admin/accounts/{id}/sign-out": h.signOut,
		"POST /admin/accounts/{id}/renew":    h.renew,
		"GET /admin/accounts/{id}/backup":    h.save,
		"PUT /admin/accounts/{id}/backup":    h.restore,
		"GET /admin/self-test": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNoContent)
		},
	} {
		mux.HandleFunc(pattern, serve)
	}
	for pattern, serve := range h.keys().Routes("/admin/accounts/{id}") {
		mux.HandleFunc(pattern, h.refusing(serve))
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(c.NameSecrets) == 0 {
			log.Print("the secret " + account.NameSecret + " is missing")
			refuse(w, http.StatusServiceUnavailable, "The service is not configured completely")
			return
		}
		if !authorized(c.Tokens, r.Header.Get("Authorization")) {
			reason := "wrong"
			if r.Header.Get("Authorization") == "" {
				reason = "missing"
			}
			events.Log(events.Event{Name: events.Token, Reason: reason, Status: http.StatusUnauthorized})
			w.Header().Set("WWW-Authenticate", `Bearer realm="administration"`)
			refuse(w, http.StatusUnauthorized, "The header Authorization must contain the administration token")
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// authorized reports whether a header contains one of the tokens. It compares hashes in constant time, because comparing the tokens
// would reveal their lengths.
func authorized(tokens []string, header string) bool {
	given, bearer := strings.CutPrefix(header, "Bearer ")
	got, equal := sha256.Sum256([]byte(given)), 0
	for _, token := range tokens {
		want := sha256.Sum256([]byte(token))
		equal |= subtle.ConstantTimeCompare(want[:], got[:])
	}
	return equal == 1 && bearer
}

// Overview is an account as the operator sees it. It has no secrets of the owner.
type Overview struct {
	Outcome   string  `json:"outcome"`
	Plan      string  `json:"plan"`
	Suspended bool    `json:"suspended"`
	Address   *string `json:"address"`
	Payment   string  `json:"payment"`
	Remaining int64   `json:"remaining"`
	Bonus     int64   `json:"bonus"`
	Promised  int64   `json:"promised"` // credits of the bonus that the account has not got yet
	Used      int64   `json:"used"`
	Limit     int64   `json:"limit"`
	Left      int64   `json:"left"`
	Reset     int64   `json:"reset"`
	Created   int64   `json:"created"`
	CycleEnd  int64   `json:"cycleEnd"`
	// Place is where the account is: one of [account.Places]. It is nil if the account is where its first request came from.
	Place *string `json:"place"`
	// Pseudonyms are the names that the account can have in the log ([account.Pseudonyms]), the present one first.
	Pseudonyms []string `json:"pseudonyms"`
}

// command sends a command to the account of a request and decodes the answer into one that embeds or is an outcome. If the command can't be
// executed, the function answers the request and returns false.
func (h handler) command(w http.ResponseWriter, r *http.Request, c *account.Command, answer any) bool {
	outcome, err := h.send(r.PathValue("id"), c.String(), answer)
	switch {
	case err != nil:
		events.Fault(r.PathValue("id"), "the account could not be reached", err)
		refuse(w, http.StatusServiceUnavailable, "The account can't be reached right now; try again")
	case outcome != "done":
		refuse(w, http.StatusNotFound, "There is no such account")
	}
	return err == nil && outcome == "done"
}

// send sends a command and returns the outcome. If answer is not nil, the whole answer is decoded into it.
func (h handler) send(id, command string, answer any) (outcome string, err error) {
	text, err := h.store.Command(id, command)
	return decode(text, err, answer)
}

// open sends a command to the object of an account that may not exist yet, as [Store.Open] and send do.
func (h handler) open(id, place, command string, answer any) (outcome string, err error) {
	text, err := h.store.Open(id, place, command)
	return decode(text, err, answer)
}

// decode returns the outcome in an answer. If answer is not nil, the whole answer is decoded into it.
func decode(text []byte, err error, answer any) (string, error) {
	if err != nil {
		return "", err
	}
	var head struct{ Outcome string }
	err = json.Unmarshal(text, &head)
	if answer != nil && head.Outcome == "done" {
		err = cmp.Or(err, json.Unmarshal(text, answer))
	}
	return head.Outcome, err
}

// read decodes the body of a request. If the body is not a JSON object with at most the members of v, read answers the request and
// returns false.
func read(w http.ResponseWriter, r *http.Request, v any, members string) bool {
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, 4096))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil || decoder.Decode(&struct{}{}) != io.EOF {
		refuse(w, http.StatusBadRequest, "The body must be a JSON object with "+members)
		return false
	}
	return true
}

// planNamed returns a plan. If there is none with this name, it answers the request and returns false.
func planNamed(w http.ResponseWriter, name string) (account.Plan, bool) {
	plan, known := account.PlanByName(name)
	if !known {
		var names []string
		for _, p := range account.Plans {
			names = append(names, p.Name)
		}
		refuse(w, http.StatusBadRequest, "Parameter 'plan' must be one of: "+strings.Join(names, ", "))
	}
	return plan, known
}

// isPlace reports whether a text is one of [account.Places] or one of the others. If it is not, isPlace answers the request.
func isPlace(w http.ResponseWriter, place string, others ...string) bool {
	err := account.CheckPlace(place, others...)
	if err != nil {
		refuse(w, http.StatusBadRequest, "Parameter 'place' "+err.Error())
	}
	return err == nil
}

// maxCredits is the maximum number of credits for opening an account, or for one grant.
const maxCredits = 1_000_000_000

// inRange reports whether a number of credits is allowed. If the number is not allowed, inRange answers the request.
func inRange(w http.ResponseWriter, credits, least int64) bool {
	ok := credits >= least && credits <= maxCredits
	if !ok {
		message := fmt.Sprintf("Parameter 'credits' must be a whole number from %d to 1,000,000,000", least)
		refuse(w, http.StatusBadRequest, message)
	}
	return ok
}

func refuse(w http.ResponseWriter, status int, message string) {
	reply(w, status, map[string]string{"error": message})
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error means that the client has disconnected
}
