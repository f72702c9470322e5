// Package events logs what a person on call wants to know about the console and the notifier: [Log] writes one line of JSON for each event,
// which also becomes a data point of Workers Analytics Engine (package point). A line has no address of anybody or of a webhook, no key and
// no text of anybody, and names an account by its pseudonym.
package events

import (
	"cmp"
	"encoding/json"
	"log"
	"net/http"
	"time"

	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/point"
)

// The names of events. worker/service/point/event.mjs writes further ones.
const (
	// Webhook is a failed attempt to deliver a webhook. The reason is that of package webhook, or "internal".
	Webhook = "webhook"
	// WebhookOff is a webhook that is switched off: its receiver has answered 410 ("gone"), or it has failed for too long ("patience").
	WebhookOff = "webhook_off"
	// Mail is a mail that could not be sent. The reason is that of package mail, such as the code of the platform.
	Mail = "mail"
	// Token is a request for the administration without a valid token. The reason is "missing" or "wrong".
	Token = "token"
	// Payment is a request of the payment provider that was refused ("signature", "body", "size", "event") or could not be applied ("failed").
	Payment = "payment"
	// Sweep is a run of the schedule, which has removed Count pictures: "done" or "failed".
	Sweep = "sweep"
	// Answer is an answer with a status from 500 on. The reason is the pattern of the route.
	Answer = "answer"
	// Passkey is a sign-in that was refused because the counter of the passkey has not grown ("counter").
	Passkey = "passkey"
)

// NotifierRoute is the route that only the notifier serves. It is the same program as the console.
const NotifierRoute = "POST /notify"

// Event is an event. Members with their zero values are left out.
type Event struct {
	Name string `json:"event"`
	// Account is the id of the account, or its pseudonym. The line has the pseudonym, or nothing if the secret for it is missing.
	Account string `json:"account,omitempty"`
	// Reason is a word, or the pattern of a route.
	Reason string `json:"reason,omitempty"`
	// Worker is the Worker that logs the event. Without it, it is "console".
	Worker string `json:"worker"`
	// ID is the id of a message to an owner, or of an event of the payment provider.
	ID string `json:"id,omitempty"`
	// Status is the status of an answer that was sent or received.
	Status int `json:"status,omitempty"`
	Count  int `json:"count,omitempty"`
	// Attempt is the number of the attempt, beginning with 1.
	Attempt int `json:"attempt,omitempty"`
	// Cause describes a failure. It is in the line only.
	Cause string `json:"cause,omitempty"`
}

// settings are what [Start] sets.
var settings struct {
	secrets []string
	write   func(point.Point)
}

// Start sets the values of [account.NameSecret], the newest first, and the function that writes data points. Before that, events are only
// logged, and without accounts.
func Start(nameSecrets []string, write func(point.Point)) {
	settings.secrets, settings.write = nameSecrets, write
}

// Log logs an event.
func Log(e Event) {
	e.Worker = cmp.Or(e.Worker, "console")
	e.Account = pseudonym(e.Account)
	line, _ := json.Marshal(e) // strings and numbers can always be encoded
	log.Print(string(line))
	if settings.write != nil {
		settings.write(point.Events().Of(line))
	}
}

// Fault logs a failure that concerns an account, given its id, and is no event. The sentence describes what has failed.
func Fault(id, sentence string, cause error) {
	line, _ := json.Marshal(struct {
		Account string `json:"account,omitempty"`
		Cause   string `json:"cause"`
	}{pseudonym(id), sentence + ": " + cause.Error()})
	log.Print(string(line))
}

// pseudonym returns the name of an account in the log, given its id or that name.
func pseudonym(name string) string {
	switch {
	case name == "" || account.IsPseudonym(name):
		return name
	case len(settings.secrets) == 0:
		return ""
	}
	return account.Pseudonym(settings.secrets[0], name, time.Now())
}

// Answers logs the answers of a handler with a status from 500 on, as events.
func Answers(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watched := &watcher{ResponseWriter: w}
		h.ServeHTTP(watched, r)
		if watched.status >= http.StatusInternalServerError {
			e := Event{Name: Answer, Reason: r.Pattern, Status: watched.status}
			if r.Pattern == NotifierRoute {
				e.Worker = "notifier"
			}
			Log(e)
		}
	})
}

// watcher remembers the status of an answer.
type watcher struct {
	http.ResponseWriter
	status int
}

func (w *watcher) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
