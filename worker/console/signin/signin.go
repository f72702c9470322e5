// Package signin signs people in with an e-mail address and no password. [Service.Begin] admits a request for a mail with a link, and
// [Service.Post] sends it. The link works with [Service.ConfirmLink] in the browser that asked for it. Elsewhere it shows a code, which
// works with [Service.ConfirmCode] in the browser that asked. So neither the mail alone nor the browser alone signs anybody in. An
// address that is new gets an account when its first mail is confirmed. An account gets another address with [Service.BeginMove],
// [Service.PostMove] and [Service.CompleteMove]. Owners of accounts can also sign in with a passkey, without a mail:
// [Service.ConfirmPasskey].
//
// Two Durable Objects belong to the package: Mailbox (mailbox.mjs) has the attempts to sign in with one address, and Throttle
// (throttle.mjs) counts requests that have a limit. These are requests for mails, by client and by address, and the requests that callers
// of [Service.Throttle] count. A mailbox also has the account of all forms of an address (identity), so that the forms don't get the free
// credits of several accounts.
package signin

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/seal"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Store is the interface to everything outside the package. Commands and answers are JSON.
type Store interface {
	// Command sends a command to an account's object.
	Command(account, command string) ([]byte, error)
	// Mailbox sends a command to the object of an e-mail address.
	Mailbox(handle, command string) ([]byte, error)
	// Throttle asks an object whether a request is within limits.
	Throttle(name, command string) ([]byte, error)
	// Send sends a mail.
	Send(mail.Message) error
}

// Service signs people in.
type Service struct {
	Store Store
	// AddressSecrets are the keys of the names of mailboxes, KeySecrets the keys of sealed API keys, and NameSecrets the secrets with which
	// API keys name their accounts. In each list, the newest comes first.
	AddressSecrets, KeySecrets, NameSecrets []string
	// BonusAtOnce says that a new account gets its bonus at once, and not with the first call that is charged on a later day.
	BonusAtOnce bool
	// Place is where an account is opened: one of [account.Places], or empty for any place.
	Place string
	// CountryName returns the name of a country, given its code of ISO 3166-1.
	CountryName func(code string) string
	Now         func() time.Time
}

var (
	// ErrAddress is the error of an address that is not valid.
	ErrAddress = errors.New("signin: the address is not valid")
	// ErrMail is the error of a mail that could not be sent.
	ErrMail = errors.New("signin: the mail could not be sent")
	// ErrOtherBrowser is the error of a link in a browser that did not ask for it.
	ErrOtherBrowser = errors.New("signin: the link belongs to another browser")
	// ErrExpired is the error of a link or code that has expired, was used, or never existed.
	ErrExpired = errors.New("signin: the link or code has expired")
	// ErrOtherAddress is the error of a new address if another form of it has an account.
	ErrOtherAddress = errors.New("signin: another form of the address has an account")
	// ErrCode is the error of a text that does not have the length of a code.
	ErrCode = errors.New("signin: the text does not have the length of a code")
)

// WrongCodeError is the error of a wrong code.
type WrongCodeError struct {
	Left int // number of further codes that the browser may try
}

func (e *WrongCodeError) Error() string { return "signin: the code is wrong" }

// maxWrongCodes is the number of wrong codes after which the attempts of a browser end.
const maxWrongCodes = 5

// ConfirmLink signs in the browser with a verifier, given the part of a link behind the number sign. v is the sender. ConfirmLink reports
// whether the account is new. Errors: [ErrOtherBrowser], [ErrExpired], [ErrOtherAddress], [ThrottledError].
func (s *Service) ConfirmLink(link, verifier string, v visitor.Visitor) (session.Session, bool, error) {
	handle, secret, _ := strings.Cut(link, ".")
	switch {
	case verifier == "":
		return session.Session{}, false, ErrOtherBrowser
	case len(handle) != handleSize:
		return session.Session{}, false, ErrExpired
	}
	return s.confirm(handle, v, map[string]any{"do": "link", "verifier": session.Hash(verifier), "link": session.Hash(secret)})
}

// ConfirmCode signs in a browser, given the typed code that its link shows in another browser. It reports whether the account is new. A
// text of another length does not count as a wrong code. Errors: [ErrCode], [WrongCodeError], [ErrExpired], [ErrOtherAddress],
// [ThrottledError].
func (s *Service) ConfirmCode(code string, p session.Pending, v visitor.Visitor) (session.Session, bool, error) {
	if p.Verifier == "" {
		return session.Session{}, false, ErrExpired
	}
	code = typed(code)
	if len(code) != codeSize {
		return session.Session{}, false, ErrCode
	}
	return s.confirm(p.Mailbox, v, map[string]any{
		"do": "code", "verifier": session.Hash(p.Verifier), "code": session.Hash(code), "tries": maxWrongCodes,
	})
}

// confirm sends a command that confirms an attempt to a mailbox, and opens a session of its account.
func (s *Service) confirm(handle string, v visitor.Visitor, command map[string]any) (session.Session, bool, error) {
	command["account"] = rand.Text()
	var answer struct {
		known
		Outcome, Address, Counted string
		Tries                     int
	}
	if err := ask(s.Store.Mailbox, handle, command, &answer); err != nil {
		return session.Session{}, false, err
	}
	switch answer.Outcome {
	case "done":
		k := answer.known
		if newest := s.handles(answer.Address)[0]; newest != handle { // the mail was sent before the secret was rotated
			var err error
			if k, err = s.adopt(newest, k); err != nil {
				return session.Session{}, false, err
			}
		}
		entered, created, err := s.enter(k.Account, answer.Address, v, command["do"].(string), k.Left)
		if err == nil && answer.Counted != "" {
			s.discount(answer.Counted)
		}
		return entered, created, err
	case "other-browser":
		return session.Session{}, false, ErrOtherBrowser
	case "wrong-code":
		return session.Session{}, false, &WrongCodeError{answer.Tries}
	default:
		return session.Session{}, false, ErrExpired
	}
}

// signIn returns the command that opens a session of a visitor. way says how the visitor has signed in: "link", "code" or "passkey".
func signIn(entered session.Session, v visitor.Visitor, way string) *account.Command {
	return account.NewCommand("sign-in").
		Text("session", entered.Hash()).Number("life", session.Life.Milliseconds()).
		Text("device", v.Device).Text("country", v.Country).Text("way", way)
}

// enter opens a session of an account. If the account does not exist, enter opens it first. It reports whether it has opened the account.
func (s *Service) enter(id, address string, v visitor.Visitor, way string, l *left) (entered session.Session, created bool, err error) {
	entered = session.New(id)
	command := signIn(entered, v, way).Text("address", address).String()
	k, err := s.claim(id, address)
	if err != nil {
		return entered, false, err
	}
	outcome, err := s.outcome(id, command)
	if err == nil && outcome == "missing" {
		if k.Account != id {
			return entered, false, ErrOtherAddress
		}
		if err := s.admitAccount(address, v.IP); err != nil {
			return entered, false, err
		}
		l = cmp.Or(k.Left, l)
		// If another request opens the account in the meantime, this request finds it.
		outcome, err = s.outcome(id, s.opening(id, address, l).Command())
		created = outcome == "done"
		if err == nil {
			outcome, err = s.outcome(id, command)
		}
	}
	if err == nil && outcome == "moved" { // the account has another address, and this mailbox is about to forget the account
		err = ErrExpired
	} else if err == nil && outcome != "done" {
		err = errors.New("signin: the account's object answered: " + outcome)
	}
	return entered, created, err
}

// opening returns a Free account with a new key. If the address had an account before, the new account gets the rest of its bonus, and
// until the end of the earlier account's billing cycle at most the credits that were left. A part of the bonus that the earlier account had
// not got yet stays promised.
func (s *Service) opening(id, address string, l *left) *account.Opening {
	key := seal.Secrets{Names: s.NameSecrets, Seals: s.KeySecrets}.NewKey(account.Name{Account: id})
	plan := account.Plans[0]
	credits, bonus, promised := plan.Credits, int64(0), plan.Bonus
	if l != nil {
		bonus, promised = l.Bonus, l.Promised
		if s.Now().UnixMilli() < l.CycleEnd {
			credits = min(credits, l.Credits)
		}
	}
	if s.BonusAtOnce {
		bonus, promised = bonus+promised, 0
	}
	return &account.Opening{
		ID: id, KeyHash: key.Hash, Sealed: key.Sealed, Plan: plan, Address: address, Place: s.Place,
		Credits: &credits, Bonus: bonus, Promised: promised,
	}
}

// outcome sends a command to an account's object and returns the outcome in its answer.
func (s *Service) outcome(id, command string) (string, error) {
	answer, err := s.Store.Command(id, command)
	if err != nil {
		return "", err
	}
	var done struct{ Outcome string }
	err = json.Unmarshal(answer, &done)
	return done.Outcome, err
}

// ask sends a command to an object and decodes its answer.
func ask(send func(name, command string) ([]byte, error), name string, command, answer any) error {
	text, err := json.Marshal(command)
	if err != nil {
		return err
	}
	content, err := send(name, string(text))
	if err != nil {
		return err
	}
	return json.Unmarshal(content, answer)
}
