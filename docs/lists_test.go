//go:build !js

package docs_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	toolkit "github.com/lettercraft/lettercraft/wasm/operations"
	points "github.com/lettercraft/lettercraft/wasm/points/operations"
	quotes "github.com/lettercraft/lettercraft/wasm/quotes/operations"
	texts "github.com/lettercraft/lettercraft/wasm/texts/operations"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

// parse reads the Go files of package operation that are no tests.
func parse(t *testing.T) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, "core/operation/*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, file)
	}
	return all
}

// text returns the value of a string literal, or the empty string.
func text(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	value, _ := strconv.Unquote(literal.Value)
	return value
}

// TestTheGuideNamesEveryTag compares the guide with the tags that the package reads: by calling Get of a tag, or a function
// that is given the struct field.
func TestTheGuideNamesEveryTag(t *testing.T) {
	var tags []string
	for _, file := range parse(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			tag := text(call.Args[len(call.Args)-1])
			method, isMethod := call.Fun.(*ast.SelectorExpr)
			first, _ := call.Args[0].(*ast.Ident)
			if tag != "" && (isMethod && (method.Sel.Name == "Get" || method.Sel.Name == "Lookup") || first != nil && first.Name == "sf") {
				tags = append(tags, tag)
			}
			return true
		})
	}
	rows := read(t, "docs/adding-an-operation.md").table(t, "| tag | of | says |")
	same(t, "the tags", firstCells(rows), tags)
}

func TestTheGuideNamesEveryMethodOfHost(t *testing.T) {
	var methods []string
	host := reflect.TypeFor[operation.Host]()
	for i := range host.NumMethod() {
		methods = append(methods, host.Method(i).Name)
	}
	rows := read(t, "docs/adding-an-operation.md").table(t, "| method | does |")
	same(t, "the methods of operation.Host", firstCells(rows), methods)
}

// TestTheCodesOfErrorsExist: the toolkit has some of the codes, and no other.
func TestTheCodesOfErrorsExist(t *testing.T) {
	var codes []string
	for _, file := range parse(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
				if typed, ok := spec.Type.(*ast.Ident); ok && typed.Name == "Code" {
					codes = append(codes, text(spec.Values[0]))
				}
			}
			return true
		})
	}
	for _, code := range firstCells(read(t, "wasm/README.md").table(t, "| `code` | `parameter` | when |")) {
		if !slices.Contains(codes, code) {
			t.Errorf("wasm/README.md: there is no code %s", code)
		}
	}
}

// binding is a line of a wrangler.toml that names a binding. That of a Durable Object, of a rate limit or of mail is called name.
var binding = regexp.MustCompile(`(?m)^(?:\[\[(?:durable_objects\.bindings|ratelimits|send_email)\]\]\nname|binding) = "(\w+)"$`)

// TestEveryWorkerIsDescribed compares the table of the Workers with their configurations.
func TestEveryWorkerIsDescribed(t *testing.T) {
	described := map[string][]string{} // bindings by configuration
	for _, row := range read(t, "docs/architecture.md").table(t, "| Worker | configuration | Go program | bindings |") {
		described[coded(row[1])[0]] = append([]string{coded(row[0])[0]}, coded(row[3])...)
	}
	n := 0
	for _, file := range files() {
		if path.Base(file) != "wrangler.toml" {
			continue
		}
		n++
		config := read(t, file).text
		names := []string{strings.Split(regexp.MustCompile(`(?m)^name = ".*"`).FindString(config), `"`)[1]}
		for _, match := range binding.FindAllStringSubmatch(config, -1) {
			names = append(names, match[1])
		}
		same(t, "docs/architecture.md: the Worker of "+file+" and its bindings", described[file], names)
	}
	if len(described) != n {
		t.Errorf("docs/architecture.md describes %d Workers, want %d", len(described), n)
	}
}

// TestDeployingListsSettingsSecretsAndPermissions compares the tables of docs/deploy.md with the sources.
func TestDeployingListsSettingsSecretsAndPermissions(t *testing.T) {
	deploy := read(t, "docs/deploy.md")
	cells := func(header string) (names []string) {
		for _, row := range deploy.table(t, header) {
			names = append(names, coded(row[0])...)
		}
		return names
	}
	find := func(file, pattern string) (names []string) {
		for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(read(t, file).text, -1) {
			names = append(names, match[1])
		}
		return names
	}
	settings := cells("| setting | without it |")
	for _, name := range []string{"production", "staging"} {
		file := "environments/" + name + ".toml"
		same(t, "docs/deploy.md: the settings of "+file, settings, find(file, `(?m)^(\w+) = `))
	}
	same(t, "docs/deploy.md: the secrets", cells("| secret | of | what it does |"), cells("| secret | run `--finish` | until then |"))
	for _, name := range find("worker/provision/deployment/secrets.go", `"([A-Z]+(?:_[A-Z]+)+)"`) {
		if !slices.Contains(cells("| secret | of | what it does |"), name) {
			t.Errorf("docs/deploy.md does not list the secret %s", name)
		}
	}
	for _, name := range find("worker/provision/cloud/errors.go", `\), "([^"]+: \w+)"\}`) {
		if !strings.Contains(deploy.text, " › "+name+" |") {
			t.Errorf("docs/deploy.md does not list the permission %s", name)
		}
	}
}

// TestTheReadmeListsTheOperations compares the first README's table with the declarations.
func TestTheReadmeListsTheOperations(t *testing.T) {
	var want [][]string
	for _, op := range operations.All {
		inToolkit := "no"
		if slices.ContainsFunc(slices.Concat(toolkit.All, texts.All, quotes.All, points.All), func(other *operation.Operation) bool { return other.Name == op.Name }) {
			inToolkit = "yes"
		}
		want = append(want, []string{"`" + op.Name + "`", "`" + op.Method + " /v1/" + op.Name + "`", inToolkit, strconv.Itoa(op.Credits)})
	}
	rows := read(t, "README.md").table(t, "| operation | REST | toolkit | credits | what it does |")
	for i := range rows {
		rows[i] = rows[i][:4]
	}
	if !reflect.DeepEqual(rows, want) {
		t.Errorf("the README has %q\nthe code has   %q", rows, want)
	}
}

// TestTheReadmeListsTheTestsOfTheWorker compares the two tables with the folder.
func TestTheReadmeListsTheTestsOfTheWorker(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(root, "worker/test/*.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	var tests, modules []string
	for _, name := range names {
		if name = filepath.Base(name); strings.HasSuffix(name, ".test.mjs") || strings.HasSuffix(name, ".slow.mjs") {
			tests = append(tests, name)
		} else {
			modules = append(modules, name)
		}
	}
	readme := read(t, "worker/test/README.md")
	same(t, "worker/test/README.md: the tests", firstCells(readme.table(t, "| file | what it tests |")), tests)
	same(t, "worker/test/README.md: the modules", firstCells(readme.table(t, "| module | what it is for |")), modules)
}

// sample is a call with curl, and the answer that the document shows.
var sample = regexp.MustCompile(`(?s)/v1/(\w+) .*? -d '(.*?)'\n(\{.*?\})\n`)

// TestTheReadmeShowsTheAnswer makes the first call of the README.
func TestTheReadmeShowsTheAnswer(t *testing.T) {
	match := sample.FindStringSubmatch(read(t, "README.md").text)
	if match == nil {
		t.Fatal("the README has no call with its answer")
	}
	var answer struct {
		Status string
		Error  *string
		Data   map[string]any
	}
	var params map[string]any
	if err := json.Unmarshal([]byte(match[3]), &answer); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(match[2]), &params); err != nil {
		t.Fatal(err)
	}
	for _, op := range operations.All {
		if op.Name != match[1] {
			continue
		}
		data, err := operationtest.Call[map[string]any](op, nil, params)
		if err != nil || answer.Status != "ok" || answer.Error != nil || !reflect.DeepEqual(answer.Data, data) {
			t.Errorf("the README has %s\nthe answer is %v (%v)", match[3], data, err)
		}
		return
	}
	t.Errorf("there is no operation %s", match[1])
}

// TestNoTableHasARowTwice finds rows that a merge has left twice. A table is the lines between two that are no rows.
func TestNoTableHasARowTwice(t *testing.T) {
	for _, name := range []string{"docs/decisions.md", "docs/glossary.md", "worker/test/README.md"} {
		seen := map[string]bool{}
		for i, line := range strings.Split(read(t, name).prose, "\n") {
			if !strings.HasPrefix(line, "|") {
				clear(seen)
				continue
			}
			first := cells(line)[0]
			if seen[first] {
				t.Errorf("%s:%d: the table already has a row %s", name, i+1, first)
			}
			seen[first] = true
		}
	}
}
