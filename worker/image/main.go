//go:build js && wasm

// Command image is the program that draws pictures: it takes a drawing and gives the bytes of a file. worker.mjs is the
// Worker around it, package render does the work.
package main

import (
	"bytes"
	"errors"
	"runtime/debug"

	"lettercraft/core/drawing"
	"lettercraft/wasm/program"
	"lettercraft/worker/image/render"
)

// softLimit is how much memory the program may have before the garbage collector works harder. An isolate has 128 MB, of
// which the compiled program takes a part.
const softLimit = 48 << 20

func main() {
	debug.SetMemoryLimit(softLimit)
	select {}
}

// maxInput is the most bytes that a drawing may have: twice as many as the largest that is drawn.
const maxInput = 2 << 20

// The number that a call returns.
const (
	failed    = iota // the output says what is wrong
	succeeded        // the output is the file
)

// draw draws the drawing behind the first line of the input, which names the format: png, jpg or pdf.
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

func run(format string, marshalled []byte) ([]byte, error) {
	if len(marshalled) > maxInput {
		return nil, errors.New("image: the drawing is too large")
	}
	d, err := drawing.Unmarshal(marshalled)
	if err != nil {
		return nil, err
	}
	return render.Render(d, format)
}
