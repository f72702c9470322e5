//go:build js && wasm

// Command quotes is the program of the toolkit that makes quotation acrostics. It is loaded when one is first made, so that nobody else waits for its
// passages and words.
package main

import (
	"github.com/lettercraft/lettercraft/wasm/quotes/operations"
	"github.com/lettercraft/lettercraft/wasm/toolkit"
)

func main() { toolkit.Serve(operations.All, toolkit.Browser{}) }
