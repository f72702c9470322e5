package selfservice

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// maxWebhook is the maximum length of the URL of a webhook in bytes.
const maxWebhook = 2000

// set changes the settings of notifications. The account's object uses the new secret only for another URL.
func (a *service) set(w http.ResponseWriter, r *http.Request) error {
	var body struct {
		Mail    *bool
		Webhook *string
	}
	if err := decode(r, &body); err != nil {
		return err
	}
	s, err := a.member(r)
	if err != nil {
		return err
	}
	c := command("settings", s)
	if body.Mail != nil {
		c.Text("mail", map[bool]string{true: "on", false: "off"}[*body.Mail])
	}
	if body.Webhook != nil {
		address := strings.TrimSpace(*body.Webhook)
		if address != "" && !isWebhook(address, r.URL.Scheme) {
			return errParameter("webhook", "The URL of a webhook must begin with https:// and name a host")
		}
		c.Text("webhook", address).Text("secret", newSecret())
	}
	var answer struct{ Settings json.RawMessage }
	if _, err := a.send(s, c, &answer); err != nil {
		return err
	}
	return reply(w, http.StatusOK, answer.Settings)
}

// isWebhook reports whether a text can be the URL of a webhook. Whether the host may be reached is decided at each delivery. A
// service with HTTPS calls nothing without it; http is for tests on the developer's machine.
func isWebhook(text, scheme string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= maxWebhook && (u.Scheme == "https" || u.Scheme == scheme) && u.Hostname() != "" &&
		u.User == nil && u.Fragment == ""
}

// newSecret returns a secret for a webhook, in the form of Standard Webhooks.
func newSecret() string {
	var b [24]byte
	_, _ = rand.Read(b[:]) // never fails
	return "whsec_" + base64.StdEncoding.EncodeToString(b[:])
}
