package admin

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/backup"
	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// save answers with the backup of an account.
func (h handler) save(w http.ResponseWriter, r *http.Request) {
	var exported exported
	if !h.command(w, r, account.NewCommand("export"), &exported) {
		return
	}
	a, err := backup.Read(exported.Account)
	for i := 0; err == nil && i < len(a.Profile.Subscriptions); i++ {
		s := &a.Profile.Subscriptions[i]
		if s.Known, err = payments.Export(h.store, s.ID); err != nil {
			events.Fault(r.PathValue("id"), "a subscription of the account could not be reached", err)
			refuse(w, http.StatusServiceUnavailable, "A subscription of the account can't be reached right now; try again")
			return
		}
	}
	var text []byte
	if err == nil {
		a.Profile.Subscriptions = slices.DeleteFunc(a.Profile.Subscriptions, func(s backup.Subscription) bool {
			payee := payments.Payee(s.Known)
			return payee != "" && payee != a.State.Account // the subscription was moved to that account
		})
		text, err = a.Encode()
	}
	if err != nil {
		events.Fault(r.PathValue("id"), "the account could not be saved", err)
		refuse(w, http.StatusInternalServerError, "The account can't be saved: "+err.Error())
		return
	}
	reply(w, http.StatusOK, json.RawMessage(text))
}

// exported is the answer of an account's object to "export".
type exported struct {
	Account  json.RawMessage
	Restored string // hash of the backup that the account was restored from
}

// restore opens an account from a backup. If the account exists, it is not changed. That is not an error if it was restored from the same
// backup, or is equal to it, so that a restoration can be run again.
//
// An account that exists and is different is refused before anything is written. Otherwise, the mailbox comes first, because it can
// refuse the account. Each step can be repeated.
func (h handler) restore(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, backup.MaxSize+1)) // with a line feed
	if err != nil {
		refuse(w, http.StatusBadRequest, fmt.Sprintf("The body must have at most %d bytes", backup.MaxSize))
		return
	}
	text = bytes.TrimSuffix(text, []byte("\n"))
	a, err := backup.Decode(text)
	if err != nil {
		refuse(w, http.StatusBadRequest, "The body must be the backup of an account, but "+err.Error())
		return
	}
	if a.State.Account != id {
		refuse(w, http.StatusBadRequest, "The body must be the backup of the account that the path names")
		return
	}
	for _, s := range a.Profile.Subscriptions {
		if payments.Payee(s.Known) != id {
			refuse(w, http.StatusBadRequest, "The body must be the backup of an account, but the subscription "+s.ID+" pays for another one in it")
			return
		}
	}
	sum := sha256.Sum256(text)
	restored := hex.EncodeToString(sum[:])
	exists, err := h.exists(a, restored)
	if err == nil {
		err = h.checkSubscriptions(a)
	}
	if err == nil && !exists {
		err = h.checkKeys(a)
	}
	if err == nil && !h.readmit(w, a) {
		return
	}
	if err == nil && !exists {
		err = h.recreate(a, text, restored)
	}
	for i := 0; err == nil && i < len(a.Profile.Subscriptions); i++ {
		s := a.Profile.Subscriptions[i]
		err = payments.Restore(h.store, id, s.ID, s.Known, h.HasPayments)
	}
	conflict := conflictError("")
	switch {
	case errors.As(err, &conflict):
		refuse(w, http.StatusConflict, conflict.Error())
	case err != nil:
		events.Fault(id, "the account could not be restored", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be restored; try again")
	case exists:
		reply(w, http.StatusOK, map[string]string{"account": id})
	default:
		reply(w, http.StatusCreated, map[string]string{"account": id})
	}
}

// conflictError is the error of a backup that conflicts with the existing data.
type conflictError string

func (e conflictError) Error() string { return string(e) }

// exists reports whether the account of a backup exists. restored is the hash of the backup. Error: [conflictError].
func (h handler) exists(a *backup.Account, restored string) (bool, error) {
	var now exported
	switch outcome, err := h.open(a.State.Account, a.State.Place, account.NewCommand("export").String(), &now); {
	case err != nil || outcome == "missing":
		return false, err
	case outcome != "done":
		return false, unexpected(outcome)
	case now.Restored == restored:
		return true, nil
	}
	existing, err := backup.Read(now.Account)
	if err == nil && !a.Same(existing) {
		err = conflictError("The account exists already, and is not as in the backup")
	}
	return true, err
}

// checkSubscriptions returns a [conflictError] if a subscription of the account pays for another account.
func (h handler) checkSubscriptions(a *backup.Account) error {
	for _, s := range a.Profile.Subscriptions {
		k, err := payments.Export(h.store, s.ID)
		if err != nil {
			return err
		}
		if payee := payments.Payee(k); payee != "" && payee != a.State.Account {
			return conflictError("The subscription " + s.ID + " pays for another account: " + payee)
		}
	}
	return nil
}

// checkKeys returns a [conflictError] if a key of the account is in force for another account. Keys that name their account can't have this
// conflict.
func (h handler) checkKeys(a *backup.Account) error {
	for _, k := range a.Profile.Keys {
		if !k.IsListed {
			continue
		}
		entry, found, err := h.store.Lookup(account.KeyEntries + k.Hash)
		if err != nil {
			return err
		}
		if _, owner, _ := strings.Cut(entry, " "); found && owner != a.State.Account {
			return conflictError("Another account has the same key: " + owner)
		}
	}
	return nil
}

// readmit registers the account with the mailbox of the owner's address. If it fails, it answers the request and returns false.
func (h handler) readmit(w http.ResponseWriter, a *backup.Account) bool {
	if a.Profile.Address == nil {
		return true
	}
	other, err := h.Readmit(a.State.Account, *a.Profile.Address)
	switch {
	case errors.Is(err, signin.ErrAddress):
		refuse(w, http.StatusBadRequest, "The body must be the backup of an account, but the value of profile.address is not possible")
	case err != nil:
		events.Fault(a.State.Account, "the mailbox of the account could not be told", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be restored; try again")
	case other != "":
		refuse(w, http.StatusConflict, "The owner's address has another account already: "+other)
	default:
		return true
	}
	return false
}

// recreate opens the account of a backup. It is an error if the account has been opened in the meantime.
func (h handler) recreate(a *backup.Account, text []byte, restored string) error {
	id := a.State.Account
	command := account.NewCommand("import").JSON("account", string(text)).Text("restored", restored).String()
	outcome, err := h.open(id, a.State.Place, command, nil)
	if err == nil && outcome != "done" {
		err = unexpected(outcome)
	}
	if err == nil {
		remaining := a.State.Credits + a.State.Bonus
		audit.Log(audit.Change{Action: "restore", Account: id, Plan: a.State.Plan, Place: a.State.Place, Remaining: &remaining})
	}
	return err
}

// unexpected returns the error of an outcome that is not expected.
func unexpected(outcome string) error { return errors.New("the account's object answered: " + outcome) }
