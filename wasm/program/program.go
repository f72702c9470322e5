//go:build js && wasm

// Package program lets JavaScript boot a Go program and exchange bytes with it. It is the Go half; the JavaScript half is the
// class Program in wasm/src/program.ts. The browser toolkit uses both, and so do the Worker's programs.
//
// The two sides share the program's linear memory. JavaScript writes the input into a buffer and calls an export of the
// program with the number of bytes. The program reads them with [Input] and leaves its output with [Return]; JavaScript reads
// the output before the next call. A control block has the addresses of the buffer and the output; the export control returns the address
// of the block. Neither side keeps a view of the other's memory.
package program

import (
	"time"
	"unsafe"
)

// Kept is the size in bytes of the permanent input buffer. JavaScript asks for room before it writes a larger input.
const Kept = 64 << 10

// Numbers are returned beside the output. Their meaning depends on the program.
type Numbers [5]uint32

// block is the control block. program.ts reads it.
type block struct {
	input, room uint32 // address and size of the input buffer
	output, n   uint32 // address and size of the output
	numbers     Numbers
	body, size  uint32 // address and size of the body
}

var (
	keptInput [Kept]byte
	input     = keptInput[:]
	shared    block

	// The memory that the control block refers to. These variables keep it from the garbage collector until the next call.
	output, body []byte
)

// A program has no time zone. Otherwise its snapshot would have the time zone of the machine on which it was built.
func init() { time.Local = time.UTC }

//go:wasmexport control
func control() uint32 {
	tellInput()
	return address(unsafe.Pointer(&shared))
}

//go:wasmexport room
func room(n uint32) {
	input = make([]byte, n)
	tellInput()
}

func tellInput() {
	shared.input, shared.room = address(unsafe.Pointer(&input[0])), uint32(len(input))
}

// Input returns the n bytes that JavaScript has written. Up to [Kept] bytes are valid until the caller returns to JavaScript;
// a longer input stays valid.
func Input(n uint32) []byte {
	in := input[:n]
	if len(input) > Kept {
		input = keptInput[:]
		tellInput()
	}
	return in
}

// Return leaves the output for JavaScript.
func Return(out []byte, numbers Numbers) { ReturnWithBody(out, nil, numbers) }

// ReturnWithBody leaves the output, and a body that is too large to copy into the output.
func ReturnWithBody(out, content []byte, numbers Numbers) {
	output, body = out, content
	shared.numbers = numbers
	shared.output, shared.n = location(out)
	shared.body, shared.size = location(content)
}

func location(p []byte) (at, n uint32) {
	if len(p) == 0 {
		return 0, 0
	}
	return address(unsafe.Pointer(&p[0])), uint32(len(p))
}

var (
	filler   []byte
	pointers []*byte
)

// refill gives the allocator room for objects of every size up to largest. It is called before a snapshot is taken. A call of the
// program that started from the snapshot then does not need the part of the allocator that asks the heap for a span, and V8 need not
// compile that part first.
//
//go:wasmexport refill
func refill() {
	const (
		largest = 4 << 10
		page    = 8 << 10 // a span begins at a multiple of it
		small   = 512     // a larger object with pointers has a header
		header  = 8
	)
	for size := 8; size <= largest; size++ {
		size = cap(append([]byte(nil), make([]byte, size)...)) // of the objects in a span
		for isNew := false; !isNew; {
			filler = make([]byte, size)
			isNew = address(unsafe.Pointer(&filler[0]))%page == 0
		}
		words := size / 8
		if size > small {
			words--
		}
		for isNew := false; !isNew; {
			pointers = make([]*byte, words)
			isNew = address(unsafe.Pointer(&pointers[0]))%page <= header
		}
	}
	filler, pointers = nil, nil
}

// Random fills p with bytes from the host's secure source. Package crypto/rand has the same source, but links math/big and
// fmt, and every first call would wait for them.
func Random(p []byte) {
	if len(p) > 0 {
		random(unsafe.Pointer(&p[0]), uint32(len(p)))
	}
}

//go:wasmimport host random
func random(p unsafe.Pointer, n uint32)

func address(p unsafe.Pointer) uint32 { return uint32(uintptr(p)) }
