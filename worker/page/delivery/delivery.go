// Package delivery sends a message to an address on the web that a customer has named, and reports how it was answered. Read
// the function serve.
//
// A POST request to [Path] has a [Message] as JSON in its body. The response is an [Answer] as JSON.
package delivery

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/page/guard"
)

// Path is the path of the requests of this program.
const Path = "/deliver"

// Program is the program that delivers messages, for the engine to run.
var Program = &engine.Program{Handle: serve, Fail: fail}

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

// The effects of this package, which worker/page/effects.mjs implements. Package guard has the one that parses addresses.
const (
	bodyEffect = "body"
	postEffect = "post"
)

// The limits of a delivery.
const (
	maxTime       = 10 * time.Second // total time
	maxBytes      = 4 << 10          // size of the part of the answer that is read
	maxCharacters = 1000             // length of [Answer.Text] in code points, which are always in the part that is read
)

// parameter is what an error of package guard calls the address. Only the rule of the error is used.
const parameter = "webhook"

func serve(x *engine.Exchange) engine.Response {
	var m Message
	if err := json.Unmarshal(x.Do(engine.Effect{Name: bodyEffect})[0].Value, &m); err != nil {
		return fail(x, errors.New("the message is not as required"))
	}
	answer, err := deliver(x, m)
	if err != nil {
		return fail(x, err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return fail(x, err)
	}
	return engine.Response{Status: 200, Header: []string{"Content-Type", "application/json"}, Body: text}
}

// deliver sends a message once, or only checks its address.
func deliver(x *engine.Exchange, m Message) (Answer, error) {
	address, err := guard.Resolve(x, parameter, "", m.URL)
	if err == nil && address.Scheme != "https" && !address.ForTests {
		err = operation.Invalid(parameter, operation.AddressScheme, "must be an https address")
	}
	if refused := (*operation.Error)(nil); errors.As(err, &refused) {
		return Answer{Refused: refused.Rule, Error: "The address " + refused.Rule}, nil
	}
	if err != nil || m.Body == "" {
		return Answer{}, err
	}
	return post(x, address.Href, m)
}

// post sends a message. The status of the answer decides whether the message was delivered, even if the body is long, slow or
// incomplete: a receiver that has confirmed the message need not get it again. A redirect is not followed, because the message is
// meant for the address that the customer has named.
func post(x *engine.Exchange, href string, m Message) (Answer, error) {
	headers := map[string]string{"User-Agent": "Lettercraft/1 (webhooks; +https://lettercraft.dev/bot)"}
	for name, value := range m.Headers {
		headers[name] = value
	}
	argument, err := json.Marshal(map[string]any{
		"url": href, "headers": headers, "body": m.Body,
		"time": (maxTime - x.Now().Sub(x.Start)).Milliseconds(), "limit": maxBytes,
	})
	if err != nil {
		return Answer{}, err
	}
	outcome := x.Do(engine.Effect{Name: postEffect, Argument: string(argument)})[0]
	took := x.Now().Sub(x.Start)
	answer := Answer{Milliseconds: took.Milliseconds()}
	switch {
	case outcome.State != engine.Done && took >= maxTime:
		answer.Error = "The address did not answer within 10 seconds"
		return answer, nil
	case outcome.State != engine.Done:
		answer.Error = "The address could not be reached"
		return answer, nil
	}
	status, text, _ := strings.Cut(string(outcome.Value), "\n")
	answer.Status, _ = strconv.Atoi(status) // the host writes a number
	answer.Text = beginning(text)
	switch {
	case answer.Status >= 300 && answer.Status < 400:
		answer.Error = "The address answered with status " + status + "; redirects are not followed"
	case answer.Status < 200 || answer.Status >= 300:
		answer.Error = "The address answered with status " + status
	}
	return answer, nil
}

// beginning returns the first characters of a text, with U+FFFD for bytes that are not UTF-8.
func beginning(text string) string {
	characters := []rune(text)
	return string(characters[:min(len(characters), maxCharacters)])
}

// fail answers a request that could not be worked on. The address and the body are not logged.
func fail(_ *engine.Exchange, cause error) engine.Response {
	return engine.Response{Status: 503, Log: []byte("a delivery failed: " + strings.ReplaceAll(cause.Error(), "\n", " "))}
}
