//go:build js && wasm

// Command empty is the least that a Go program kept in the Worker can be: it answers every request alike.
package main

import (
	"lettercraft/worker/engine"
	"lettercraft/worker/engine/guest"
)

func main() {
	guest.Serve(&engine.Program{
		Handle: func(*engine.Exchange) engine.Response { return engine.Response{Status: 200, Body: []byte("{}")} },
		Fail:   func(*engine.Exchange, error) engine.Response { return engine.Response{Status: 500} },
	})
}
