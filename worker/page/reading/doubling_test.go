//go:build !js

package reading

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// hostileBytes is the length of the shorter texts.
const hostileBytes = 8 << 10

// TestTwiceTheTextTakesTwiceTheMemory: what joins a text again for each of its pieces allocates four times the bytes for twice
// the text. The parser of pages is of that kind, and ends at its limit.
func TestTwiceTheTextTakesTwiceTheMemory(t *testing.T) {
	once, twice := hostile(hostileBytes), hostile(2*hostileBytes)
	for name, work := range works {
		work(once["words"]) // what is made at the first use
		for kind, text := range once {
			a, b := memory(work, text), memory(work, twice[kind])
			if b > 3*a+256<<10 && !(name == "page" && b < maxParsed) {
				t.Errorf("%s of %.60q takes %d bytes, and %d for twice the text", name, kind, a, b)
			}
		}
	}
}

// sizeVariable names the environment's variable with the length of the texts whose steps are counted.
const sizeVariable = "LETTERCRAFT_HOSTILE_BYTES"

// measured are the packages whose statements are counted. What the standard library does within one call is not seen.
const measured = "lettercraft/core/...,lettercraft/worker/page/...,lettercraft/worker/api/format,codeberg.org/readeck/go-readability/v2,golang.org/x/net/html," +
	"github.com/go-shiori/dom,github.com/abadojack/whatlanggo,github.com/clipperhouse/uax29/v2/graphemes"

// TestTwiceTheTextTakesTwiceTheSteps counts how often each statement runs, as the coverage tool does, for texts of one length
// and of twice the length.
func TestTwiceTheTextTakesTwiceTheSteps(t *testing.T) {
	if size, err := strconv.Atoi(os.Getenv(sizeVariable)); err == nil {
		for _, text := range hostile(size) {
			for _, work := range works {
				work(text)
			}
		}
		return
	}
	folder := t.TempDir()
	program := filepath.Join(folder, "counting.test")
	if out, err := exec.Command("go", "test", "-c", "-o", program, "-covermode=count", "-coverpkg="+measured, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	once, twice := steps(t, program, hostileBytes), steps(t, program, 2*hostileBytes)
	if len(once) < 1000 {
		t.Fatalf("only %d statements ran", len(once))
	}
	for place, n := range twice {
		if n > 100_000 && 2*n > 5*once[place] {
			t.Errorf("%s: runs %d times, and %d times for twice the text", place, once[place], n)
		}
	}
}

// steps are how often each block of statements runs for texts of a length, by its place.
func steps(t *testing.T, program string, size int) map[string]int {
	t.Helper()
	profile := program + "." + strconv.Itoa(size)
	command := exec.Command(program, "-test.run=^"+t.Name()+"$", "-test.coverprofile="+profile)
	command.Env = append(os.Environ(), sizeVariable+"="+strconv.Itoa(size))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file, err := os.Open(profile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	counts := map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) == 3 { // place, statements, count
			if n, err := strconv.Atoi(fields[2]); err == nil && n > 0 {
				counts[fields[0]] = n
			}
		}
	}
	return counts
}
