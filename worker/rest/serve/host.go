package serve

import (
	"errors"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/images"
	"lettercraft/worker/service/load"
	"lettercraft/worker/service/pages"
)

// host is what an operation may ask of the Worker during one call. A call that only computes is charged once it has
// succeeded. One that asks for what costs more than computing is paid for before that is done, and the payment made
// final, or taken back, once its outcome is known.
type host struct {
	*engine.Exchange

	answer *answer
	who    *account.Account
	// hold is the payment beforehand, or nil.
	hold *account.Hold
	// refused tells that the account's object has said that the account can't pay.
	refused bool
}

// Store implements [operation.Host].
func (h *host) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	if err := h.pay(); err != nil {
		return nil, err
	}
	return images.Store(h.Exchange, h.answer.origin, pictures)
}

// Page implements [operation.Host].
func (h *host) Page(parameter, address string) (operation.Page, error) {
	if err := h.pay(); err != nil {
		return operation.Page{}, err
	}
	h.Release(load.Work) // the page can be slow, and until it is there the call takes hardly any memory
	fetched, err := pages.Fetch(h.Exchange, parameter, address)
	if err != nil {
		return operation.Page{}, err
	}
	return fetched.Read(h.Exchange)
}

func (h *host) pay() (err error) {
	if h.hold == nil {
		h.hold, h.answer.Standing, err = h.who.Hold(h.Exchange, h.answer.operation.Credits)
		h.refused = err != nil
	}
	return err
}

// afford asks whether the account can pay for the call, before that costs more than asking.
func (h *host) afford() (err error) {
	h.answer.Standing, err = h.who.Check(h.Exchange, h.answer.operation.Credits)
	h.refused = err != nil
	return err
}

// settle charges for a call that ended with err, or for one that went wrong makes sure that nothing is charged. It
// returns the error that is to be told.
func (h *host) settle(err error) error {
	a := h.answer
	var failure error
	switch {
	case h.refused:
		return err
	case err != nil && h.hold != nil:
		a.Standing, failure = h.hold.Release(h.Exchange)
	case err != nil:
		a.Standing, failure = h.who.Standing(h.Exchange)
	case h.hold != nil:
		a.Standing, err = h.hold.Commit(h.Exchange, a.operation.Credits)
	default:
		a.Standing, err = h.who.Charge(h.Exchange, a.operation.Credits)
	}
	var refused *operation.Error
	if errors.As(failure, &refused) && refused.Code == operation.InvalidKey {
		return failure // the key is no longer in force: that comes before whatever else is wrong
	}
	if err == nil {
		a.Cost = a.operation.Credits
	}
	return err
}
