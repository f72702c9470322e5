package engine

// turns is a room for one: the request that holds it computes.
const turns Room = maxRooms

// lengthy is the minimum number of reserved bytes of a request that may compute for long. Such a request, and one that has called
// [Exchange.TakesLong], waits for its turn after each effect.
const lengthy = 2 << 20

// pauseEffect ends when the host has handled everything that has arrived in the meantime, and no large answer waits to be sent. host.mjs
// defines it for every program.
const pauseEffect = "pause"

// TakesLong says whether the request may compute for long from now on, however little memory it has reserved.
func (x *Exchange) TakesLong(long bool) { x.owner.long = long }

// isLengthy reports whether the request may compute for long.
func (x *Exchange) isLengthy() bool {
	if x.long {
		return true
	}
	sum := 0
	for _, bytes := range x.taken[:turns] {
		sum += bytes
	}
	return sum >= lengthy
}

// turn waits until it is the request's turn to compute. One request at a time has its turn, until its next effect. Before each turn the
// host reads the requests that have arrived, so a small request waits for one turn of another request at most, however many of them wait. A
// request that has waited for too long goes on without a turn.
func (x *Exchange) turn() {
	x.Reserve(turns, 1)
	x.do(Effect{pauseEffect, ""})
}

// Pause lets other requests compute. A request that computes for long calls it from time to time, and continues at its next turn. Requests
// that have reserved little do not pause, unless they have called [Exchange.TakesLong].
func (x *Exchange) Pause() {
	if !x.isLengthy() {
		return
	}
	x.Release(turns)
	x.turn()
}
