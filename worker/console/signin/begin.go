package signin

import (
	"crypto/rand"
	"errors"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
	"github.com/lettercraft/lettercraft/worker/service/network"
)

// Request is a request for a mail with a link that was admitted.
type Request struct {
	// ID is a secret of the browser that has sent the request. [Service.Failure] takes it.
	ID string
	// Handle is the name of the mailbox of the address.
	Handle string
	// Until is the time until which the link works.
	Until time.Time

	to, verifier, origin string
	visitor              visitor.Visitor
	handles              []string
	counted              string // name of the object that has counted the mail for the client; empty for a mail of a device
}

// Begin admits a request for a mail with a link to an address, for the browser with a verifier. It does the same whether or not the address
// has an account, and asks no object of the address: an existing object does not answer as fast as a new one, and may be far away, so that
// the time would reveal whether the address is known. v is the sender of the request, device the device of its browser, and origin the
// origin of the service. Errors: [ErrAddress], [ThrottledError].
func (s *Service) Begin(address, verifier string, v visitor.Visitor, device session.Device, origin string) (*Request, error) {
	to, valid := canonical(address)
	if !valid || !canReceive(to, origin) {
		return nil, ErrAddress
	}
	handles := s.handles(to)
	counted, err := s.admit(handles, network.Client(v.IP), device)
	if err != nil {
		return nil, err
	}
	return &Request{
		ID: rand.Text(), Handle: handles[0], Until: s.Now().Add(session.PendingLife),
		to: to, verifier: verifier, origin: origin, visitor: v, handles: handles, counted: counted,
	}, nil
}

// Post sends the mail of a request. It must be called after the request was answered. If it fails, [Service.Failure] tells the browser.
// Errors: [ErrMail], [ThrottledError].
func (s *Service) Post(r *Request) error {
	err := s.post(r)
	if err != nil {
		note := map[string]any{"do": "fail", "failure": failureOf(err), "life": session.PendingLife.Milliseconds()}
		err = errors.Join(err, ask(s.Store.Mailbox, s.note(r.ID), note, &struct{}{}))
	}
	return err
}

func (s *Service) post(r *Request) error {
	if r.counted != "" {
		if err := s.admitTo(r.Handle); err != nil {
			return err
		}
	}
	if len(r.handles) > 1 {
		if _, err := s.inherit(r.handles, known{}); err != nil {
			return err
		}
	}
	secret := rand.Text()
	err := ask(s.Store.Mailbox, r.Handle, map[string]any{
		"do":       "begin",
		"address":  r.to,
		"verifier": session.Hash(r.verifier),
		"link":     session.Hash(secret),
		"code":     session.Hash(codeOf(secret)),
		"life":     session.PendingLife.Milliseconds(),
		"most":     maxAttempts,
		"counted":  r.counted,
	}, &struct{}{})
	if err != nil {
		return err
	}
	if err := s.Store.Send(message(r.to, r.origin, r.origin+"/account/sign-in/#"+r.Handle+"."+secret, r.visitor.Request(s.Now(), s.CountryName))); err != nil {
		return errors.Join(ErrMail, err)
	}
	return nil
}

// failure is the reason why a mail was not sent: a limit, or another reason.
type failure struct {
	Limit Exceeded `json:"limit"` // empty for another reason
	After int64    `json:"after"` // milliseconds until the next request may come
}

func failureOf(err error) failure {
	if throttled := (*ThrottledError)(nil); errors.As(err, &throttled) {
		return failure{throttled.Limit, throttled.After.Milliseconds()}
	}
	return failure{}
}

// Failure returns the reason why the mail of the request with an ID was not sent, or nil if the mail was sent or is about to be sent.
// Errors: [ErrMail], [ThrottledError].
func (s *Service) Failure(id string) error {
	var answer struct{ Failure *failure }
	err := ask(s.Store.Mailbox, s.note(id), map[string]any{"do": "failure"}, &answer)
	switch f := answer.Failure; {
	case err != nil || f == nil:
		return err
	case f.Limit != "":
		return &ThrottledError{After: time.Duration(f.After) * time.Millisecond, Limit: f.Limit}
	default:
		return ErrMail
	}
}

// note returns the name of the object that records that the mail of a request was not sent. The object has no other use: if the mailbox of
// the address were asked instead, the time of the answer would reveal whether the address is known.
func (s *Service) note(id string) string { return session.MAC(s.AddressSecrets[0], "request", id, 16) }
