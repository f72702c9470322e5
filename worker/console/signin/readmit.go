package signin

import "github.com/lettercraft/lettercraft/worker/service/account"

// Readmit gives an address the account that was restored for it, so that its owner signs in to that account. If the address has another
// account, the address keeps it, and Readmit returns its id. A deleted account does not count. Error: [ErrAddress].
func (s *Service) Readmit(id, address string) (other string, err error) {
	if to, valid := canonical(address); !valid || to != address {
		return "", ErrAddress
	}
	handles := s.handles(address)
	if len(handles) == 0 {
		return "", errNoSecret
	}
	if _, err := s.claim(id, address); err != nil {
		return "", err
	}
	k, err := s.inherit(handles, known{Account: id})
	if err != nil || k.Account == id {
		return "", err
	}
	outcome, err := s.outcome(k.Account, account.NewCommand("standing").String())
	if err != nil || outcome != "missing" {
		return k.Account, err
	}
	err = ask(s.Store.Mailbox, handles[0], map[string]any{"do": "replace", "account": id, "instead": k.Account}, &k)
	if err != nil || k.Account == id {
		return "", err
	}
	return k.Account, nil // somebody has signed up in the meantime
}
