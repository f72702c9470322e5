//go:build js && wasm

// Command wasm is the whole program of the toolkit: every operation that needs only randomness from outside. The programs beside it are
// for those who need less or more: basic makes cryptograms, texts counts texts, quotes makes quotation acrostics, and points suggests points.
package main

import (
	"github.com/lettercraft/lettercraft/wasm/operations"
	"github.com/lettercraft/lettercraft/wasm/toolkit"
)

func main() { toolkit.Serve(operations.All, toolkit.Browser{}) }
