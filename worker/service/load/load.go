// Package load bounds the total memory of the requests in flight, because an isolate has 128 MB and the memory of a program
// never shrinks. Read [Reserve].
package load

import (
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// The rooms of a program. A request reserves memory in them in this order.
const (
	// Bodies holds the bodies that the host has not yet passed to the program.
	Bodies engine.Room = iota
	// Work holds the parameters of calls and the data computed from them.
	Work
	// Results holds the results of queries, and other large results. A query can have several results as long as one of its variables.
	Results
	// Answers holds the answers to queries. An answer can repeat the same text many times.
	Answers
)

// Rooms are the sizes of the rooms in bytes.
var Rooms = []int{Bodies: 20 << 20, Work: 36 << 20, Results: 12 << 20, Answers: 12 << 20}

// Call is the number of bytes of [Work] that a call needs besides its parameters. This is enough for a puzzle and its drawing.
const Call = 64 << 10

// ErrBusy is the error of a request that did not get its memory in time.
var ErrBusy = &operation.Error{
	Code:    operation.ServiceUnavailable,
	Reason:  operation.Busy,
	Message: "The service is busy; try again in a few seconds",
}

// Reserve reserves bytes of a room until the request ends. It waits until enough bytes are free. Error: [ErrBusy].
func Reserve(x *engine.Exchange, room engine.Room, bytes int) error {
	if !x.Reserve(room, bytes) {
		return ErrBusy
	}
	return nil
}
