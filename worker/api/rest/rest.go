// Package rest is the REST interface: each operation at a path of its own, under /v1. Read serve first: it is the life
// of one request, in the order in which it is checked. answer.go writes what comes of it.
package rest

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/api/account"
	"lettercraft/worker/api/format"
	"lettercraft/worker/api/images"
	"lettercraft/worker/engine"
)

// Program is the REST interface as the engine runs it.
var Program = &engine.Program{
	Headers: append([]string{"accept", "content-type", "x-api-key", "x-request-id"}, images.Headers...),
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
// parameters, plan, rate, credits. A picture needs a link and no key.
func serve(x *engine.Exchange) engine.Response {
	a := newAnswer(x)
	err := route(a)
	switch {
	case err != nil:
	case x.Method == "OPTIONS":
		return a.preflight()
	case a.operation == nil:
		return download(x, a)
	default:
		err = call(x, a)
	}
	return a.response(err, x.Now())
}

// route finds out what the path stands for, and whether the method is one of its.
func route(a *answer) error {
	if strings.HasPrefix(a.path, images.Path) {
		a.subject, a.methods = "images", []string{"GET", "HEAD", "OPTIONS"}
	}
	for _, op := range operations {
		if a.path == base+op.Name {
			a.operation, a.subject, a.methods = op, op.Name, []string{op.Method, "OPTIONS"}
		}
	}
	switch {
	case a.methods == nil:
		return &operation.Error{Code: operation.NotFound, Message: "There is nothing at this path"}
	case !slices.Contains(a.methods, a.request.Method):
		return &operation.Error{
			Code:    operation.MethodNotAllowed,
			Message: "The method of " + a.path + " is " + a.methods[0],
		}
	}
	return nil
}

// call runs the operation, leaves its result in the answer and charges for it.
func call(x *engine.Exchange, a *answer) error {
	who, err := account.Lookup(x, x.Header("x-api-key"))
	if err != nil {
		return err
	}
	a.keyed = true
	h := &host{Exchange: x, answer: a, who: who}
	return h.settle(compute(h, a, who.Plan))
}

// download answers with a picture.
func download(x *engine.Exchange, a *answer) engine.Response {
	name := strings.TrimPrefix(a.path, images.Path)
	r, err := images.Open(x, name, a.query)
	if err != nil {
		return a.response(err, x.Now())
	}
	r.Header = append(
		r.Header,
		"X-Content-Type-Options", "nosniff",
		"X-Request-ID", a.id,
		"Access-Control-Allow-Origin", "*",
		"Access-Control-Expose-Headers", "Accept-Ranges, Content-Disposition, Content-Range, ETag, X-Request-ID",
	)
	r.Log = a.log(r.Status, nil, x.Now())
	return *r
}

// compute runs the operation and writes the body of the answer: what is charged for is ready to be sent.
func compute(h *host, a *answer, plan account.Plan) error {
	bound, err := bind(h.Exchange, a)
	if err != nil {
		return err
	}
	if !plan.Premium {
		a.locked = bound.WithholdPremium()
	}
	result, err := bound.Run(context.Background(), h)
	if err != nil {
		return err
	}
	a.body = a.envelope(nil, result)
	return nil
}

func bind(x *engine.Exchange, a *answer) (*operation.Call, error) {
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
	if a.operation.Method == "GET" {
		return a.operation.BindValues(a.query)
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
	return a.operation.BindJSON(body.Value)
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
	_ = route(a) // for the log; what is wrong with the request does not matter any more
	err := &operation.Error{Code: operation.Internal, Message: "Something went wrong on our side", Cause: cause}
	switch cause {
	case engine.ErrLost:
		err.Code, err.Message = operation.ServiceUnavailable, "The service was interrupted; try again"
	case engine.ErrReaped:
		err.Code, err.Message = operation.ServiceUnavailable, "The request took too long; try again"
	}
	return a.response(err, x.Now())
}
