// Package engine is how a Go program runs inside the Worker.
//
// One instance of the program is kept in each isolate and answers many requests at once. A request's handler runs as a
// coroutine: it reads as straight-line Go, and where it needs something that only the host can do it yields effects
// with [Exchange.Do] and is resumed with their outcomes. So no goroutine waits on a promise, no Go timer runs, and
// nothing of one request is touched in another. The JavaScript half, host.mjs, performs effects and knows nothing else.
//
// Read [Program], then [Exchange.Do], then [Runner], which a native test drives without JavaScript, then
// [Exchange.Reserve], which bounds the memory of the requests in flight. Package guest has what JavaScript calls. The package knows nothing of what the programs do and imports nothing of theirs.
package engine

import (
	"errors"
	"strings"
	"time"
)

// Program is what the engine runs.
type Program struct {
	// Headers are the names of the request headers that the program reads, in lower case.
	Headers []string
	// Rooms are the sizes in bytes of the rooms from which requests reserve bytes with [Exchange.Reserve]; four at most.
	Rooms []int
	// Handle answers a request. It must not keep the exchange.
	Handle func(*Exchange) Response
	// Fail answers a request that Handle could not: it panicked (cause says with what), the program's instance was lost
	// while it worked on it ([ErrLost]), or it took too long ([ErrReaped]). It must neither panic nor call [Exchange.Do].
	Fail func(x *Exchange, cause error) Response
}

// The causes given to [Program.Fail] when an instance ended with a request unanswered, and when a request was reaped
// although its caller still waits.
var (
	ErrLost   = errors.New("the program's instance ended while it worked on the request")
	ErrReaped = errors.New("the request was still waiting for an effect after its time")
)

// Request is a request without its body, which is an effect of its own.
type Request struct {
	Method string
	URL    string
	// Start is when the request came.
	Start time.Time

	names  []string
	values []string
}

// Header returns the value of a header that [Program.Headers] names, or the empty string.
func (r *Request) Header(name string) string {
	for i, n := range r.names {
		if n == name && i < len(r.values) {
			return r.values[i]
		}
	}
	return ""
}

// NewRequest makes a request for a test; header names are in lower case.
func NewRequest(method, url string, header map[string]string) *Request {
	r := &Request{Method: method, URL: url}
	for name, value := range header {
		r.names, r.values = append(r.names, name), append(r.values, value)
	}
	return r
}

// Request reads the form in which the host hands a request over: method, address and header values, a line each.
func (p *Program) Request(text string, now time.Time) *Request {
	r := &Request{Start: now, names: p.Headers}
	r.Method, text, _ = strings.Cut(text, "\n")
	r.URL, text, _ = strings.Cut(text, "\n")
	r.values = strings.Split(text, "\n")
	return r
}

// Response is the answer to a request.
type Response struct {
	Status int
	// Header holds names and values in turn, without line ends.
	Header []string
	Body   []byte
	// Stream tells that the body is not Body but what an effect has left open with the host, which sends it on without
	// the program. What an effect has left open and no response wants is closed.
	Stream bool
	// Log is the line that is logged with the response.
	Log []byte
}

// Effect is something that only the host can do. The names are those of the functions handed to host.mjs; what the
// argument means is theirs. Neither holds a NUL.
type Effect struct {
	Name     string
	Argument string
}

// State says how an effect ended.
type State uint32

// The states of an [Outcome].
const (
	Done   State = iota // Value holds the result
	Absent              // there is none: no such key, or more bytes than were asked for
	Failed              // Value holds what went wrong, for the log
)

// Outcome is what came of an effect.
type Outcome struct {
	State State
	Value []byte
}

// Err is the reason of a failure, or nil.
func (o Outcome) Err() error {
	if o.State != Failed {
		return nil
	}
	return errors.New(string(o.Value))
}

// Exchange is one request on its way to its response.
type Exchange struct {
	*Request

	runner    *Runner
	yield     func([]Effect) bool
	outcomes  []Outcome
	abandoned []Effect

	owner *Exchange     // the exchange that [Exchange.Together] has parted, or this one
	taken [maxRooms]int // by this request, of each room
}

// Now is the time at which the host last handed over to the program.
func (x *Exchange) Now() time.Time { return x.runner.now }

// Random fills p with bytes from a cryptographically secure source.
func (x *Exchange) Random(p []byte) { x.runner.random(p) }

// OnAbandon says what the host is to do if the request is abandoned because its caller has gone: the handler can't, since
// it is not resumed any more. It takes the place of what was said before.
func (x *Exchange) OnAbandon(effects ...Effect) { x.abandoned = effects }

// errAbandoned unwinds the handler of a request that nobody waits for any more.
var errAbandoned = errors.New("the request was abandoned")

// Do performs effects, all at the same time, and returns their outcomes in the same order. If the request is abandoned
// meanwhile, Do does not return and the handler's deferred calls run.
func (x *Exchange) Do(effects ...Effect) []Outcome {
	if len(effects) == 0 {
		return nil
	}
	if !x.yield(effects) {
		panic(errAbandoned)
	}
	outcomes := x.outcomes
	x.outcomes = nil // the request may wait for long, and needs them no more then
	return outcomes
}
