package admin

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/keys"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// keys returns the handler for the keys of the account in a path.
func (h handler) keys() *keys.Handler {
	return &keys.Handler{Secrets: h.secrets(), Now: time.Now, Owner: func(r *http.Request) (keys.Owner, error) {
		id := r.PathValue("id")
		if !account.WellFormedID(id) {
			return keys.Owner{}, errNoAccount
		}
		return keys.Owner{
			Account:  id,
			Command:  account.NewCommand,
			Send:     func(c *account.Command) ([]byte, error) { return h.existing(id, c) },
			Throttle: func() error { return nil },
			Changed:  func(action string) { audit.Log(audit.Change{Action: action, Account: id}) },
		}, nil
	}}
}

func (h handler) secrets() seal.Secrets {
	return seal.Secrets{Names: h.NameSecrets, Seals: h.KeySecrets}
}

var errNoAccount = &keys.Refusal{Status: http.StatusNotFound, Sentence: "There is no such account"}

// existing sends a command to an account, and returns [errNoAccount] if there is none.
func (h handler) existing(id string, c *account.Command) ([]byte, error) {
	answer, err := h.store.Command(id, c.String())
	if err != nil {
		return nil, err
	}
	var done struct{ Outcome string }
	if err := json.Unmarshal(answer, &done); err != nil {
		return nil, err
	}
	if done.Outcome == "missing" {
		return nil, errNoAccount
	}
	return answer, nil
}

// refusing answers a request with the error of the function that serves it.
func (h handler) refusing(serve func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		var known *keys.Refusal
		switch {
		case errors.As(err, &known):
			refuse(w, known.Status, known.Sentence)
		case err != nil:
			events.Fault(r.PathValue("id"), "the account could not be reached", err)
			refuse(w, http.StatusServiceUnavailable, "The account can't be reached right now; try again")
		}
	}
}
