package engine

import (
	"slices"
	"strconv"
	"time"
)

// Room numbers one of the rooms in [Program.Rooms]: a bound on the memory that the requests in flight take together.
type Room int

// maxRooms is how many rooms a program can have.
const maxRooms = 3

// A request waits for room until it is maxWait old, and for minWait in any case.
const (
	maxWait = 15 * time.Second
	minWait = time.Second
)

// waitEffect ends when [Runner.Admitted] has returned its ticket, or else after the given time, as absent. The host
// performs it itself. Argument: ticket, space, milliseconds.
const waitEffect = "wait"

// room is the state of a room.
type room struct {
	free  int
	queue []*ticket // the smallest first, the oldest first among equals
}

// ticket is a request's place in the queue of a room.
type ticket struct {
	id       uint32
	bytes    int
	exchange *Exchange
	admitted bool
}

// Reserve takes bytes of a room for the rest of the request. If the room has not enough left, the request waits in a
// queue, where small requests overtake larger ones, until it is 15 seconds old. Reserve reports whether it got the bytes. A
// request for more than the whole room counts as one for the whole room.
//
// Requests that wait for one room while they hold a part of another must all take the rooms in the same order, or they
// wait for each other.
func (x *Exchange) Reserve(number Room, bytes int) bool {
	r := x.runner
	room := &r.rooms[number]
	bytes = min(bytes, r.program.Rooms[number])
	if bytes <= room.free && (len(room.queue) == 0 || bytes < room.queue[0].bytes) {
		room.free -= bytes
		x.owner.taken[number] += bytes
		return true
	}
	r.tickets++
	t := &ticket{id: r.tickets, bytes: bytes, exchange: x.owner}
	behind := slices.IndexFunc(room.queue, func(other *ticket) bool { return other.bytes > bytes })
	if behind < 0 {
		behind = len(room.queue)
	}
	room.queue = slices.Insert(room.queue, behind, t)
	defer func() {
		if !t.admitted {
			room.queue = slices.DeleteFunc(room.queue, func(other *ticket) bool { return other == t })
		}
	}()
	patience := max(maxWait-x.Now().Sub(x.Start), minWait)
	x.Do(Effect{waitEffect, strconv.Itoa(int(t.id)) + " " + strconv.FormatInt(patience.Milliseconds(), 10)})
	return t.admitted
}

// release gives back what a request has taken, and admits those that wait for it.
func (r *Runner) release(x *Exchange) {
	for number, bytes := range x.taken {
		if bytes == 0 {
			continue
		}
		x.taken[number] = 0
		room := &r.rooms[number]
		room.free += bytes
		for len(room.queue) > 0 && room.queue[0].bytes <= room.free {
			t := room.queue[0]
			room.queue = room.queue[1:]
			room.free -= t.bytes
			t.exchange.taken[number] += t.bytes
			t.admitted = true
			r.admitted = append(r.admitted, t.id)
		}
	}
}

// Admitted returns the ticket of a request that has got what it waited for, each once, or 0 if there is none.
func (r *Runner) Admitted() uint32 {
	if len(r.admitted) == 0 {
		return 0
	}
	id := r.admitted[0]
	r.admitted = r.admitted[1:]
	return id
}
