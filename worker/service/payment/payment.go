// Package payment charges an account for the calls of a request. It sends commands to the account's Durable Object, which
// does the arithmetic (worker/account/metering.mjs). Read [Payment]. Package paymenttest has a fake object for tests.
package payment

import (
	"errors"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/uuid"
)

// holdLife is the time after which the object releases a hold that has not been settled. It is longer than any request.
const holdLife = 90 * time.Second

// success is the HTTP status of a paid call.
const success = 200

// Payment is the payment for one request. Its steps are:
//
//  1. [Payment.Check] before work that costs more than a check, such as reading a large body,
//  2. [Payment.Hold] before work that costs the service money, such as fetching a web page,
//  3. [Payment.Settle] if the request succeeded, or [Payment.Cancel] if it failed.
//
// Check and Hold are optional. Without a hold, Settle charges in one step. If Check or Hold returns an error, the payment is
// refused, and Cancel sends no command.
type Payment struct {
	// Standing is the account's standing in the object's last answer, or nil if there is none.
	Standing *Standing
	// Cost is the number of credits charged for the request.
	Cost int

	account *account.Account
	call    Call
	calls   int // number of calls that the request counts in the rate window; 0 for one
	uses    []use
	// repeatKey is the hash of the Idempotency-Key, and content is the hash of the call. Both may be empty.
	repeatKey, content string
	mayRepeat          bool   // see [Payment.MayRepeat]
	hold               string // the hold's id, or empty
	refused            bool
	failure            *operation.Error // of a part of the call, or nil
}

// Call describes a request for the account's record.
type Call struct {
	Operation string // operation, or "graphql", "batch" or "booklet"
	// Scopes are the operations that are called, which the key must allow. They are empty until they are known.
	Scopes []string
	Origin string // the header Origin, or empty
	ID     string // id of the request
	Start  time.Time
}

// use is the successful use of an operation in a call.
type use struct {
	operation      string
	calls, credits int
}

// By returns the payment for a call by an account.
func By(who *account.Account, call Call) *Payment { return &Payment{account: who, call: call} }

// Pseudonym returns the name of the account in the log, or an empty string.
func (p *Payment) Pseudonym() string { return p.account.Pseudonym }

// Check returns an error if the account cannot pay for a call now. It changes nothing.
//
// Errors of Check, Hold and Settle: [operation.InvalidKey] for a key that was revoked or has expired, [operation.Forbidden] for a key that
// may not be used for the call, [operation.RateLimited], [operation.OutOfCredits], [operation.ServiceUnavailable]. Hold and Settle also
// return a [*Repetition].
func (p *Payment) Check(x *engine.Exchange, credits int) error {
	c := p.command("check", credits, nil)
	if p.mayRepeat {
		c.JSON("mayRepeat", "true")
	}
	err := p.send(x, p.record(x, c, nil, 0, nil))
	p.refused = err != nil
	return err
}

// Hold takes credits before the outcome of a call is known. The call counts in the rate window even if it fails later. If the
// caller disconnects, the host releases the hold. If the payment already has a hold, Hold does nothing.
func (p *Payment) Hold(x *engine.Exchange, credits int) error {
	if p.hold != "" {
		return nil
	}
	id := uuid.New(x.Random)
	x.OnAbandon(p.account.Effect(release(id)))
	c := p.command("hold", credits, nil).Text("hold", id).Number("life", holdLife.Milliseconds())
	err := p.send(x, p.record(x, c, nil, success, nil)) // the status is for a repetition: a new call has not ended yet
	p.refused = err != nil
	if err != nil {
		x.OnAbandon()
		return err
	}
	p.hold = id
	return nil
}

// Settle charges for a request that succeeded. It keeps the answer for repetitions if the call has an Idempotency-Key. With a hold, it
// makes the charge final and refunds the credits above the cost. Without a hold, it checks the rate window and the balance and charges the
// cost in one step. If Settle returns an error, nothing has been charged.
func (p *Payment) Settle(x *engine.Exchange, cost int, a Answer) error {
	var kept *Answer
	if p.repeatKey != "" && cost > 0 {
		var err error
		if kept, err = p.keep(x, cost, a); err != nil {
			return p.Cancel(x, err)
		}
	}
	c := p.command("charge", cost, kept)
	if p.hold != "" {
		x.OnAbandon() // the command settles the hold, even if the caller disconnects
		c = p.command("settle", cost, kept).Text("hold", p.hold)
	}
	if p.uses == nil {
		p.Used(p.call.Operation, cost)
	}
	if err := p.send(x, p.record(x, c, p.uses, success, p.failure)); err != nil {
		return err
	}
	p.Cost = cost
	return nil
}

// Used records a successful use of an operation, for the account's record. If Used was not called, Settle records the operation of the call
// itself.
func (p *Payment) Used(operation string, credits int) {
	for i := range p.uses {
		if u := &p.uses[i]; u.operation == operation {
			u.calls++
			u.credits += credits
			return
		}
	}
	p.uses = append(p.uses, use{operation, 1, credits})
}

// Failed records the error of a part of a call whose answer nevertheless has the status 200, for the account's record. The first error
// counts. If the error is nil, Failed does nothing.
func (p *Payment) Failed(err error) {
	if err != nil && p.failure == nil {
		p.failure = failureOf(err)
	}
}

// Cancel ends the payment for a request that failed with err, or that did nothing if err is nil. It releases the hold. It
// returns the error for the caller: [operation.InvalidKey] if the key has been revoked or has expired, and err otherwise.
func (p *Payment) Cancel(x *engine.Exchange, err error) error {
	if p.refused {
		return err
	}
	c := p.keyed("standing")
	if p.hold != "" {
		x.OnAbandon() // the command releases the hold, even if the caller disconnects
		c = p.scoped(release(p.hold))
	}
	if err != nil {
		failed := failureOf(err)
		p.record(x, c, nil, failed.Code.Status(), failed)
	} else if p.failure != nil {
		p.record(x, c, nil, success, p.failure)
	}
	failure := p.send(x, c)
	var revoked *operation.Error
	if errors.As(failure, &revoked) && revoked.Code == operation.InvalidKey {
		return failure
	}
	return err
}

// Report returns the report of the account's object.
func (p *Payment) Report(x *engine.Exchange) (*Report, error) {
	answer := x.Do(p.account.Effect(p.keyed("report")))[0]
	if answer.State != engine.Done {
		return nil, account.Unreachable(answer.Err())
	}
	return parseReport(p.account.Plan, string(answer.Value))
}

// Calls sets the operations of the call, as soon as they are known.
func (p *Payment) Calls(operations []string) { p.call.Scopes = operations }

// Counts sets how many calls the request counts in the rate window. Without it, the request counts as one. A repetition always counts as one.
func (p *Payment) Counts(calls int) { p.calls = calls }

// scoped adds the operations of the call to a command.
func (p *Payment) scoped(c *account.Command) *account.Command {
	if len(p.call.Scopes) > 0 {
		c.Texts("scopes", p.call.Scopes)
	}
	return c
}

// keyed returns a command with the key and its use.
func (p *Payment) keyed(do string) *account.Command {
	c := p.scoped(account.NewCommand(do).Text("key", p.account.KeyHash))
	if p.call.Origin != "" {
		c.Text("origin", p.call.Origin)
	}
	return c
}

// command returns a command with the key, a cost in credits and the answer to keep, or nil.
func (p *Payment) command(do string, credits int, a *Answer) *account.Command {
	c := p.keyed(do).Number("cost", int64(credits))
	if p.calls > 1 {
		c.Number("calls", int64(p.calls))
	}
	return p.repeat(c, a)
}

// record adds the call to a command, for the account's record of its use. If the object itself refuses the call, it records its outcome
// instead of the status. From an error, which may be nil, it gets only the code, the reason and the parameter, and no text.
func (p *Payment) record(x *engine.Exchange, c *account.Command, uses []use, status int, failure *operation.Error) *account.Command {
	w := c.Value("call")
	w.BeginObject()
	w.Name("operation")
	w.String(p.call.Operation)
	w.Name("status")
	w.Integer(int64(status))
	w.Name("id")
	w.String(p.call.ID)
	w.Name("duration")
	w.Integer(max(0, x.Now().Sub(p.call.Start).Milliseconds())) // the clock can be set back during a call
	if failure != nil {
		w.Name("code")
		w.String(string(failure.Code))
		w.Name("reason")
		w.String(string(failure.Reason))
		if failure.Parameter != "" {
			w.Name("parameter")
			w.String(failure.Parameter)
		}
	}
	if uses != nil {
		w.Name("use")
		w.BeginObject()
		for _, u := range uses {
			w.Name(u.operation)
			w.BeginList()
			w.Integer(int64(u.calls))
			w.Integer(int64(u.credits))
			w.EndList()
		}
		w.EndObject()
	}
	w.EndObject()
	return c
}

// failureOf returns the error that the caller sees.
func failureOf(err error) *operation.Error {
	var known *operation.Error
	if errors.As(err, &known) {
		return known
	}
	return &operation.Error{Code: operation.Internal, Reason: operation.Failed}
}

func release(hold string) *account.Command { return account.NewCommand("release").Text("hold", hold) }

// send sends a command to the account's object and stores the standing in its answer.
func (p *Payment) send(x *engine.Exchange, c *account.Command) (err error) {
	answer := x.DoOne(p.account.Effect(c))
	if answer.State != engine.Done {
		p.Standing = nil
		return account.Unreachable(answer.Err())
	}
	p.Standing, err = parse(string(answer.Value))
	if r, isRepetition := err.(*Repetition); isRepetition {
		return r.open(x)
	}
	return err
}
