// Package load bounds the memory that the requests in flight take together: an isolate has 128 MB, and the memory of a
// program never shrinks. Read [Reserve].
package load

import (
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

// The rooms of a program. A request takes what it needs of them in this order.
const (
	// Bodies holds the bodies that the host reads and has not handed to the program yet.
	Bodies engine.Room = iota
	// Work holds the parameters of calls and what is computed from them.
	Work
	// Results holds the results of queries, several of which can be as long as the same variable.
	Results
	// Answers holds the answers to queries, which can repeat the same text many times.
	Answers
)

// Rooms are the sizes of the rooms in bytes.
var Rooms = []int{Bodies: 20 << 20, Work: 36 << 20, Results: 12 << 20, Answers: 12 << 20}

// Call is what a call takes of [Work] beside its parameters, in bytes. It is enough for a puzzle with its page.
const Call = 64 << 10

// ErrBusy refuses a request that has waited in vain.
var ErrBusy = &operation.Error{
	Code:    operation.ServiceUnavailable,
	Message: "The service is busy; try again in a few seconds",
}

// Reserve takes bytes of a room for the rest of the request, and waits until there are so many. Error: [ErrBusy].
func Reserve(x *engine.Exchange, room engine.Room, bytes int) error {
	if !x.Reserve(room, bytes) {
		return ErrBusy
	}
	return nil
}
