package signin

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/network"
)

// MoveLife is the time for which the mails of a change of address can be used.
const MoveLife = 24 * time.Hour

// movedLimits are the limits of the mails that report a completed change.
var movedLimits = []Limit{{3, time.Hour.Milliseconds()}}

// Move is a change of the address of an account that was admitted, with the links that confirm it.
type Move struct {
	Account, To string
	Old, New    session.Link // the links in the mails to the present address of the account and to the new one
	asked       string
}

// BeginMove admits a request of a visitor for another address of an account. Like [Service.Begin], it asks no object of the address.
// Errors: [ErrAddress], [ThrottledError].
func (s *Service) BeginMove(id, address string, v visitor.Visitor, origin string) (*Move, error) {
	to, valid := canonical(address)
	if !valid || !canReceive(to, origin) {
		return nil, ErrAddress
	}
	if err := s.Throttle("moves of "+id, pairLimits); err != nil {
		return nil, err
	}
	if _, err := s.admit(s.handles(to), network.Client(v.IP), session.Device{}); err != nil {
		return nil, err
	}
	return &Move{Account: id, To: to, Old: session.NewLink(id), New: session.NewLink(id), asked: v.Request(s.Now(), s.CountryName)}, nil
}

// PostMove sends the mails of a change. It must be called after the request was answered. from is the present address of the account. If
// the new address, or another form of it, has another account, the mail to it says so, and has no link. addressOf returns the address of a
// link's page. Errors: [ErrMail], [ThrottledError].
func (s *Service) PostMove(m *Move, from, origin string, addressOf func(session.Link) string) error {
	failure := s.send(moveFrom(from, m.To, origin, addressOf(m.Old), m.asked))
	err := s.admitTo(s.handles(m.To)[0])
	if err != nil {
		return errors.Join(failure, err)
	}
	isTaken, err := s.isTaken(m.To, m.Account)
	if err != nil {
		return errors.Join(failure, err)
	}
	if isTaken {
		return errors.Join(failure, s.send(moveRefused(m.To, origin, m.asked)))
	}
	return errors.Join(failure, s.send(moveTo(m.To, origin, addressOf(m.New), m.asked)))
}

func (s *Service) send(m mail.Message) error {
	if err := s.Store.Send(m); err != nil {
		return errors.Join(ErrMail, err)
	}
	return nil
}

// isTaken reports whether an address, or another form of it, has an account other than the one with the id.
func (s *Service) isTaken(address, id string) (bool, error) {
	for _, names := range [][]string{s.handles(address), s.identities(address)} {
		k, err := s.inherit(names, known{})
		if err != nil {
			return false, err
		}
		if k.Account == "" || k.Account == id {
			continue
		}
		outcome, err := s.outcome(k.Account, account.NewCommand("standing").String())
		if err != nil || outcome != "missing" {
			return err == nil, err
		}
	}
	return false, nil
}

// CompleteMove makes the change of an account's address that was confirmed at both addresses, or continues a change that was interrupted:
// worker/account/address.mjs has the steps. It reports whether the account has the new address. If the new address, or another form of it,
// has another account by now, the change is dropped, and the owner gets a mail. CompleteMove does nothing if there is no such change.
func (s *Service) CompleteMove(id, origin string) (moved bool, err error) {
	var m struct {
		Outcome, From, To string
		IsMoved           bool
		CycleEnd          int64
	}
	tell := func(do string) error {
		answer, err := s.Store.Command(id, account.NewCommand(do).String())
		if err == nil {
			err = json.Unmarshal(answer, &m)
		}
		return err
	}
	if err := tell("decided-move"); err != nil || m.Outcome != "done" {
		return false, err
	}
	if !m.IsMoved {
		k, err := s.claim(id, m.To)
		other := k.Account
		if err == nil && other == id { // the other forms of the address have no other account either
			other, err = s.Readmit(id, m.To)
		}
		if err != nil {
			return false, err
		}
		if other != "" {
			return false, cmp.Or(tell("end-move"), s.send(moveFailed(m.From, origin)))
		}
	}
	if err := tell("move-address"); err != nil || m.Outcome != "done" {
		return m.Outcome == "no-move" && err == nil, err // another request has completed it
	}
	if err := s.release(id, m.From, m.To, m.CycleEnd); err != nil {
		return false, err
	}
	// If the change is interrupted here, the mails are sent again. Requests at the same time also send them again, so the mails are
	// counted.
	err = s.Throttle("mails of the move of "+id, movedLimits)
	if err == nil {
		err = errors.Join(s.send(movedMail(m.From, m.To, origin)), s.send(movedMail(m.To, m.To, origin)))
	}
	if throttled := (*ThrottledError)(nil); errors.As(err, &throttled) {
		err = nil
	}
	return true, errors.Join(err, tell("end-move"))
}

// release makes the mailboxes of an account's earlier address forget the account, which now has another address. A new account of the
// earlier address gets no bonus, and no credits before the end of the cycle.
func (s *Service) release(id, address, now string, cycleEnd int64) error {
	names := s.handles(address)
	if identity(address) != identity(now) {
		names = append(names, s.identities(address)...)
	}
	for _, name := range names {
		command := map[string]any{"do": "release", "account": id, "left": left{CycleEnd: cycleEnd}}
		if err := ask(s.Store.Mailbox, name, command, &struct{}{}); err != nil {
			return err
		}
	}
	return nil
}

const confirmSubject = "Confirm the address of your Lettercraft account"

// moveFrom returns the mail to the present address of an account.
func moveFrom(from, to, origin, link, asked string) mail.Message {
	return compose(from, confirmSubject, link,
		"The address of your Lettercraft account at "+host(origin)+" is to be "+to+" instead of this one.",
		"If you want that, open this link and confirm. It expires after "+strconv.Itoa(int(MoveLife.Hours()))+" hours:",
		link,
		"There is a mail to the new address, too. The address changes once it was confirmed at both.",
		"The change was requested "+asked+".",
		"If it was not you, cancel the change with the same link: somebody else is signed in to your account. Then sign out everywhere, and look at your passkeys.",
	)
}

// moveTo returns the mail to the new address. It does not contain the other address, which may belong to a stranger.
func moveTo(to, origin, link, asked string) mail.Message {
	return compose(to, confirmSubject, link,
		"Somebody who has a Lettercraft account at "+host(origin)+" wants to sign in with this address from now on.",
		"If it was you, open this link and confirm. It expires after "+strconv.Itoa(int(MoveLife.Hours()))+" hours:",
		link,
		"There is a mail to the old address, too. The address changes once it was confirmed at both.",
		"This mail was requested "+asked+".",
		"If it was not you, ignore this mail, or cancel the change with the link.",
	)
}

// moveRefused returns the mail to a new address that has another account.
func moveRefused(to, origin, asked string) mail.Message {
	return compose(to, "Your Lettercraft account", "",
		"Somebody who has another Lettercraft account at "+host(origin)+" wants to sign in to it with this address. This address, or another form of it, has an account of its own, so nothing changes.",
		"This mail was requested "+asked+".",
		"If it was you, delete that account first, or choose another address.",
	)
}

// moveFailed returns the mail to the owner of an account whose new address has got another account in the meantime.
func moveFailed(from, origin string) mail.Message {
	return compose(from, "Your Lettercraft account", "",
		"The address of your Lettercraft account at "+host(origin)+" could not be changed. It is still this one.",
	)
}

// movedMail returns the mail to one of the addresses after the change.
func movedMail(recipient, to, origin string) mail.Message {
	return compose(recipient, "The address of your Lettercraft account was changed", "",
		"The address of your Lettercraft account at "+host(origin)+" is now "+to+". Sign in with it from now on.",
		"All browsers were signed out but the one in which the change was requested. The keys work as before.",
	)
}
