package signin

import (
	"cmp"
	"encoding/json"
	"errors"

	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// handleSize is the length of a handle in characters.
const handleSize = 22

// handles returns the names of the mailboxes of an address, one for each secret and the newest first. The names are keyed, so that a handle
// does not reveal its owner. The first mailbox decides about the account of the address. The other mailboxes are from before a rotation of
// the secret: they pass on their data, and get no new accounts.
func (s *Service) handles(address string) []string { return s.names("mailbox", address) }

// identities returns the names of the objects that know the account of the [identity] of an address, as handles does.
func (s *Service) identities(address string) []string { return s.names("identity", identity(address)) }

func (s *Service) names(kind, address string) []string {
	names := make([]string, len(s.AddressSecrets))
	for i, secret := range s.AddressSecrets {
		names[i] = session.MAC(secret, kind, address, 16)
	}
	return names
}

// claim gives the identity of an address its account, unless the identity has another account that was not deleted. It returns the known
// data after that. An account that is missing and was not deleted may be about to be opened.
func (s *Service) claim(id, address string) (known, error) {
	names := s.identities(address)
	k, err := s.inherit(names, known{Account: id})
	if err != nil || k.Account == id || k.Left == nil {
		return k, err
	}
	outcome, err := s.outcome(k.Account, account.NewCommand("standing").String())
	if err != nil || outcome != "missing" {
		return k, err
	}
	err = ask(s.Store.Mailbox, names[0], map[string]any{"do": "replace", "account": id, "instead": k.Account}, &k)
	return k, err
}

// known is a mailbox's data about the account of its address.
type known struct {
	Account string `json:"account"` // id; empty if the address has had no account
	Left    *left  `json:"left"`    // nil if no account of the address was deleted
}

// left are the credits of a deleted account.
type left struct {
	Credits  int64 `json:"credits"`
	Bonus    int64 `json:"bonus"`
	Promised int64 `json:"promised"` // credits of the bonus that the account had not got yet; zero in data of earlier releases
	CycleEnd int64 `json:"cycleEnd"` // milliseconds since 1970
}

// inherit lets the newest mailbox of an address adopt the account of an older mailbox, or else the account of the argument. It returns the
// data of the newest mailbox after that.
func (s *Service) inherit(handles []string, otherwise known) (known, error) {
	var found known
	for _, older := range handles[1:] {
		var k known
		if err := ask(s.Store.Mailbox, older, map[string]any{"do": "recall"}, &k); err != nil {
			return known{}, err
		}
		if found.Account == "" {
			found = k
		}
	}
	if found.Account == "" {
		found = otherwise
	}
	return s.adopt(handles[0], found)
}

// adopt gives a mailbox an account, unless the mailbox has one. It returns the data of the mailbox after that.
func (s *Service) adopt(handle string, k known) (now known, err error) {
	err = ask(s.Store.Mailbox, handle, map[string]any{"do": "adopt", "account": k.Account, "left": k.Left}, &now)
	return now, err
}

// errNoSecret is the error of a service without a secret for the names of mailboxes.
var errNoSecret = errors.New("the secret ADDRESS_SECRET is missing")

// Adopt makes sure that the newest mailbox of an address has an account, and reports whether it is the account with the id.
func (s *Service) Adopt(id, address string) (bool, error) {
	handles := s.handles(address)
	if len(handles) == 0 {
		return false, errNoSecret
	}
	if _, err := s.claim(id, address); err != nil {
		return false, err
	}
	k, err := s.inherit(handles, known{Account: id})
	return k.Account == id, err
}

// Leave records the credits of a deleted account in the mailboxes of its address, given the object's answer to "delete". Accounts without
// an address have no mailbox.
func (s *Service) Leave(id string, deleted []byte) error {
	var answer struct {
		left
		Address string
		Alias   string // an address that a change has given to the account, or is about to take from it; or empty
	}
	if err := json.Unmarshal(deleted, &answer); err != nil || answer.Address == "" {
		return err
	}
	handles := s.handles(answer.Address)
	if len(handles) == 0 {
		return errNoSecret
	}
	command := map[string]any{
		"do": "leave", "credits": answer.Credits, "bonus": answer.Bonus, "promised": answer.Promised, "cycleEnd": answer.CycleEnd,
	}
	var failure error
	for _, names := range [][]string{handles, s.identities(answer.Address)} {
		command["account"] = id
		for _, name := range names {
			failure = cmp.Or(failure, ask(s.Store.Mailbox, name, command, &struct{}{}))
			delete(command, "account") // an older mailbox without the account no longer gets it
		}
	}
	if answer.Alias != "" {
		failure = cmp.Or(failure, s.release(id, answer.Alias, answer.Address, answer.CycleEnd))
	}
	return failure
}
