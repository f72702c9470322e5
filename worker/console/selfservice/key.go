package selfservice

import (
	"log"
	"net/http"

	"lettercraft/worker/console/seal"
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
	key, err := seal.Open(a.KeySecrets, s.Account, kept.Sealed)
	if err != nil {
		log.Print("a sealed key could not be opened: ", err)
		return errUnreadable
	}
	return reply(w, http.StatusOK, map[string]string{"key": key})
}

// rotate gives the account a new API key. The old one ends at the account's object before the answer is sent.
func (a *service) rotate(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	if err := a.throttle("key", s, "keys were made"); err != nil {
		return err
	}
	key := seal.NewKey(a.KeySecrets, s.Account)
	c := command("rotate", s).Text("key", key.Hash).Text("sealed", key.Sealed)
	if _, err := a.send(s, c, &struct{}{}); err != nil {
		return err
	}
	return reply(w, http.StatusOK, map[string]string{"key": key.Text})
}
