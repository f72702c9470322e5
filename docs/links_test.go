//go:build !js

package docs_test

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// link is a link or an image; its target has no spaces.
var link = regexp.MustCompile(`\]\(([^()\s]+)\)`)

func TestLinksLeadSomewhere(t *testing.T) {
	n := 0
	for _, d := range documents(t) {
		for _, at := range link.FindAllStringSubmatchIndex(d.prose, -1) {
			target := d.prose[at[2]:at[3]]
			if strings.Contains(target, ":") {
				continue // an address
			}
			n++
			file, anchor, _ := strings.Cut(target, "#")
			name := d.name
			if file != "" {
				name = path.Join(path.Dir(d.name), file)
			}
			switch {
			case !exists(name):
				t.Errorf("%s: %s does not exist", d.place(at[0]), target)
			case anchor != "" && !slices.Contains(anchors(read(t, name)), anchor):
				t.Errorf("%s: %s has no heading for #%s", d.place(at[0]), name, anchor)
			}
		}
	}
	if n < 15 {
		t.Errorf("there are only %d links", n)
	}
}

func TestTheLinksOfTheArchiveLeadToWhatItHas(t *testing.T) {
	_, rest, _ := strings.Cut(read(t, "Makefile").text, "\nBOX_DOCUMENTS := ")
	line, _, _ := strings.Cut(rest, "\n")
	packed := append(strings.Fields(line), "worker/box")
	n := 0
	for _, name := range packed {
		if path.Ext(name) != ".md" {
			continue
		}
		d := read(t, name)
		for _, at := range link.FindAllStringSubmatchIndex(d.prose, -1) {
			file, _, _ := strings.Cut(d.prose[at[2]:at[3]], "#")
			if file == "" || strings.Contains(file, ":") {
				continue
			}
			n++
			target := path.Join(path.Dir(name), file)
			if !slices.ContainsFunc(packed, func(name string) bool { return target == name || strings.HasPrefix(target, name+"/") }) {
				t.Errorf("%s: the archive of make box does not have %s", d.place(at[0]), target)
			}
		}
	}
	if n < 15 {
		t.Errorf("there are only %d links", n)
	}
}

// exists reports whether a path from the root is that of a file or a folder.
func exists(name string) bool {
	return slices.ContainsFunc(files(), func(file string) bool {
		return file == name || strings.HasPrefix(file, name+"/")
	})
}

var heading = regexp.MustCompile(`(?m)^#+ (.*)$`)

// anchors returns the names by which links find the headings of a document, as GitHub makes them.
func anchors(d document) []string {
	var all []string
	for _, match := range heading.FindAllStringSubmatch(d.prose, -1) {
		anchor := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, match[1])
		for n, first := 1, anchor; slices.Contains(all, anchor); n++ {
			anchor = first + "-" + strconv.Itoa(n)
		}
		all = append(all, anchor)
	}
	return all
}

// sources are the folders of the repository that documents name, and extensions those of the files. A path that begins with
// the one or ends with the other must exist.
var (
	sources    = []string{"core", "wasm", "worker", "web", "docs", "scripts", ".ci"}
	extensions = []string{".go", ".mjs", ".js", ".ts", ".md", ".toml", ".html", ".css", ".tsv", ".txt", ".json", ".sh"}
	pathLike   = regexp.MustCompile(`^[\w.*-]+(/[\w.*-]+)*/?$`)
)

// elsewhere are the beginnings and ends of paths that documents name and the repository does not have: they are made on the
// developer's machine, invented for an example, or those of other sites.
var elsewhere = regexp.MustCompile(`^build(/|$)|^core/tally|/dist(/|$)|(^|/)\.dev\.vars$|^robots\.txt$`)

func TestPathsExist(t *testing.T) {
	n := 0
	for _, d := range documents(t) {
		for _, at := range inCode.FindAllStringSubmatchIndex(d.prose, -1) {
			name := strings.TrimSuffix(d.prose[at[2]:at[3]], "/")
			first, _, isPath := strings.Cut(name, "/")
			isSource := isPath && slices.Contains(sources, first)
			isFile := slices.Contains(extensions, path.Ext(name)) && path.Ext(name) != name
			if !pathLike.MatchString(name) || !isSource && !isFile || elsewhere.MatchString(name) {
				continue
			}
			n++
			if !found(name, path.Dir(d.name)) {
				t.Errorf("%s: there is no %s", d.place(at[0]), name)
			}
		}
	}
	if n < 100 {
		t.Errorf("there are only %d paths", n)
	}
}

// found reports whether a path exists: from the root, from a folder, or as the end of the path of a file. It can hold an
// asterisk.
func found(name, folder string) bool {
	if exists(name) || exists(path.Join(folder, name)) {
		return true
	}
	parts := strings.Count(name, "/") + 1
	return slices.ContainsFunc(files(), func(file string) bool {
		all := strings.Split(file, "/")
		end := strings.Join(all[max(len(all)-parts, 0):], "/")
		matches, _ := path.Match(name, end)
		return matches
	})
}

var (
	goal   = regexp.MustCompile("(?m)(?:^|`|\\$\\()make (?:-s )?([a-z][a-z-]*)")
	target = regexp.MustCompile(`(?m)^([a-z][a-z -]*):`)
)

func TestTheTargetsOfMakeExist(t *testing.T) {
	var targets []string
	for _, match := range target.FindAllStringSubmatch(read(t, "Makefile").text, -1) {
		targets = append(targets, strings.Fields(match[1])...)
	}
	n := 0
	for _, d := range documents(t) {
		code := strings.Join(append(fenced.FindAllString(d.text, -1), inCode.FindAllString(d.prose, -1)...), "\n")
		for _, match := range goal.FindAllStringSubmatch(code, -1) {
			n++
			if !slices.Contains(targets, match[1]) {
				t.Errorf("%s: make has no target %s", d.name, match[1])
			}
		}
	}
	if n < 15 {
		t.Errorf("there are only %d calls of make", n)
	}
}
