package selfservice

import (
	"cmp"
	"encoding/json"
	"net/http"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// origin returns the origin of the service in mails.
func (a *service) origin(r *http.Request) string { return cmp.Or(a.PublicURL, session.Origin(r)) }

// askMove asks for another address of the account. The mails to both addresses are sent after the answer. The answer does not reveal
// whether the new address has an account.
func (a *service) askMove(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Email string }
	s, err := a.memberWith(r, &body)
	if err != nil {
		return err
	}
	origin := a.origin(r)
	move, err := a.signin.BeginMove(s.Account, body.Email, a.visitor(r), origin)
	if err != nil {
		return err
	}
	var answer struct {
		From string
		Move json.RawMessage
	}
	_, err = a.send(s, command("ask-move", s).Text("to", move.To).
		Text("old", move.Old.Hash()).Text("new", move.New.Hash()).Number("life", signin.MoveLife.Milliseconds()), &answer)
	if err != nil {
		return err
	}
	a.After(func() {
		addressOf := func(l session.Link) string { return origin + "/account/address/#" + l.Text(a.SessionSecrets) }
		unsent(s.Account, a.signin.PostMove(move, answer.From, origin, addressOf))
	})
	return reply(w, http.StatusAccepted, map[string]any{"move": answer.Move})
}

// cancelMove cancels the change of the address in a session.
func (a *service) cancelMove(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err == nil {
		_, err = a.send(s, command("cancel-move", s), &struct{}{})
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// confirmMoveLink confirms a change of address with the link of a mail, and makes the change if it was confirmed at both addresses.
func (a *service) confirmMoveLink(w http.ResponseWriter, r *http.Request) error {
	var answer struct{ Decided bool }
	l, err := a.withLink(r, "confirm-move", &answer)
	if err != nil {
		return err
	}
	moved := false
	if answer.Decided {
		moved, err = a.signin.CompleteMove(l.Account, a.origin(r))
		switch {
		case moved && err != nil:
			events.Fault(l.Account, "the change of an address was made, and then failed", err)
		case err != nil:
			return err
		case !moved:
			return errTaken
		}
	}
	return reply(w, http.StatusOK, map[string]any{"changed": moved})
}

// cancelMoveLink cancels a change of address with the link of a mail.
func (a *service) cancelMoveLink(w http.ResponseWriter, r *http.Request) error {
	if _, err := a.withLink(r, "cancel-move", &struct{}{}); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// withLink sends a command to the account of the link in a request, and decodes the answer.
func (a *service) withLink(r *http.Request, do string, into any) (session.Link, error) {
	var body struct{ Link string }
	if err := input.Decode(r, &body); err != nil {
		return session.Link{}, err
	}
	l, ok := session.ReadLink(body.Link, a.SessionSecrets)
	if !ok {
		return l, errNoMove
	}
	_, err := a.send(session.Session{Account: l.Account}, account.NewCommand(do).Text("link", l.Hash()), into)
	return l, err
}

// resume completes a change of address that was confirmed at both addresses and then interrupted. It runs after the request was answered.
func (a *service) resume(id, origin string) {
	a.After(func() {
		if _, err := a.signin.CompleteMove(id, origin); err != nil {
			events.Fault(id, "the change of an address could not be completed", err)
		}
	})
}
