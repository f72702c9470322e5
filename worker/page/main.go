//go:build js && wasm

// Command page is the program that reaches out to the web. It fetches web pages, within limits, and counts their readable
// text and other texts (package reading). It also sends messages to the addresses that customers have named (package delivery).
package main

import (
	"strings"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/guest"
	"github.com/lettercraft/lettercraft/worker/page/delivery"
	"github.com/lettercraft/lettercraft/worker/page/reading"
	"github.com/lettercraft/lettercraft/worker/service/webhook"
)

func main() {
	guest.Serve(&engine.Program{
		Headers: reading.Headers,
		Rooms:   reading.Rooms,
		Handle:  func(x *engine.Exchange) engine.Response { return program(x).Handle(x) },
		Fail:    func(x *engine.Exchange, cause error) engine.Response { return program(x).Fail(x, cause) },
	})
}

// program returns the program that answers a request.
func program(x *engine.Exchange) *engine.Program {
	if x.Method == "POST" && strings.HasSuffix(x.URL, webhook.Path) {
		return delivery.Program
	}
	return reading.Program
}
