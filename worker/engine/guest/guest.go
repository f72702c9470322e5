//go:build js && wasm

// Package guest exports the engine's functions from the WebAssembly module, for the host loop in host.mjs to call. Only the
// main package of a program that the engine runs imports it. Read [Serve].
package guest

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/wasm/program"
	"github.com/lettercraft/lettercraft/worker/engine"
)

// The first number returned to JavaScript is the kind of the output. The second is the request's id. A response also has its status, the
// size of its header and the size of its log line, both in bytes.
const (
	answered = iota // the output is a response
	waiting         // the output lists the effects to perform
	gone            // the request no longer exists
	streamed        // the output is a response whose body the host has
)

var (
	served *engine.Program
	runner *engine.Runner
	out    []byte
)

// Serve runs a program for JavaScript and does not return. A main function calls Serve and nothing else.
func Serve(p *engine.Program) {
	// The live heap is two or three megabytes. Collecting garbage at twice that size would cost a call of REST some microseconds. At four
	// times that size, linear memory, which only grows, would have up to 30 MB more. An isolate has 128 MB: above the limit the collector
	// runs more often.
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(32 << 20)
	served, runner = p, engine.NewRunner(p, program.Random)
	select {}
}

// headers outputs the request headers that the program reads, each on a line, as in [engine.Program].
//
//go:wasmexport headers
func headers() { program.Return([]byte(strings.Join(served.Headers, "\n")), program.Numbers{}) }

// start begins to answer a request. The input is its method, its URL, its data centre and its header values, each on a line.
//
//go:wasmexport start
func start(n uint32, now float64) {
	id, effects, response := runner.Start(request(n, now), at(now))
	finish(id, effects, response)
}

// largeInput is the size in bytes above which garbage is collected before an input is handled. Otherwise memory would grow
// for the objects made from the input before the collector runs.
const largeInput = 256 << 10

// proceed continues a request. The input is a list of outcomes. Each is its state in one byte, the length of its value in
// four bytes, little-endian, and its value.
//
//go:wasmexport proceed
func proceed(id, n uint32, now float64) {
	if n > largeInput {
		runtime.GC()
	}
	in := program.Input(n)
	if n <= program.Kept {
		in = bytes.Clone(in)
	}
	outcomes := make([]engine.Outcome, 0, 1)
	for len(in) >= 5 {
		value := in[5:][:binary.LittleEndian.Uint32(in[1:])]
		outcomes = append(outcomes, engine.Outcome{State: engine.State(in[0]), Value: value[:len(value):len(value)]})
		in = in[5+len(value):]
	}
	effects, response := runner.Resume(id, outcomes, at(now))
	finish(id, effects, response)
}

// cancel ends a request whose caller has disconnected. The output lists the effects that the host must still perform; their
// outcomes are ignored.
//
//go:wasmexport cancel
func cancel(id uint32) { finish(id, runner.Cancel(id), nil) }

// fail answers a request that this instance has reaped (reaped is 1) or that an earlier instance left unanswered (reaped
// is 0). The input is the same as that of start.
//
//go:wasmexport fail
func fail(n uint32, now float64, reaped uint32) {
	cause := engine.ErrLost
	if reaped == 1 {
		cause = engine.ErrReaped
	}
	response := runner.Fail(request(n, now), cause, at(now))
	finish(0, nil, &response)
}

// admitted returns the ticket of a request whose wait for a room has ended, or 0 if there is none. It returns each ticket once.
//
//go:wasmexport admitted
func admitted() uint32 { return runner.Admitted() }

// running returns the number of requests that wait for an effect.
//
//go:wasmexport running
func running() uint32 { return uint32(runner.Running()) }

func request(n uint32, now float64) *engine.Request {
	return served.Request(string(program.Input(n)), at(now))
}

func at(now float64) time.Time { return time.UnixMilli(int64(now)) }

// put adds a text and its terminator to the output. It is not inlined, so that V8 has less to compile for the first request.
//
//go:noinline
func put(text string, end byte) { out = append(append(out, text...), end) }

// finish ends a call from JavaScript: it outputs the effects or the response of a request. The output of a response is its
// header (alternating names and values, each on a line) and its log line; the body is separate. The output of effects is a head with
// a line for each of them (name, space, length of the argument in bytes), and then their arguments. An argument can be a text of a caller,
// so no character in it may have a special meaning here.
func finish(id uint32, effects []engine.Effect, response *engine.Response) {
	out = out[:0]
	var body []byte
	numbers := program.Numbers{gone, id}
	switch {
	case response != nil:
		for _, field := range response.Header {
			put(field, '\n')
		}
		out = out[:max(len(out)-1, 0)]
		numbers = program.Numbers{answered, id, uint32(response.Status), uint32(len(out)), uint32(len(response.Log))}
		if response.Stream {
			numbers[0] = streamed
		}
		out = append(out, response.Log...)
		body = response.Body
	case effects != nil:
		for _, e := range effects {
			put(e.Name, ' ')
			put(strconv.Itoa(len(e.Argument)), '\n')
		}
		numbers = program.Numbers{waiting, id, uint32(len(out))}
		for _, e := range effects {
			out = append(out, e.Argument...)
		}
	}
	program.ReturnWithBody(out, body, numbers)
	if cap(out) > 1<<20 {
		out = nil // package program keeps the slice until the next call
	}
}
