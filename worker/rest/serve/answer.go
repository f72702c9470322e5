package serve

import (
	"cmp"
	"errors"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/rest/mcp"
	"github.com/lettercraft/lettercraft/worker/service/address"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/format"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// answer is the answer to a request while the request is being processed.
type answer struct {
	reply.Reply

	origin   string
	path     string
	query    map[string][]string
	queryErr error
	format   *format.Format

	contentType string // of a successful answer that is not in the format, or empty

	operation *operation.Operation // operation of the path, or nil
	isFree    bool                 // whether the path is one of the sandbox
	cost      int                  // credits that a successful call costs
	premium   *reply.Premium       // notice about locked fields and parameters, or nil
	fields    []string             // the selected fields of the result; nil for all
	body      []byte               // body of a successful answer
	length    int                  // size in bytes of the answers to the lines of a batch so far
	fault     *operation.Error     // error of the service in a line of a successful answer, for the log
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
	status, body, failure, logged := 200, a.body, (*operation.Error)(nil), a.fault
	if err != nil {
		var before *payment.Repetition
		if errors.As(err, &before) {
			return a.Repeat(before, now)
		}
		failure = reply.Failure(err)
		logged = failure
		status, body = failure.Code.Status(), envelope.Refusal(a.format, failure, a.details)
	}
	contentType := cmp.Or(a.contentType, a.format.ContentType)
	header, log := a.Header(contentType, failure), a.Log(status, int64(len(body)), logged, now)
	return engine.Response{Status: status, Header: header, Body: body, Log: log}
}

// envelope returns the envelope of a result in the answer's format, or the result of a tool.
func (a *answer) envelope(result envelope.Data) []byte {
	if a.message != nil {
		return a.toolResult(result)
	}
	return succeeded(a.format, result, a.premium)
}

// succeeded returns the envelope of a result. The notice about locked fields may be nil.
func succeeded(f *format.Format, result envelope.Data, premium *reply.Premium) []byte {
	if premium == nil {
		return envelope.Success(f, result, nil)
	}
	return envelope.Success(f, result, premium)
}
