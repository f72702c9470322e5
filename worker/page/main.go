//go:build js && wasm

// Command page is the program that reads web pages. It fetches a web page, within limits, and returns its readable text as
// blocks. Package reading does the work.
package main

import (
	"lettercraft/worker/engine/guest"
	"lettercraft/worker/page/reading"
)

func main() { guest.Serve(reading.Program) }
