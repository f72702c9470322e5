package admin

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/lettercraft/lettercraft/worker/console/audit"
	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// create opens an account. The optional credits replace the plan's credits and bonus in the first cycle. The account's object writes the
// directory.
func (h handler) create(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Plan    string `json:"plan"`
		Credits *int64 `json:"credits"`
		Place   string `json:"place"`
	}
	if !read(w, r, &body, "'plan' and optionally 'credits' and 'place'") || body.Place != "" && !isPlace(w, body.Place) {
		return
	}
	plan, ok := planNamed(w, body.Plan)
	if !ok || body.Credits != nil && !inRange(w, *body.Credits, 0) {
		return
	}
	id := rand.Text()
	key := h.secrets().NewKey(account.Name{Account: id})
	place := cmp.Or(body.Place, h.Place)
	opening := account.Opening{ID: id, KeyHash: key.Hash, Sealed: key.Sealed, Plan: plan, Credits: body.Credits, Place: place}
	outcome, err := h.open(id, place, opening.Command(), nil)
	if err == nil && outcome != "done" {
		err = fmt.Errorf("the account's object answered %q", outcome)
	}
	if err != nil {
		events.Fault(id, "the account could not be created", err)
		refuse(w, http.StatusServiceUnavailable, "The account could not be created; try again")
		return
	}
	audit.Log(audit.Change{Action: "open", Account: id, Plan: plan.Name, Place: place, Credits: body.Credits})
	reply(w, http.StatusCreated, map[string]string{"account": id, "key": key.Text, "plan": plan.Name})
}

func (h handler) show(w http.ResponseWriter, r *http.Request) {
	var o Overview
	if h.command(w, r, account.NewCommand("standing"), &o) {
		o.Pseudonyms = h.pseudonyms(r.PathValue("id"))
		reply(w, http.StatusOK, o)
	}
}

func (h handler) changePlan(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Plan string `json:"plan"`
	}
	if !read(w, r, &body, "'plan'") {
		return
	}
	if plan, ok := planNamed(w, body.Plan); ok {
		h.change(w, r, account.NewCommand("plan").Text("plan", plan.Name), audit.Change{Action: "plan", Plan: plan.Name})
	}
}

// move moves the account to a place, or to the object in which it was opened.
func (h handler) move(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Place string `json:"place"`
	}
	if read(w, r, &body, "'place'") && isPlace(w, body.Place, account.Home) {
		h.change(w, r, account.NewCommand("move").Text("place", body.Place), audit.Change{Action: "move", Place: body.Place})
	}
}

func (h handler) grant(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Credits int64 `json:"credits"`
	}
	if read(w, r, &body, "'credits', a whole number") && inRange(w, body.Credits, 1) {
		command := account.NewCommand("grant").Number("credits", body.Credits)
		h.change(w, r, command, audit.Change{Action: "grant", Credits: &body.Credits})
	}
}

func (h handler) suspend(w http.ResponseWriter, r *http.Request) {
	h.change(w, r, account.NewCommand("suspend"), audit.Change{Action: "suspend"})
}

func (h handler) resume(w http.ResponseWriter, r *http.Request) {
	h.change(w, r, account.NewCommand("resume"), audit.Change{Action: "resume"})
}

// change executes a command whose answer is the account, and logs it.
func (h handler) change(w http.ResponseWriter, r *http.Request, c *account.Command, done audit.Change) {
	var o Overview
	if !h.command(w, r, c, &o) {
		return
	}
	done.Account, done.Remaining = r.PathValue("id"), &o.Remaining
	o.Pseudonyms = h.pseudonyms(done.Account)
	audit.Log(done)
	reply(w, http.StatusOK, o)
}

// signOut ends all sessions of the owner.
func (h handler) signOut(w http.ResponseWriter, r *http.Request) {
	if h.command(w, r, account.NewCommand("sign-out-everywhere"), nil) {
		audit.Log(audit.Change{Action: "sign-out", Account: r.PathValue("id")})
		noContent(w)
	}
}

// errRefused is the error of a deletion that the account's object has refused. The request is already answered.
var errRefused = errors.New("the account was not deleted")

// remove deletes the account. The body repeats its id, so that a wrong path does not delete another account.
func (h handler) remove(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Confirm string `json:"confirm"`
	}
	id := r.PathValue("id")
	if !read(w, r, &body, "'confirm'") {
		return
	}
	if body.Confirm != id {
		refuse(w, http.StatusBadRequest, "Parameter 'confirm' must be the id of the account")
		return
	}
	var deleted json.RawMessage
	isAnswered := false
	err := payments.Leave(h.store, id, func() error {
		isAnswered = true
		if !h.command(w, r, account.NewCommand("delete"), &deleted) {
			return errRefused
		}
		return nil
	})
	if err != nil {
		if !isAnswered {
			events.Fault(id, "the billing of the account could not be reached", err)
			refuse(w, http.StatusServiceUnavailable, "The account can't be reached right now; try again")
		}
		return
	}
	var left struct{ Credits, Bonus int64 }
	err = json.Unmarshal(deleted, &left)
	remaining := left.Credits + left.Bonus
	audit.Log(audit.Change{Action: "delete", Account: id, Remaining: &remaining})
	// The account is gone even if the command to its mailbox failed.
	if err = cmp.Or(err, h.Leave(id, deleted)); err != nil {
		events.Fault(id, "the mailbox of the deleted account could not be told", err)
	}
	noContent(w)
}

func noContent(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}
