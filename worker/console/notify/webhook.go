package notify

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

// Endpoint is the receiver of a webhook.
type Endpoint struct {
	URL string `json:"url"`
	// Secret signs the messages: "whsec_" and the key in base64.
	Secret string `json:"secret"`
}

// Attempt is the result of an attempt to deliver a webhook.
type Attempt struct {
	// Status is the status of the webhook's answer, or null.
	Status *int `json:"status"`
	// Duration is the duration of the attempt in milliseconds.
	Duration int64 `json:"duration"`
	// Error is the reason of a failure, a sentence without a full stop, or null.
	Error *string `json:"error"`
}

// attemptOf converts the result of deliver to the form that the owner of the webhook sees.
func attemptOf(answer webhook.Answer, err error) *Attempt {
	a := &Attempt{Duration: answer.Milliseconds}
	if answer.Status != 0 {
		a.Status = &answer.Status
	}
	if err != nil {
		answer.Error = "The delivery could not be made"
	}
	if answer.Error != "" {
		a.Error = &answer.Error
	}
	return a
}

// failureOf returns the event of an attempt that has failed, given the result of deliver.
func failureOf(answer webhook.Answer, err error) events.Event {
	e := events.Event{Name: events.Webhook, Reason: answer.Reason, Status: answer.Status, Cause: answer.Error}
	if err != nil {
		e.Reason, e.Cause = "internal", err.Error()
	}
	return e
}

// Refusal checks the address of a webhook. It returns the rule that the address breaks, such as "must be an https address", or an empty
// string if the address may be used. It sends nothing.
func Refusal(c Courier, address string) (rule string, err error) {
	answer, err := c.Deliver(webhook.Message{URL: address})
	return answer.Refused, err
}

// deliver makes one attempt to deliver an event, as a Standard Webhook. The id and the body are the same in every attempt. Error:
// the page program can't be reached, or the secret is invalid.
func (e Endpoint) deliver(c Courier, account string, v event, now time.Time) (webhook.Answer, error) {
	body, err := json.Marshal(payloadOf(account, v))
	if err != nil {
		return webhook.Answer{}, err
	}
	signature, err := sign(e.Secret, v.ID, now, string(body))
	if err != nil {
		return webhook.Answer{}, err
	}
	return c.Deliver(webhook.Message{URL: e.URL, Body: string(body), Headers: map[string]string{
		"Content-Type":      "application/json",
		"webhook-id":        v.ID,
		"webhook-timestamp": strconv.FormatInt(now.Unix(), 10),
		"webhook-signature": signature,
	}})
}

var errSecret = errors.New("the secret of the webhook is not valid")

// sign returns the signature of a message, as specified by Standard Webhooks.
func sign(secret, id string, at time.Time, body string) (string, error) {
	encoded, ok := strings.CutPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil || len(key) == 0 {
		return "", errSecret
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "." + body))
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}

// iso returns a time as ISO 8601 writes it, given in milliseconds since 1970.
func iso(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z") }
