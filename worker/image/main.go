//go:build js && wasm

// Command image is the program that draws pictures. It renders a drawing to the bytes of a file. entry.mjs is the Worker that
// runs it; package render does the work.
package main

import (
	"bytes"
	"errors"
	"runtime"
	"runtime/debug"

	"github.com/lettercraft/lettercraft/core/drawing"
	"github.com/lettercraft/lettercraft/wasm/program"
	"github.com/lettercraft/lettercraft/worker/image/render"
)

// softLimit is the size in bytes of the memory above which the garbage collector runs more often. An isolate has 128 MB, which
// includes the compiled program.
const softLimit = 48 << 20

func main() {
	debug.SetMemoryLimit(softLimit)
	select {}
}

// The first number that a call returns to JavaScript.
const (
	failed    = iota // the output is an error message
	succeeded        // the output is the file
)

// draw renders a drawing. The first line of the input is the format: png, jpg or pdf. The drawing follows.
//
//go:wasmexport draw
func draw(n uint32) {
	format, marshalled, _ := bytes.Cut(program.Input(n), []byte{'\n'})
	file, err := run(string(format), marshalled)
	if err != nil {
		program.Return([]byte(err.Error()), program.Numbers{failed})
		return
	}
	program.Return(file, program.Numbers{succeeded})
}

// collect collects garbage. The warm-up calls it at its end, so that neither the first pictures nor refill of package program do so.
//
//go:wasmexport collect
func collect() { runtime.GC() }

func run(format string, marshalled []byte) ([]byte, error) {
	if len(marshalled) > drawing.MaxBytes {
		return nil, errors.New("image: the drawing is too large")
	}
	d, err := drawing.Unmarshal(marshalled)
	if err != nil {
		return nil, err
	}
	return render.Render(d, format)
}
