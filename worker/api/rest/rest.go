// Package rest is the REST interface: each operation at a path of its own, under /v1. Read serve first: it is the life
// of one request, in the order in which it is checked. answer.go writes what comes of it.
package rest

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/api/account"
	"lettercraft/worker/api/format"
	"lettercraft/worker/engine"
)

// Program is the REST interface as the engine runs it.
var Program = &engine.Program{
	Headers: []string{"accept", "content-type", "x-api-key", "x-request-id"},
	Handle:  serve,
	Fail:    fail,
}

const (
	base = "/v1/"
	// maxBody is the most bytes that the body of a request may have.
	maxBody = 1 << 20
	// bodyEffect reads the body of the request; its argument is the most bytes that it may have.
	bodyEffect = "body"
)

// serve answers a request. The checks are in the order that the interface promises: path, method, key, format, size,
// parameters, plan, rate, credits.
func serve(x *engine.Exchange) engine.Response {
	a := newAnswer(x)
	op, err := route(a)
	switch {
	case err != nil:
	case x.Method == "OPTIONS":
		return a.preflight(op)
	default:
		err = call(x, a, op)
	}
	return a.response(err, x.Now())
}

func route(a *answer) (*operation.Operation, error) {
	for _, op := range operations {
		if a.path != base+op.Name {
			continue
		}
		a.operation = op
		if a.request.Method != op.Method && a.request.Method != "OPTIONS" {
			return nil, &operation.Error{
				Code:    operation.MethodNotAllowed,
				Message: "The method of " + a.path + " is " + op.Method,
			}
		}
		return op, nil
	}
	return nil, &operation.Error{Code: operation.NotFound, Message: "There is nothing at this path"}
}

// call runs the operation, leaves its result in the answer and charges for it.
func call(x *engine.Exchange, a *answer, op *operation.Operation) error {
	who, err := account.Lookup(x, x.Header("x-api-key"))
	if err != nil {
		return err
	}
	a.keyed = true
	if err := compute(x, a, op, who.Plan); err != nil {
		// Nothing is charged; the caller still learns how the account stands. If that can't be had, the error of the
		// call is the one to tell, unless it is that the key is no longer in force.
		var refused *operation.Error
		standing, failure := who.Standing(x)
		if errors.As(failure, &refused) && refused.Code == operation.InvalidKey {
			return failure
		}
		a.standing = standing
		return err
	}
	if a.standing, err = who.Charge(x, op.Credits); err != nil {
		return err
	}
	a.cost = op.Credits
	return nil
}

// compute runs the operation and writes the body of the answer: what is charged for is ready to be sent.
func compute(x *engine.Exchange, a *answer, op *operation.Operation, plan account.Plan) error {
	bound, err := bind(x, a, op)
	if err != nil {
		return err
	}
	if !plan.Premium {
		a.locked = bound.WithholdPremium()
	}
	result, err := bound.Run(context.Background(), x)
	if err != nil {
		return err
	}
	a.body = a.envelope(nil, result)
	return nil
}

func bind(x *engine.Exchange, a *answer, op *operation.Operation) (*operation.Call, error) {
	if a.queryErr != nil {
		return nil, &operation.Error{
			Code:    operation.MalformedRequest,
			Message: "The query string is not URL-encoded",
			Cause:   a.queryErr,
		}
	}
	if names := a.query["format"]; len(names) > 0 && (len(names) > 1 || format.ByName(names[0]) == nil) {
		return nil, operation.Invalid("format", "must be one of: "+format.Names())
	}
	if op.Method == "GET" {
		return op.BindValues(a.query)
	}
	if !isJSON(x.Header("content-type")) {
		return nil, &operation.Error{
			Code:    operation.MalformedRequest,
			Message: "The header Content-Type must be application/json",
		}
	}
	body := x.Do(engine.Effect{Name: bodyEffect, Argument: strconv.Itoa(maxBody)})[0]
	switch body.State {
	case engine.Absent:
		return nil, &operation.Error{
			Code:    operation.TooLarge,
			Message: "The body must have at most " + operation.Thousands(maxBody) + " bytes",
		}
	case engine.Failed:
		return nil, &operation.Error{
			Code:    operation.MalformedRequest,
			Message: "The body could not be read to its end",
			Cause:   body.Err(),
		}
	}
	return op.BindJSON(body.Value)
}

func isJSON(contentType string) bool {
	if contentType == "application/json" {
		return true // what nearly every caller sends
	}
	mediaType, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(mediaType), "application/json")
}

// fail answers a request whose handler panicked, whose instance was lost, or that took too long.
func fail(x *engine.Exchange, cause error) engine.Response {
	a := newAnswer(x)
	_, _ = route(a) // for the log; what is wrong with the request does not matter any more
	err := &operation.Error{Code: operation.Internal, Message: "Something went wrong on our side", Cause: cause}
	switch cause {
	case engine.ErrLost:
		err.Code, err.Message = operation.ServiceUnavailable, "The service was interrupted; try again"
	case engine.ErrReaped:
		err.Code, err.Message = operation.ServiceUnavailable, "The request took too long; try again"
	}
	return a.response(err, x.Now())
}
