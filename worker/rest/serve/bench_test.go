package serve

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/servicetest"
)

// BenchmarkCall measures what the program itself does for a call of an operation: its effects take no time.
func BenchmarkCall(b *testing.B) {
	call := newCall(b)
	b.ReportAllocs()
	for b.Loop() {
		call()
	}
}

// TestACallAllocatesLittle bounds what every call costs: in WebAssembly an allocation takes several times as long.
func TestACallAllocatesLittle(t *testing.T) {
	const most = 50
	if allocations := testing.AllocsPerRun(100, newCall(t)); allocations > most {
		t.Errorf("a call makes %v allocations, want at most %d", allocations, most)
	}
}

// newCall returns a function that makes a call of an operation. One program answers all calls.
func newCall(t testing.TB) func() {
	q := hmacCall(proKey)
	q.header["content-type"], q.header["content-length"] = "application/json", strconv.Itoa(len(q.body))
	text := "POST\nhttps://lettercraft.example/v1/hmac\nFRA"
	for _, name := range Program.Headers {
		text += "\n" + q.header[name]
	}
	values := map[string]engine.Outcome{
		"account":   {Value: []byte("done 49999 0 0 60 1766275200000 1")},
		"body":      {Value: []byte(q.body)},
		"directory": {Value: []byte("pro")},
		"secrets":   {Value: []byte("name-secret")},
	}
	runner := engine.NewRunner(Program, servicetest.Random)
	return func() {
		id, effects, response := runner.Start(Program.Request(strings.Clone(text), now), now)
		for response == nil {
			outcomes := make([]engine.Outcome, len(effects))
			for i, e := range effects {
				outcomes[i] = values[e.Name]
			}
			effects, response = runner.Resume(id, outcomes, now)
		}
		if response.Status != 200 {
			t.Fatal(response.Status, string(response.Body))
		}
	}
}
