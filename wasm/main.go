//go:build js && wasm

// Command wasm is the whole program of the toolkit: every operation that needs only randomness from outside. Two programs beside it are for
// those who need less or more: the command basic makes cryptograms, and the command texts counts texts.
package main

import (
	"github.com/lettercraft/lettercraft/wasm/operations"
	"github.com/lettercraft/lettercraft/wasm/toolkit"
)

func main() { toolkit.Serve(operations.All, toolkit.Browser{}) }
