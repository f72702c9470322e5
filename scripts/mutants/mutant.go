package main

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"os"
	"strings"
)

// edit replaces the bytes from start to end of a source.
type edit struct {
	start, end int
	text       string
}

// mutant is a source file with a small mistake.
type mutant struct {
	file   string
	source []byte
	edit
	// command runs the tests.
	command []string
}

// mutated returns the source with the mistake.
func (m mutant) mutated() []byte {
	return fmt.Appendf(nil, "%s%s%s", m.source[:m.start], m.edit.text, m.source[m.end:])
}

// text returns the lines of the mistake, before and after: "if a < b { → if a <= b {". It has no line numbers, so it stays the same when the
// file changes elsewhere.
func (m mutant) text() string {
	from := bytes.LastIndexByte(m.source[:m.start], '\n') + 1
	to := len(m.source)
	if i := bytes.IndexByte(m.source[m.end:], '\n'); i >= 0 {
		to = m.end + i
	}
	oneLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	after := string(m.source[from:m.start]) + m.edit.text + string(m.source[m.end:to])
	return strings.TrimSpace(oneLine(string(m.source[from:to])) + " → " + oneLine(after))
}

// String returns the file with the line number, and the text of the mutant.
func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s", m.file, bytes.Count(m.source[:m.start], []byte("\n"))+1, m.text())
}

// hash returns a number that depends on the text of the mutant, so that a change elsewhere does not change the sample.
func (m mutant) hash() uint32 {
	h := fnv.New32a()
	fmt.Fprintf(h, "%s: %s", m.file, m.text())
	return h.Sum32()
}

// readMutant returns a mutant that was written by hand: "file: old → new".
func readMutant(line string) (mutant, error) {
	file, change, _ := strings.Cut(line, ": ")
	before, after, ok := strings.Cut(change, "→")
	if !ok {
		return mutant{}, fmt.Errorf("not a mutant: %s", line)
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return mutant{}, err
	}
	before = strings.TrimSpace(before)
	if n := bytes.Count(source, []byte(before)); n != 1 {
		return mutant{}, fmt.Errorf("%s has %d times: %s", file, n, before)
	}
	start := bytes.Index(source, []byte(before))
	return mutant{file: file, source: source, edit: edit{start, start + len(before), strings.TrimSpace(after)}}, nil
}
