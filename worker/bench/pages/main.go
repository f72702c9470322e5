// Command pages scores web pages as the service does, from the bytes of a page to its scores as JSON, for pages.mjs to measure.
// It runs the service's own code: the program that reads web pages, the operation, and the packages between them. Only the
// effects are performed here, from memory. It is built natively and as WebAssembly.
//
// Its argument is a folder of pages. For each line of its input, it scores every page once and prints a [round] as a line of JSON.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"
)

// round is the measurements of every page, taken once.
type round struct {
	Pages []measurement `json:"pages"`
	// Memory is the memory that Go has obtained from the system, in MB.
	Memory float64 `json:"memory"`
}

// measurement is the measurement of one web page.
type measurement struct {
	Name string `json:"name"`
	// Time is the time from the bytes to the result, in milliseconds.
	Time float64 `json:"time"`
	// Result is the result of the operation, unless there is an error.
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

func main() {
	log.SetFlags(0)
	if runtime.GOARCH == "wasm" { // the same settings as in engine/guest
		debug.SetGCPercent(200)
		debug.SetMemoryLimit(32 << 20)
	} else { // as in cmd/lettercraft
		debug.SetGCPercent(400)
	}
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*", "source.html"))
	check(err)
	s := newService()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var r round
		for _, file := range files {
			r.Pages = append(r.Pages, measure(s, file))
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		r.Memory = float64(m.Sys) / (1 << 20)
		check(json.NewEncoder(os.Stdout).Encode(r))
	}
}

// measure reads a file, and then measures the time to score it. The pages are not kept in memory, so that the heap is as large as
// in the service.
func measure(s *service, file string) measurement {
	source, err := os.ReadFile(file)
	check(err)
	begin := time.Now()
	response := s.score(source)
	m := measurement{Name: filepath.Base(filepath.Dir(file)), Time: float64(time.Since(begin)) / 1e6}
	if response.Status == 200 {
		m.Result = response.Body
	} else {
		m.Error = string(response.Body)
	}
	return m
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
