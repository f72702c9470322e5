// Command mutants looks for mistakes that no test finds. It makes one small mistake at a time in a copy of a source file, a mutant, and
// runs the tests: a mutant that passes survives. It prints the survivors, except those in known.txt, which are equal in effect. The command
// fails only if the tests fail without a mutant, because not every survivor needs a test.
//
//	go run ./scripts/mutants                        a sample of each folder of [targets]
//	go run ./scripts/mutants core/prose             a sample of one folder
//	go run ./scripts/mutants -every 1 core/prose    all of its mutants
//	go run ./scripts/mutants -list twenty.txt       mutants that were written by hand; see [testList]
//
// Read [target.find], which finds the mutants, and [run], which runs the tests. The sources stay untouched: Go has -overlay, and
// overlay.mjs does the same for Node.
package main

import (
	"cmp"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// parallel is the number of mutants that are tested at the same time.
const parallel = 2

// target is a folder whose mistakes cost money, data or trust.
type target struct {
	folder string
	// files are the files in JavaScript or TypeScript that tests reach without a server or a browser.
	files []string
	// tests are the files with these tests. The tests of Go files are beside them.
	tests []string
	// every is n if each n-th mutant is tested. It is 1 unless a run would take long.
	every uint32
}

var targets = []target{
	{folder: "worker/service/payment", every: 1},
	{folder: "worker/service/account", every: 1},
	{
		folder: "worker/account", every: 1, files: []string{"charging.mjs", "cycles.mjs", "deliveries.mjs", "metering.mjs", "profile.mjs", "repeats.mjs", "use.mjs", "waiting.mjs"},
		tests: []string{"worker/test/charging.test.mjs", "worker/test/deliveries.test.mjs", "worker/test/holds.test.mjs", "worker/test/metering.test.mjs", "worker/test/outbox.test.mjs", "worker/test/sessions.test.mjs", "worker/test/thresholds.test.mjs", "worker/test/use.test.mjs", "worker/test/waiting.test.mjs"},
	},
	{folder: "worker/provision/deployment", every: 8},
	{folder: "core/prose", every: 8},
	{folder: "core/sentences", every: 16},
	{folder: "core/booklet", every: 4},
	{folder: "web/app/drafts", every: 1, files: []string{"file.ts", "record.ts"}, tests: []string{"web/test/drafts-file.test.mjs"}},
}

func main() {
	every := flag.Uint("every", 0, "test each n-th mutant; 0 for the sample of each folder")
	list := flag.String("list", "", "file of mutants to test")
	flag.Parse()
	var err error
	if *list != "" {
		err = testList(*list)
	} else {
		err = testTargets(flag.Args(), uint32(*every))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// testTargets tests the mutants of some folders, or of all folders.
func testTargets(folders []string, every uint32) error {
	for _, folder := range folders {
		if !slices.ContainsFunc(targets, func(t target) bool { return t.folder == folder }) {
			return fmt.Errorf("%s is not one of the folders in scripts/mutants/main.go", folder)
		}
	}
	for _, t := range targets {
		if len(folders) > 0 && !slices.Contains(folders, t.folder) {
			continue
		}
		if err := t.test(cmp.Or(every, t.every)); err != nil {
			return fmt.Errorf("%s: %w", t.folder, err)
		}
	}
	return nil
}

// test tests each n-th mutant of a folder, and prints the survivors and a summary.
func (t target) test(every uint32) error {
	mutants, err := t.find()
	if err != nil {
		return err
	}
	found := len(mutants)
	mutants = slices.DeleteFunc(mutants, func(m mutant) bool { return m.hash()%every != 0 })
	start := time.Now()
	var checked []string
	for _, m := range mutants {
		if command := strings.Join(m.command, " "); !slices.Contains(checked, command) {
			checked = append(checked, command)
			if err := check(m.command); err != nil {
				return err
			}
		}
	}
	results := make([]result, len(mutants))
	var group errgroup.Group
	group.SetLimit(parallel)
	for i, m := range mutants {
		group.Go(func() (err error) {
			results[i], err = run(m)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}

	counts := map[result]int{}
	for i, m := range mutants {
		r := results[i]
		if r == survived && isKnown(m) {
			r = known
		}
		if r == survived {
			fmt.Println(m)
		}
		counts[r]++
	}
	fmt.Printf("%s: %d mutants, %d tested (%d killed, %d timed out, %d survived, %d of them known; %d did not compile) in %s\n",
		t.folder, found, len(mutants), counts[killed], counts[timedOut], counts[survived]+counts[known], counts[known], counts[invalid],
		time.Since(start).Round(time.Second))
	return nil
}

//go:embed known.txt
var knownText string

// knownMutants has the mutants of known.txt, each as String prints it, without the line number.
var knownMutants = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(knownText) {
		all[strings.TrimSpace(line)] = true
	}
	return all
})

func isKnown(m mutant) bool { return knownMutants()[m.file+": "+m.text()] }

// testList tests the mutants of a file. It fails if one of them survives. Each line of the file is a mutant, "file: old → new",
// in which the old text occurs once in the file. A line that begins with $ is the command that tests the mutants after it:
//
//	# a comment
//	$ go test ./core/booklet
//	core/booklet/pages.go: s.Y += between →
func testList(path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var command []string
	var survivors int
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if text, ok := strings.CutPrefix(line, "$ "); ok {
			command = strings.Fields(text)
			if err := check(command); err != nil {
				return err
			}
			continue
		}
		m, err := readMutant(line)
		if err != nil {
			return err
		}
		m.command = command
		r, err := run(m)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %s\n", r, line)
		if r == survived {
			survivors++
		}
	}
	if survivors > 0 {
		return fmt.Errorf("%d mutants survive", survivors)
	}
	return nil
}

// find returns the mutants of a folder, in the order of its files.
func (t target) find() ([]mutant, error) {
	files, err := goFiles(t.folder)
	if err != nil {
		return nil, err
	}
	for _, file := range t.files {
		files = append(files, filepath.Join(t.folder, file))
	}
	var all []mutant
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if filepath.Ext(file) == ".ts" {
			if source, err = withoutTypes(file); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
		edits, command := ofJavaScript, append([]string{"node", "--import=./scripts/mutants/overlay.mjs", "--experimental-test-isolation=none", "--test"}, t.tests...)
		if filepath.Ext(file) == ".go" {
			edits, command = ofGo, []string{"go", "test", "-short", "-failfast", "./" + t.folder}
		}
		found, err := edits(source)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, e := range found {
			all = append(all, mutant{file, source, e, command})
		}
	}
	return all, nil
}

// withoutTypes returns a file in TypeScript as JavaScript, with spaces in place of the types: no mistake in a type changes what a program does.
func withoutTypes(file string) ([]byte, error) {
	const strip = `process.stdout.write(require("node:module").stripTypeScriptTypes(require("node:fs").readFileSync(process.argv[1], "utf8")))`
	return exec.Command("node", "--disable-warning=ExperimentalWarning", "--eval", strip, file).Output()
}
