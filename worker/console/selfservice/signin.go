package selfservice

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/console/passkey"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/console/visitor"
)

// waiting answers with the mailbox for which this browser waits, so that the page of a link knows whether its mail was requested in this
// browser. It also says whether a request for a mail needs a token of Turnstile.
func (a *service) waiting(w http.ResponseWriter, r *http.Request) error {
	answer := struct {
		Mailbox   *string `json:"mailbox"`
		Turnstile bool    `json:"turnstile"`
	}{Turnstile: a.Turnstile.IsOn()}
	if p := session.ReadPending(r); p.Mailbox != "" {
		answer.Mailbox = &p.Mailbox
	}
	return reply(w, http.StatusOK, answer)
}

// ask admits a request for a mail with a link, which is sent after the answer. A browser that already waits for a mail keeps its verifier, so that the links in both mails work.
func (a *service) ask(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Email, Turnstile string }
	err := input.Decode(r, &body)
	if err == nil {
		err = a.Turnstile.Verify(body.Turnstile, clientOf(r), r.URL.Hostname())
	}
	if err != nil {
		return err
	}
	p := session.ReadPending(r)
	if p.Verifier == "" {
		p.Verifier = session.NewVerifier()
	}
	request, err := a.signin.Begin(body.Email, p.Verifier, a.visitor(r), session.ReadDevice(r, a.SessionSecrets), a.origin(r))
	if err != nil {
		return err
	}
	p.Mailbox = request.Handle
	http.SetCookie(w, p.Cookie(r))
	a.After(func() {
		unsent("", a.signin.Post(request))
	})
	return reply(w, http.StatusAccepted, map[string]any{"mailbox": request.Handle, "until": request.Until.UnixMilli(), "request": request.ID})
}

// unsent logs that a mail was not sent, unless err is nil or a limit. id is that of the account, or empty.
func unsent(id string, err error) {
	throttled := (*signin.ThrottledError)(nil)
	if err == nil || errors.As(err, &throttled) && !errors.Is(err, signin.ErrMail) {
		return
	}
	events.Log(events.Event{Name: events.Mail, Account: id, Reason: mail.Reason(err), Cause: err.Error()})
}

// widget answers with the page of Turnstile's widget.
func (a *service) widget(w http.ResponseWriter, _ *http.Request) error {
	if !a.Turnstile.IsOn() {
		return errNotFound
	}
	a.Turnstile.Page(w)
	return nil
}

// failure answers with the reason why the mail that a page has requested was not sent. The mail is sent after the request for it was
// answered.
func (a *service) failure(w http.ResponseWriter, r *http.Request) error {
	if err := a.signin.Failure(r.PathValue("request")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// clientOf returns the IP address of the client. The platform sets CF-Connecting-IP and overwrites what a client sends. The local
// server only adds it if the client has not sent it, so that each test can be a client of its own.
func clientOf(r *http.Request) string { return r.Header.Get("CF-Connecting-IP") }

// visitor returns the sender of a request.
func (a *service) visitor(r *http.Request) visitor.Visitor {
	return visitor.Visitor{IP: clientOf(r), Device: visitor.Device(r.UserAgent()), Country: visitor.Country(a.Country)}
}

func (a *service) confirmLink(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Link string }
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	s, created, err := a.signin.ConfirmLink(body.Link, session.ReadPending(r).Verifier, a.visitor(r))
	mailbox, _, _ := strings.Cut(body.Link, ".")
	return a.welcome(w, r, s, mailbox, created, err)
}

func (a *service) confirmCode(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Code string }
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	p := session.ReadPending(r)
	s, created, err := a.signin.ConfirmCode(body.Code, p, a.visitor(r))
	return a.welcome(w, r, s, p.Mailbox, created, err)
}

// confirmPasskey signs in with a passkey. The passkey names the account, because it keeps the account's id.
func (a *service) confirmPasskey(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		passkey.Use
		Account string
	}
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	challenge, err := body.Challenge(session.Origin(r))
	if err != nil {
		return signin.ErrPasskey
	}
	c, ok := session.ReadChallenge(challenge, toSignIn, a.SessionSecrets, a.now())
	if !ok {
		return signin.ErrChallenge
	}
	s, mailbox, err := a.signin.ConfirmPasskey(body.Account, body.Use, c, a.visitor(r))
	return a.welcome(w, r, s, mailbox, false, err)
}

// welcome answers a sign-in to the account of a mailbox.
func (a *service) welcome(w http.ResponseWriter, r *http.Request, s session.Session, mailbox string, created bool, err error) error {
	if err != nil {
		return err
	}
	device := session.ReadDevice(r, a.SessionSecrets)
	if device.Mailbox != mailbox {
		device = session.NewDevice(mailbox)
	}
	http.SetCookie(w, s.Cookie(r, a.SessionSecrets))
	http.SetCookie(w, device.Cookie(r, a.SessionSecrets))
	http.SetCookie(w, session.PendingEnded(r))
	return reply(w, http.StatusOK, map[string]any{"created": created})
}

// endSession ends a session of the account, given the id that the page knows, and answers with the other sessions. It also succeeds if the
// session has already ended.
func (a *service) endSession(w http.ResponseWriter, r *http.Request) error {
	var body struct{ ID string }
	s, err := a.memberWith(r, &body)
	if err != nil {
		return err
	}
	var answer struct {
		Sessions json.RawMessage `json:"sessions"`
	}
	if _, err := a.send(s, command("end-session", s).Text("id", body.ID), &answer); err != nil {
		return err
	}
	return reply(w, http.StatusOK, answer)
}

// signOut ends the session of a browser. Without a session it succeeds too, unless the request is to end all sessions.
func (a *service) signOut(w http.ResponseWriter, r *http.Request) error {
	var body struct{ Everywhere bool }
	if err := input.Decode(r, &body); err != nil {
		return err
	}
	do := "sign-out"
	if body.Everywhere {
		do = "sign-out-everywhere"
	}
	s, err := a.member(r)
	if err == nil {
		_, err = a.send(s, command(do, s), &struct{}{})
	}
	if err != nil && (err != errSignedOut || body.Everywhere) {
		return err
	}
	http.SetCookie(w, session.Ended(r))
	w.WriteHeader(http.StatusNoContent)
	return nil
}
