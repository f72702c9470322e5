package selfservice

import (
	"net/http"

	"github.com/lettercraft/lettercraft/worker/console/keys"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// keys returns the handler for the keys of the account of a session.
func (a *service) keys() *keys.Handler {
	return &keys.Handler{Secrets: seal.Secrets{Names: a.NameSecrets, Seals: a.KeySecrets}, Now: a.now, Owner: func(r *http.Request) (keys.Owner, error) {
		s, err := a.member(r)
		return keys.Owner{
			Account:  s.Account,
			Command:  func(do string) *account.Command { return command(do, s) },
			Send:     func(c *account.Command) ([]byte, error) { return a.answer(s, c) },
			Throttle: func() error { return a.throttle("key", s, "keys were made") },
			Changed:  func(string) {},
		}, err
	}}
}
