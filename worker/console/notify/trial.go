package notify

import (
	"crypto/rand"
	"encoding/json"
	"log"
	"net/http"
	"time"
)

// result is the answer to a request for a test.
type result struct {
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

// ServeTest delivers an event of the type "test" to the webhook of an account, once, and answers how it was received. The endpoint
// is nil if the account has no webhook. It answers POST /account/api/webhook/test; the caller has checked the session.
func ServeTest(w http.ResponseWriter, c Courier, account string, e *Endpoint, now time.Time) {
	if e == nil {
		reply(w, http.StatusBadRequest, map[string]any{"error": "The account has no webhook", "code": "no_webhook", "parameter": nil})
		return
	}
	v := event{ID: "msg_" + rand.Text(), Type: trial, Time: now.UnixMilli()}
	answer, err := e.deliver(c, account, v, now)
	if err != nil {
		log.Printf("%s: the test of a webhook failed: %v", v.ID, err)
		answer.Error = "The delivery could not be made; try again"
	}
	r := result{Delivered: answer.Error == "", Answer: answer.Text, Duration: answer.Milliseconds}
	if answer.Status != 0 {
		r.Status = &answer.Status
	}
	if answer.Error != "" {
		r.Error = &answer.Error
	}
	reply(w, http.StatusOK, r)
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // an error means that the client has disconnected
}
