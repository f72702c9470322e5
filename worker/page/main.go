//go:build js && wasm

// Command page is the program that reads web pages: it fetches one, within limits, and gives its readable text as blocks.
package main

import (
	"lettercraft/worker/engine/guest"
	"lettercraft/worker/page/reading"
)

func main() { guest.Serve(reading.Program) }
