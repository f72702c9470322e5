// Package alerting tells the operator when an alert begins and when it ends. Read [Watch.Run], which the console's schedule calls.
package alerting

import (
	"context"
	"encoding/json"
	"html"
	"log"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/mail"
	"github.com/lettercraft/lettercraft/worker/service/alert"
)

// Schedule is the schedule of the alerts in wrangler.toml.
const Schedule = "*/5 * * * *"

// Name is the name in KV under which the state is stored.
const Name = "alerts"

// Watch evaluates the alerts of an environment.
type Watch struct {
	Environment string
	Tables      alert.Tables
	Ask         alert.Ask
	// Load returns what Save has stored last, or an empty text.
	Load func() (string, error)
	Save func(state string) error
	// Tell sends a message to the operator.
	Tell func(subject, text string) error
}

// state is what is kept between two evaluations.
type state struct {
	// On are the names of the alerts that are on.
	On []string `json:"on"`
	// Failures is the number of failed evaluations in a row, as far as [alert.Unanswered] needs it.
	Failures int `json:"failures"`
}

// Run evaluates the alerts once. It sends one message about all alerts that have begun or ended since the last evaluation, and stores the
// alerts that are on after the message was sent. So a message that can't be sent, or whose state can't be stored, is sent again by the next
// evaluation. An alert whose figure can't be computed stays as it is.
func (w Watch) Run(ctx context.Context, now time.Time) {
	var before state
	text, err := w.Load()
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &before)
	}
	if err != nil { // the alerts that are on are told again
		log.Printf("the state of the alerts could not be read: %v", err)
		before = state{}
	}
	figures, err := alert.Measure(ctx, w.Ask, w.Tables, now)
	after := state{On: []string{}}
	if err != nil {
		log.Printf("the alerts could not be evaluated: %v", err)
		after.Failures = min(before.Failures+1, int(alert.Unanswered.Threshold)+1)
	}
	figures[alert.Unanswered.Name] = float64(after.Failures)

	var began, ended []string
	var message strings.Builder
	for _, a := range alert.All {
		figure, isKnown := figures[a.Name]
		was := slices.Contains(before.On, a.Name)
		is := was
		if isKnown {
			is = a.IsOn(figure, was)
		}
		if is {
			after.On = append(after.On, a.Name)
		}
		switch {
		case is && !was:
			began = append(began, a.Name)
			message.WriteString(a.Describe(figure) + "\n" + a.Runbook(w.Environment) + "\n")
		case was && !is:
			ended = append(ended, a.Name)
			message.WriteString("Ended: " + a.Describe(figure) + "\n\n")
		}
	}
	if len(began)+len(ended) > 0 {
		message.WriteString("All figures: build/lettercraft-admin alerts " + w.Environment + "\n")
		if err := w.Tell(w.subject(began, ended), message.String()); err != nil {
			log.Printf("the operator could not be told about alerts: %v", err)
			after.On = before.On
		}
	}
	if slices.Equal(after.On, before.On) && after.Failures == before.Failures {
		return
	}
	content, err := json.Marshal(after)
	if err == nil {
		err = w.Save(string(content))
	}
	if err != nil {
		log.Printf("the state of the alerts could not be stored: %v", err)
	}
}

// subject names the alerts: "Lettercraft production: a bug, slow; ended: mail".
func (w Watch) subject(began, ended []string) string {
	names := strings.Join(began, ", ")
	if len(ended) > 0 {
		if names != "" {
			names += "; "
		}
		names += "ended: " + strings.Join(ended, ", ")
	}
	return "Lettercraft " + w.Environment + ": " + names
}

// Mail returns a message as a mail.
func Mail(to, subject, text string) mail.Message {
	page := `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>` + html.EscapeString(subject) +
		`</title></head><body><pre style="white-space:pre-wrap">` + html.EscapeString(text) + `</pre></body></html>`
	return mail.Message{To: to, Subject: subject, Text: text, HTML: page}
}
