package serve

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/rest/mcp"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// mcpSubject is the name of the requests to MCP that call no tool, in the log.
const mcpSubject = "mcp"

// converse answers a message to MCP. The call of a tool is a call of its operation. Everything else needs no key and costs nothing.
func converse(x *engine.Exchange, a *answer) error {
	if err := mcp.CheckOrigin(x.URL, x.Header("origin")); err != nil {
		return err
	}
	content, err := body.ReadJSON(x, conversationWeight, func() error { return afford(x, a) })
	if err != nil {
		return err
	}
	if a.message, err = mcp.Read(content, x.Header); err != nil || a.message.IsNotification() {
		return err
	}
	name, isCall := a.message.Tool()
	i := slices.IndexFunc(served, func(op *operation.Operation) bool { return op.Name == name })
	if !isCall || i < 0 {
		a.body, err = a.message.Known(a.origin)
		return err
	}
	a.operation, a.cost, a.Subject, a.Ending = served[i], served[i].Credits, name, served[i].Ending
	err = call(x, a)
	var before *payment.Repetition
	if errors.As(err, &before) {
		a.body, err = kept(x, before)
	}
	return err
}

// conversationWeight returns the memory in bytes of a message with this many bytes. The answer has the result of the operation twice.
func conversationWeight(bytes int) int { return 2 * weight(bytes) }

// afford returns an error if the caller can't pay for a call and can't repeat one. A message is large only if it calls a tool.
func afford(x *engine.Exchange, a *answer) error {
	who, err := account.Lookup(x, a.key())
	if err != nil {
		return err
	}
	a.Payment = payment.By(who, payment.Call{Operation: mcpSubject, Origin: x.Header("origin"), ID: a.ID(), Start: x.Start})
	repeatKey := x.Header(payment.RepeatHeader)
	if err := a.Payment.Repeatable(repeatKey); err != nil || who.IsTest {
		return err
	}
	if repeatKey == "" {
		a.Payment.MayRepeat()
	}
	return a.Payment.Check(x, 1)
}

// kept returns the result that an earlier call has got. The answer needs it in memory, because it also has the id of the request.
func kept(x *engine.Exchange, before *payment.Repetition) ([]byte, error) {
	if !before.Stream {
		return before.Body, nil
	}
	if err := load.Reserve(x, load.Answers, 2*int(before.Length)); err != nil {
		return nil, err
	}
	return images.Content(x)
}

// key returns the key of the caller. Clients of MCP send it in the place of a token of OAuth, because that is what they can be told to send.
func (a *answer) key() string {
	given := a.Request.Header("x-api-key")
	if a.message == nil || given != "" {
		return given
	}
	scheme, token, _ := strings.Cut(a.Request.Header("authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return token
}

// repeatKey returns the Idempotency-Key of the call, or an empty string.
func (a *answer) repeatKey() string {
	given := a.Request.Header(payment.RepeatHeader)
	if a.message == nil || given != "" {
		return given
	}
	return a.message.RepeatKey
}

// arguments binds the arguments of a tool. A name that is no parameter is refused, because a model can mend it.
func (a *answer) arguments() (*operation.Call, error) {
	call, err := a.operation.BindJSON(a.message.Arguments)
	if call != nil {
		if unknown := call.Unknown(); len(unknown) > 0 {
			return nil, a.operation.RefuseUnknown(unknown[0])
		}
	}
	return call, err
}

// toolResult returns the result of a tool, given that of its operation.
func (a *answer) toolResult(result envelope.Data) []byte {
	if a.premium == nil {
		return mcp.Success(result, nil)
	}
	return mcp.Success(result, a.premium)
}

// spoken returns the response to a message. The error of a tool is a result with the status 200, so that the model sees it; the log has the
// status that it has in REST. An error of the key is an error of the request.
func (a *answer) spoken(err error, now time.Time) engine.Response {
	var fault *mcp.Fault
	var failure *operation.Error
	isFault := errors.As(err, &fault)
	if err != nil && !isFault {
		failure = reply.Failure(err)
		if a.operation == nil || a.Payment == nil || failure.Code == operation.InvalidKey {
			fault, isFault = mcp.FaultOf(failure), true
		}
	}
	status, logged, answered := 200, 200, a.body
	switch {
	case isFault:
		status, logged, answered = fault.Status, fault.Status, a.message.Refusal(fault)
	case failure != nil:
		logged, answered = failure.Code.Status(), a.message.Result(mcp.Failure(failure), a.outcome(failure))
	case a.operation != nil:
		answered = a.message.Result(a.body, a.outcome(nil))
	case a.message.IsNotification():
		status, logged = 202, 202
	}
	refused := failure
	if status == 401 {
		refused = nil // clients of MCP know the challenge below
	}
	header := a.Header(a.format.ContentType, refused)
	if status == 401 {
		header = append(header, "WWW-Authenticate", `Bearer realm="Lettercraft"`)
	}
	return engine.Response{Status: status, Header: header, Body: answered, Log: a.Log(logged, int64(len(answered)), failure, now)}
}

// outcome returns what the result of a tool says about its call.
func (a *answer) outcome(failure *operation.Error) mcp.Call {
	c := mcp.Call{RequestID: a.ID(), Cost: a.Payment.Cost, Error: failure}
	if a.Payment.Standing != nil {
		c.Remaining = &a.Payment.Standing.Remaining
	}
	return c
}
