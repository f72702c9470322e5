// Package delivery sends a message to an address on the web that a customer has named, and reports the answer. Read the function serve.
//
// A POST request to [webhook.Path] has a [webhook.Message] as JSON in its body. The response is an [webhook.Answer] as JSON.
package delivery

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/page/guard"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

// Program is the program that delivers messages, for the engine to run.
var Program = &engine.Program{Handle: serve, Fail: fail}

// The effects of this package, which worker/page/effects.mjs implements. Package guard has the effect that parses addresses.
const (
	bodyEffect = "body"
	postEffect = "post"
)

// The limits of a delivery.
const (
	maxTime       = 10 * time.Second // total time
	maxBytes      = 4 << 10          // size of the part of the answer that is read
	maxCharacters = 1000             // length of [webhook.Answer.Text] in code points, which are always in the part that is read
)

// parameter is the name of the address in errors of package guard. Only the rule of the error is used.
const parameter = "webhook"

const mustBeHTTPS = "must be an https address"

func serve(x *engine.Exchange) engine.Response {
	var m webhook.Message
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
func deliver(x *engine.Exchange, m webhook.Message) (webhook.Answer, error) {
	address, err := guard.Resolve(x, parameter, "", m.URL)
	rule := ""
	switch refused := (*operation.Error)(nil); {
	case err == nil && (address.Scheme == "https" || address.ForTests):
	case err == nil:
		rule = mustBeHTTPS
	case errors.As(err, &refused):
		rule = refused.Rule
		// Package guard also allows http, and its sentences say so.
		switch refused.Reason {
		case operation.AddressScheme:
			rule = mustBeHTTPS
		case operation.AddressPort:
			rule = "must have no port other than 443"
		}
	}
	if rule != "" {
		return webhook.Answer{Refused: rule, Reason: webhook.Refused, Error: "The address " + rule}, nil
	}
	if err != nil || m.Body == "" {
		return webhook.Answer{}, err
	}
	return post(x, address.Href, m)
}

// post sends a message. The status of the answer decides whether the message was delivered, even if the body is long, slow or
// incomplete: a receiver that has confirmed the message need not get it again. Redirects are not followed, because the message is meant for
// the address that the customer has named.
func post(x *engine.Exchange, href string, m webhook.Message) (webhook.Answer, error) {
	headers := map[string]string{"User-Agent": "Lettercraft/1 (webhooks; +https://lettercraft.dev/bot)"}
	for name, value := range m.Headers {
		headers[name] = value
	}
	argument, err := json.Marshal(map[string]any{
		"url": href, "headers": headers, "body": m.Body,
		"time": (maxTime - x.Now().Sub(x.Start)).Milliseconds(), "limit": maxBytes,
	})
	if err != nil {
		return webhook.Answer{}, err
	}
	outcome := x.Do(engine.Effect{Name: postEffect, Argument: string(argument)})[0]
	took := x.Now().Sub(x.Start)
	answer := webhook.Answer{Milliseconds: took.Milliseconds()}
	switch {
	case outcome.State != engine.Done && took >= maxTime:
		answer.Reason, answer.Error = webhook.Timeout, "The address did not answer within 10 seconds"
		return answer, nil
	case outcome.State != engine.Done:
		answer.Reason, answer.Error = webhook.Unreachable, "The address could not be reached"
		return answer, nil
	}
	status, text, _ := strings.Cut(string(outcome.Value), "\n")
	answer.Status, _ = strconv.Atoi(status) // the host writes a number
	answer.Text = beginning(text)
	switch {
	case answer.Status >= 300 && answer.Status < 400:
		answer.Reason, answer.Error = webhook.Status, "The address answered with status "+status+"; redirects are not followed"
	case answer.Status < 200 || answer.Status >= 300:
		answer.Reason, answer.Error = webhook.Status, "The address answered with status "+status
	}
	return answer, nil
}

// beginning returns the first characters of a text, with U+FFFD for bytes that are not UTF-8.
func beginning(text string) string {
	characters := []rune(text)
	return string(characters[:min(len(characters), maxCharacters)])
}

// fail answers a request that could not be processed. The address and the body are not logged.
func fail(_ *engine.Exchange, cause error) engine.Response {
	return engine.Response{Status: 503, Log: []byte("a delivery failed: " + strings.ReplaceAll(cause.Error(), "\n", " "))}
}
