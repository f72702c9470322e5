//go:build js && wasm

// Package toolkit lets JavaScript call operations: a program with this package exports the function call, which runs an operation. The ES
// module around the programs is in wasm/src, and the command scripts/typescript generates its types.
package toolkit

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/wasm/program"
)

// The operations of the program, and their host.
var (
	all  []*operation.Operation
	host operation.Host
)

// Serve lets JavaScript call operations, with a host for them. It does not return.
func Serve(operations []*operation.Operation, h operation.Host) {
	all, host = operations, h
	select {}
}

// The number beside the output of a call.
const (
	failed    = iota // the output is the error: an object with code, reason, parameter, line and message
	succeeded        // the output is the result
)

// largeOutput is the size in bytes above which a call collects its garbage. The collector can't work while a call runs, and linear
// memory never shrinks.
const largeOutput = 1 << 20

// call runs an operation. The first line of the input is its name, followed by the fields of the result that are wanted if those are not all.
// The rest is its parameters as a JSON object.
//
//go:wasmexport call
func call(n uint32) {
	line, params, _ := bytes.Cut(program.Input(n), []byte{'\n'})
	name, fields, _ := strings.Cut(string(line), " ")
	var w jsonio.Writer
	if err := run(&w, name, strings.Fields(fields), params); err != nil {
		program.Return(describe(err), program.Numbers{failed})
		return
	}
	if len(w.Bytes) > largeOutput {
		runtime.GC()
	}
	program.Return(w.Bytes, program.Numbers{succeeded})
}

// run writes the result of an operation. Fields that are not among the wanted ones may be empty.
func run(w operation.Writer, name string, fields []string, params []byte) error {
	for _, op := range all {
		if op.Name != name {
			continue
		}
		bound, err := op.BindJSON(params)
		if err != nil {
			return err
		}
		if len(fields) > 0 {
			bound.Select(fields)
		}
		result, err := bound.Run(context.Background(), host)
		if err != nil {
			return err
		}
		result.Write(w)
		return nil
	}
	return &operation.Error{Code: operation.NotFound, Reason: operation.UnknownOperation, Message: "The toolkit has no operation '" + name + "'"}
}

func describe(err error) []byte {
	e, isKnown := errors.AsType[*operation.Error](err)
	if !isKnown {
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
