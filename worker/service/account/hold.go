package account

import (
	"time"

	"lettercraft/worker/engine"
	"lettercraft/worker/service/uuid"
)

// holdLife is when held credits are given back although nothing was heard of the call: it has died. No request lives as
// long as that.
const holdLife = 90 * time.Second

// Hold is a call that has been paid for before its outcome is known.
type Hold struct {
	account *Account
	id      string
}

// Hold pays for a call whose work is not done yet: rate window and balance are checked as by [Account.Charge], with the
// same errors. [Hold.Commit] makes the payment final, [Hold.Release] gives the credits back, and so does the host if the
// caller goes before either.
func (a *Account) Hold(x *engine.Exchange, credits int) (*Hold, *Standing, error) {
	h := &Hold{a, uuid.New(x.Random)}
	c := newCommand("hold")
	c.text("key", a.keyHash)
	c.number("cost", int64(credits))
	c.text("hold", h.id)
	c.number("life", holdLife.Milliseconds())
	x.OnAbandon(a.effect(h.command("release")))
	standing, err := a.send(x, c)
	if err != nil {
		x.OnAbandon()
		return nil, standing, err
	}
	return h, standing, nil
}

// Commit makes the payment final, and gives back what of it is more than the cost. Error: [operation.ServiceUnavailable], and
// then nothing is paid.
func (h *Hold) Commit(x *engine.Exchange, cost int) (*Standing, error) {
	c := h.command("commit")
	c.number("cost", int64(cost))
	return h.settle(x, c)
}

// Release gives the credits back. Error: [operation.ServiceUnavailable], and then they are given back later.
func (h *Hold) Release(x *engine.Exchange) (*Standing, error) {
	return h.settle(x, h.command("release"))
}

func (h *Hold) settle(x *engine.Exchange, c *command) (*Standing, error) {
	x.OnAbandon() // from here on the object decides
	return h.account.send(x, c)
}

func (h *Hold) command(do string) *command {
	c := newCommand(do)
	c.text("hold", h.id)
	return c
}
