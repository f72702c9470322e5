//go:build js && wasm

// Command graphql is the program that serves /v1/graphql. It is separate from the REST program, because the GraphQL library
// would delay that program's start.
package main

import (
	"github.com/lettercraft/lettercraft/worker/engine/guest"
	"github.com/lettercraft/lettercraft/worker/graphql/serve"
)

func main() { guest.Serve(serve.Program) }
