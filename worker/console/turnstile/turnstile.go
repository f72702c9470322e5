// Package turnstile checks with Cloudflare Turnstile that a person has asked for a mail, if the operator wants that. Read
// [Widget.Verify]. The widget of the sign-in form gives the browser a token, which Cloudflare's Siteverify accepts once, within
// five minutes (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
package turnstile

import (
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

var (
	// ErrFailed is the error of a token that is missing, wrong, expired or used.
	ErrFailed = errors.New("turnstile: the token is not valid")
	// ErrUnavailable is the error if Siteverify did not say whether a token is valid.
	ErrUnavailable = errors.New("turnstile: the token could not be verified")
)

// Widget is a widget of the operator.
type Widget struct {
	// SiteKey is public. Without it, nothing is checked.
	SiteKey string
	// Secrets are the secrets of the widget, the newest first. Without a secret, every token is refused.
	Secrets []string
	// Siteverify sends a form to Siteverify and returns the answer, or an error after a limited time.
	Siteverify func(form string) ([]byte, error)
}

// IsOn reports whether tokens are checked.
func (w Widget) IsOn() bool { return w.SiteKey != "" }

const (
	// action names the purpose of the widget. Siteverify returns it, so that a token of another form is useless.
	action = "sign-in"
	// maxToken is the maximum length of a token in characters.
	maxToken = 2048
)

// callersCodes are the error codes of Siteverify that the token causes.
var callersCodes = []string{"missing-input-response", "invalid-input-response", "timeout-or-duplicate"}

// Verify checks a token from a page of a host. ip is the address of the client. Errors: [ErrFailed], [ErrUnavailable].
func (w Widget) Verify(token, ip, host string) error {
	switch {
	case !w.IsOn():
		return nil
	case token == "" || len(token) > maxToken:
		return ErrFailed
	case len(w.Secrets) == 0:
		return errors.Join(ErrUnavailable, errors.New("the secret TURNSTILE_SECRET is missing"))
	}
	form := url.Values{"secret": {w.Secrets[0]}, "response": {token}}
	if ip != "" {
		form.Set("remoteip", ip)
	}
	content, err := w.Siteverify(form.Encode())
	if err != nil {
		return errors.Join(ErrUnavailable, err)
	}
	var answer struct {
		Success          bool
		Hostname, Action string
		Codes            []string `json:"error-codes"`
	}
	if err := json.Unmarshal(content, &answer); err != nil {
		return errors.Join(ErrUnavailable, err)
	}
	isOther := func(code string) bool { return !slices.Contains(callersCodes, code) }
	switch {
	case answer.Success && answer.Hostname == host && answer.Action == action:
		return nil
	case answer.Success || len(answer.Codes) > 0 && !slices.ContainsFunc(answer.Codes, isOther):
		return ErrFailed
	default:
		return errors.Join(ErrUnavailable, errors.New("the error codes are: "+strings.Join(answer.Codes, " ")))
	}
}

// policy lets the page of the widget load the resources of Turnstile, and lets only this site show the page in a frame
// (https://developers.cloudflare.com/turnstile/reference/content-security-policy/).
const policy = "default-src 'none'; script-src 'self' https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// Page answers with the page of the widget, which the account page shows in a frame. So the policies of other pages need not allow scripts
// of Cloudflare. The widget needs to know the host of the page.
func (w Widget) Page(answer http.ResponseWriter) {
	answer.Header().Set("Content-Security-Policy", policy)
	answer.Header().Set("Referrer-Policy", "strict-origin")
	answer.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = answer.Write([]byte(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Check that you are human</title>
<script src="https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit" defer></script>
<script type="module" src="/account/turnstile/frame.js"></script></head>
<body><div id="widget" data-site-key="` + html.EscapeString(w.SiteKey) + `" data-action="` + action + `"></div></body></html>
`)) // an error means that the client has disconnected
}
