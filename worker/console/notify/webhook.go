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

	"lettercraft/worker/service/webhook"
)

// Endpoint is where a webhook is delivered.
type Endpoint struct {
	URL string `json:"url"`
	// Secret signs the messages: "whsec_" and the key in base64.
	Secret string `json:"secret"`
}

// payload is the body of a webhook.
type payload struct {
	Type      string `json:"type"`
	Timestamp string `json:"timestamp"`
	Data      data   `json:"data"`
}

// data is what a webhook tells. A test has only the account.
type data struct {
	Account string `json:"account"`
	*usage
}

type usage struct {
	Threshold        int    `json:"threshold"`
	Plan             string `json:"plan"`
	CreditsRemaining int64  `json:"creditsRemaining"`
	CreditsUsed      int64  `json:"creditsUsed"`
	CycleEnd         string `json:"cycleEnd"`
}

// Attempt says how an attempt to deliver a webhook went.
type Attempt struct {
	// Status is the status that the webhook answered with, or null.
	Status *int `json:"status"`
	// Duration is how long the attempt took, in milliseconds.
	Duration int64 `json:"duration"`
	// Error says why the attempt failed, in a sentence without a full stop, or is null.
	Error *string `json:"error"`
}

// attemptOf returns what deliver has returned as the owner of the webhook sees it.
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

// Refusal returns the rule that an address breaks if no webhook may be delivered to it, such as "must be an https address". It is
// empty if the address may be used. Nothing is sent.
func Refusal(c Courier, address string) (rule string, err error) {
	answer, err := c.Deliver(webhook.Message{URL: address})
	return answer.Refused, err
}

// deliver makes one attempt to deliver an event, as a Standard Webhook. The id and the body are the same in every attempt. Error:
// the page program can't be reached, or the secret is invalid.
func (e Endpoint) deliver(c Courier, account string, v event, now time.Time) (webhook.Answer, error) {
	p := payload{Type: v.Type, Timestamp: iso(v.Time), Data: data{Account: account}}
	if v.Type == credits {
		p.Data.usage = &usage{v.Threshold, v.Plan, v.Remaining, v.Used, iso(v.CycleEnd)}
	}
	body, err := json.Marshal(p)
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
