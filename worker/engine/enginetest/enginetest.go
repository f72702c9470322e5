// Package enginetest runs handlers in tests without a host. Read [Run].
package enginetest

import (
	"testing"
	"time"

	"github.com/lettercraft/lettercraft/worker/engine"
)

// Run runs a function as the handler of a request, and performs its effects with another function. A panic of the handler fails the
// test.
func Run(t *testing.T, perform func(engine.Effect) engine.Outcome, handle func(*engine.Exchange)) {
	t.Helper()
	runner := engine.NewRunner(&engine.Program{
		Handle: func(x *engine.Exchange) engine.Response {
			handle(x)
			return engine.Response{Status: 200}
		},
		Fail: func(_ *engine.Exchange, cause error) engine.Response {
			t.Error(cause)
			return engine.Response{}
		},
	}, func([]byte) {})
	now := time.UnixMilli(1_000_000)
	r := engine.NewRequest("GET", "https://example.com/", nil)
	r.Start = now
	id, effects, response := runner.Start(r, now)
	for response == nil {
		outcomes := make([]engine.Outcome, len(effects))
		for i, e := range effects {
			outcomes[i] = perform(e)
		}
		effects, response = runner.Resume(id, outcomes, now)
	}
}
