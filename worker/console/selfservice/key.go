package selfservice

import (
	"crypto/rand"
	"errors"
	"log"
	"net/http"
	"time"

	"lettercraft/worker/console/seal"
	"lettercraft/worker/console/signin"
	"lettercraft/worker/service/account"
)

// reveal answers with the API key.
func (a *service) reveal(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	var kept struct{ Sealed string }
	if _, err := a.send(s, command("reveal", s), &kept); err != nil {
		return err
	}
	key, err := seal.Open(a.KeySecret, s.Account, kept.Sealed)
	if err != nil {
		log.Print("a sealed key could not be opened: ", err)
		return errUnreadable
	}
	return reply(w, http.StatusOK, map[string]string{"key": key})
}

// keyLimits are the limits of new keys of an account, each of which costs writes of the directory.
var keyLimits = []signin.Limit{{Count: 10, Window: (10 * time.Minute).Milliseconds()}}

// rotate gives the account a new API key. The old one ends at the account's object before the answer is sent.
func (a *service) rotate(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	err = a.signin.Throttle("key "+s.Account, keyLimits)
	if throttled := (*signin.ThrottledError)(nil); errors.As(err, &throttled) {
		return tooMany("keys were made", throttled)
	}
	if err != nil {
		return err
	}
	key := account.NewKey(func(p []byte) { _, _ = rand.Read(p) })
	c := command("rotate", s).Text("key", account.Hash(key)).Text("sealed", seal.Seal(a.KeySecret, s.Account, key))
	if _, err := a.send(s, c, &struct{}{}); err != nil {
		return err
	}
	return reply(w, http.StatusOK, map[string]string{"key": key})
}
