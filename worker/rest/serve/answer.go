package serve

import (
	"errors"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/address"
	"lettercraft/worker/service/format"
	"lettercraft/worker/service/payment"
	"lettercraft/worker/service/reply"
)

// answer is the answer to a request while the request is being processed.
type answer struct {
	reply.Reply

	origin   string
	path     string
	query    map[string][]string
	queryErr error
	format   *format.Format

	operation *operation.Operation // operation of the path, or nil
	cost      int                  // credits that a successful call costs
	premium   *reply.Premium       // notice about locked fields and parameters, or nil
	body      []byte               // body of a successful answer
	details   data                 // data of an answer that is an error, or nil
}

// data is what an answer has in the member data.
type data interface{ Write(operation.Writer) }

func newAnswer(x *engine.Exchange) *answer {
	a := &answer{Reply: reply.New(x)}
	a.origin, a.path, a.query, a.queryErr = address.Split(x.URL)
	if names := a.query["format"]; len(names) > 0 {
		a.format = format.ByName(names[0])
	}
	if a.format == nil {
		a.format = format.Negotiate(x.Header("accept"))
	}
	return a
}

// response returns the response: the body if err is nil, the answer that a repeated call got before, or the error.
func (a *answer) response(err error, now time.Time) engine.Response {
	var before *payment.Repetition
	if errors.As(err, &before) {
		return a.Repeat(before, now)
	}
	status, body, failure := 200, a.body, (*operation.Error)(nil)
	if err != nil {
		failure = reply.Failure(err)
		status, body = failure.Code.Status(), a.refusal(failure)
	}
	header, log := a.Header(a.format.ContentType, failure), a.Log(status, failure, now)
	return engine.Response{Status: status, Header: header, Body: body, Log: log}
}

// envelope returns the envelope of a result in the answer's format.
func (a *answer) envelope(result data) []byte {
	e := a.format.New()
	e.BeginObject()
	e.Name("status")
	e.String("ok")
	e.Name("error")
	e.Null()
	e.Name("data")
	result.Write(e)
	if a.premium != nil {
		e.Name("premium")
		a.premium.Write(e)
	}
	e.EndObject()
	return e.Document()
}

// refusal returns the envelope of an error in the answer's format.
func (a *answer) refusal(failure *operation.Error) []byte {
	e := a.format.New()
	e.BeginObject()
	e.Name("status")
	e.String("error")
	e.Name("error")
	e.String(failure.Message)
	e.Name("data")
	if a.details == nil {
		e.Null()
	} else {
		a.details.Write(e)
	}
	e.Name("code")
	e.String(string(failure.Code))
	e.Name("reason")
	e.String(string(failure.Reason))
	e.Name("parameter")
	operation.WriteStringOrNull(e, failure.Parameter)
	if failure.Line > 0 {
		e.Name("line")
		e.Integer(int64(failure.Line))
	}
	e.EndObject()
	return e.Document()
}
