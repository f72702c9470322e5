// Package payment pays for the calls of a request at the account's object. Read [Payment]. The arithmetic is the object's, in
// metering.mjs; package paymenttest has an object for tests.
package payment

import (
	"errors"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/uuid"
)

// holdLife is how long the object holds credits if it hears nothing more of a call. No request lives that long.
const holdLife = 90 * time.Second

// Payment is the payment for one request. Its life is:
//
//  1. [Payment.Check] before work that costs more than asking, such as reading a large body,
//  2. [Payment.Hold] before work whose cost the service bears, such as fetching a page,
//  3. [Payment.Settle] if the request succeeded, or [Payment.Cancel] if it failed.
//
// Check and Hold may be left out: without a hold, Settle charges in one step. If one of them returns an error, the payment is
// refused and Cancel asks the object no more.
type Payment struct {
	// Standing is the object's last answer, or nil if the object has not been asked or could not be.
	Standing *Standing
	// Cost is the number of credits that the request has cost.
	Cost int

	account *account.Account
	hold    string // the hold's id, or empty
	refused bool
}

// By returns the payment for a request of an account.
func By(who *account.Account) *Payment { return &Payment{account: who} }

// Check asks whether the account can pay for a call, and changes nothing.
//
// Errors of Check, Hold and Settle: [operation.InvalidKey] for a revoked key, [operation.RateLimited],
// [operation.OutOfCredits], [operation.ServiceUnavailable].
func (p *Payment) Check(x *engine.Exchange, credits int) error {
	err := p.send(x, p.command("check", credits))
	p.refused = err != nil
	return err
}

// Hold takes credits for a call whose outcome is not known yet. The call counts in the rate window, whatever comes of it. If
// the caller goes away, the host releases the hold. With a hold already, Hold does nothing.
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

// Settle pays for a request that succeeded: it makes the hold final, and gives back what is more than the cost; without a
// hold, it checks the rate window and the balance and charges the cost, in one step. If it returns an error, nothing is paid.
func (p *Payment) Settle(x *engine.Exchange, cost int) error {
	c := p.command("charge", cost)
	if p.hold != "" {
		x.OnAbandon() // from here on the object decides
		c = account.NewCommand("commit").Text("hold", p.hold).Number("cost", int64(cost))
	}
	if err := p.send(x, c); err != nil {
		return err
	}
	p.Cost = cost
	return nil
}

// Cancel ends the payment for a request that failed with err, or did nothing (err is nil): it gives the credits of the hold
// back. It returns the error to tell the caller. That is err, unless the key is no longer in force, which comes first.
func (p *Payment) Cancel(x *engine.Exchange, err error) error {
	if p.refused {
		return err
	}
	c := p.command("standing", 0)
	if p.hold != "" {
		x.OnAbandon() // from here on the object decides
		c = release(p.hold)
	}
	failure := p.send(x, c)
	var revoked *operation.Error
	if errors.As(failure, &revoked) && revoked.Code == operation.InvalidKey {
		return failure
	}
	return err
}

// command begins a command of the key's owner.
func (p *Payment) command(do string, credits int) *account.Command {
	return account.NewCommand(do).Text("key", p.account.KeyHash).Number("cost", int64(credits))
}

func release(hold string) *account.Command { return account.NewCommand("release").Text("hold", hold) }

// send gives the object a command, and keeps the standing that it answers with.
func (p *Payment) send(x *engine.Exchange, c *account.Command) (err error) {
	answer := x.Do(p.account.Effect(c))[0]
	if answer.State != engine.Done {
		p.Standing = nil
		return account.Unreachable(answer.Err())
	}
	p.Standing, err = parse(string(answer.Value))
	return err
}
