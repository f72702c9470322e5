package engine

import (
	"errors"
	"iter"
	"time"
)

// maxAge is how long a request may take before it counts as abandoned.
const maxAge = 60 * time.Second

// maxIdle is the maximum number of idle coroutines that are kept for later requests. A new coroutine would have to grow its
// stack again.
const maxIdle = 64

// Runner runs the requests of a program. It is not safe for concurrent use; a Worker has one thread.
type Runner struct {
	program *Program
	random  func([]byte)
	now     time.Time
	last    uint32
	// running holds the requests that wait for effects, in ascending order of their ids. A request that has ended keeps its
	// place until it is the first one.
	running []waiting
	count   int // number of requests in running that have not ended
	idle    []*coroutine
	kept    []kept // what [Exchange.Keep] keeps
	notes   notes  // what [Exchange.Note] remembers
	values  notes  // what [Exchange.Remember] keeps

	rooms   [maxRooms + 1]room // the rooms of the program, and turns
	tickets uint32             // number of tickets issued so far
	ended   []uint32           // tickets whose wait has ended and that Admitted has not returned yet
}

// waiting is a request that waits for effects. Its coroutine is nil once the request has ended.
type waiting struct {
	id        uint32
	coroutine *coroutine
}

// coroutine runs the handler of one request after another.
type coroutine struct {
	exchange *Exchange
	response Response
	// next runs the handler until it needs effects, and returns them. They are nil when the response is ready.
	next func() ([]Effect, bool)
	// stop ends the coroutine and the handler that waits in it.
	stop func()
}

// NewRunner returns a runner with no requests. The function random must fill a slice with bytes from a cryptographically
// secure source.
func NewRunner(p *Program, random func([]byte)) *Runner {
	r := &Runner{program: p, random: random}
	for number, size := range p.Rooms {
		r.rooms[number].size, r.rooms[number].free = size, size
	}
	r.rooms[turns].size, r.rooms[turns].free = 1, 1
	return r
}

// Running returns the number of requests that wait for an effect.
func (r *Runner) Running() int { return r.count }

// Start begins to answer a request. It returns the request's id and either its first effects or its response.
func (r *Runner) Start(request *Request, now time.Time) (id uint32, effects []Effect, response *Response) {
	r.now = now
	r.reap()
	c := r.coroutine()
	c.exchange = r.exchange(request)
	r.last++
	effects, response = r.step(c)
	if response == nil {
		r.running = append(r.running, waiting{r.last, c})
		r.count++
	}
	return r.last, effects, response
}

// Resume continues a request with the outcomes of its effects, and returns either its next effects or its response. Both
// are nil for a request that has been cancelled or reaped.
func (r *Runner) Resume(id uint32, outcomes []Outcome, now time.Time) (effects []Effect, response *Response) {
	w := r.find(id)
	if w == nil {
		return nil, nil
	}
	r.now = now
	w.coroutine.exchange.outcomes = outcomes
	effects, response = r.step(w.coroutine)
	if response != nil {
		r.end(w)
	}
	return effects, response
}

// Cancel ends a request whose caller has disconnected, and returns the effects set with [Exchange.OnAbandon]. It does
// nothing to a request that has ended.
func (r *Runner) Cancel(id uint32) []Effect {
	w := r.find(id)
	if w == nil {
		return nil
	}
	c := w.coroutine
	r.end(w)
	c.stop()
	r.release(c.exchange)
	return c.exchange.abandoned
}

// find returns the entry of a request in running, or nil if the request has ended.
func (r *Runner) find(id uint32) *waiting {
	low, high := 0, len(r.running)
	for low < high {
		middle := (low + high) / 2
		if r.running[middle].id < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(r.running) || r.running[low].id != id || r.running[low].coroutine == nil {
		return nil
	}
	return &r.running[low]
}

func (r *Runner) end(w *waiting) {
	w.coroutine = nil
	r.count--
}

// Fail answers a request that was lost or reaped.
func (r *Runner) Fail(request *Request, cause error, now time.Time) Response {
	r.now = now
	return r.program.Fail(r.exchange(request), cause)
}

func (r *Runner) exchange(request *Request) *Exchange {
	x := &Exchange{Request: request, runner: r}
	x.owner = x
	return x
}

// step resumes a coroutine until its next effects or its response.
func (r *Runner) step(c *coroutine) ([]Effect, *Response) {
	effects, _ := c.next()
	if effects != nil {
		return effects, nil
	}
	response := c.response
	r.release(c.exchange)
	c.exchange, c.response = nil, Response{}
	if len(r.idle) < maxIdle {
		r.idle = append(r.idle, c)
	} else {
		c.stop()
	}
	return nil, &response
}

func (r *Runner) coroutine() *coroutine {
	if n := len(r.idle); n > 0 {
		c := r.idle[n-1]
		r.idle = r.idle[:n-1]
		return c
	}
	c := &coroutine{}
	c.next, c.stop = iter.Pull(func(yield func([]Effect) bool) {
		for {
			c.exchange.yield = yield
			c.response = r.handle(c.exchange)
			if !yield(nil) {
				return
			}
		}
	})
	return c
}

// reap ends the requests that have been running for too long. The host has stopped working on them without cancelling them.
func (r *Runner) reap() {
	for len(r.running) > 0 {
		if first := r.running[0]; first.coroutine != nil {
			if r.now.Sub(first.coroutine.exchange.Start) < maxAge {
				return
			}
			r.Cancel(first.id)
		}
		r.running = r.running[1:]
	}
}

func (r *Runner) handle(x *Exchange) (response Response) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case errAbandoned:
		default:
			response = r.program.Fail(x, panicked(p))
		}
	}()
	return r.program.Handle(x)
}

// panicked describes a panic without the value that it carries, which could contain a caller's text.
func panicked(value any) error {
	if err, ok := value.(interface {
		error
		RuntimeError()
	}); ok {
		return errors.New("panic: " + err.Error())
	}
	return errors.New("panic in a handler")
}
