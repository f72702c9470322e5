package selfservice

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// published is the balance in the directory, with the beginnings of the hashes of the sessions that may see it.
type published struct {
	Plan      string   `json:"plan"`
	Remaining int64    `json:"remaining"`
	Used      int64    `json:"used"`
	Sessions  []string `json:"sessions,omitempty"`
}

// balance answers from the directory, so that the page has figures at once. The figures may be 1% behind, until the page has those of
// the object. If the directory does not have a session, the session is new or has ended.
func (a *service) balance(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	entry, found, err := a.store.Lookup(account.Balances + s.Account)
	if err != nil {
		return err
	}
	var p published
	if found {
		if err := json.Unmarshal([]byte(entry), &p); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(p.Sessions, func(begin string) bool { return begin != "" && strings.HasPrefix(s.Hash(), begin) }) {
		return errUnknown
	}
	p.Sessions = nil
	return reply(w, http.StatusOK, p)
}

// view returns the account of a request as the page shows it.
func (a *service) view(r *http.Request) (map[string]any, error) {
	s, err := a.member(r)
	if err != nil {
		return nil, err
	}
	view := map[string]any{}
	answer, err := a.send(s, command("account", s), &view)
	if err != nil {
		return nil, err
	}
	var typed struct {
		Account string
		Alias   string
		Plan    string
	}
	if err := json.Unmarshal(answer, &typed); err != nil {
		return nil, err
	}
	plan, _ := account.PlanByName(typed.Plan)
	if typed.Alias != "" {
		a.resume(typed.Account, a.origin(r))
	}
	delete(view, "outcome")
	delete(view, "alias")
	view["premium"] = plan.Premium
	view["billing"] = view["billing"] == true && len(a.Prices) > 0
	view["now"] = a.now().UnixMilli()
	return view, nil
}

// show answers with everything about the account.
func (a *service) show(w http.ResponseWriter, r *http.Request) error {
	view, err := a.view(r)
	if err != nil {
		return err
	}
	return reply(w, http.StatusOK, view)
}

// download answers with everything that is stored about the account, as a file.
func (a *service) download(w http.ResponseWriter, r *http.Request) error {
	view, err := a.view(r)
	if err != nil {
		return err
	}
	s, err := a.member(r)
	if err != nil {
		return err
	}
	log, err := a.log(s, filter{}, maxCalls)
	if err != nil {
		return err
	}
	view["calls"] = log.Calls
	w.Header().Set("Content-Disposition", `attachment; filename="lettercraft-account.json"`)
	return reply(w, http.StatusOK, view)
}

// remove deletes the account. Its keys end at once.
func (a *service) remove(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Confirm string }
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	if body.Confirm != "delete" {
		return errParameter("confirm", "Type the word delete to confirm")
	}
	s, err := a.member(r)
	if err != nil {
		return err
	}
	// The mailbox is told first, so that signing up again gives no second bonus. Its record counts only when the account is gone.
	current, err := a.send(s, command("account", s), &struct{}{})
	if err == nil {
		err = a.signin.Leave(s.Account, current)
	}
	if err != nil {
		return err
	}
	var deleted []byte
	err = payments.Leave(a.store, s.Account, func() (err error) {
		deleted, err = a.send(s, command("delete", s), &struct{}{})
		return err
	})
	if err != nil {
		return err
	}
	if err := a.signin.Leave(s.Account, deleted); err != nil { // credits may have been used in between
		events.Fault(s.Account, "the mailbox of the deleted account could not be told", err)
	}
	http.SetCookie(w, session.Ended(r))
	http.SetCookie(w, session.DeviceEnded(r))
	w.WriteHeader(http.StatusNoContent)
	return nil
}
