//go:build js && wasm

// Command rest is the program that serves the REST interface.
package main

import (
	"github.com/lettercraft/lettercraft/worker/engine/guest"
	"github.com/lettercraft/lettercraft/worker/rest/serve"
)

func main() { guest.Serve(serve.Program) }
