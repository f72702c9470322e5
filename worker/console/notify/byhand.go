package notify

import (
	"crypto/rand"
	"encoding/json"
	"time"

	"github.com/lettercraft/lettercraft/worker/console/events"
)

// Result is the result of a delivery that an owner has made by hand.
type Result struct {
	Delivered bool `json:"delivered"`
	// Answer is the beginning of the body of the answer.
	Answer string `json:"answer"`
	Attempt
}

// Test delivers an event of the type "test" to the webhook of an account, once. It returns the id of the event, and the result.
func (e Endpoint) Test(c Courier, account string, now time.Time) (id string, r Result) {
	v := event{ID: "msg_" + rand.Text(), Type: trial, Time: now.UnixMilli()}
	return v.ID, e.byHand(c, account, v, now)
}

// Repeat delivers a message of an account's object to the webhook of the account, once more, with its id and another signature. It returns
// the result. Error: the message does not have the form of the object's messages.
func (e Endpoint) Repeat(c Courier, account string, message json.RawMessage, now time.Time) (Result, error) {
	var v event
	if err := json.Unmarshal(message, &v); err != nil {
		return Result{}, err
	}
	return e.byHand(c, account, v, now), nil
}

// byHand makes one attempt, which does not change the automatic attempts.
func (e Endpoint) byHand(c Courier, account string, v event, now time.Time) Result {
	answer, err := e.deliver(c, account, v, now)
	a := attemptOf(answer, err)
	if a.Error != nil {
		failed := failureOf(answer, err)
		failed.Account, failed.ID = account, v.ID
		events.Log(failed)
	}
	return Result{Delivered: a.Error == nil, Answer: answer.Text, Attempt: *a}
}
