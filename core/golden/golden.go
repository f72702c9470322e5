// Package golden compares the results of tests with golden files.
package golden

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// With -update, the files are rewritten: go test ./core/acrostic -update
var update = flag.Bool("update", false, "write the golden files anew")

// Check reports an error if a result differs from the golden file.
func Check(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if at := difference(got, string(want)); at != "" {
		t.Errorf("the result is no longer that of %s: %s", file, at)
	}
}

// difference returns the place where two texts begin to differ, or an empty string if they are equal.
func difference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	if at == len(got) && at == len(want) {
		return ""
	}
	around := func(s string) string { return s[max(at-40, 0):min(at+40, len(s))] }
	return fmt.Sprintf("from byte %d on it is\n%q\nand was\n%q", at, around(got), around(want))
}
