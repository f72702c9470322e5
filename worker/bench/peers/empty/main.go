//go:build js && wasm

// Command empty is a Go program for the engine that computes nothing. It performs the effects of the data plane's call of HMAC, and answers as the
// data plane does, with fixed texts of the same length. So no program on the engine costs less.
package main

import (
	"bytes"
	"time"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/guest"
)

// What the data plane asks and answers for the key in workerd.mjs.
const (
	hash    = "cacd000d889a103f5085b91aef74e7faa2073118435d9364d5178a4d86acf997"
	id      = "00000000-0000-4000-8000-000000000000"
	command = `BENCH
{"do":"charge","key":"` + hash + `","scopes":["hmac"],"cost":1,"call":{"operation":"hmac","status":200,"id":"` + id + `","duration":1,"use":{"hmac":[1,1]}},` +
		`"thresholds":[80,95],"plans":{"free":{"credits":1000,"bonus":500,"perMinute":60},"starter":{"credits":10000,"bonus":0,"perMinute":0},` +
		`"pro":{"credits":50000,"bonus":0,"perMinute":0},"mega":{"credits":250000,"bonus":0,"perMinute":0}}}`
	body = `{"status":"ok","error":null,"data":{"hmac":"` + hash + `","algorithm":"sha256","encoding":"hex"}}`
	line = `{"id":"` + id + `","operation":"hmac","status":200,"credits":1,"duration":1,"received":77,"sent":148,"key":1}`
)

var (
	secrets   = engine.Effect{Name: "secrets", Argument: "KEY_NAME_SECRET"}
	directory = engine.Effect{Name: "directory", Argument: "60 key:" + hash}
	read      = engine.Effect{Name: "body", Argument: "1048576"}
	charge    = engine.Effect{Name: "account", Argument: command}
)

func main() {
	guest.Serve(&engine.Program{
		Headers: []string{
			"accept", "access-control-request-headers OPTIONS", "origin", "idempotency-key", "prefer", "x-api-key", "x-request-id",
			"cf-connecting-ip", "content-encoding", "content-length", "content-type", "transfer-encoding", "if-none-match /v1/images/",
			"if-range /v1/images/", "range /v1/images/", "mcp-protocol-version /mcp", "mcp-method /mcp", "mcp-name /mcp", "authorization /mcp",
		},
		Handle: func(x *engine.Exchange) engine.Response {
			x.Keep(secrets, 24*time.Hour)
			x.Keep(directory, time.Minute)
			x.DoOne(read)
			if outcome := x.DoOne(charge); !bytes.HasPrefix(outcome.Value, []byte("done ")) {
				return engine.Response{Status: 500}
			}
			return engine.Response{
				Status: 200,
				Header: []string{
					"Content-Type", "application/json",
					"X-Content-Type-Options", "nosniff",
					"X-Request-ID", id,
					"Access-Control-Allow-Origin", "*",
					"Access-Control-Expose-Headers", "X-Request-ID, X-Credits-Cost, X-Credits-Remaining, X-RateLimit-Limit, " +
						"X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After, X-Ignored-Parameters, Preference-Applied, Deprecation, Sunset, Link",
					"Vary", "Accept",
					"Cache-Control", "no-store",
					"X-Credits-Cost", "1",
					"X-Credits-Remaining", "999999999",
				},
				Body: []byte(body),
				Log:  []byte(line),
			}
		},
		Fail: func(*engine.Exchange, error) engine.Response { return engine.Response{Status: 500} },
	})
}
