//go:build js && wasm

// Command snapshot is the program of snapshot.test.mjs. Each call returns a state that a snapshot could freeze, or changes it.
package main

import (
	"fmt"
	"hash/maphash"
	"math/rand/v2"
	"runtime"
	"strconv"
	"syscall/js"
	"time"

	"github.com/lettercraft/lettercraft/wasm/program"
)

func main() { select {} }

var (
	calls int
	asked time.Time // when running was last called
	under uint32    // number of requests under way
	words = map[string]int{}
	held  js.Value
	kept  [][]byte
)

// call runs the command in the input, and outputs its result as text.
//
//go:wasmexport call
func call(n uint32) {
	calls++
	program.Return(fmt.Append(nil, run(string(program.Input(n)))), program.Numbers{})
}

// running returns the number of requests under way, like the function of package guest.
//
//go:wasmexport running
func running() uint32 {
	asked = time.Now()
	return under
}

func run(command string) any {
	switch command {
	case "calls":
		return calls
	case "random":
		return rand.Uint64()
	case "random of the host":
		p := make([]byte, 16)
		program.Random(p)
		return p
	case "hash":
		// The seed is drawn from the runtime's generator, like the seed of each map.
		return maphash.String(maphash.MakeSeed(), "word")
	case "remember":
		for i := range 10_000 {
			words[fmt.Sprint(i)] = i
		}
		return len(words)
	case "recall":
		sum := 0
		for i := range 10_000 {
			sum += words[fmt.Sprint(i)]
		}
		return sum
	case "time":
		return time.Now().UnixMilli()
	case "asked":
		return asked.UnixMilli()
	case "begin":
		under++
		return under
	case "zone":
		return time.Now().Location()
	case "collect":
		for range 100 {
			_ = make([]byte, 1<<20)
			runtime.GC()
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	case "grow":
		for range 64 {
			kept = append(kept, make([]byte, 1<<20))
			kept[len(kept)-1][1<<19] = 1
		}
		return len(kept)
	case "script":
		return js.Global().Get("Object").New().Call("hasOwnProperty", "x")
	case "hold":
		held = js.Global().Get("Object").New()
		return held.Type()
	case "deep":
		return deep(10_000, new(int))
	case "recover":
		return recovered()
	case "nil":
		return called(map[string]fmt.Stringer{"nil": (*when)(nil)})
	case "trap":
		var p *int
		*p = 1
	}
	return nil
}

// deep collects garbage on a stack that has grown, with pointers into itself and into the heap.
func deep(n int, above *int) int {
	here := *above + 1
	words := []string{strconv.Itoa(here)}
	if n == 0 {
		runtime.GC()
		return here
	}
	if deep(n-1, &here) == 0 || words[0] != strconv.Itoa(here) {
		return 0
	}
	return *above + n + 1
}

// recovered says which function recovers from a panic: a function that a deferred function calls must not.
func recovered() (by string) {
	defer func() {
		if recover() != nil {
			by = "the deferred function"
		}
	}()
	defer indirect(&by)
	panic("on purpose")
}

// indirect is inlined in the wrapper that is deferred.
func indirect(by *string) { direct(by) }

//go:noinline
func direct(by *string) {
	if recover() != nil {
		*by = "a function that it calls"
	}
}

type when struct{ n int }

func (w when) String() string { return strconv.Itoa(w.n) }

// called calls the method of a value that is not there, which panics in the wrapper of the method.
func called(all map[string]fmt.Stringer) (cause string) {
	defer func() { cause = fmt.Sprint(recover()) }()
	return all["nil"].String()
}
