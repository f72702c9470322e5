//go:build !js

package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// source is what a Go file declares.
type source struct {
	folder string   // from the root
	names  []string // of functions, types, values, and with their type before them of methods and fields
}

// declared reads all Go files of the repository, tests included.
var declared = sync.OnceValue(func() []source {
	var all []source
	for _, name := range files() {
		if path.Ext(name) != ".go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.SkipObjectResolution)
		if err != nil {
			panic(err)
		}
		s := source{folder: path.Dir(name)}
		for _, d := range file.Decls {
			s.names = append(s.names, namesOf(d)...)
		}
		all = append(all, s)
	}
	return all
})

// namesOf returns the names that a declaration declares.
func namesOf(d ast.Decl) []string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		receiver := d.Recv.List[0].Type
		if pointer, ok := receiver.(*ast.StarExpr); ok {
			receiver = pointer.X
		}
		if named, ok := receiver.(*ast.Ident); ok {
			return []string{named.Name + "." + d.Name.Name}
		}
	case *ast.GenDecl:
		var names []string
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					names = append(names, name.Name)
				}
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
				names = append(names, members(spec)...)
			}
		}
		return names
	}
	return nil
}

// members returns the names of a struct's fields or an interface's methods.
func members(spec *ast.TypeSpec) []string {
	var list *ast.FieldList
	switch t := spec.Type.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	default:
		return nil
	}
	var names []string
	for _, field := range list.List {
		for _, name := range field.Names {
			names = append(names, spec.Name.Name+"."+name.Name)
		}
	}
	return names
}

// isDeclared reports whether a Go file in a folder of this name, or below such a folder, declares a name. Without a folder any
// file will do.
func isDeclared(folder, name string) bool {
	return slices.ContainsFunc(declared(), func(s source) bool {
		inFolder := folder == "" || slices.Contains(strings.Split(s.folder, "/"), folder)
		return inFolder && slices.Contains(s.names, name)
	})
}

var (
	qualified = regexp.MustCompile(`^([a-z]\w*)\.([A-Z]\w*(?:\.[A-Z]\w*)?)$`)
	member    = regexp.MustCompile(`^[A-Z][a-z]\w*\.[A-Z]\w*$`)
)

// others are names of code that is not ours.
var others = []string{"http.Handler", "workers.Serve", "iter.Pull", "WebAssembly.Module"}

func TestNamesOfCodeExist(t *testing.T) {
	n := 0
	for _, d := range documents(t) {
		for _, at := range inCode.FindAllStringSubmatchIndex(d.prose, -1) {
			written := d.prose[at[2]:at[3]]
			if slices.Contains(others, written) {
				continue
			}
			folder, name := "", written
			if match := qualified.FindStringSubmatch(name); match != nil {
				folder, name = match[1], match[2]
			} else if !member.MatchString(name) {
				continue
			}
			n++
			if !isDeclared(folder, name) {
				t.Errorf("%s: no Go file declares %s", d.place(at[0]), written)
			}
		}
	}
	if n < 100 {
		t.Errorf("there are only %d names", n)
	}
}

// TestDecisionsAreHeld looks for the tests in the last column: a test of Go behind the name of its folder or the one before,
// a file, or the name of a folder that has tests.
func TestDecisionsAreHeld(t *testing.T) {
	d := read(t, "docs/decisions.md")
	n, number := 0, 0
	for line := range strings.Lines(d.prose) {
		number++
		line = strings.TrimSpace(line)
		row := cells(line)
		if !strings.HasPrefix(line, "| ") || row[len(row)-1] == "held by" {
			continue
		}
		n++
		names := coded(row[len(row)-1])
		if len(names) == 0 && !strings.HasPrefix(row[len(row)-1], "nothing") {
			t.Errorf("%s:%d: %s is held by nothing", d.name, number, row[0])
		}
		folder := ""
		for _, name := range names {
			if match := qualified.FindStringSubmatch(name); match != nil {
				folder, name = match[1], match[2]
			}
			if !holds(folder, name) {
				t.Errorf("%s:%d: %s is held by %s in %q, which does not exist", d.name, number, row[0], name, folder)
			}
		}
	}
	if n < 80 {
		t.Errorf("there are only %d decisions", n)
	}
}

// holds reports whether a name in the last column is that of a test.
func holds(folder, name string) bool {
	switch {
	case strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz"):
		return folder != "" && isDeclared(folder, name)
	case strings.HasPrefix(name, "make "):
		return true // another test looks for the targets
	case strings.Contains(name, "/"):
		return exists(name)
	}
	return slices.ContainsFunc(files(), func(file string) bool {
		return path.Base(path.Dir(file)) == name && strings.HasSuffix(file, "_test.go")
	})
}

// TestTheGlossaryNamesCode looks for the last column of the glossary: a path, a name of Go code behind its folder, or a word of
// the files that stand beside it.
func TestTheGlossaryNamesCode(t *testing.T) {
	rows := read(t, "docs/glossary.md").table(t, "| term | meaning | where |")
	for _, row := range rows {
		var texts []string
		names := coded(row[2])
		for _, name := range names {
			if content, err := os.ReadFile(filepath.Join(root, name)); err == nil {
				texts = append(texts, string(content))
			}
		}
		for _, name := range names {
			isWord := !strings.ContainsAny(name, "/.")
			if isWord && !slices.ContainsFunc(texts, func(text string) bool {
				return regexp.MustCompile(`\b` + name + `\b`).MatchString(text)
			}) {
				t.Errorf("docs/glossary.md: %s: no file beside it has the word %s", row[0], name)
			}
		}
		if len(names) == 0 {
			t.Errorf("docs/glossary.md: %s: it does not say where", row[0])
		}
	}
	if len(rows) < 30 {
		t.Errorf("there are only %d terms", len(rows))
	}
	if !slices.IsSortedFunc(rows, func(a, b []string) int { return strings.Compare(strings.ToLower(a[0]), strings.ToLower(b[0])) }) {
		t.Error("the terms are not in alphabetical order")
	}
}
