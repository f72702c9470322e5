//go:build js && wasm

// Command rest is the program that serves the REST interface.
package main

import (
	"lettercraft/worker/engine/guest"
	"lettercraft/worker/rest/serve"
)

func main() { guest.Serve(serve.Program) }
