package engine

import (
	"slices"
	"strconv"
	"time"
)

// Room is the index of a room in [Program.Rooms]. A room bounds the total memory that the requests in flight reserve in it.
type Room int

// maxRooms is the maximum number of rooms of a program.
const maxRooms = 4

// A request waits for room until maxWait after its start, and at least for minWait.
const (
	maxWait = 15 * time.Second
	minWait = time.Second
)

// A request for more than 1/large of a room must leave 1/headroom of it free for small requests.
const (
	large    = 16
	headroom = 8
)

// waitEffect ends when [Runner.Admitted] returns its ticket, or as [Absent] after a timeout. host.mjs defines it for every
// program. Its argument is the ticket, a space and the timeout in milliseconds.
const waitEffect = "wait"

// room is the state of a room.
type room struct {
	size  int
	free  int
	queue []*ticket // sorted by size; tickets of equal size by age, the oldest first
}

// ticket is a request's place in the queue of a room.
type ticket struct {
	id       uint32
	bytes    int
	exchange *Exchange
	admitted bool
}

// Reserve reserves bytes of a room until the request ends, and reports whether it got them. If the room does not have enough
// free bytes, the request waits in a queue until 15 seconds after its start. Small requests overtake larger ones in the queue.
// A large request must leave part of the room free for small ones, so it may wait longer. A reservation is never larger than
// the room without that part.
//
// Requests that hold part of one room while they wait for another must all reserve the rooms in the same order, or they
// can deadlock.
func (x *Exchange) Reserve(number Room, bytes int) bool {
	room := &x.runner.rooms[number]
	bytes = min(bytes, room.size-room.size/headroom)
	if room.fits(bytes) && (len(room.queue) == 0 || bytes < room.queue[0].bytes) {
		room.free -= bytes
		x.owner.taken[number] += bytes
		return true
	}
	return x.queue(room, bytes)
}

// queue waits until a room has bytes for the request, and reports whether the request got them.
func (x *Exchange) queue(room *room, bytes int) bool {
	r := x.runner
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
	timeout := max(maxWait-x.Now().Sub(x.Start), minWait)
	x.Do(Effect{waitEffect, strconv.Itoa(int(t.id)) + " " + strconv.FormatInt(timeout.Milliseconds(), 10)})
	return t.admitted
}

// fits reports whether a request for this many bytes can be admitted now.
func (r *room) fits(bytes int) bool {
	if bytes > r.size/large {
		bytes += r.size / headroom
	}
	return bytes <= r.free
}

// Release frees the bytes that the request has reserved of a room, before the request ends.
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

// release frees everything that a request has reserved, and admits the requests that wait for it.
func (r *Runner) release(x *Exchange) {
	for number := range r.program.Rooms {
		x.Release(Room(number))
	}
}

// Admitted returns the ticket of a request that has been admitted, or 0 if there is none. It returns each ticket once.
func (r *Runner) Admitted() uint32 {
	if len(r.admitted) == 0 {
		return 0
	}
	id := r.admitted[0]
	r.admitted = r.admitted[1:]
	return id
}
