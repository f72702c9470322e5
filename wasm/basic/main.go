//go:build js && wasm

// Command basic is the first program of the toolkit: the operations that most people need at once. Nobody who makes a cryptogram waits for the
// lexicon of the acrostics, for booklets or for signatures, which are in the whole program.
package main

import (
	"github.com/lettercraft/lettercraft/wasm/basic/operations"
	"github.com/lettercraft/lettercraft/wasm/toolkit"
)

func main() { toolkit.Serve(operations.All, toolkit.Browser{}) }
