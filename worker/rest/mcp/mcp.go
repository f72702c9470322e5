// Package mcp speaks the Model Context Protocol over Streamable HTTP: it reads the messages of clients and writes the answers. A request
// stands alone, and its answer is one JSON document; there are no sessions and no streams. Read [Read], then [Message.Known] and [Success].
// Package serve calls the operations, which are the tools, and charges for them.
//
// The specification is that of 2026-07-28 (https://modelcontextprotocol.io/specification/2026-07-28). Clients of earlier revisions send a
// handshake first. The service answers it and forgets it, so that their other requests stand alone too.
package mcp

import (
	"bytes"
	_ "embed"
	"slices"
	"sync"

	"github.com/lettercraft/lettercraft/core/jsonio"
)

// Path is the only path of the interface.
const Path = "/mcp"

// The methods that this package treats in special ways. The requests of the first four name something.
const (
	initialize    = "initialize"
	promptsGet    = "prompts/get"
	resourcesRead = "resources/read"
	toolsCall     = "tools/call"

	discover = "server/discover"
	ping     = "ping"
)

// results.gen.json has the result of each request that always has the same result, by the key of the request. The command openapi makes it
// from the declarations of the operations.
//
//go:embed results.gen.json
var file []byte

// results returns these results. They are parts of the file.
var results = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	err := jsonio.Object(file, func(name string, in *jsonio.Reader) (err error) {
		all[name], err = in.Value()
		return err
	})
	if err != nil {
		panic(err) // a test reads the file
	}
	return all
})

// Origin stands for the origin of the service in results.
const Origin = "https://lettercraft.invalid"

// Known returns the answer to a request whose result is always the same, given the origin of the service. Error: [*Fault].
func (m *Message) Known(origin string) ([]byte, error) {
	result, isKnown := results()[m.key()]
	switch {
	case m.method == toolsCall:
		return nil, absent("tool")
	case m.method == resourcesRead && !isKnown:
		f := absent("resource")
		f.data = func(w *jsonio.Writer) {
			w.Name("uri")
			w.String(m.uri)
		}
		return nil, f
	case m.method == promptsGet:
		return nil, absent("prompt")
	case !isKnown || m.isOfOtherEra():
		return nil, m.unknownMethod()
	case m.hasCursor:
		return nil, absent("page of the list")
	}
	var w jsonio.Writer
	m.begin(&w)
	w.Name("result")
	if m.method == resourcesRead {
		result = bytes.ReplaceAll(result, []byte(Origin), []byte(origin))
	}
	w.Raw(string(result))
	w.EndObject()
	return w.Bytes, nil
}

// key returns the name of the result in the file: the method, followed by what the request names.
func (m *Message) key() string {
	switch {
	case m.method == resourcesRead:
		return m.method + " " + m.uri
	case m.method != initialize:
		return m.method
	case slices.Contains(Versions[1:], m.offered):
		return m.method + " " + m.offered
	}
	return m.method + " " + Versions[1] // the client decides whether it speaks this version
}

// isOfOtherEra reports whether the method belongs to the revisions with a handshake, and the request to the others, or the reverse.
func (m *Message) isOfOtherEra() bool {
	if m.version == nil {
		return m.method == discover
	}
	return m.method == initialize || m.method == ping
}

// unknownMethod returns the error of a method that the service does not have. Clients of earlier revisions expect no other status than 200.
func (m *Message) unknownMethod() error {
	f := &Fault{Status: 404, Code: methodNotFound, Message: "The service does not have this method"}
	if m.version == nil {
		f.Status = 200
	}
	return f
}
