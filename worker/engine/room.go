package engine

import (
	"slices"
	"strconv"
	"time"
)

// Room numbers one of the rooms in [Program.Rooms]: a bound on the memory that the requests in flight take together.
type Room int

// maxRooms is how many rooms a program can have.
const maxRooms = 4

// A request waits for room until maxWait after its start, and for minWait at least.
const (
	maxWait = 15 * time.Second
	minWait = time.Second
)

// A request for more than 1/large of a room leaves 1/spared of it free, for small ones.
const (
	large  = 16
	spared = 8
)

// waitEffect ends when [Runner.Admitted] returns its ticket. After the given time it ends as [Absent]. The host performs it
// itself. Argument: ticket, space, milliseconds.
const waitEffect = "wait"

// room is the state of a room.
type room struct {
	size  int
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
// queue, where small requests overtake larger ones, until 15 seconds after its start. Reserve reports whether it got the bytes.
// A large request also waits until there is some room left for small ones behind it, and never takes more than that leaves.
//
// Requests that wait for one room while they hold a part of another must all take the rooms in the same order, or they
// wait for each other.
func (x *Exchange) Reserve(number Room, bytes int) bool {
	r := x.runner
	room := &r.rooms[number]
	bytes = min(bytes, room.size-room.size/spared)
	if room.fits(bytes) && (len(room.queue) == 0 || bytes < room.queue[0].bytes) {
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

// fits reports whether a request for so many bytes need not wait.
func (r *room) fits(bytes int) bool {
	if bytes > r.size/large {
		bytes += r.size / spared
	}
	return bytes <= r.free
}

// Release gives back what the request has taken of a room, before it ends.
func (x *Exchange) Release(number Room) {
	bytes := x.owner.taken[number]
	if bytes == 0 {
		return
	}
	x.owner.taken[number] = 0
	r := x.runner
	room := &r.rooms[number]
	room.free += bytes
	for len(room.queue) > 0 && room.fits(room.queue[0].bytes) {
		t := room.queue[0]
		room.queue = room.queue[1:]
		room.free -= t.bytes
		t.exchange.taken[number] += t.bytes
		t.admitted = true
		r.admitted = append(r.admitted, t.id)
	}
}

// release gives back all that a request has taken, and admits those that wait for it.
func (r *Runner) release(x *Exchange) {
	for number := range r.program.Rooms {
		x.Release(Room(number))
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
