//go:build js && wasm

// Package guest is what the host loop calls of a program: the engine's functions as exports of the WebAssembly module.
// Only the main package of a program that the engine keeps imports it.
package guest

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"lettercraft/wasm/program"
	"lettercraft/worker/engine"
)

// What the first number of an answer to JavaScript says. The second is the request's id; with a response come its
// status and the sizes in bytes of its header and its log line.
const (
	answered = iota // the output is a response
	waiting         // the output is effects to perform
	gone            // the request is not known any more
	streamed        // the output is a response whose body the host has
)

var (
	served *engine.Program
	runner *engine.Runner
	out    []byte
)

// Serve makes a program the one that JavaScript calls, and does not return. main calls it and nothing else.
func Serve(p *engine.Program) {
	// The live heap is a few megabytes; collecting at twice that would be most of a request's cost. But linear memory only
	// grows, and an isolate has 128 MB: above this limit the collector runs more often.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(32 << 20)
	served, runner = p, engine.NewRunner(p, program.Random)
	select {}
}

// headers leaves the names of the request headers that the program reads, a line each.
//
//go:wasmexport headers
func headers() { program.Return([]byte(strings.Join(served.Headers, "\n")), program.Numbers{}) }

// start begins a request; the input is method, address and header values, a line each.
//
//go:wasmexport start
func start(n uint32, now float64) {
	id, effects, response := runner.Start(request(n, now), at(now))
	leave(id, effects, response)
}

// largeInput is the size of an input in bytes before whose handling garbage is collected: the collector would get to it only
// when memory had grown for what is made of this one.
const largeInput = 256 << 10

// proceed continues a request; the input is one outcome after another: its state in a byte, the number of bytes of its
// value in four, and these.
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
	leave(id, effects, response)
}

// cancel ends a request whose caller has gone. The effects that are left to perform have no outcome for anybody.
//
//go:wasmexport cancel
func cancel(id uint32) { leave(id, runner.Cancel(id), nil) }

// fail answers a request that this instance gave up (reaped is 1) or that a lost one left behind; the input is that of
// start.
//
//go:wasmexport fail
func fail(n uint32, now float64, reaped uint32) {
	cause := engine.ErrLost
	if reaped == 1 {
		cause = engine.ErrReaped
	}
	response := runner.Fail(request(n, now), cause, at(now))
	leave(0, nil, &response)
}

// admitted returns the ticket of a request that need not wait for room any more, each once, or 0 if there is none.
//
//go:wasmexport admitted
func admitted() uint32 { return runner.Admitted() }

// running returns how many requests wait for an effect.
//
//go:wasmexport running
func running() uint32 { return uint32(runner.Running()) }

func request(n uint32, now float64) *engine.Request {
	return served.Request(string(program.Input(n)), at(now))
}

func at(now float64) time.Time { return time.UnixMilli(int64(now)) }

// leave hands over what a request came to. A response is its header (names and values in turn, a line each) and its log
// line, and its body; effects are their names and arguments in turn, with a NUL behind each.
func leave(id uint32, effects []engine.Effect, response *engine.Response) {
	out = out[:0]
	var body []byte
	numbers := program.Numbers{gone, id}
	switch {
	case response != nil:
		for i, field := range response.Header {
			if i > 0 {
				out = append(out, '\n')
			}
			out = append(out, field...)
		}
		numbers = program.Numbers{answered, id, uint32(response.Status), uint32(len(out)), uint32(len(response.Log))}
		if response.Stream {
			numbers[0] = streamed
		}
		out = append(out, response.Log...)
		body = response.Body
	case effects != nil:
		numbers[0] = waiting
		for _, e := range effects {
			out = append(append(out, e.Name...), 0)
			out = append(append(out, e.Argument...), 0)
		}
	}
	program.ReturnWithBody(out, body, numbers)
	if cap(out) > 1<<20 {
		out = nil // the package program keeps it until the next call
	}
}
