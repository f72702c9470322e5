//go:build js && wasm

// Command points is the program of the toolkit that suggests the points of cryptograms. It is loaded when they are first asked for, so that nobody
// else waits for its list of words.
package main

import (
	"github.com/lettercraft/lettercraft/wasm/points/operations"
	"github.com/lettercraft/lettercraft/wasm/toolkit"
)

// The program has no host: its operation asks for nothing.
func main() { toolkit.Serve(operations.All, nil) }
