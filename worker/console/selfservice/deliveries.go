package selfservice

import (
	"encoding/json"
	"net/http"

	"github.com/lettercraft/lettercraft/worker/console/notify"
	"github.com/lettercraft/lettercraft/worker/console/session"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// byHand is the answer to a request that has sent a message to the webhook: the result, and the settings and deliveries of the account
// after it.
type byHand struct {
	notify.Result
	Settings   json.RawMessage `json:"settings"`
	Deliveries json.RawMessage `json:"deliveries"`
}

// testWebhook delivers a test to the webhook, and answers with the result.
func (a *service) testWebhook(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	var current struct {
		Settings struct{ Webhook *notify.Endpoint }
	}
	if _, err := a.send(s, command("account", s), &current); err != nil {
		return err
	}
	endpoint := current.Settings.Webhook
	if endpoint == nil {
		return errNoWebhook
	}
	if err := a.throttle("webhook", s, "tests were sent"); err != nil {
		return err
	}
	now := a.now()
	id, result := endpoint.Test(a.store, s.Account, now)
	return a.delivered(w, s, command("delivered", s).Text("id", id).Number("test", now.UnixMilli()), endpoint, result)
}

// sendAgain delivers a message to the webhook once more, and answers with the result.
func (a *service) sendAgain(w http.ResponseWriter, r *http.Request) error {
	s, err := a.member(r)
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	var known struct {
		Message json.RawMessage
		Webhook notify.Endpoint
	}
	if _, err := a.send(s, command("delivery", s).Text("id", id), &known); err != nil {
		return err
	}
	if err := a.throttle("delivery", s, "messages were sent again"); err != nil {
		return err
	}
	result, err := known.Webhook.Repeat(a.store, s.Account, known.Message, a.now())
	if err != nil {
		return err
	}
	return a.delivered(w, s, command("delivered", s).Text("id", id), &known.Webhook, result)
}

// delivered adds the result of a delivery to a command, sends the command, and answers the request.
func (a *service) delivered(w http.ResponseWriter, s session.Session, c *account.Command, e *notify.Endpoint, result notify.Result) error {
	attempt, err := json.Marshal(result.Attempt)
	if err != nil {
		return err
	}
	answer := byHand{Result: result}
	if _, err := a.send(s, c.Text("url", e.URL).JSON("attempt", string(attempt)), &answer); err != nil {
		return err
	}
	return reply(w, http.StatusOK, answer)
}
