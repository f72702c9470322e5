package notify

import (
	"crypto/rand"
	"log"
	"time"
)

// Result says how a test was received.
type Result struct {
	Delivered bool `json:"delivered"`
	// Status is the status that the webhook answered with, or null.
	Status *int `json:"status"`
	// Answer is the beginning of the body of its answer.
	Answer string `json:"answer"`
	// Duration is how long the delivery took, in milliseconds.
	Duration int64 `json:"duration"`
	// Error says why the delivery failed, or is null.
	Error *string `json:"error"`
}

// Test delivers an event of the type "test" to the webhook of an account, once, and reports how it was received.
func (e Endpoint) Test(c Courier, account string, now time.Time) Result {
	v := event{ID: "msg_" + rand.Text(), Type: trial, Time: now.UnixMilli()}
	answer, err := e.deliver(c, account, v, now)
	if err != nil {
		log.Printf("%s: the test of a webhook failed: %v", v.ID, err)
		answer.Error = "The delivery could not be made; try again"
	}
	r := Result{Delivered: answer.Error == "", Answer: answer.Text, Duration: answer.Milliseconds}
	if answer.Status != 0 {
		r.Status = &answer.Status
	}
	if answer.Error != "" {
		r.Error = &answer.Error
	}
	return r
}
