//go:build js && wasm

// Package bridge is how JavaScript and a Go program exchange bytes: through the program's linear memory.
//
// JavaScript writes its input into a buffer and calls an export of the program with the number of bytes. The program
// leaves its output with [Return], and JavaScript reads it before the next call. Where the buffer and the output lie is
// told by a control block, whose address the export control returns. Neither side keeps a view of the other's memory.
// The JavaScript half is boot.ts in the toolkit's sources.
package bridge

import "unsafe"

// Kept is the size in bytes of the input buffer that is always there; for a larger input JavaScript asks for room.
const Kept = 64 << 10

// Numbers are what a program returns beside its output; what they mean is its own affair.
type Numbers [5]uint32

// block is the control block, as boot.ts reads it.
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

	// What the control block refers to, kept from the garbage collector until the next call.
	output, body []byte
)

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

// Input returns the n bytes that JavaScript has written. They are the callee's until it returns to JavaScript; more than
// [Kept] bytes remain the callee's.
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

// ReturnWithBody leaves the output, and a body that is too large to be copied into it.
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

// Random fills p with bytes from the host's secure source. Package crypto/rand has the same source, but brings big
// numbers and formatting along, which every first call would wait for.
func Random(p []byte) {
	if len(p) > 0 {
		random(unsafe.Pointer(&p[0]), uint32(len(p)))
	}
}

//go:wasmimport host random
func random(p unsafe.Pointer, n uint32)

func address(p unsafe.Pointer) uint32 { return uint32(uintptr(p)) }
