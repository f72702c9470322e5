// Package host is what the Worker gives to an operation. Read [Worker].
package host

import (
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/images"
	"lettercraft/worker/service/pages"
	"lettercraft/worker/service/payment"
)

// Worker is the [operation.Host] of one call. It holds the call's credits before it does what costs more than computing.
type Worker struct {
	*engine.Exchange

	// Origin is the origin of the request, for the links to images.
	Origin string
	// Payment is the payment for the request, and Credits is what it must hold before anything is fetched or stored.
	Payment *payment.Payment
	Credits int
	// Turn counts the pages that the calls of the request have fetched; they share it.
	Turn *int
}

// Store implements [operation.Host].
func (w Worker) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	if err := w.Payment.Hold(w.Exchange, w.Credits); err != nil {
		return nil, err
	}
	return images.Store(w.Exchange, w.Origin, pictures)
}

// Page implements [operation.Host].
func (w Worker) Page(parameter, address string) (operation.Page, error) {
	if err := w.Payment.Hold(w.Exchange, w.Credits); err != nil {
		return operation.Page{}, err
	}
	fetched, err := pages.Fetch(w.Exchange, parameter, address)
	if err != nil {
		return operation.Page{}, err
	}
	// The pages are read one after the other: the text of each is garbage before the next one comes.
	turn := *w.Turn
	*w.Turn++
	for range turn {
		w.Do(engine.Effect{Name: turnEffect})
	}
	return fetched.Read(w.Exchange)
}

// turnEffect does nothing, and lets other runs of the request go on.
const turnEffect = "turn"
