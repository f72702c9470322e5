// Package notify sends notifications to the owners of accounts, by mail and by webhook. Read [New]. retry.go says when a failed attempt is
// repeated, webhook.go signs and delivers, payload.go has the bodies, text.go has the texts of the mails, and byhand.go makes the deliveries that an owner asks for.
//
// The account's object decides about notifications, and keeps each one until it has been delivered. It calls this package for each attempt,
// and stores the outcome. If an owner sends a test or repeats an event by hand, the object gets a report afterwards.
package notify

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

// Mailer sends mail. An error must not contain an address.
type Mailer interface {
	Send(mail.Message) error
}

// Courier delivers messages to addresses on the web, with the page program. An error means that the program can't be reached.
type Courier interface {
	Deliver(webhook.Message) (webhook.Answer, error)
}

// The types of events.
const (
	credits  = "credits.threshold" // a share of the credits of the billing cycle is used
	disabled = "webhook.disabled"  // the webhook was switched off; sent by mail only
	passkey  = "passkey.added"     // a passkey was added to the account; sent by mail only
	leaked   = "key.leaked"        // a key was reported as leaked and revoked; sent by mail only
	trial    = "test"              // the owner has asked for a test
)

// event is the event of a notification.
type event struct {
	// ID stays the same in every attempt.
	ID   string `json:"id"`
	Type string `json:"type"`
	// Time is the time of the event, in milliseconds since 1970.
	Time int64 `json:"time"`
	// Threshold is the used share of the credits, in percent.
	Threshold int    `json:"threshold"`
	Plan      string `json:"plan"`
	Remaining int64  `json:"remaining"`
	Used      int64  `json:"used"`
	// CycleEnd is the end of the billing cycle in milliseconds since 1970.
	CycleEnd int64 `json:"cycleEnd"`
	// Key is the name of the key that has leaked. Replaced says that only an earlier secret of the key has leaked.
	Key      string `json:"key"`
	Replaced bool   `json:"replaced"`
}

// task is the body of a request: one attempt.
type task struct {
	Account string `json:"account"`
	// Pseudonym is the name of the account in the log, or empty.
	Pseudonym string `json:"pseudonym"`
	// Address is the owner's mail address, or empty.
	Address string `json:"address"`
	Event   event  `json:"message"`
	// Mail is the number of attempts so far, or nil if there is no mail to send.
	Mail *int `json:"mail"`
	// Webhook is nil if there is nothing to deliver.
	Webhook *struct {
		Endpoint
		// Attempt is the number of attempts so far for this event.
		Attempt int `json:"attempt"`
		// FailingSince is the time of the first failure, for any event, since the last success, in milliseconds since 1970.
		FailingSince *int64 `json:"failingSince"`
	} `json:"webhook"`
}

// outcome is the body of a response. A field is null if its delivery was not requested.
type outcome struct {
	Mail    *string `json:"mail"`
	Webhook *string `json:"webhook"`
	// MailAfter and WebhookAfter are the milliseconds until the next attempt. They are null if there will be none.
	MailAfter    *int64 `json:"mailAfter"`
	WebhookAfter *int64 `json:"webhookAfter"`
	// Disable says that the object must switch the webhook off.
	Disable bool `json:"disable"`
	// Attempt is the attempt to deliver the webhook.
	Attempt *Attempt `json:"attempt"`
}

// New returns a handler that makes one attempt to notify an owner, by mail, by webhook, or both:
//
//	POST /notify  {"account": …, "address": …, "message": {…}, "mail": 0, "webhook": {…}} → 200 {"mail": "sent", …}
//
// Links in mails lead to site, the address of the service, such as https://example.com; if it is empty, mails have no links. Only the
// accounts' objects may reach the handler.
func New(site string, m Mailer, c Courier, now func() time.Time) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var t task
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&t)
		if err != nil || t.Event.ID == "" || !slices.Contains([]string{credits, disabled, passkey, leaked}, t.Event.Type) {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var o outcome
		if t.Mail != nil {
			o.mail(site, t, m)
		}
		if t.Webhook != nil {
			o.webhook(t, c, now)
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(o) // an error means that the object has disconnected
	})
}

// mail makes one attempt to send the mail.
func (o *outcome) mail(site string, t task, m Mailer) {
	if t.Address == "" {
		o.Mail = word(false) // the operator opened the account, so there is no address
		return
	}
	err := m.Send(compose(site, t))
	o.Mail = word(err == nil)
	if err != nil {
		events.Log(t.event(events.Event{Name: events.Mail, Reason: mail.Reason(err), Attempt: *t.Mail + 1, Cause: err.Error()}))
		o.MailAfter = milliseconds(mailDelay(*t.Mail))
	}
}

// webhook makes one attempt to deliver the webhook.
func (o *outcome) webhook(t task, c Courier, now func() time.Time) {
	answer, err := t.Webhook.deliver(c, t.Account, t.Event, now())
	o.Attempt = attemptOf(answer, err)
	o.Webhook = word(o.Attempt.Error == nil)
	if o.Attempt.Error == nil {
		return
	}
	failed := failureOf(answer, err)
	failed.Attempt = t.Webhook.Attempt + 1
	events.Log(t.event(failed))
	var failing time.Duration
	if since := t.Webhook.FailingSince; since != nil {
		failing = now().Sub(time.UnixMilli(*since))
	}
	if answer.Status == http.StatusGone || failing >= patience {
		o.Disable = true
		reason := "patience"
		if answer.Status == http.StatusGone {
			reason = "gone"
		}
		events.Log(t.event(events.Event{Name: events.WebhookOff, Reason: reason, Status: answer.Status}))
		return
	}
	o.WebhookAfter = milliseconds(webhookDelay(t.Webhook.Attempt, failing), true)
}

// event adds what a task has to an event of the notifier.
func (t task) event(e events.Event) events.Event {
	e.Worker, e.Account, e.ID = "notifier", t.Pseudonym, t.Event.ID
	return e
}

func word(sent bool) *string {
	s := "failed"
	if sent {
		s = "sent"
	}
	return &s
}

func milliseconds(d time.Duration, ok bool) *int64 {
	if !ok {
		return nil
	}
	ms := d.Milliseconds()
	return &ms
}
