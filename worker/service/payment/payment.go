// Package payment charges an account for the calls of a request. It sends commands to the account's Durable Object, which
// does the arithmetic in metering.mjs. Read [Payment]. Package paymenttest has a fake object for tests.
package payment

import (
	"errors"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/uuid"
)

// holdLife is the time after which the object releases a hold that has not been settled. It is longer than any request.
const holdLife = 90 * time.Second

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
	hold    string // the hold's id, or empty
	refused bool
}

// By returns the payment for a request by an account.
func By(who *account.Account) *Payment { return &Payment{account: who} }

// Check returns an error if the account cannot pay for a call now. It changes nothing.
//
// Errors of Check, Hold and Settle: [operation.InvalidKey] for a revoked key, [operation.RateLimited],
// [operation.OutOfCredits], [operation.ServiceUnavailable].
func (p *Payment) Check(x *engine.Exchange, credits int) error {
	err := p.send(x, p.command("check", credits))
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
	err := p.send(x, p.command("hold", credits).Text("hold", id).Number("life", holdLife.Milliseconds()))
	p.refused = err != nil
	if err != nil {
		x.OnAbandon()
		return err
	}
	p.hold = id
	return nil
}

// Settle charges for a request that succeeded. With a hold, it makes the charge final and refunds the credits above the cost.
// Without one, it checks the rate window and the balance and charges the cost in one step. If Settle returns an error, nothing
// has been charged.
func (p *Payment) Settle(x *engine.Exchange, cost int) error {
	c := p.command("charge", cost)
	if p.hold != "" {
		x.OnAbandon() // the command settles the hold, even if the caller disconnects
		c = account.NewCommand("commit").Text("hold", p.hold).Number("cost", int64(cost))
	}
	if err := p.send(x, c); err != nil {
		return err
	}
	p.Cost = cost
	return nil
}

// Cancel ends the payment for a request that failed with err, or that did nothing if err is nil. It releases the hold. It
// returns the error for the caller: [operation.InvalidKey] if the key has been revoked, and err otherwise.
func (p *Payment) Cancel(x *engine.Exchange, err error) error {
	if p.refused {
		return err
	}
	c := p.command("standing", 0)
	if p.hold != "" {
		x.OnAbandon() // the command releases the hold, even if the caller disconnects
		c = release(p.hold)
	}
	failure := p.send(x, c)
	var revoked *operation.Error
	if errors.As(failure, &revoked) && revoked.Code == operation.InvalidKey {
		return failure
	}
	return err
}

// command returns a command with the key and a cost in credits.
func (p *Payment) command(do string, credits int) *account.Command {
	return account.NewCommand(do).Text("key", p.account.KeyHash).Number("cost", int64(credits))
}

func release(hold string) *account.Command { return account.NewCommand("release").Text("hold", hold) }

// send sends a command to the account's object and stores the standing in its answer.
func (p *Payment) send(x *engine.Exchange, c *account.Command) (err error) {
	answer := x.Do(p.account.Effect(c))[0]
	if answer.State != engine.Done {
		p.Standing = nil
		return account.Unreachable(answer.Err())
	}
	p.Standing, err = parse(string(answer.Value))
	return err
}
