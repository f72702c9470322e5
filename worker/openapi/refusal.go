package main

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/operations"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
	"github.com/lettercraft/lettercraft/worker/service/sample"
)

// refusal is a kind of error. Its example is an error of the service.
type refusal struct {
	code              operation.Code
	when              string
	always, sometimes []string // headers
	example           error
}

// refusals returns the kinds of errors of a call of an operation, sorted by status.
func refusals() []refusal {
	return []refusal{
		{operation.InvalidParameter, "A parameter is missing or breaks its rules", with(request, credits[:1]), with(credits[1:], window, names), missingParameter()},
		{operation.MalformedRequest, "The query is not URL-encoded, the body is not one JSON object with its Content-Type, or a batch exceeds a limit", nil, nil, nil},
		{operation.InvalidKey, "The key is missing or not valid", with(request, asks), credits[:1], missingKey()},
		{operation.OutOfCredits, "The account does not have enough credits", with(request, credits), window, exhausted()},
		{operation.Suspended, "The account is suspended", nil, nil, nil},
		{operation.Forbidden, "The key may not be used for the operation, or not by this page, or the plan does not include the operation", nil, nil, nil},
		{operation.MethodNotAllowed, "The path has another method", with(request, allow), nil, nil},
		{operation.KeyConflict, "The Idempotency-Key belongs to another call, or the answer to its call is no longer kept", with(request, credits), window, payment.ErrOtherCall},
		{operation.TooLarge, "The body is too large", with(request, credits[:1]), with(credits[1:], window), body.ErrTooLarge},
		{operation.UnsupportedEncoding, "The body is compressed", with(request, credits[:1], plain), with(credits[1:], window), body.ErrEncoded},
		{operation.RateLimited, "The plan allows no more calls in this minute, or too many keys from this network are not valid", with(request, retry), with(credits, window), throttled()},
		{operation.Internal, "Something went wrong on our side", request, with(credits, window), reply.Failure(nil)},
		{operation.ServiceUnavailable, "The service is busy, or a part of it that the call needs does not answer; try again", request, with(credits, window, retry), load.ErrBusy},
	}
}

// refusalStatuses are the statuses of the refusals, each once. bodyStatuses are the statuses that only requests with a body can get.
var (
	refusalStatuses = statuses(refusals())
	bodyStatuses    = []int{operation.TooLarge.Status(), operation.UnsupportedEncoding.Status()}
)

func statuses(all []refusal) []int {
	var list []int
	for _, r := range all {
		if n := len(list); n == 0 || list[n-1] != r.code.Status() {
			list = append(list, r.code.Status())
		}
	}
	return list
}

// responseName returns the name of the shared response for a status, such as BadRequest.
func responseName(status int) string { return strings.ReplaceAll(http.StatusText(status), " ", "") }

// refusalResponse returns the response that all errors with a status share.
func refusalResponse(status int) object {
	var same []refusal
	for _, r := range refusals() {
		if r.code.Status() == status {
			same = append(same, r)
		}
	}
	return refused(same...)
}

// refused returns the response of errors that share a status. It has the headers of the first error.
func refused(same ...refusal) object {
	var when, codes []string
	examples := object{}
	for _, r := range same {
		when, codes = append(when, r.when), append(codes, string(r.code))
		if r.example != nil {
			e := reply.Failure(r.example)
			value := object{{"status", "error"}, {"error", e.Message}, {"data", nil}, {"code", string(e.Code)}, {"reason", string(e.Reason)}, {"parameter", nil}}
			if e.Parameter != "" {
				value[len(value)-1].value = e.Parameter
			}
			examples = append(examples, member{string(r.code), object{{"value", value}}})
		}
	}
	return object{
		{"description", strings.Join(when, ". ") + "."},
		{"x-codes", codes},
		{"headers", headers(same[0].always, same[0].sometimes)},
		{"content", content(reference("schemas", errorSchema), examples)},
	}
}

func missingParameter() error {
	for _, op := range operations.All {
		if _, err := op.BindJSON([]byte("{}")); err != nil {
			return err
		}
	}
	return nil
}

func missingKey() error {
	_, err := account.Lookup(nil, "")
	return err
}

func exhausted() error {
	return (&payment.Standing{CycleEnd: sample.CycleEnd.UnixMilli()}).Exhausted()
}

func throttled() error {
	for _, plan := range account.Plans {
		if plan.PerMinute > 0 {
			return (&payment.Standing{Limit: plan.PerMinute, Reset: plan.PerMinute / 2}).Throttled()
		}
	}
	return nil
}

// imageRefusals returns the errors of a request for a picture.
func imageRefusals() object {
	o := object{}
	for _, r := range []refusal{
		{images.ErrLink.Code, "The link is not valid", request, nil, images.ErrLink},
		{images.ErrMissing.Code, "The picture does not exist any more", request, nil, images.ErrMissing},
		{images.ErrExpired.Code, "The link has expired", request, nil, images.ErrExpired},
	} {
		o = append(o, member{fmt.Sprint(r.code.Status()), refused(r)})
	}
	for _, code := range []operation.Code{operation.MethodNotAllowed, operation.Internal, operation.ServiceUnavailable} {
		o = append(o, member{fmt.Sprint(code.Status()), reference("responses", responseName(code.Status()))})
	}
	return o
}
