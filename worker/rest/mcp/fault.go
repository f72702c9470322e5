package mcp

import (
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
)

// The codes of errors: those of JSON-RPC, and those that the protocol adds.
const (
	parseError         = -32700
	invalidRequest     = -32600
	methodNotFound     = -32601
	invalidParams      = -32602
	internalError      = -32603
	headerMismatch     = -32020
	unsupportedVersion = -32022
)

// Fault is the error of a message that breaks the protocol or that the service can't answer. The error of a tool is a result, so that the
// model sees it.
type Fault struct {
	// Status is the HTTP status of the answer. It is 200 for errors that clients expect, such as that of an unknown resource: to some
	// clients, 400 means that the service speaks an older revision.
	Status  int
	Code    int
	Message string

	data func(w *jsonio.Writer) // writes the members of the error's data; nil if it has none
}

func (f *Fault) Error() string { return f.Message }

// malformed returns the error of a message that breaks the protocol.
func malformed(code int, message string) *Fault {
	return &Fault{Status: 400, Code: code, Message: message}
}

func mismatch(message string) *Fault { return malformed(headerMismatch, message) }

// absent returns the error of a message that names something that does not exist.
func absent(thing string) *Fault {
	return &Fault{Status: 200, Code: invalidParams, Message: "There is no such " + thing}
}

// unsupported returns the error of a version that the service does not speak.
func unsupported(requested string) *Fault {
	f := malformed(unsupportedVersion, "The service does not speak this version of the protocol")
	f.data = func(w *jsonio.Writer) {
		w.Name("supported")
		w.BeginList()
		for _, version := range Versions {
			w.String(version)
		}
		w.EndList()
		w.Name("requested")
		w.String(requested)
	}
	return f
}

// FaultOf returns the error of a request that is refused as a whole, such as for its key or its size. Its code is the HTTP status, because
// services have the numbers outside the range of JSON-RPC for themselves.
func FaultOf(e *operation.Error) *Fault {
	f := &Fault{Status: e.Code.Status(), Code: e.Code.Status(), Message: e.Message}
	if e.Code == operation.Internal {
		f.Code = internalError
	}
	f.data = func(w *jsonio.Writer) { envelope.Describe(w, e) }
	return f
}
