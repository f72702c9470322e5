//go:build js && wasm

// Command empty is a minimal Go program for the engine. At /v1/hmac it performs the same I/O as the data plane, with fixed
// arguments, and computes nothing. At any other path it does nothing.
package main

import (
	"strings"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/guest"
)

// The arguments of the data plane's effects for the key in workerd.mjs.
const (
	hash    = "cacd000d889a103f5085b91aef74e7faa2073118435d9364d5178a4d86acf997"
	command = `BENCH
{"do":"charge","key":"` + hash + `","cost":1,"plans":{"pro":{"credits":50000,"bonus":0,"perMinute":0}}}`
)

func main() {
	guest.Serve(&engine.Program{
		Handle: func(x *engine.Exchange) engine.Response {
			if strings.HasSuffix(x.URL, "/v1/hmac") {
				x.Do(engine.Effect{Name: "directory", Argument: "60 key:" + hash})
				x.Do(engine.Effect{Name: "body", Argument: "1048576"})
				x.Do(engine.Effect{Name: "account", Argument: command})
			}
			return engine.Response{Status: 200, Body: []byte("{}")}
		},
		Fail: func(*engine.Exchange, error) engine.Response { return engine.Response{Status: 500} },
	})
}
