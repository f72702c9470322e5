package serve

import (
	"errors"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/rest/mcp"
	"lettercraft/worker/service/address"
	"lettercraft/worker/service/envelope"
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
	details   envelope.Data        // data of an answer that is an error, or nil

	message *mcp.Message // message to MCP, whose operation is that of the tool; nil at other paths
	prefix  string       // of the name of the operation, where repetitions of the call are told from other calls
}

func newAnswer(x *engine.Exchange) *answer {
	a := &answer{Reply: reply.New(x.Request, x.Random)}
	a.origin, a.path, a.query, a.queryErr = address.Split(x.URL)
	a.format = envelope.FormatOf(a.query, x.Header("accept"))
	if a.path == mcp.Path {
		a.message, a.prefix, a.format = &mcp.Message{}, mcpSubject+" ", format.All[0]
	}
	return a
}

// response returns the response: the body if err is nil, the earlier answer to a repeated call, or the error.
func (a *answer) response(err error, now time.Time) engine.Response {
	if a.message != nil {
		return a.spoken(err, now)
	}
	var before *payment.Repetition
	if errors.As(err, &before) {
		return a.Repeat(before, now)
	}
	status, body, failure := 200, a.body, (*operation.Error)(nil)
	if err != nil {
		failure = reply.Failure(err)
		status, body = failure.Code.Status(), envelope.Refusal(a.format, failure, a.details)
	}
	header, log := a.Header(a.format.ContentType, failure), a.Log(status, int64(len(body)), failure, now)
	return engine.Response{Status: status, Header: header, Body: body, Log: log}
}

// envelope returns the envelope of a result in the answer's format, or the result of a tool.
func (a *answer) envelope(result envelope.Data) []byte {
	if a.message != nil {
		return a.toolResult(result)
	}
	if a.premium == nil {
		return envelope.Success(a.format, result, nil)
	}
	return envelope.Success(a.format, result, a.premium)
}
