// Package selfservice serves the page on which people sign in and manage their account (web/account), as an [http.Handler]. Read
// [New]. Package admin does the same for the operator.
package selfservice

import (
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/notify"
	"github.com/lettercraft/lettercraft/worker/console/payments"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/console/turnstile"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Store is the interface to everything outside the package.
type Store interface {
	signin.Store
	notify.Courier
	// Record and Bill are the methods of [payments.Store].
	Record(subscription, command string) ([]byte, error)
	Bill(account, command string) ([]byte, error)
	// Lookup reads an entry of the directory at the edge, and reports whether there is one.
	Lookup(name string) (value string, found bool, err error)
}

// Config is the operator's configuration.
type Config struct {
	// SessionSecrets are the keys of cookies, AddressSecrets the keys of the names of mailboxes, KeySecrets the keys of sealed API keys,
	// and NameSecrets the secrets with which API keys name their accounts. In each list, the newest comes first. Every request is refused
	// unless each list has a secret.
	SessionSecrets, AddressSecrets, KeySecrets, NameSecrets []string
	// PublicURL is the address of the service in mails, such as "https://example.com". If it is empty, a mail leads to the host at which it
	// was requested.
	PublicURL string
	// Prices are the prices at which plans are sold. If a plan has several prices, the first one is used. Without prices, nothing is sold.
	Prices []payments.Price
	// Shown are the prices that the pages show; nil: none.
	Shown *payments.Shown
	// Turnstile checks that a person asks for a mail.
	Turnstile turnstile.Widget
	// After runs a task after the answer to the request was sent.
	After func(task func())
	// BonusAtOnce says that a new account gets its bonus at once.
	BonusAtOnce bool
	// Place is where the account of somebody who signs up is opened: one of [account.Places], or empty for any place.
	Place string
	// Country is the country of the client, according to the platform; a handler serves only one request. CountryName returns the name of a
	// country, given its code of ISO 3166-1.
	Country     string
	CountryName func(code string) string
	// OperatorMail is an e-mail address, or empty.
	OperatorMail string
}

type service struct {
	Config
	store  Store
	signin signin.Service
	now    func() time.Time
}

// New returns a handler that serves these paths below /account/api/. Answers are JSON, errors are {"error", "code", "parameter"}.
//
//	GET    turnstile      the page of Turnstile's widget
//	GET    sign-in        the mailbox whose mail this browser waits for, and whether asking for one takes a token of Turnstile
//	POST   sign-in        {email, turnstile}: sends a mail with a link, after the answer
//	GET    sign-in/mail/… why the mail that a request has asked for was not sent
//	POST   sign-in/link   {link}: signs in with the link, in the browser that asked for it
//	POST   sign-in/code   {code}: signs in with the code that the link shows elsewhere
//	POST   sign-out       {everywhere}: ends this session, or all sessions
//	DELETE sessions       {id}: ends a session, and answers with the others
//	GET    balance        the credits, as published to the directory
//	GET    account        everything about the account
//	GET    calls          the last calls: ?status=&operation=&key=&id=&before=
//	GET    data           the account and its calls as a file to download
//	DELETE account        {confirm: "delete"}
//	…      keys           the API keys, as package keys defines them
//	POST   address        {email}: asks for another address of the owner; it is confirmed by mail at both addresses
//	DELETE address        cancels that
//	POST   address/confirm  {link}: confirms it with the link of one of the mails
//	POST   address/cancel   {link}: cancels it with such a link
//	PUT    settings       {mail, thresholds, webhook}: when notifications are sent, and where
//	POST   webhook/test   delivers a test to the webhook
//	POST   deliveries/…   delivers a message to the webhook once more
//	GET    plans          which plans can be bought
//	POST   plan           {plan}: the address at which the plan can be bought, or changed to
//	POST   billing        the address of the payment provider's portal: card, invoices, cancellation
//
// With passkeys (bytes that a passkey has written are in base64):
//
//	GET    sign-in/passkey  the challenge for a passkey that signs in
//	POST   sign-in/passkey  {account, id, client, authenticator, signature}: signs in with a passkey
//	GET    passkeys         the challenge for a new passkey
//	POST   passkeys         {name, id, client, authenticator, key}: adds a passkey
//	PUT    passkeys         {id, name}: renames a passkey
//	DELETE passkeys         {id}: removes a passkey
func New(c Config, s Store, now func() time.Time) http.Handler {
	a := &service{
		Config: c, store: s, now: now,
		signin: signin.Service{
			Store: s, AddressSecrets: c.AddressSecrets, KeySecrets: c.KeySecrets, NameSecrets: c.NameSecrets, BonusAtOnce: c.BonusAtOnce, Place: c.Place, CountryName: c.CountryName, Now: now,
		},
	}
	routes := map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /account/api/turnstile":              a.widget,
		"GET /account/api/sign-in":                a.waiting,
		"POST /account/api/sign-in":               a.ask,
		"GET /account/api/sign-in/mail/{request}": a.failure,
		"POST /account/api/sign-in/link":          a.confirmLink,
		"POST /account/api/sign-in/code":          a.confirmCode,
		"POST /account/api/sign-out":              a.signOut,
		"DELETE /account/api/sessions":            a.endSession,
		"GET /account/api/balance":                a.balance,
		"GET /account/api/account":                a.show,
		"GET /account/api/calls":                  a.calls,
		"GET /account/api/data":                   a.download,
		"DELETE /account/api/account":             a.remove,
		"POST /account/api/address":               a.askMove,
		"DELETE /account/api/address":             a.cancelMove,
		"POST /account/api/address/confirm":       a.confirmMoveLink,
		"POST /account/api/address/cancel":        a.cancelMoveLink,
		"PUT /account/api/settings":               a.set,
		"POST /account/api/webhook/test":          a.testWebhook,
		"POST /account/api/deliveries/{id}":       a.sendAgain,
		"GET /account/api/plans":                  a.plans,
		"POST /account/api/plan":                  a.buy,
		"POST /account/api/billing":               a.bill,
		"GET /account/api/sign-in/passkey":        a.challengeToSignIn,
		"POST /account/api/sign-in/passkey":       a.confirmPasskey,
		"GET /account/api/passkeys":               a.challengeToAdd,
		"POST /account/api/passkeys":              a.addPasskey,
		"PUT /account/api/passkeys":               a.renamePasskey,
		"DELETE /account/api/passkeys":            a.removePasskey,
		"/account/api/":                           func(http.ResponseWriter, *http.Request) error { return errNotFound },
	}
	maps.Copy(routes, a.keys().Routes("/account/api"))
	mux := http.NewServeMux()
	for pattern, handle := range routes {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-store")
			err := a.check(r)
			if err == nil {
				err = handle(w, r)
			}
			if err != nil {
				s, _ := a.member(r) // it names no account if the session is not valid
				refuse(w, s.Account, err)
			}
		})
	}
	return mux
}

// check returns an error for a request that must be refused. It accepts requests of other sites that change nothing, because the browser
// does not let these sites read the answers.
func (a *service) check(r *http.Request) error {
	switch {
	case len(a.SessionSecrets) == 0 || len(a.AddressSecrets) == 0 || len(a.KeySecrets) == 0 || len(a.NameSecrets) == 0:
		return errors.New("the secret SESSION_SECRET, ADDRESS_SECRET, KEY_SECRET or KEY_NAME_SECRET is missing")
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		return nil
	case !session.SameOrigin(r):
		return errCrossOrigin
	case !session.Private(r):
		return errInsecure
	}
	return nil
}

// member returns the session of a request, or [errSignedOut]. Only the account's object knows whether the session still exists.
func (a *service) member(r *http.Request) (session.Session, error) {
	s, ok := session.Read(r, a.SessionSecrets)
	if !ok {
		return s, errSignedOut
	}
	return s, nil
}

// memberWith reads the body of a request, and returns its session.
func (a *service) memberWith(r *http.Request, body any) (session.Session, error) {
	if err := input.Decode(r, body); err != nil {
		return session.Session{}, err
	}
	return a.member(r)
}

// ownerLimits are an account's limits of new keys, of new passkeys, of tests of the webhook, and of messages that are sent to the webhook
// again. Each new key costs writes to the directory, each new passkey sends a mail, and tests and repeated messages could flood somebody
// else with requests.
var ownerLimits = []signin.Limit{{Count: 10, Window: (10 * time.Minute).Milliseconds()}}

// throttle counts a request of an account, or returns its refusal if it exceeds the limits. Each kind of request is counted separately. The
// sentence of the refusal begins with "Too many " and the argument what.
func (a *service) throttle(kind string, s session.Session, what string) error {
	err := a.signin.Throttle(kind+" "+s.Account, ownerLimits)
	if throttled := (*signin.ThrottledError)(nil); errors.As(err, &throttled) {
		return tooMany(what, throttled)
	}
	return err
}

// command returns a command for the account's object in the name of a session.
func command(do string, s session.Session) *account.Command {
	return account.NewCommand(do).Text("session", s.Hash())
}

// send sends a command to the account of a session, and decodes the answer into a value. It returns the answer too.
func (a *service) send(s session.Session, c *account.Command, into any) ([]byte, error) {
	answer, err := a.answer(s, c)
	if err == nil {
		err = json.Unmarshal(answer, into)
	}
	return answer, err
}

// answer sends a command to the account of a session, and returns the answer.
func (a *service) answer(s session.Session, c *account.Command) ([]byte, error) {
	answer, err := a.store.Command(s.Account, c.String())
	if err != nil {
		return nil, err
	}
	var done struct{ Outcome string }
	if err := json.Unmarshal(answer, &done); err != nil {
		return nil, err
	}
	switch done.Outcome {
	case "done", "unknown-key", "replacing", "too-many-keys": // package keys knows all of them except the first
		return answer, nil
	}
	if known, ok := outcomes[done.Outcome]; ok {
		return nil, known
	}
	return nil, errors.New("the account's object answered: " + done.Outcome)
}
