//go:build !js

package core_test

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// heavy has packages that no program for the browser or the data plane may link, directly or indirectly. They add megabytes, which
// every cold caller waits for.
var heavy = []string{"net", "net/http", "html/template", "os/exec"}

// imports lists each package, with what its own code imports.
const imports = `-f={{.ImportPath}}{{range .Imports}} {{.}}{{end}}`

func TestTheCoreImportsNothingOfItsFaces(t *testing.T) {
	for _, target := range []string{"native", "js"} {
		for _, dep := range list(t, target, "-deps", "./core/...") {
			if strings.HasPrefix(dep+"/", "./") && !strings.HasPrefix(dep+"/", "./core/") {
				t.Errorf("%s: the core imports %s", target, dep)
			}
		}
	}
}

func TestTheOperationPackageImportsOnlyLeaves(t *testing.T) {
	leaves := []string{"./core/characters", "./core/jsonio", "./core/numerals", "./core/readability"}
	for _, dep := range list(t, "js", "-deps", "./core/operation") {
		if strings.HasPrefix(dep, "./") && dep != "./core/operation" && !slices.Contains(leaves, dep) {
			t.Errorf("package operation imports %s", dep)
		}
	}
	for _, leaf := range leaves {
		for _, dep := range list(t, "js", "-deps", leaf) {
			if strings.HasPrefix(dep, "./") && dep != leaf {
				t.Errorf("%s imports %s", leaf, dep)
			}
		}
	}
}

func TestNoPackageOfTheCoreImportsJavaScript(t *testing.T) {
	// Package syscall imports syscall/js itself, so only what our own packages name can be forbidden.
	for _, line := range list(t, "js", imports, "./core/...") {
		own, names, _ := strings.Cut(line, " ")
		if slices.Contains(strings.Fields(names), "syscall/js") {
			t.Errorf("%s imports syscall/js", own)
		}
	}
}

func TestProgramsLinkNoHeavyPackages(t *testing.T) {
	for _, program := range []string{"./core/...", "./wasm", "./wasm/basic", "./wasm/texts", "./wasm/quotes", "./wasm/points", "./worker/rest"} {
		deps := list(t, "js", "-deps", program)
		if len(deps) < 10 {
			t.Errorf("%s has only %d dependencies: was it listed at all?", program, len(deps))
		}
		for _, dep := range deps {
			if slices.Contains(heavy, dep) {
				t.Errorf("%s links %s", program, dep)
			}
		}
	}
}

// Everybody who makes a cryptogram waits for the first program. Whoever needs the lexicon or hashes loads the whole one.
func TestTheFirstProgramOfTheToolkitHasOnlyWhatCryptogramsNeed(t *testing.T) {
	for program, want := range map[string]bool{"basic": false, "": true} {
		deps := list(t, "js", "-deps", "./"+path.Join("wasm", program))
		for _, dep := range []string{"./core/acrostic", "./core/booklet", "./core/quoteacrostic/settled", "crypto/sha256", "fmt"} {
			if got := slices.Contains(deps, dep); got != want {
				t.Errorf("wasm/%s links %s: %t, want %t", program, dep, got, want)
			}
		}
	}
}

// The list of frequent words is a tenth of the size of the programs that make puzzles and count texts.
func TestOnlyItsProgramSuggestsPointsInTheToolkit(t *testing.T) {
	for program, want := range map[string]bool{"wasm": false, "wasm/basic": false, "wasm/texts": false, "wasm/points": true, "worker/rest": true, "worker/graphql": true} {
		if got := slices.Contains(list(t, "js", "-deps", "./"+program), "./core/points"); got != want {
			t.Errorf("%s links package points: %t, want %t", program, got, want)
		}
	}
}

// The passages and the words for quotation acrostics are for those who make one. Booklets have puzzles that are settled.
func TestOnlyItsProgramMakesQuotationAcrosticsInTheToolkit(t *testing.T) {
	for program, want := range map[string]bool{"wasm": false, "wasm/basic": false, "wasm/texts": false, "wasm/quotes": true, "worker/rest": true, "worker/graphql": true} {
		deps := list(t, "js", "-deps", "./"+program)
		for _, dep := range []string{"./core/quoteacrostic", "./core/passages", "./core/lexicon/more"} {
			if got := slices.Contains(deps, dep); got != want {
				t.Errorf("%s links %s: %t, want %t", program, dep, got, want)
			}
		}
	}
}

// Counting takes as much code as all else that an operation computes, and every cold caller waits for it.
func TestOnlyTwoProgramsCountProse(t *testing.T) {
	for program, want := range map[string]bool{"worker/page": true, "worker/rest": false, "worker/graphql": false, "wasm": false, "wasm/basic": false, "wasm/texts": true} {
		if got := slices.Contains(list(t, "js", "-deps", "./"+program), "./core/prose"); got != want {
			t.Errorf("%s links package prose: %t, want %t", program, got, want)
		}
	}
}

func TestTheEngineKnowsNothingOfItsPrograms(t *testing.T) {
	for _, dep := range list(t, "js", "-deps", "./worker/engine") {
		if strings.HasPrefix(dep, "./") && dep != "./worker/engine" {
			t.Errorf("package engine imports %s", dep)
		}
	}
}

func TestTheProgramsOfTheWorkerShareOnlyEngineAndService(t *testing.T) {
	const worker = "./worker/"
	programs := []string{"rest", "graphql", "page", "image", "console"}
	for _, program := range programs {
		for _, dep := range list(t, "js", "-deps", worker+program+"/...") {
			room, _, _ := strings.Cut(strings.TrimPrefix(dep, worker), "/")
			if strings.HasPrefix(dep, worker) && !slices.Contains([]string{program, "engine", "service"}, room) {
				t.Errorf("program %s imports %s", program, dep)
			}
		}
	}
	for _, dep := range list(t, "js", "-deps", worker+"service/...") {
		room, _, _ := strings.Cut(strings.TrimPrefix(dep, worker), "/")
		if slices.Contains(programs, room) {
			t.Errorf("package service imports %s", dep)
		}
	}
}

// TestTheGivenLibrariesDoTheirJobs checks that programs import the libraries that were given for their jobs, outside of tests.
func TestTheGivenLibrariesDoTheirJobs(t *testing.T) {
	for library, job := range map[string]struct{ program, target string }{
		"codeberg.org/readeck/go-readability/v2": {"page", "js"}, // the successor of go-shiori's
		"github.com/PuerkitoBio/goquery":         {"page", "js"},
		"github.com/cloudflare/cloudflare-go/v6": {"provision", "native"},
		"github.com/graphql-go/graphql":          {"graphql", "js"},
		"github.com/syumai/workers":              {"console", "js"},
		"github.com/tdewolff/canvas":             {"image", "js"},
	} {
		packages := list(t, job.target, imports, "./worker/"+job.program+"/...")
		if !slices.ContainsFunc(packages, func(line string) bool { return strings.Contains(line, " "+library) }) {
			t.Errorf("no package of worker/%s imports %s", job.program, library)
		}
	}
}

// touchSources opens every source that go list will read. The go command reuses the result of a test unless a file that the test opened
// has changed, and it does not know which files go list opens.
var touchSources = sync.OnceValue(func() error {
	for _, folder := range []string{"../core", "../wasm", "../worker"} {
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if entry.IsDir() && strings.HasPrefix(entry.Name(), ".") {
				return filepath.SkipDir // what tools keep there comes and goes
			}
			if err == nil && filepath.Ext(path) == ".go" {
				_, err = os.ReadFile(path)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
})

// module returns the path of the module that holds this package, with a slash.
var module = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "list", "-m").Output()
	return strings.TrimSpace(string(out)) + "/", err
})

// list runs go list at the module's root for a target: "native", or "js" for GOOS=js and GOARCH=wasm. Packages of the module begin
// with ./, as in args, so that no test knows where the module is published.
func list(t *testing.T, target string, args ...string) []string {
	t.Helper()
	if err := touchSources(); err != nil {
		t.Fatal(err)
	}
	own, err := module()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = ".."
	cmd.Env = os.Environ()
	if target == "js" {
		cmd.Env = append(cmd.Env, "GOOS=js", "GOARCH=wasm")
	}
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %s: %v", strings.Join(args, " "), err)
	}
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(string(out), own, "./")), "\n")
}
