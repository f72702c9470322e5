package main

import (
	"context"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/console/notify"
)

// webhooks returns the messages to webhooks, by the type of the event.
func webhooks(s *schemas) object {
	o := object{}
	for _, sample := range notify.Samples() {
		o = append(o, member{sample.Type, object{{"post", webhook(s, sample)}}})
	}
	return o
}

// webhook returns the message to a webhook, given an example of its body.
func webhook(s *schemas, sample notify.Payload) object {
	var name, summary string
	var data *operation.Operation
	switch sample.Data.(type) {
	case notify.CreditsThreshold:
		name, summary = "CreditsThreshold", "The account has used a share of its credits for which its owner wants a message."
		data = webhookData[notify.CreditsThreshold](name)
	case notify.Test:
		name, summary = "WebhookTest", "The owner has asked for a test on the account page."
		data = webhookData[notify.Test](name)
	default:
		panic("openapi: there is no schema for the webhook " + sample.Type)
	}
	body := object{
		{"type", "object"},
		{"required", []string{"type", "timestamp", "data"}},
		{"properties", object{
			{"type", object{{"const", sample.Type}, {"description", "Kind of event. New kinds may be added."}}},
			{"timestamp", object{{"type", "string"}, {"format", "date-time"}, {"description", "Time of the event in UTC. It is the same in every attempt."}}},
			{"data", s.result(name+"Event", data.Results())},
		}},
	}
	return object{
		{"operationId", "receive" + name},
		{"tags", []string{webhooksTag}},
		{"summary", summary},
		{"description", "A Standard Webhook. The guide says how to verify it, and when it is sent again: /guide/webhooks."},
		{"security", []any{}},
		{"parameters", []any{
			webhookHeader("webhook-id", "Id of the message. It is the same in every attempt, so a receiver can ignore a message that it has seen.", "msg_5B3QZJX7K2VY4WNAHTMC6DLE2P"),
			webhookHeader("webhook-timestamp", "Time of the attempt, in seconds since 1970.", "1795176000"),
			webhookHeader("webhook-signature", "`v1,` and the HMAC-SHA256, in base64, of the id, the timestamp and the body, with a full stop between them.",
				"v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
		}},
		{"requestBody", object{
			{"required", true},
			{"content", object{{"application/json", object{{"schema", body}, {"examples", object{{"example", object{{"value", sample}}}}}}}}},
		}},
		{"responses", object{
			{"2XX", object{{"description", "The message has been received."}}},
			{"410", object{{"description", "The receiver wants no more messages. The webhook is switched off at once, and the owner gets a mail."}}},
			{"default", object{{"description", "The message has not been received, and is sent again later. Redirects are not followed. A test is sent once."}}},
		}},
	}
}

// webhookData declares the data of a webhook like the result of an operation, for its schema.
func webhookData[R any](name string) *operation.Operation {
	return operation.Define(operation.Operation{Name: name},
		func(context.Context, operation.Host, struct{}) (R, error) { panic("openapi: the notifier makes it") })
}

func webhookHeader(name, doc, example string) object {
	return object{
		{"name", name}, {"in", "header"}, {"required", true}, {"description", doc}, {"schema", object{{"type", "string"}}}, {"example", example},
	}
}
