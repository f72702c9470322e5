// Package webhook has the messages between the console, which tells owners of accounts what happened, and the page program, which
// delivers them (worker/page/delivery): a POST request to [Path] has a [Message] as JSON in its body, and the response is an
// [Answer] as JSON.
package webhook

// Path is the path of a delivery at the page program.
const Path = "/deliver"

// Message is what is to be delivered.
type Message struct {
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	// Body is the body of the POST request. If it is empty, the address is checked and nothing is sent.
	Body string `json:"body"`
}

// Answer says how a message was received.
type Answer struct {
	// Error says in a sentence without a full stop why the message was not delivered. It is empty if the message was delivered, or
	// if the address was only checked and may be used.
	Error string `json:"error"`
	// Refused is the rule that the address does not keep, such as "must be an https address", or empty. Nothing was sent then.
	Refused string `json:"refused"`
	// Status is the status of the answer, or 0 if there was none.
	Status int `json:"status"`
	// Text is the beginning of the body of the answer.
	Text string `json:"text"`
	// Milliseconds is how long the delivery took.
	Milliseconds int64 `json:"milliseconds"`
}
