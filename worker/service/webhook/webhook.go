// Package webhook has the messages between the console, which notifies owners of accounts, and the page program, which delivers the
// notifications (worker/page/delivery): a POST request to [Path] has a [Message] as JSON in its body, and the response is an [Answer] as
// JSON.
package webhook

// Path is the path of a delivery at the page program.
const Path = "/deliver"

// The reasons why a message was not delivered.
const (
	Refused     = "refused"     // the service sends nothing to the address
	Timeout     = "timeout"     // there was no answer in time
	Unreachable = "unreachable" // there was no answer
	Status      = "status"      // the status of the answer is not 2xx
)

// Message is a message to deliver.
type Message struct {
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	// Body is the body of the POST request. If it is empty, the address is checked and nothing is sent.
	Body string `json:"body"`
}

// Answer is the result of a delivery.
type Answer struct {
	// Error is the reason why the message was not delivered, a sentence without a full stop. It is empty if the message was delivered, or
	// if the address was only checked and may be used.
	Error string `json:"error"`
	// Reason is the reason in a word, one of the constants below, or empty if Error is.
	Reason string `json:"reason"`
	// Refused is the rule that the address violates, such as "must be an https address", or empty. If it is not empty, nothing was sent.
	Refused string `json:"refused"`
	// Status is the status of the answer, or 0 if there was none.
	Status int `json:"status"`
	// Text is the beginning of the body of the answer.
	Text string `json:"text"`
	// Milliseconds is the duration of the delivery.
	Milliseconds int64 `json:"milliseconds"`
}
