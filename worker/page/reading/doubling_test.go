//go:build !js

package reading

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/worker/page/article"
)

// hostileBytes is the length of the shorter texts in bytes.
const hostileBytes = 6 << 10

// TestTwiceTheTextTakesTwiceTheMemory finds code that needs quadratic memory, such as code that copies a text for each of its
// pieces. The parser of pages needs quadratic memory, and ends at its limit.
func TestTwiceTheTextTakesTwiceTheMemory(t *testing.T) {
	once, twice := hostile(hostileBytes), hostile(2*hostileBytes)
	for name, work := range works {
		work(once["words"]) // the first use initializes tables
		for kind, text := range once {
			a, b := memory(work, text), memory(work, twice[kind])
			if b > 3*a+256<<10 && !(name == "page" && b < article.InIsolate) {
				t.Errorf("%s of %.60q allocates %d bytes, and %d for twice the text", name, kind, a, b)
			}
		}
	}
}

// textsVariable is the environment variable that tells the program that counts steps which texts to use: their length in bytes
// and the index of the first.
const textsVariable = "LETTERCRAFT_HOSTILE_TEXTS"

// together is the number of texts whose steps are counted in one run. A counter has 32 bits, and a text that takes quadratic time
// counts up to 16 KiB squared.
const together = 8

// measured are the packages whose statements are counted. Steps within the standard library are not counted.
const measured = "../../../core/...,../...,../../service/format,codeberg.org/readeck/go-readability/v2,golang.org/x/net/html," +
	"github.com/PuerkitoBio/goquery,github.com/andybalholm/cascadia,github.com/go-shiori/dom,github.com/abadojack/whatlanggo," +
	"github.com/clipperhouse/uax29/v2/graphemes"

// TestTwiceTheTextTakesTwiceTheSteps finds code that takes quadratic time. The coverage tool counts how often each statement runs
// for texts of one length and of twice the length. It builds the packages again for that, so the gate leaves it to the slow lane.
func TestTwiceTheTextTakesTwiceTheSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("the slow lane runs this test")
	}
	kinds := slices.Sorted(maps.Keys(hostile(hostileBytes)))
	if which := os.Getenv(textsVariable); which != "" {
		var size, first int
		if _, err := fmt.Sscan(which, &size, &first); err != nil {
			t.Fatal(err)
		}
		texts := hostile(size)
		for _, kind := range kinds[first:min(first+together, len(kinds))] {
			for _, work := range works {
				work(texts[kind])
			}
		}
		return
	}
	program := filepath.Join(t.TempDir(), "counting.test")
	if out, err := exec.Command("go", "test", "-c", "-o", program, "-covermode=count", "-coverpkg="+measured, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for first := 0; first < len(kinds); first += together {
		once, twice := steps(t, program, hostileBytes, first), steps(t, program, 2*hostileBytes, first)
		if len(once) < 500 {
			t.Fatalf("only %d statements ran", len(once))
		}
		for place, n := range twice {
			if n > 100_000 && 2*n > 5*once[place] {
				t.Errorf("%s: runs %d times, and %d times for twice the text; the texts are %q", place, once[place], n, kinds[first:min(first+together, len(kinds))])
			}
		}
	}
}

// steps returns how often each block of statements runs for some texts of a length, by the place of the block.
func steps(t *testing.T, program string, size, first int) map[string]int {
	t.Helper()
	profile := program + ".profile"
	command := exec.Command(program, "-test.run=^"+t.Name()+"$", "-test.coverprofile="+profile)
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d", textsVariable, size, first))
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
