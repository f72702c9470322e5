// Package host implements [operation.Host] for the Worker. Read [Worker].
package host

import (
	"runtime"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/pages"
	"github.com/lettercraft/lettercraft/worker/service/payment"
)

// Worker is the [operation.Host] of one call. It holds the call's credits before it stores an image, fetches a web page or sends a text to
// be counted.
type Worker struct {
	*engine.Exchange

	// Origin is the origin of the links to images. It is the origin of the request.
	Origin string
	// Payment is the payment for the request. Credits is the number of credits to hold before anything is fetched or stored.
	Payment *payment.Payment
	Credits int
	// Until is the time after which the call may not go on computing. It is zero if there is no limit.
	Until time.Time
	// Pauses counts the pauses of a call that computes for long. It is nil if the call has none.
	Pauses *int
}

// collectEvery is the number of pauses after which garbage is collected. The collector hardly gets a turn of its own while a call computes, and
// the memory of a program never shrinks.
const collectEvery = 20

var errTooLong = operation.Unavailable(operation.TimedOut, "The call took too long; try again, or ask for less", nil)

// Pause implements [operation.Pauser].
func (w Worker) Pause() error {
	w.Exchange.Pause()
	if *w.Pauses%collectEvery == 0 {
		runtime.GC()
	}
	*w.Pauses++
	if !w.Until.IsZero() && w.Now().After(w.Until) {
		return errTooLong
	}
	return nil
}

// Store implements [operation.Host].
func (w Worker) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	if err := w.Payment.Hold(w.Exchange, w.Credits); err != nil {
		return nil, err
	}
	return images.Store(w.Exchange, w.Origin, pictures)
}

// Page implements [operation.Host].
func (w Worker) Page(parameter, address string, sentences bool) (operation.Page, error) {
	if err := w.Payment.Hold(w.Exchange, w.Credits); err != nil {
		return operation.Page{}, err
	}
	return pages.Fetch(w.Exchange, parameter, address, sentences)
}

// Text implements [operation.Host].
func (w Worker) Text(text string, sentences bool) (operation.Page, error) {
	if err := w.Payment.Hold(w.Exchange, w.Credits); err != nil {
		return operation.Page{}, err
	}
	return pages.Measure(w.Exchange, text, sentences)
}

// Report returns the report of the account's object about the account of the call.
func (w Worker) Report() (*payment.Report, error) { return w.Payment.Report(w.Exchange) }
