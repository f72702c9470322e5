//go:build js && wasm

// Command wasm is the toolkit: the core, compiled to WebAssembly. Its export call runs an operation. The ES module around it is in src,
// and the command in typescript generates its types.
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"runtime"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
	"lettercraft/wasm/operations"
	"lettercraft/wasm/program"
)

func main() { select {} }

// The number beside the output of a call.
const (
	failed    = iota // the output is the error: an object with code, reason, parameter, line and message
	succeeded        // the output is the result
)

// largeOutput is the size in bytes above which a call collects its garbage. The collector can't work while a call runs, and linear
// memory never shrinks.
const largeOutput = 1 << 20

// call runs an operation. The first line of the input is its name, and the rest is its parameters as a JSON object.
//
//go:wasmexport call
func call(n uint32) {
	name, params, _ := bytes.Cut(program.Input(n), []byte{'\n'})
	var w jsonio.Writer
	if err := run(&w, string(name), params); err != nil {
		program.Return(describe(err), program.Numbers{failed})
		return
	}
	if len(w.Bytes) > largeOutput {
		runtime.GC()
	}
	program.Return(w.Bytes, program.Numbers{succeeded})
}

func run(w operation.Writer, name string, params []byte) error {
	for _, op := range operations.All {
		if op.Name != name {
			continue
		}
		bound, err := op.BindJSON(params)
		if err != nil {
			return err
		}
		result, err := bound.Run(context.Background(), browser{})
		if err != nil {
			return err
		}
		result.Write(w)
		return nil
	}
	return &operation.Error{Code: operation.NotFound, Reason: operation.UnknownOperation, Message: "The toolkit has no operation '" + name + "'"}
}

func describe(err error) []byte {
	var e *operation.Error
	if !errors.As(err, &e) {
		e = &operation.Error{Code: operation.Internal, Reason: operation.Failed, Message: "The operation failed"}
	}
	var w jsonio.Writer
	w.BeginObject()
	w.Name("code")
	w.String(string(e.Code))
	w.Name("reason")
	w.String(string(e.Reason))
	w.Name("parameter")
	operation.WriteStringOrNull(&w, e.Parameter)
	w.Name("line")
	if e.Line == 0 {
		w.Null()
	} else {
		w.Integer(int64(e.Line))
	}
	w.Name("rule")
	operation.WriteStringOrNull(&w, e.Rule)
	w.Name("message")
	w.String(e.Message)
	w.EndObject()
	return w.Bytes
}

// browser is the [operation.Host] of the toolkit. Its randomness comes from the platform, and pictures are stored in the result itself.
type browser struct{}

func (browser) Random(p []byte) { program.Random(p) }

// Store implements [operation.Host]. The address of a picture contains the picture, and never expires.
func (browser) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	images := make([]operation.Image, len(pictures))
	for i, p := range pictures {
		if p.Format != "svg" {
			return nil, operation.Invalid("imageFormat", operation.ServiceOnly, "must be svg in the toolkit; other formats are drawn only by the service")
		}
		var id [8]byte
		program.Random(id[:])
		images[i] = operation.Image{
			ImageName:   hex.EncodeToString(id[:]) + "_" + p.Label + ".svg",
			Format:      ".svg",
			DownloadURL: "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.Drawing.SVG()),
		}
	}
	return images, nil
}

// Text implements [operation.Host]. It refuses, since the toolkit has no operation that counts texts.
func (browser) Text(string) (operation.Page, error) {
	return operation.Page{}, operation.Invalid("text", operation.ServiceOnly, "can't be counted by the toolkit; texts are counted only by the service")
}

// Page implements [operation.Host]. It refuses, since a web page can't read pages of other sites.
func (browser) Page(parameter, _ string) (operation.Page, error) {
	return operation.Page{}, operation.Invalid(parameter, operation.ServiceOnly, "can't be fetched by the toolkit; web pages are read only by the service")
}
