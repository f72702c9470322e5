// Package keys manages the keys of an account over HTTP. The account page and the administration have the same paths and bodies, below
// different prefixes; read [Handler.Routes].
package keys

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Owner is the person or key that manages the keys of an account in a request.
type Owner struct {
	Account string
	// Command returns a command in the owner's name.
	Command func(do string) *account.Command
	// Send sends a command to the object of the account. Its answer is JSON and has an outcome: "done", "unknown-key", "replacing" or
	// "too-many-keys". For any other outcome Send returns an error.
	Send func(*account.Command) ([]byte, error)
	// Throttle counts a new secret before it is made, and returns an error if there were too many.
	Throttle func() error
	// Changed is called after each change.
	Changed func(action string)
}

// Handler serves the keys of accounts.
type Handler struct {
	Secrets seal.Secrets
	// Owner returns the owner who sends a request, or an error if the request must be refused.
	Owner func(*http.Request) (Owner, error)
	Now   func() time.Time
}

// Refusal is the error of a request that can't be executed.
type Refusal struct {
	Status    int
	Code      string
	Parameter string // or empty
	Sentence  string
}

func (r *Refusal) Error() string { return r.Sentence }

// The refusals that other packages use.
var (
	ErrNoName     = invalid("name", "is missing")
	ErrUnknown    = &Refusal{Status: http.StatusNotFound, Code: "unknown_key", Sentence: "The account has no such key"}
	ErrFull       = &Refusal{Status: http.StatusConflict, Code: "too_many_keys", Sentence: "The account has 20 keys; revoke one first"}
	ErrReplacing  = &Refusal{Status: http.StatusConflict, Code: "replacing", Sentence: "The key before this one still works; show the new one, or let the one before end at once"}
	errUnreadable = &Refusal{Status: http.StatusConflict, Code: "unreadable_key", Sentence: "This key can't be shown any more; replace it"}
)

// Key is a key as its owner sees it. Times are in milliseconds since 1970.
type Key struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Number  int64    `json:"number"` // within the account, for the log
	Created int64    `json:"created"`
	Made    int64    `json:"made"`    // when the secret of the key was made
	Expires *int64   `json:"expires"` // null if the key does not expire
	Scopes  []string `json:"scopes"`  // null for every operation
	Limit   *int64   `json:"limit"`   // credits in a billing cycle; null if it has no limit of its own
	Origins []string `json:"origins"` // origins of the pages that may use it; null for every caller
	IsTest  bool     `json:"isTest"`  // whether calls with the key cost nothing and get samples
	Spent   int64    `json:"spent"`   // credits that the key has used in this billing cycle, including held credits
	Before  *int64   `json:"before"`  // when the previous secret ends; null if it has ended
	IsShown bool     `json:"isShown"` // whether the secret of the key can be shown
}

// Answer is the answer to a request that was executed.
type Answer struct {
	Keys   []Key  `json:"keys,omitzero"`    // all keys of the account
	Key    *Key   `json:"key,omitempty"`    // the key that was made or changed
	Secret string `json:"secret,omitempty"` // the new secret, or the requested one
}

// Routes returns the functions that serve the paths, which begin with the path of an account:
//
//	GET    /keys              → {"keys": [Key]}
//	POST   /keys              {name, expires, scopes, limit, origins, test} → 201 {"key": Key, "secret": …}
//	PATCH  /keys/{key}        some of the same → {"key": Key}
//	DELETE /keys/{key}        → 204
//	GET    /keys/{key}/secret → {"secret": …}
//	POST   /keys/{key}/secret {"overlap": hours} → 201 {"secret": …}: replaces the secret. Callers may use the older one for 0 to 72 hours
//
// A function returns a [*Refusal], an error of this package's configuration, or another error, which must not be shown.
func (h *Handler) Routes(prefix string) map[string]func(http.ResponseWriter, *http.Request) error {
	routes := map[string]func(http.ResponseWriter, *http.Request) error{}
	for pattern, serve := range map[string]struct {
		status int
		do     func(Owner, *http.Request) (*Answer, error)
	}{
		"GET /keys":               {http.StatusOK, h.List},
		"POST /keys":              {http.StatusCreated, h.Add},
		"PATCH /keys/{key}":       {http.StatusOK, h.Change},
		"DELETE /keys/{key}":      {http.StatusNoContent, h.Revoke},
		"GET /keys/{key}/secret":  {http.StatusOK, h.reveal},
		"POST /keys/{key}/secret": {http.StatusCreated, h.Replace},
	} {
		method, path, _ := strings.Cut(pattern, " ")
		routes[method+" "+prefix+path] = func(w http.ResponseWriter, r *http.Request) error {
			owner, err := h.Owner(r)
			if err != nil {
				return err
			}
			answer, err := serve.do(owner, r)
			if err != nil {
				return err
			}
			w.Header().Set("Cache-Control", "no-store")
			if serve.status == http.StatusNoContent {
				w.WriteHeader(serve.status)
				return nil
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(serve.status)
			_ = json.NewEncoder(w).Encode(answer) // an error means that the client has disconnected
			return nil
		}
	}
	return routes
}

// List returns the keys of an account, without their secrets.
//
// List, Add, Change, Revoke and Replace return a [*Refusal], an error of the owner's functions, or another error, which must not be shown.
func (h *Handler) List(o Owner, _ *http.Request) (*Answer, error) {
	all, err := o.keys()
	return &Answer{Keys: all}, err
}

// Add makes a key with the name and the rules in the body of a request, and returns it with its secret.
func (h *Handler) Add(o Owner, r *http.Request) (*Answer, error) {
	rules, err := decodeRules(r, h.Now())
	if err != nil {
		return nil, err
	}
	if !rules.Name.given {
		return nil, ErrNoName
	}
	secret, err := h.newSecret(o, rules.Test)
	if err != nil {
		return nil, err
	}
	id := strings.ToLower(rand.Text()[:12])
	facts := rules.members()
	facts["id"], facts["isTest"], facts["hash"], facts["sealed"] = id, rules.Test, secret.Hash, secret.Sealed
	all, err := o.list(o.Command("add-key").JSON("key", encode(facts)))
	if err != nil {
		return nil, err
	}
	o.Changed("add-key")
	key, err := find(all, id)
	return &Answer{Key: key, Secret: secret.Text}, err
}

// Change changes the name and the rules of a key that are in the body of a request.
func (h *Handler) Change(o Owner, r *http.Request) (*Answer, error) {
	rules, err := decodeRules(r, h.Now())
	if err != nil {
		return nil, err
	}
	if rules.Test {
		return nil, invalid("test", "can't be changed; make another key")
	}
	id := r.PathValue("key")
	all, err := o.list(o.Command("change-key").Text("id", id).JSON("rules", encode(rules.members())))
	if err != nil {
		return nil, err
	}
	o.Changed("change-key")
	key, err := find(all, id)
	return &Answer{Key: key}, err
}

// Revoke ends a key.
func (h *Handler) Revoke(o Owner, r *http.Request) (*Answer, error) {
	if err := o.send(o.Command("revoke-key").Text("id", r.PathValue("key")), nil); err != nil {
		return nil, err
	}
	o.Changed("revoke-key")
	return &Answer{}, nil
}

func (h *Handler) reveal(o Owner, r *http.Request) (*Answer, error) {
	var kept struct{ Sealed map[string]string }
	if err := o.send(o.Command("reveal"), &kept); err != nil {
		return nil, err
	}
	sealed, isThere := kept.Sealed[r.PathValue("key")]
	if !isThere {
		if _, err := o.key(r.PathValue("key")); err != nil {
			return nil, err
		}
		return nil, errUnreadable
	}
	text, err := seal.Open(h.Secrets.Seals, o.Account, sealed)
	if err != nil {
		events.Fault(o.Account, "a sealed key could not be opened", err)
		return nil, errUnreadable
	}
	return &Answer{Secret: text}, nil
}

// maxOverlap is the longest time for which a replaced secret can be used, in hours.
const maxOverlap = 72

// Replace replaces the secret of a key. The body of the request gives the number of hours for which callers may use the previous secret.
func (h *Handler) Replace(o Owner, r *http.Request) (*Answer, error) {
	var body struct {
		Overlap float64 `json:"overlap"`
	}
	if err := decode(r, &body); err != nil {
		return nil, err
	}
	if !(body.Overlap >= 0 && body.Overlap <= maxOverlap) {
		return nil, invalid("overlap", "must be a number of hours from 0 to 72")
	}
	key, err := o.key(r.PathValue("key"))
	if err != nil {
		return nil, err
	}
	secret, err := h.newSecret(o, key.IsTest)
	if err != nil {
		return nil, err
	}
	overlap := time.Duration(body.Overlap * float64(time.Hour))
	c := o.Command("replace-key").Text("id", key.ID).Text("hash", secret.Hash).Text("sealed", secret.Sealed)
	if err := o.send(c.Number("overlap", overlap.Milliseconds()), nil); err != nil {
		return nil, err
	}
	o.Changed("replace-key")
	return &Answer{Secret: secret.Text}, nil
}

func (h *Handler) newSecret(o Owner, isTest bool) (seal.Key, error) {
	if err := o.Throttle(); err != nil {
		return seal.Key{}, err
	}
	return h.Secrets.NewKey(account.Name{Account: o.Account, IsTest: isTest}), nil
}

// keys returns the keys of an account in the order in which they were made.
func (o Owner) keys() ([]Key, error) { return o.list(o.Command("keys")) }

// list sends a command whose answer has the keys of the account.
func (o Owner) list(c *account.Command) ([]Key, error) {
	answer := struct{ Keys []Key }{Keys: []Key{}}
	err := o.send(c, &answer)
	return answer.Keys, err
}

// key returns a key of an account.
func (o Owner) key(id string) (*Key, error) {
	all, err := o.keys()
	if err != nil {
		return nil, err
	}
	return find(all, id)
}

// find returns a key.
func find(all []Key, id string) (*Key, error) {
	i := slices.IndexFunc(all, func(key Key) bool { return key.ID == id })
	if i < 0 {
		return nil, ErrUnknown
	}
	return &all[i], nil
}

// send sends a command and decodes the answer, if into is not nil.
func (o Owner) send(c *account.Command, into any) error {
	answer, err := o.Send(c)
	if err != nil {
		return err
	}
	var done struct{ Outcome string }
	if err := json.Unmarshal(answer, &done); err != nil {
		return err
	}
	switch done.Outcome {
	case "done":
	case "unknown-key":
		return ErrUnknown
	case "replacing":
		return ErrReplacing
	case "too-many-keys":
		return ErrFull
	default:
		return errors.New("keys: the account's object answered: " + done.Outcome)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer, into)
}

// encode returns the JSON of the members of a command. The members can always be encoded.
func encode(members map[string]any) string {
	text, err := json.Marshal(members)
	if err != nil {
		panic(err)
	}
	return string(text)
}
