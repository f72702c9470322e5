//go:build js && wasm

// Command engine is the program that engine.test.mjs keeps in the Worker: each path tries something of the engine.
// entry.mjs has the effects.
package main

import (
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unsafe"

	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/engine/guest"
)

func main() {
	guest.Serve(&engine.Program{
		Headers: []string{"x-own", "x-url ?rare", "x-method PUT"},
		Rooms:   []int{1},
		Handle:  handle,
		Fail: func(x *engine.Exchange, cause error) engine.Response {
			failed++
			status := 500
			if errors.Is(cause, engine.ErrLost) || errors.Is(cause, engine.ErrReaped) {
				status = 503
			}
			return text(status, x.Header("x-own")+": "+cause.Error())
		},
	})
}

var (
	unwound int // number of handlers that ended while they waited
	failed  int // number of requests that were answered with Fail
)

func handle(x *engine.Exchange) engine.Response {
	_, address, _ := strings.Cut(x.URL, "://")
	_, path, _ := strings.Cut(address, "/")
	path, query, _ := strings.Cut(path, "?")
	switch path {
	case "sequence":
		first := do(x, "note", "a")
		second := do(x, "note", first+"b")
		return text(200, do(x, "note", second+"c"))
	case "parallel":
		return text(200, list(x.Do(effect("late", "3 x"), effect("meet", "2"), effect("late", "0 y"), effect("meet", "2"))))
	case "outcomes":
		return text(200, list(x.Do(effect("fail", "on purpose"), effect("absent", ""), effect("late", "0 "), effect("unknown", ""))))
	case "arguments":
		return text(200, list(x.Do(effect("note", "a\x00note\x00b\n"), effect("note", ""), effect("note", "\n é😀 note 1\x00"), effect("note", "\ufeffb"))))
	case "bytes":
		return engine.Response{Status: 200, Body: x.Do(effect("bytes", query))[0].Value}
	case "headers":
		return text(200, x.Header("x-url")+"|"+x.Header("x-method"))
	case "own":
		return own(x, query)
	case "gate":
		passed := false
		defer func() {
			if !passed {
				unwound++
			}
		}()
		do(x, "gate", query)
		passed = true
		return text(200, "passed")
	case "room":
		if !x.Reserve(0, 1) {
			return text(503, "no room")
		}
		do(x, "gate", query)
		return text(200, "passed")
	case "stream":
		do(x, "open", "")
		if query == "sent" {
			return engine.Response{Status: 206, Header: []string{"X-Own", "s"}, Stream: true}
		}
		lose(query)
		return text(200, "not wanted")
	case "tidy":
		x.OnAbandon(effect("tidy", query), effect("tidy", query))
		do(x, "gate", query)
		return text(200, "")
	case "heap":
		return text(200, strconv.FormatUint(heap(), 10))
	case "unwound":
		return text(200, strconv.Itoa(unwound))
	case "failed":
		return text(200, strconv.Itoa(failed))
	case "lose":
		if strings.HasPrefix(query, "late-") {
			do(x, "late", "1 ")
		}
		lose(strings.TrimPrefix(query, "late-"))
	}
	return text(404, "")
}

// heap is how many bytes are in use and can't be collected.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// own returns data that belongs to this request: at once for every fourth request, and after effects of various lengths
// for the others.
func own(x *engine.Exchange, id string) engine.Response {
	n, _ := strconv.Atoi(id)
	parts := []string{id, x.Header("x-own")}
	if n%4 != 3 {
		parts = append(parts, do(x, "late", strconv.Itoa(n%3)+" "+id+"-a"))
		for _, outcome := range x.Do(
			effect("late", strconv.Itoa(n/3%2)+" "+id+"-b"),
			effect("late", strconv.Itoa(n%5)+" "+id+"-c"),
			effect("late", "0 "+id+"-d"),
		) {
			parts = append(parts, string(outcome.Value))
		}
		parts = append(parts, do(x, "late", strconv.Itoa(n/7%2)+" "+strings.Repeat(id+" ", n%500)))
	}
	r := text(200+n%4, strings.Join(parts, "|"))
	r.Header = append(r.Header, "X-Own", id)
	return r
}

// lose ends the handler, or the whole instance, in one of the ways in which that can happen.
func lose(way string) {
	switch way {
	case "index":
		var none []int
		_ = none[len(os.Args)+5]
	case "value":
		panic("a caller's text")
	case "exit":
		os.Exit(3)
	case "overflow":
		_ = deeper(1)
	case "memory":
		kept = append(kept, make([]byte, 1<<32-1<<20)...)
	case "trap":
		var here byte
		kept = append(kept, *(*byte)(unsafe.Add(unsafe.Pointer(&here), 3<<30)))
	}
}

var kept []byte

//lint:ignore SA5007 it is there to overflow the stack
func deeper(n int) int { return deeper(n+1) + 1 }

func effect(name, argument string) engine.Effect {
	return engine.Effect{Name: name, Argument: argument}
}

func do(x *engine.Exchange, name, argument string) string {
	return string(x.Do(effect(name, argument))[0].Value)
}

func list(outcomes []engine.Outcome) string {
	var items []string
	for _, o := range outcomes {
		items = append(items, strconv.Itoa(int(o.State))+":"+string(o.Value))
	}
	return strings.Join(items, "|")
}

func text(status int, body string) engine.Response {
	return engine.Response{Status: status, Header: []string{"Content-Type", "text/plain"}, Body: []byte(body)}
}
