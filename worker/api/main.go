//go:build js && wasm

// Command api is the Worker's first Go program: the REST interface.
package main

import (
	"lettercraft/worker/api/rest"
	"lettercraft/worker/engine/guest"
)

func main() { guest.Serve(rest.Program) }
