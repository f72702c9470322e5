//go:build !js

// Package docs_test compares the documents with the code, as far as a program can: that links and paths lead to something,
// that the names of code exist, and that lists are complete.
package docs_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// root is the folder of the repository.
const root = ".."

// document is a Markdown file of the repository.
type document struct {
	name  string // its path from the root
	text  string
	prose string // the text without blocks of code, with the same lines
}

var fenced = regexp.MustCompile("(?ms)^```.*?^```$")

// read reads a document. The name is its path from the root.
func read(t *testing.T, name string) document {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	text := string(content)
	prose := fenced.ReplaceAllStringFunc(text, func(block string) string {
		return strings.Repeat("\n", strings.Count(block, "\n"))
	})
	return document{name, text, prose}
}

// place is a position in a document, as editors understand it.
func (d document) place(offset int) string {
	return d.name + ":" + strconv.Itoa(1+strings.Count(d.prose[:offset], "\n"))
}

// documents returns all Markdown files that are part of the repository.
func documents(t *testing.T) []document {
	t.Helper()
	var all []document
	for _, name := range files() {
		if path.Ext(name) == ".md" {
			all = append(all, read(t, name))
		}
	}
	if len(all) < 10 {
		t.Fatalf("there are only %d documents", len(all))
	}
	return all
}

// files returns the paths of all files from the root, without what is built, installed or kept by tools.
var files = sync.OnceValue(func() []string {
	var names []string
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ = filepath.Rel(root, name)
		if name = filepath.ToSlash(name); entry.IsDir() {
			hidden := strings.HasPrefix(entry.Name(), ".") && name != "." && name != ".ci"
			if hidden || slices.Contains([]string{"node_modules", "dist", "build"}, entry.Name()) {
				return filepath.SkipDir
			}
		} else {
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
	return names
})

// table returns the rows of the table with a heading, each as its cells.
func (d document) table(t *testing.T, heading string) [][]string {
	t.Helper()
	_, after, found := strings.Cut(d.text, "\n"+heading+"\n")
	if !found {
		t.Fatalf("%s has no table with the heading %s", d.name, heading)
	}
	var rows [][]string
	for line := range strings.Lines(after) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			break
		}
		if strings.Trim(line, "|-") != "" {
			rows = append(rows, cells(line))
		}
	}
	return rows
}

// cells returns the cells of a row of a table.
func cells(row string) []string {
	all := strings.Split(strings.Trim(row, "| "), "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

var inCode = regexp.MustCompile("`([^`\n]+)`")

// coded returns the parts of a text that are written as code.
func coded(text string) []string {
	var all []string
	for _, match := range inCode.FindAllStringSubmatch(text, -1) {
		all = append(all, match[1])
	}
	return all
}

// firstCells returns what the first cell of each row has as code.
func firstCells(rows [][]string) []string {
	var all []string
	for _, row := range rows {
		all = append(all, coded(row[0])...)
	}
	return all
}

// same reports a list in a document that is not the expected one. The order does not matter.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s:\nthe document has %q\nthe code has     %q", what, got, want)
	}
}
