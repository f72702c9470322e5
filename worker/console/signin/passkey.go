package signin

import (
	"encoding/json"
	"errors"
	"log"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/passkey"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/network"
)

var (
	// ErrPasskey is the error of a passkey that does not sign in: the account does not have it, or the answer is not valid.
	ErrPasskey = errors.New("signin: the passkey does not sign in")
	// ErrChallenge is the error of a challenge that has expired or was used.
	ErrChallenge = errors.New("signin: the challenge has expired or was used")
)

// passkeyLimits are a client's limits of passkeys that did not sign in. Each attempt asks an account's object.
var passkeyLimits = []Limit{{30, time.Hour.Milliseconds()}}

// ConfirmPasskey signs in with a passkey of an account, given the answer to a challenge that the caller has checked. The argument account
// need not name an account. v is the sender of the answer. ConfirmPasskey also returns the handle of the account's address. Errors:
// [ErrPasskey], [ErrChallenge], [ThrottledError].
func (s *Service) ConfirmPasskey(id string, u passkey.Use, c session.Challenge, v visitor.Visitor) (entered session.Session, handle string, err error) {
	if !account.WellFormedID(id) {
		return entered, "", ErrPasskey
	}
	from := "passkeys of " + network.Client(v.IP)
	err = s.Throttle(from, passkeyLimits)
	if throttled := (*ThrottledError)(nil); errors.As(err, &throttled) {
		throttled.Limit = OfPasskeys
	}
	if err != nil {
		return entered, "", err
	}
	var known struct {
		Outcome string
		Key     []byte
		Address string
	}
	answer, err := s.Store.Command(id, account.NewCommand("passkey").Text("passkey", u.ID).String())
	if err == nil {
		err = json.Unmarshal(answer, &known)
	}
	if err != nil {
		return entered, "", err
	}
	if known.Outcome != "done" || u.Verify(known.Key) != nil {
		return entered, "", ErrPasskey
	}
	entered = session.New(id)
	outcome, err := s.outcome(id, signIn(entered, v, "passkey").
		Text("passkey", u.ID).Number("count", int64(u.Count())).
		Text("challenge", c.ID).Number("until", c.Until).String())
	if err != nil {
		return entered, "", err
	}
	switch outcome {
	case "done":
		s.discount(s.throttle(from))
		return entered, s.handles(known.Address)[0], nil
	case "used":
		return entered, "", ErrChallenge
	case "busy":
		return entered, "", &ThrottledError{After: session.ChallengeLife, Limit: OfPasskeys}
	case "rewound":
		events.Log(events.Event{
			Name: events.Passkey, Account: id, Reason: "counter",
			Cause: "the counter of a passkey has not grown; there may be a copy of it",
		})
		return entered, "", ErrPasskey
	case "no-passkey", "missing": // it was removed in the meantime
		return entered, "", ErrPasskey
	default:
		return entered, "", errors.New("signin: the account's object answered: " + outcome)
	}
}

// discount removes the last request from the count of a throttle's object, because the request led to a sign-in.
func (s *Service) discount(counted string) {
	if err := ask(s.Store.Throttle, counted, map[string]any{"discount": true}, &struct{}{}); err != nil {
		log.Print("what led to a sign-in still counts for its client: ", err)
	}
}
