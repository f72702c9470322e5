// Package engine runs a Go program inside the Worker.
//
// Each isolate keeps one instance of the program, which answers many requests at once. The handler of a request runs as a
// coroutine. It reads as straight-line Go; if it needs work that only the host can do, it yields effects with [Exchange.Do] and is resumed
// with their outcomes. So no goroutine waits on a promise, no Go timer runs, and no object of one request is touched in another. The
// JavaScript half, host.mjs, performs the effects and does nothing else.
//
// Read [Program], then [Exchange.Do], then [Runner], which tests drive natively without JavaScript, then
// [Exchange.Reserve], which bounds the memory of the requests in flight. Package guest has the functions that JavaScript
// calls. This package is independent of the programs and imports nothing from them.
package engine

import (
	"bytes"
	"errors"
	"maps"
	"strings"
	"time"
)

// Program is a program that the engine runs.
type Program struct {
	// Headers are the names of the request headers that the program reads, in lower case. If a name is followed by a space and a text, the host
	// reads the header only for requests whose method or URL contains the text.
	Headers []string
	// Rooms are the sizes in bytes of the rooms from which requests reserve memory with [Exchange.Reserve]; at most four.
	Rooms []int
	// Handle answers a request. It must not keep the exchange.
	Handle func(*Exchange) Response
	// Fail answers a request that Handle could not answer, because Handle panicked (the cause describes the panic), because
	// the program's instance ended during the request ([ErrLost]), or because the request took too long ([ErrReaped]). Fail
	// must neither panic nor call [Exchange.Do].
	Fail func(x *Exchange, cause error) Response
}

// The causes given to [Program.Fail] when an instance ended with a request unanswered, and when a request was reaped
// while its caller was still waiting.
var (
	ErrLost   = errors.New("the program's instance ended while it worked on the request")
	ErrReaped = errors.New("the request waited too long for an effect")
)

// Request is a request without its body. Reading the body is an effect.
type Request struct {
	Method string
	URL    string
	// Colo is the IATA code of the data centre at which the request arrived, such as FRA, or empty.
	Colo string
	// Start is the time at which the request arrived.
	Start time.Time
	// Read is the number of bytes of the body that the program has read.
	Read int

	names  []string // of the headers, as in [Program.Headers]
	values string   // of these headers, each on a line
}

// Header returns the value of a header that [Program.Headers] lists. It returns the empty string for any other name and for
// a header that the request does not have or that the host has not read.
func (r *Request) Header(name string) string {
	values := r.values
	for _, n := range r.names {
		value, others, _ := strings.Cut(values, "\n")
		if rest, isIt := strings.CutPrefix(n, name); isIt && (rest == "" || rest[0] == ' ') {
			return value
		}
		values = others
	}
	return ""
}

// NewRequest makes a request for a test, or for a program that answers without the engine. Header names are in lower case, and the values have
// no line breaks.
func NewRequest(method, url string, header map[string]string) *Request {
	r := &Request{Method: method, URL: url}
	for name, value := range header {
		r.names, r.values = append(r.names, name), r.values+value+"\n"
	}
	return r
}

// Request parses a request from the host: the method, the URL, the data centre and the header values, each on a line.
func (p *Program) Request(text string, now time.Time) *Request {
	r := &Request{Start: now, names: p.Headers}
	r.Method, text, _ = strings.Cut(text, "\n")
	r.URL, text, _ = strings.Cut(text, "\n")
	r.Colo, r.values, _ = strings.Cut(text, "\n")
	return r
}

// Response is the answer to a request.
type Response struct {
	Status int
	// Header holds alternating names and values, without line breaks. No name occurs twice.
	Header []string
	Body   []byte
	// Stream says that the body is the stream that an effect has left open with the host, instead of Body. The host sends it without the
	// program's help, and closes a stream that no response uses.
	Stream bool
	// Length is the number of bytes of that stream.
	Length int64
	// Log is the line to log with the response.
	Log []byte
}

// Effect is a piece of work that only the host can do. Name is the name of a function given to host.mjs, which defines the meaning of the
// argument. A name has no space or line feed; an argument can be any text, because it may come from a caller.
type Effect struct {
	Name     string
	Argument string
}

// State says how an effect ended.
type State uint32

// The states of an [Outcome].
const (
	Done   State = iota // Value holds the result
	Absent              // there is no result: the key does not exist, or there are more bytes than the limit
	Failed              // Value holds an error message for the log
)

// Outcome is the result of an effect.
type Outcome struct {
	State State
	Value []byte
}

// Err returns the error of a failed effect, or nil.
func (o Outcome) Err() error {
	if o.State != Failed {
		return nil
	}
	return errors.New(string(o.Value))
}

// Exchange is a request while it is being answered.
type Exchange struct {
	*Request

	runner    *Runner
	yield     func([]Effect) bool
	one       [1]Effect // the effect of [Exchange.DoOne]
	outcomes  []Outcome
	abandoned []Effect

	owner   *Exchange         // the exchange on which [Exchange.Together] was called, or this one
	account string            // see [Exchange.For]
	long    bool              // see [Exchange.TakesLong]
	taken   [maxRooms + 1]int // bytes that this request has reserved of each room
	small   [maxRooms + 1]int // the part of these bytes that it has reserved as a small request
}

// Now returns the time at which the host last called the program. Time stands still while the program computes.
func (x *Exchange) Now() time.Time { return x.runner.now }

// Random fills p with random bytes from a cryptographically secure source.
func (x *Exchange) Random(p []byte) { x.runner.random(p) }

// OnAbandon sets the effects that the host performs if the caller disconnects and the request is abandoned. The handler is not resumed then
// and cannot perform them itself. Each call replaces the effects of the previous call.
func (x *Exchange) OnAbandon(effects ...Effect) { x.abandoned = effects }

// errAbandoned unwinds the handler of an abandoned request.
var errAbandoned = errors.New("the request was abandoned")

// Do performs effects concurrently and returns their outcomes in the same order. If the request is abandoned in the
// meantime, Do does not return, and the handler's deferred calls run. A request that has reserved much memory waits for its turn to
// compute before Do returns.
func (x *Exchange) Do(effects ...Effect) []Outcome {
	if len(effects) == 0 {
		return nil
	}
	if x.owner != x {
		return x.do(effects...) // Together waits for the turn of all
	}
	x.Release(turns)
	outcomes := x.do(effects...)
	if x.isLengthy() {
		x.turn()
	}
	return outcomes
}

// DoOne performs one effect, as [Exchange.Do] does. Most requests have one effect at a time, so it makes no list of them.
func (x *Exchange) DoOne(e Effect) Outcome {
	x.one[0] = e
	outcome := x.Do(x.one[:]...)[0]
	x.one[0] = Effect{} // do not keep the argument in memory
	return outcome
}

// do performs effects without waiting for a turn.
func (x *Exchange) do(effects ...Effect) []Outcome {
	if !x.yield(effects) {
		panic(errAbandoned)
	}
	outcomes := x.outcomes
	x.outcomes = nil // do not keep them in memory while the request waits for its next effects
	return outcomes
}

// Keep returns the outcome of an effect that stays the same for a time, such as a setting. The effect is performed for the first request
// that asks for it, and again when that time has passed. A failed outcome is not kept.
func (x *Exchange) Keep(e Effect, life time.Duration) Outcome {
	if k := x.runner.keeping(e); x.Now().Before(k.until) {
		return k.outcome
	}
	outcome := x.DoOne(e)
	if outcome.State != Failed {
		k := x.runner.keeping(e) // again, because other requests may have made the list longer meanwhile
		k.outcome, k.until = Outcome{outcome.State, bytes.Clone(outcome.Value)}, x.Now().Add(life)
	}
	return outcome
}

// kept is the outcome of an effect and the time until which it is used.
type kept struct {
	effect  Effect
	outcome Outcome
	until   time.Time
}

// keeping returns what is kept of an effect. The effects are few. A map of them would need code of Go's runtime that nothing else needs, and
// V8 would compile it while the first caller waits. For the same reason the function is not inlined.
//
//go:noinline
func (r *Runner) keeping(e Effect) *kept {
	for i := range r.kept {
		if r.kept[i].effect == e {
			return &r.kept[i]
		}
	}
	r.kept = append(r.kept, kept{effect: e})
	return &r.kept[len(r.kept)-1]
}

// maxNotes is the maximum number of names that are noted, and of names whose values are remembered.
const maxNotes = 1000

// notes are values by name, with the times until which they are remembered.
type notes struct {
	of   map[string]note
	next time.Time // no note ends before
}

type note struct {
	value any
	until time.Time
}

// add remembers a value. If there are too many, it remembers no more, and looks for notes that have ended only if there may be one.
func (n *notes) add(name string, value any, until, now time.Time) {
	if n.of == nil {
		n.of, n.next = map[string]note{}, until
	}
	if _, isThere := n.of[name]; !isThere && len(n.of) >= maxNotes {
		if now.Before(n.next) {
			return
		}
		n.next = until
		maps.DeleteFunc(n.of, func(_ string, old note) bool {
			isOver := !now.Before(old.until)
			if !isOver && old.until.Before(n.next) {
				n.next = old.until
			}
			return isOver
		})
		if len(n.of) >= maxNotes {
			return
		}
	}
	if until.Before(n.next) {
		n.next = until
	}
	n.of[strings.Clone(name)] = note{value, until}
}

// Note remembers a name until a time, for [Exchange.Noted] of all requests. If too many names are noted, it remembers no more.
func (x *Exchange) Note(name string, until time.Time) { x.runner.notes.add(name, nil, until, x.Now()) }

// Noted reports whether [Exchange.Note] remembers a name.
func (x *Exchange) Noted(name string) bool { return x.Now().Before(x.Until(name)) }

// Until returns the time until which [Exchange.Note] remembers a name. It has passed if the name is not remembered.
func (x *Exchange) Until(name string) time.Time { return x.runner.notes.of[name].until }

// Remember keeps a value under a name until a time, for [Exchange.Recall] of all requests. If too many values are kept, it keeps no more. The
// value must not change, and no part of it may belong to the request.
func (x *Exchange) Remember(name string, value any, until time.Time) {
	x.runner.values.add(name, value, until, x.Now())
}

// Recall returns the value that [Exchange.Remember] keeps under a name, or nil.
func (x *Exchange) Recall(name string) any {
	if n := x.runner.values.of[name]; x.Now().Before(n.until) {
		return n.value
	}
	return nil
}
