package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/keys"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/payment"
)

// The limits of requests with one secret, and of new secrets for an account, because each new secret costs writes.
var (
	requestLimits = []signin.Limit{{Count: 60, Window: time.Minute.Milliseconds()}}
	secretLimits  = []signin.Limit{{Count: 10, Window: (10 * time.Minute).Milliseconds()}}
)

var errTestKey = &operation.Error{
	Code: operation.Forbidden, Reason: operation.TestKey, Message: "The key in the header X-API-Key is for tests, which can't manage keys",
}

// manage returns the handler for a request that manages keys. The account's object decides whether the key in the header may give the
// command, in the step that executes it (worker/account/managing.mjs).
func (h *handler) manage(serve func(*keys.Handler, keys.Owner, *http.Request) (*keys.Answer, error)) do {
	return func(r *http.Request, a *answer) error {
		owner, err := h.owner(r)
		if err == nil {
			_, err = owner.Send(owner.Command("keys")) // a key that may not manage keys gets no other error
		}
		if err == nil {
			err = a.queryErr
		}
		if err == nil {
			err = envelope.CheckFormat(a.query)
		}
		if err != nil {
			return err
		}
		done, err := serve(&h.keys, owner, r)
		if err != nil {
			return err
		}
		a.body = envelope.Success(a.format, result{done, r.PathValue("key")}, nil)
		return nil
	}
}

// owner returns the owner for whom keys are managed: the account of the key in the header, in the name of the key.
func (h *handler) owner(r *http.Request) (keys.Owner, error) {
	key := strings.Trim(r.Header.Get("X-API-Key"), " \t")
	if key == "" {
		return keys.Owner{}, account.ErrMissingKey
	}
	name, found, err := account.Find(h.NameSecrets, key, h.store.Lookup)
	if err != nil {
		return keys.Owner{}, err
	}
	if !found {
		return keys.Owner{}, account.ErrInvalidKey
	}
	hash := account.Hash(key)
	if err := h.throttle.Throttle("requests of key "+hash, requestLimits); err != nil {
		return keys.Owner{}, err
	}
	return keys.Owner{
		Account: name.Account,
		Command: func(do string) *account.Command {
			c := account.NewCommand(do).Text("manager", hash)
			if origin := r.Header.Get("Origin"); origin != "" {
				c.Text("origin", origin)
			}
			return c
		},
		Send:     func(c *account.Command) ([]byte, error) { return h.send(name.Account, c) },
		Throttle: func() error { return h.throttle.Throttle("secrets of "+name.Account, secretLimits) },
		Changed:  func(action string) { audit.Log(audit.Change{Action: action, Account: name.Account}) },
	}, nil
}

// send sends a command to an account in the name of a key. It returns the answer, or an error if the key may not give the command.
func (h *handler) send(id string, c *account.Command) ([]byte, error) {
	answer, err := h.store.Command(id, c.String())
	if err != nil {
		return nil, err
	}
	var done struct {
		Outcome   string
		Parameter string
	}
	if err := json.Unmarshal(answer, &done); err != nil {
		return nil, err
	}
	switch done.Outcome {
	case "test-key":
		return nil, errTestKey
	case "wider":
		e := &operation.Error{Code: operation.Forbidden, Reason: operation.KeyWider, Parameter: done.Parameter}
		e.Message = "The key with this id may do more than the key in the header X-API-Key, which can't manage it"
		if done.Parameter != "" {
			e.Message = "Parameter '" + done.Parameter + "' would let the key do more than the key in the header X-API-Key can give"
		}
		return nil, e
	}
	if err := payment.RefusalOf(done.Outcome); err != nil {
		return nil, err
	}
	return answer, nil // package keys knows its outcome
}

// refusalOf converts a refusal of package keys to the form of the interface.
func refusalOf(r *keys.Refusal) *operation.Error {
	switch r {
	case keys.ErrUnknown:
		return &operation.Error{Code: operation.NotFound, Reason: operation.NoSuchKey, Message: r.Sentence}
	case keys.ErrFull:
		return &operation.Error{Code: operation.Forbidden, Reason: operation.FullOfKeys, Message: r.Sentence}
	case keys.ErrReplacing:
		const message = "The secret before this one still works; wait until it ends, or let it end at once with an overlap of 0"
		return &operation.Error{Code: operation.Forbidden, Reason: operation.KeyReplaced, Message: message}
	case keys.ErrNoName:
		return &operation.Error{Code: operation.InvalidParameter, Reason: operation.Required, Parameter: r.Parameter, Message: r.Sentence}
	}
	switch r.Parameter {
	case "":
		return &operation.Error{Code: operation.MalformedRequest, Reason: operation.InvalidMember, Message: r.Sentence, Cause: errors.New(r.Code)}
	default:
		return &operation.Error{Code: operation.InvalidParameter, Reason: operation.UnknownValue, Parameter: r.Parameter, Message: r.Sentence}
	}
}

// The results. They have the tags of an operation's result, which package openapi reads. They are written by hand, because a limit of 0 is
// not null.
type (
	// Listed is the result of a list.
	Listed struct {
		Keys []KeyItem `json:"keys" doc:"The keys of the account, the oldest first."`
	}
	// Made is the result of making a key.
	Made struct {
		Key    KeyItem `json:"key" doc:"The key."`
		Secret string  `json:"secret" doc:"The secret, which callers send in the header X-API-Key. Only this answer contains it." computed:"true"`
	}
	// Changed is the result of changing a key.
	Changed struct {
		Key KeyItem `json:"key" doc:"The key as it is now."`
	}
	// Replaced is the result of replacing a secret.
	Replaced struct {
		Secret string `json:"secret" doc:"The new secret. Only this answer contains it." computed:"true"`
	}
	// Revoked is the result of ending a key.
	Revoked struct {
		ID string `json:"id" doc:"Id of the key that has ended." computed:"true"`
	}
	// KeyItem is a key without its secret.
	KeyItem struct {
		ID      string   `json:"id" doc:"Id of the key, for the paths." computed:"true"`
		Name    string   `json:"name" doc:"Name of the key."`
		Created string   `json:"created" doc:"When the key was made (RFC 3339, UTC)." computed:"true"`
		Made    string   `json:"made" doc:"When the secret of the key was made." computed:"true"`
		Expires string   `json:"expires" doc:"When the key ends; null if it does not." computed:"true" nullable:"true"`
		Scopes  []string `json:"scopes" doc:"Operations for which the key may be used; null for every operation." nullable:"true"`
		Limit   int64    `json:"limit" doc:"Credits that the key may use in a billing cycle; null if it has no limit of its own." nullable:"true"`
		Origins []string `json:"origins" doc:"Origins of the pages that may use the key; null for every caller." nullable:"true"`
		IsTest  bool     `json:"isTest" doc:"Whether calls with the key cost nothing and get samples."`
		Spent   int64    `json:"spent" doc:"Credits that the key has used in this billing cycle, including those held for calls in progress."`
		Before  string   `json:"before" doc:"When the previous secret ends; null if it no longer works." computed:"true" nullable:"true"`
	}
)

// result writes an answer as one object. If the answer has no other content, it has the id of the key.
type result struct {
	*keys.Answer
	id string
}

func (r result) Write(w operation.Writer) {
	w.BeginObject()
	if r.Keys != nil {
		w.Name("keys")
		w.BeginList()
		for _, key := range r.Keys {
			writeKey(w, &key)
		}
		w.EndList()
	}
	if r.Key != nil {
		w.Name("key")
		writeKey(w, r.Key)
	}
	if r.Secret != "" {
		w.Name("secret")
		w.Computed(r.Secret)
	}
	if r.Keys == nil && r.Key == nil && r.Secret == "" {
		w.Name("id")
		w.String(r.id)
	}
	w.EndObject()
}

func writeKey(w operation.Writer, k *keys.Key) {
	w.BeginObject()
	w.Name("id")
	w.Computed(k.ID)
	w.Name("name")
	w.String(k.Name)
	w.Name("created")
	writeTime(w, &k.Created)
	w.Name("made")
	writeTime(w, &k.Made)
	w.Name("expires")
	writeTime(w, k.Expires)
	w.Name("scopes")
	writeTexts(w, k.Scopes)
	w.Name("limit")
	if k.Limit == nil {
		w.Null()
	} else {
		w.Integer(*k.Limit)
	}
	w.Name("origins")
	writeTexts(w, k.Origins)
	w.Name("isTest")
	w.Boolean(k.IsTest)
	w.Name("spent")
	w.Integer(k.Spent)
	w.Name("before")
	writeTime(w, k.Before)
	w.EndObject()
}

// writeTime writes a time in milliseconds since 1970, or null.
func writeTime(w operation.Writer, ms *int64) {
	if ms == nil {
		w.Null()
		return
	}
	w.Computed(time.UnixMilli(*ms).UTC().Format(time.RFC3339Nano)) // the answer has the given expires
}

func writeTexts(w operation.Writer, texts []string) {
	if texts == nil {
		w.Null()
		return
	}
	w.BeginList()
	for _, text := range texts {
		w.String(text)
	}
	w.EndList()
}
