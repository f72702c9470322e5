package admin

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"

	"lettercraft/worker/console/audit"
	"lettercraft/worker/console/backup"
	"lettercraft/worker/console/payments"
	"lettercraft/worker/console/signin"
	"lettercraft/worker/service/account"
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
			log.Print("a subscription could not be reached: ", err)
			refuse(w, http.StatusServiceUnavailable, "A subscription of the account can't be reached right now; try again")
			return
		}
	}
	var text []byte
	if err == nil {
		text, err = a.Encode()
	}
	if err != nil {
		log.Print("the account could not be saved: ", err)
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

// restore opens an account as it is in a backup. If the account exists, it is not changed. That is no error if it was restored from the
// same backup, or is equal to it, so that a restoration can be run again.
//
// The mailbox comes first, because it can refuse the account. Each step can be repeated.
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
	if !h.readmit(w, a) {
		return
	}
	created, err := h.recreate(a, text)
	for i := 0; err == nil && i < len(a.Profile.Subscriptions); i++ {
		s := a.Profile.Subscriptions[i]
		err = payments.Restore(h.store, s.ID, s.Known)
	}
	switch {
	case errors.Is(err, errExists):
		refuse(w, http.StatusConflict, "The account exists already, and is not as in the backup")
	case err != nil:
		log.Print("the account could not be restored: ", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be restored; try again")
	case created:
		reply(w, http.StatusCreated, map[string]string{"account": id})
	default:
		reply(w, http.StatusOK, map[string]string{"account": id})
	}
}

// readmit lets the mailbox of the owner's address know the account. If it can't, it answers the request and returns false.
func (h handler) readmit(w http.ResponseWriter, a *backup.Account) bool {
	if a.Profile.Address == nil {
		return true
	}
	other, err := h.Readmit(a.State.Account, *a.Profile.Address)
	switch {
	case errors.Is(err, signin.ErrAddress):
		refuse(w, http.StatusBadRequest, "The body must be the backup of an account, but the value of profile.address is not possible")
	case err != nil:
		log.Print("the mailbox of an account could not be told: ", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be restored; try again")
	case other != "":
		refuse(w, http.StatusConflict, "The owner's address has another account already: "+other)
	default:
		return true
	}
	return false
}

// errExists is the error of an account that exists and is not as in the backup.
var errExists = errors.New("the account exists already")

// recreate opens the account of a backup, and reports whether it did not exist. Error: errExists.
func (h handler) recreate(a *backup.Account, text []byte) (created bool, err error) {
	id := a.State.Account
	sum := sha256.Sum256(text)
	restored := hex.EncodeToString(sum[:])
	command := account.NewCommand("import").JSON("account", string(text)).Text("restored", restored).String()
	switch outcome, err := h.send(id, command, nil); {
	case err != nil:
		return false, err
	case outcome == "done":
		remaining := a.State.Credits + a.State.Bonus
		audit.Log(audit.Change{Action: "restore", Account: id, Plan: a.State.Plan, Remaining: &remaining})
		return true, nil
	case outcome != "exists":
		return false, errors.New("the account's object answered: " + outcome)
	}
	var now exported
	outcome, err := h.send(id, account.NewCommand("export").String(), &now)
	if err = cmp.Or(err, failed(outcome)); err != nil || now.Restored == restored {
		return false, err
	}
	existing, err := backup.Read(now.Account)
	if err == nil && !a.Same(existing) {
		err = errExists
	}
	return false, err
}

// failed returns an error for an outcome other than "done".
func failed(outcome string) error {
	if outcome == "done" {
		return nil
	}
	return errors.New("the account's object answered: " + outcome)
}
