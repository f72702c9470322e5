package random_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The top-level functions of math/rand draw from the runtime's generator, whose state is part of a snapshot until an instance fills
// it with random bytes (wasm/snapshot/README.md). Randomness must come from [operation.Host] or from a seed.
func TestNoPackageDrawsFromTheSharedGenerator(t *testing.T) {
	const root = "../.."
	checked := 0
	for _, folder := range []string{"core", "wasm", "worker"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.Name() == "node_modules" || entry.Name() == "test" {
				return filepath.SkipDir
			}
			if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				checked++
				checkFile(t, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if checked < 100 {
		t.Errorf("checked %d files; there are more", checked)
	}
}

// checkFile reports each use of a function of math/rand that does not make a generator.
func checkFile(t *testing.T, path string) {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		switch imported {
		case "math/rand":
			t.Errorf("%s: import math/rand/v2 instead of math/rand", set.Position(spec.Pos()))
		case "math/rand/v2":
			if spec.Name != nil {
				t.Errorf("%s: import math/rand/v2 under its own name", set.Position(spec.Pos()))
			}
			ast.Inspect(file, func(n ast.Node) bool {
				selector, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				name, ok := selector.X.(*ast.Ident)
				if ok && name.Name == "rand" && !makesGenerator(selector.Sel.Name) {
					t.Errorf("%s: rand.%s draws from the shared generator", set.Position(n.Pos()), selector.Sel.Name)
				}
				return true
			})
		}
	}
}

// makesGenerator reports whether a name of math/rand/v2 is a type, or a function that makes a generator from a source.
func makesGenerator(name string) bool {
	switch name {
	case "Rand", "Source", "PCG", "ChaCha8", "Zipf":
		return true
	}
	return strings.HasPrefix(name, "New")
}
