//go:build js && wasm

// Command graphql is the program that answers at /v1/graphql. It is apart from the REST program, whose cold callers would
// wait for the library.
package main

import (
	"lettercraft/worker/engine/guest"
	"lettercraft/worker/graphql/serve"
)

func main() { guest.Serve(serve.Program) }
