package selfservice

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"strconv"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/input"
	"github.com/lettercraft/lettercraft/worker/console/keys"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/console/signin"
	"github.com/lettercraft/lettercraft/worker/console/turnstile"
)

// refusal is an error for the page: a status, a word for programs and a sentence for people.
type refusal struct {
	status    int
	Sentence  string  `json:"error"`
	Code      string  `json:"code"`
	Parameter *string `json:"parameter"`
	// Left is the number of further codes that the browser may try.
	Left int `json:"left,omitempty"`
	// retryAfter is the number of seconds after which the request may be sent again.
	retryAfter int
}

func (r *refusal) Error() string { return r.Sentence }

var (
	errSignedOut   = &refusal{status: 401, Code: "signed_out", Sentence: "You are not signed in"}
	errSuspended   = &refusal{status: 403, Code: "suspended", Sentence: "The account is suspended; only the operator of this service can delete it"}
	errNoWebhook   = &refusal{status: 400, Code: "no_webhook", Sentence: "The account has no webhook"}
	errWebhookOff  = &refusal{status: 409, Code: "webhook_off", Sentence: "The webhook is switched off; save the settings to switch it on again"}
	errNoDelivery  = &refusal{status: 404, Code: "unknown_delivery", Sentence: "This message is not kept any more"}
	errNoPasskey   = &refusal{status: 404, Code: "unknown_passkey", Sentence: "The account does not have this passkey any more"}
	errPasskey     = &refusal{status: 400, Code: "invalid_passkey", Sentence: "The passkey could not be added: the answer of the browser is not valid"}
	errPasskeys    = &refusal{status: 409, Code: "too_many_passkeys", Sentence: "An account has at most ten passkeys; remove one first"}
	errHasPasskey  = &refusal{status: 409, Code: "passkey_exists", Sentence: "The account has this passkey already"}
	errChallenge   = &refusal{status: 410, Code: "expired", Sentence: "That took too long; try again"}
	errBusy        = &refusal{status: 429, Code: "throttled", Sentence: "Too many passkeys were used; try again in 5 minutes", retryAfter: 300}
	errUnmovable   = &refusal{status: 403, Code: "suspended", Sentence: "The address of a suspended account can't be changed"}
	errMoving      = &refusal{status: 409, Code: "address_changing", Sentence: "The address was changed a short time ago; try again in an hour"}
	errNoMove      = &refusal{status: 410, Code: "expired", Sentence: "The link is no longer valid: it has expired, or the change was made or cancelled"}
	errTaken       = &refusal{status: 409, Code: "address_kept", Sentence: "The address could not be changed; the account keeps the one that it has"}
	errPurchase    = &refusal{status: 409, Code: "purchase_pending", Sentence: "Your last purchase is still being processed; reload this page in a minute"}
	errNoPayments  = &refusal{status: 409, Code: "no_payments", Sentence: "You have not paid for a plan yet"}
	errCrossOrigin = &refusal{status: 403, Code: "cross_origin", Sentence: "The request was not made by a page of this site"}
	errInsecure    = &refusal{status: 403, Code: "https_required", Sentence: "Signing in needs HTTPS; open this page with https://"}
	errNotFound    = &refusal{status: 404, Code: "not_found", Sentence: "There is nothing at this path"}
	errUnknown     = &refusal{status: 404, Code: "unknown", Sentence: "The balance of this account is not available yet"}
	errBody        = &refusal{status: 400, Code: "malformed_request", Sentence: input.Sentence}
	errUnreachable = &refusal{status: 503, Code: "unavailable", Sentence: "The account can't be reached now; try again later"}
)

// outcomes has the refusals by the outcome in the answer of the account's object.
var outcomes = map[string]*refusal{
	"signed-out": errSignedOut, "missing": errSignedOut, "suspended": errSuspended,
	"no-passkey": errNoPasskey, "full": errPasskeys, "exists": errHasPasskey, "used": errChallenge, "busy": errBusy,
	"unmovable": errUnmovable, "moving": errMoving, "no-move": errNoMove, "same-address": errParameter("email", "The account has this address already"),
	"no-webhook": errNoWebhook, "webhook-off": errWebhookOff, "no-delivery": errNoDelivery,
}

// errParameter returns the error of a parameter that is wrong.
func errParameter(name, sentence string) *refusal {
	return &refusal{status: 400, Code: "invalid_parameter", Sentence: sentence, Parameter: &name}
}

// refusalOf returns the refusal that the page gets for an error. It logs an error that is not the caller's fault. id is that of the
// account of the session, or empty.
func refusalOf(id string, err error) *refusal {
	var known *refusal
	var throttled *signin.ThrottledError
	var wrong *signin.WrongCodeError
	var ofKeys *keys.Refusal
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, input.ErrBody):
		return errBody
	case errors.As(err, &ofKeys):
		r := &refusal{status: ofKeys.Status, Code: ofKeys.Code, Sentence: ofKeys.Sentence}
		if ofKeys.Parameter != "" {
			r.Parameter = &ofKeys.Parameter
		}
		return r
	case errors.Is(err, signin.ErrAddress):
		r := errParameter("email", "Enter a valid e-mail address")
		r.Code = "invalid_address"
		return r
	case errors.As(err, &throttled):
		switch throttled.Limit {
		case signin.OfAddress:
			r := tooMany("mails were requested", throttled)
			r.Sentence += ". The links in the mails that were sent still work for " + strconv.Itoa(int(session.PendingLife.Minutes())) + " minutes"
			return r
		case signin.OfAccounts:
			return tooMany("accounts were opened from this network or with this domain", throttled)
		case signin.OfPasskeys:
			return tooMany("passkeys were tried", throttled)
		}
		return tooMany("mails were requested", throttled)
	case errors.Is(err, signin.ErrOtherBrowser):
		return &refusal{status: 403, Code: "other_browser", Sentence: "The link was requested in another browser"}
	case errors.Is(err, signin.ErrExpired):
		return &refusal{status: 410, Code: "expired", Sentence: "The link or code is no longer valid; request another mail"}
	case errors.Is(err, signin.ErrPasskey):
		return &refusal{status: 403, Code: "passkey_refused", Sentence: "This passkey does not sign in here; sign in by mail"}
	case errors.Is(err, signin.ErrChallenge):
		return errChallenge
	case errors.Is(err, signin.ErrOtherAddress):
		return &refusal{status: 409, Code: "other_address", Sentence: "Another form of this address already has an account; sign in with the form that you used first"}
	case errors.As(err, &wrong):
		r := errParameter("code", "The code is wrong")
		r.Code, r.Left = "wrong_code", wrong.Left
		return r
	case errors.Is(err, signin.ErrMail): // the error was logged when it happened
		return &refusal{status: 503, Code: "mail_failed", Sentence: "The mail could not be sent; try again later"}
	case errors.Is(err, turnstile.ErrFailed):
		r := errParameter("turnstile", "Confirm that you are human, and try again")
		r.Code = "turnstile_failed"
		return r
	case errors.Is(err, signin.ErrCode):
		return errParameter("code", "The code has eight characters, such as ABCD-EFGH")
	}
	events.Fault(id, "a request of the account page failed", err)
	if errors.Is(err, turnstile.ErrUnavailable) {
		return &refusal{status: 503, Code: "turnstile_unavailable", Sentence: "The check that you are human can't be completed now; try again later"}
	}
	return errUnreachable
}

// tooMany returns the refusal of a request that exceeds a limit.
func tooMany(what string, e *signin.ThrottledError) *refusal {
	seconds := int(math.Ceil(e.After.Seconds()))
	return &refusal{status: 429, Code: "throttled", Sentence: "Too many " + what + "; try again in " + wait(seconds), retryAfter: seconds}
}

// wait returns a time in words, rounded up to minutes.
func wait(seconds int) string {
	if seconds <= 60 {
		return "a minute"
	}
	return strconv.Itoa((seconds+59)/60) + " minutes"
}

// refuse answers a request with an error. id is that of the account of the session, or empty.
func refuse(w http.ResponseWriter, id string, err error) error {
	r := refusalOf(id, err)
	if r.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(r.retryAfter))
	}
	return reply(w, r.status, r)
}

// reply answers a request with JSON.
func reply(w http.ResponseWriter, status int, body any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error means that the client has disconnected
	return nil
}
