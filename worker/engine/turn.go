package engine

// turns is a room for one: the request that holds it computes.
const turns Room = maxRooms

// lengthy is the number of reserved bytes from which a request may compute for long. Such a request waits for its turn after each effect.
const lengthy = 2 << 20

// pauseEffect ends after the host has dealt with everything that has arrived in the meantime, and no large answer waits to be sent.
// host.mjs defines it for every program.
const pauseEffect = "pause"

// isLengthy reports whether the request may compute for long.
func (x *Exchange) isLengthy() bool {
	sum := 0
	for _, bytes := range x.taken[:turns] {
		sum += bytes
	}
	return sum >= lengthy
}

// turn waits until it is the request's turn to compute. One request has its turn at a time, until its next effect. Before each turn the
// host reads what has arrived: so a small request waits for one turn of others at most, however many of them want theirs. A request
// that has waited for too long goes on without a turn.
func (x *Exchange) turn() {
	x.Reserve(turns, 1)
	x.do(Effect{pauseEffect, ""})
}

// Pause lets others compute. A request that computes for long calls it from time to time, and goes on when it is its turn again.
// Requests that have reserved little do not pause.
func (x *Exchange) Pause() {
	if !x.isLengthy() {
		return
	}
	x.Release(turns)
	x.turn()
}
