package engine

import (
	"cmp"
	"slices"
	"strconv"
	"time"
)

// Room is the index of a room in [Program.Rooms]. A room bounds the total memory that the requests in flight reserve in it.
type Room int

// maxRooms is the maximum number of rooms of a program.
const maxRooms = 4

// A request waits for room until maxWait after its start, but at least for minWait.
const (
	maxWait = 15 * time.Second
	minWait = time.Second
)

// The maximum number of requests that wait for a room, in total and of one account.
const (
	maxWaiting = 256
	maxOfOne   = 128
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
	small int       // bytes that small requests have reserved
	queue []*ticket // by age, the oldest first
	use   use
}

// ticket is a request's place in the queue of a room.
type ticket struct {
	id       uint32
	bytes    int
	exchange *Exchange
	admitted bool
}

// For sets the account that the request is for. From then on, the reservations of the request count for that account.
func (x *Exchange) For(account string) { x.owner.account = account }

// Account returns the account given to [Exchange.For], or the empty string.
func (x *Exchange) Account() string { return x.owner.account }

// Reserve reserves bytes of a room until the request ends, and reports whether it got them. If the room does not have enough
// free bytes, the request waits in a queue until 15 seconds after its start. It does not wait if the queue is full.
//
// Small requests go before large ones, but while large ones wait, small ones only get the part of the room that large ones must leave free.
// Among small requests, and among large ones, the order is: first the account that has reserved the least lately; then the account with the
// fewest waiting requests; then the smallest request; then the oldest. A reservation is never larger than the room without the part for
// small requests.
//
// Requests that hold part of one room while they wait for another must all reserve the rooms in the same order, or they
// can deadlock.
func (x *Exchange) Reserve(number Room, bytes int) bool {
	room := &x.runner.rooms[number]
	bytes = min(bytes, room.size-room.size/headroom)
	if len(room.queue) == 0 && room.fits(bytes) {
		room.take(number, x.owner, bytes)
		return true
	}
	return x.wait(number, bytes)
}

// wait waits for bytes of a room, and reports whether the request got them.
func (x *Exchange) wait(number Room, bytes int) bool {
	r := x.runner
	room := &r.rooms[number]
	if !r.makePlace(room, x.owner.account) {
		return false
	}
	r.tickets++
	t := &ticket{id: r.tickets, bytes: bytes, exchange: x.owner}
	room.queue = append(room.queue, t)
	if room.next() == t {
		room.admit(number, t)
		return true
	}
	defer func() {
		if room.leave(t) {
			r.admit(number) // the requests that a large request kept out of the room
		}
	}()
	do := x.Do
	if number == turns {
		do = x.do
	}
	timeout := max(maxWait-x.Now().Sub(x.Start), minWait)
	do(Effect{waitEffect, strconv.Itoa(int(t.id)) + " " + strconv.FormatInt(timeout.Milliseconds(), 10)})
	return t.admitted
}

// makePlace reports whether another request of an account may wait for a room. If the queue is full, the account with the most waiting
// requests loses the place of its youngest one.
func (r *Runner) makePlace(room *room, account string) bool {
	if len(room.queue) < maxOfOne {
		return true
	}
	waiting := room.waiting()
	if len(room.queue) < maxWaiting {
		return waiting[account] < maxOfOne
	}
	var last *ticket
	for _, t := range room.queue {
		if last == nil || waiting[t.exchange.account] >= waiting[last.exchange.account] {
			last = t
		}
	}
	if waiting[last.exchange.account] <= waiting[account] {
		return false
	}
	room.leave(last)
	r.ended = append(r.ended, last.id)
	return true
}

// leave removes a ticket from the queue, and reports whether it was there.
func (r *room) leave(t *ticket) bool {
	length := len(r.queue)
	r.queue = slices.DeleteFunc(r.queue, func(other *ticket) bool { return other == t })
	return len(r.queue) < length
}

func (r *room) isLarge(bytes int) bool { return bytes > r.size/large }

// fits reports whether a request for this many bytes can be admitted now.
func (r *room) fits(bytes int) bool {
	if r.isLarge(bytes) {
		return bytes+max(r.size/headroom-r.small, 0) <= r.free
	}
	for _, t := range r.queue {
		if r.isLarge(t.bytes) {
			return r.small+bytes <= r.size/headroom && bytes <= r.free
		}
	}
	return bytes <= r.free
}

// next returns the ticket to be admitted now, or nil.
func (r *room) next() *ticket {
	if len(r.queue) == 0 {
		return nil
	}
	return r.choose()
}

func (r *room) choose() *ticket {
	waiting := r.waiting()
	order := func(a, b *ticket) int {
		one, other := a.exchange.account, b.exchange.account
		return cmp.Or(
			cmp.Compare(r.use.of[one], r.use.of[other]),
			cmp.Compare(waiting[one], waiting[other]),
			cmp.Compare(a.bytes, b.bytes),
		)
	}
	var small, large []*ticket
	for _, t := range r.queue {
		if r.isLarge(t.bytes) {
			large = append(large, t)
		} else {
			small = append(small, t)
		}
	}
	for _, class := range [][]*ticket{small, large} {
		if len(class) == 0 {
			continue
		}
		// Among equals, the first is the oldest.
		if t := slices.MinFunc(class, order); r.fits(t.bytes) {
			return t
		}
	}
	return nil
}

// waiting returns how many requests of each account wait for the room.
func (r *room) waiting() map[string]int {
	waiting := map[string]int{}
	for _, t := range r.queue {
		waiting[t.exchange.account]++
	}
	return waiting
}

// take takes bytes of the room for a request. The number of the room is an argument.
func (r *room) take(number Room, x *Exchange, bytes int) {
	r.free -= bytes
	if !r.isLarge(bytes) {
		r.small += bytes
		x.small[number] += bytes
	}
	x.taken[number] += bytes
	r.use.add(x.account, bytes, r.size)
}

func (r *room) admit(number Room, t *ticket) {
	r.leave(t)
	r.take(number, t.exchange, t.bytes)
	t.admitted = true
}

// admit admits the requests that wait for a room and fit in it now.
func (r *Runner) admit(number Room) {
	room := &r.rooms[number]
	for t := room.next(); t != nil; t = room.next() {
		room.admit(number, t)
		r.ended = append(r.ended, t.id)
	}
}

// Release frees the bytes that the request has reserved of a room, before the request ends.
func (x *Exchange) Release(number Room) {
	owner, room := x.owner, &x.runner.rooms[number]
	if owner.taken[number] == 0 {
		return
	}
	room.free += owner.taken[number]
	room.small -= owner.small[number]
	owner.taken[number], owner.small[number] = 0, 0
	x.runner.admit(number)
}

// release frees everything that a request has reserved, and admits the requests that wait for it.
func (r *Runner) release(x *Exchange) {
	for number := range r.rooms {
		x.Release(Room(number))
	}
}

// Admitted returns the ticket of a request whose wait has ended, because it was admitted or lost its place, or 0 if there is none.
// It returns each ticket once.
func (r *Runner) Admitted() uint32 {
	if len(r.ended) == 0 {
		return 0
	}
	id := r.ended[0]
	r.ended = r.ended[1:]
	return id
}
