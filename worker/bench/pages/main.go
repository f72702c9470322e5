// Command pages takes web pages the way that the service does, from the bytes of a page to its scores as JSON, for
// pages.mjs to measure. What it takes them through is what is served: the program that reads pages, the operation, and
// what joins them. Only their effects, which are the hosts' part, are performed here, from memory. It is built natively
// and as WebAssembly.
//
// Its argument is a folder of pages. For each line of its input it takes every page once and prints a [round], a line of
// JSON.
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

// round is what came of taking every page once.
type round struct {
	Pages []page `json:"pages"`
	// Memory is what Go has from the system, in MB.
	Memory float64 `json:"memory"`
}

// page is what came of a page.
type page struct {
	Name string `json:"name"`
	// Time is how long it took from the bytes to the result, in milliseconds.
	Time float64 `json:"time"`
	// Size is that of the readable text in characters.
	Size int `json:"size"`
	// Result is that of the operation, unless there is an error.
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

func main() {
	log.SetFlags(0)
	// As engine/guest sets them.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(32 << 20)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*", "source.html"))
	check(err)
	s := newService()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		var r round
		for _, file := range files {
			r.Pages = append(r.Pages, take(s, file))
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		r.Memory = float64(m.Sys) / (1 << 20)
		check(json.NewEncoder(os.Stdout).Encode(r))
	}
}

// take reads a file, and then takes the time. The pages are not kept: the heap is as full as it is when serving.
func take(s *service, file string) page {
	source, err := os.ReadFile(file)
	check(err)
	begin := time.Now()
	response := s.score(source)
	p := page{Name: filepath.Base(filepath.Dir(file)), Time: float64(time.Since(begin)) / 1e6, Size: s.size}
	if response.Status == 200 {
		p.Result = response.Body
	} else {
		p.Error = string(response.Body)
	}
	return p
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
