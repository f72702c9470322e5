package admin

import (
	"cmp"
	"net/http"

	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// renewed says which data of an account use the newest secrets.
type renewed struct {
	// Sealed says whether all sealed keys are sealed with the newest secret. A key whose secret is lost can't be sealed again.
	Sealed bool `json:"sealed"`
	// Mailbox says whether the mailbox of the owner's address under the newest secret has the account. It is false for an account
	// without an owner.
	Mailbox bool `json:"mailbox"`
}

// renew renews the data of an account with the newest secrets, so that the older secrets can be deleted. It can be repeated.
func (h handler) renew(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	var kept struct{ Sealed map[string]string }
	var owner struct{ Address string }
	if !h.command(w, r, account.NewCommand("reveal"), &kept) || !h.command(w, r, account.NewCommand("standing"), &owner) {
		return
	}
	var done renewed
	var err error
	done.Sealed = true
	for key, sealed := range kept.Sealed {
		isSealed, failure := h.reseal(id, key, sealed)
		done.Sealed = done.Sealed && isSealed
		err = cmp.Or(err, failure)
	}
	if err == nil && owner.Address != "" {
		done.Mailbox, err = h.Adopt(id, owner.Address)
	}
	if err != nil {
		events.Fault(id, "the account could not be renewed", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be renewed; try again")
		return
	}
	audit.Log(audit.Change{Action: "renew", Account: id})
	reply(w, http.StatusOK, done)
}

// reseal seals a key of an account with the newest secret, and reports whether the key is then sealed with it.
func (h handler) reseal(id, key, sealed string) (bool, error) {
	newest := h.KeySecrets[:min(1, len(h.KeySecrets))]
	if _, err := seal.Open(newest, id, sealed); err == nil {
		return true, nil
	}
	text, err := seal.Open(h.KeySecrets, id, sealed)
	if err != nil {
		return false, nil
	}
	command := account.NewCommand("reseal").Text("id", key).Text("from", sealed).Text("sealed", seal.Seal(newest, id, text))
	outcome, err := h.send(id, command.String(), nil)
	return outcome == "done", err
}
