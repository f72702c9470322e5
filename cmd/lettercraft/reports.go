package main

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/lettercraft/lettercraft/core/jsonio"
)

// reports write the files that have been measured, with the limit, which may be nil. Their names are values of --output.
var reports = map[string]func(files []*file, limit *float64) []byte{
	"text":   asText,
	"json":   asJSON,
	"sarif":  asSARIF,
	"github": asGitHub,
}

// asText writes a line for each file, and a line for each hard sentence of a file above the limit.
func asText(files []*file, limit *float64) []byte {
	var b []byte
	for _, f := range files {
		if f.result == nil {
			b = fmt.Appendf(b, "%s: fewer than three words\n", f.name)
			continue
		}
		s := &f.scores
		b = fmt.Appendf(b, "%s: Flesch-Kincaid grade %s, %s\n", f.name, decimal(s.FleschKincaidGrade), count(s.WordCount, "word"))
		for _, found := range f.findings(limit) {
			b = fmt.Appendf(b, "%s:%d:%d: %s\n", f.name, found.line, found.column, found.message)
		}
	}
	return b
}

// asJSON writes a list of objects. The member result is that of the operation textreadability, or null for fewer than three words.
// The places belong to its hardestSentences.
func asJSON(files []*file, _ *float64) []byte {
	var w jsonio.Writer
	w.BeginList()
	for _, f := range files {
		w.BeginObject()
		w.Name("file")
		w.String(f.name)
		w.Name("isAbove")
		w.Boolean(f.isAbove)
		w.Name("places")
		w.BeginList()
		for _, p := range f.places {
			w.BeginObject()
			p.write(&w, "line", "column", "endLine", "endColumn")
			w.EndObject()
		}
		w.EndList()
		w.Name("result")
		if f.result == nil {
			w.Null()
		} else {
			f.result.Write(&w)
		}
		w.EndObject()
	}
	w.EndList()
	return append(w.Bytes, '\n')
}

// write writes the numbers of a place as members with these names.
func (p place) write(w *jsonio.Writer, names ...string) {
	for i, n := range []int{p.line, p.column, p.endLine, p.endColumn} {
		w.Name(names[i])
		w.Integer(int64(n))
	}
}

// asSARIF writes a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
func asSARIF(files []*file, limit *float64) []byte {
	var w jsonio.Writer
	object := func(name string) {
		w.Name(name)
		w.BeginObject()
	}
	list := func(name string) {
		w.Name(name)
		w.BeginList()
	}
	text := func(name, value string) {
		w.Name(name)
		w.String(value)
	}
	w.BeginObject()
	text("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
	text("version", "2.1.0")
	list("runs")
	w.BeginObject()
	object("tool")
	object("driver")
	text("name", "lettercraft")
	list("rules")
	for _, rule := range [][2]string{
		{"grade", "The Flesch-Kincaid grade of the file is above the limit."},
		{"hard-sentence", "The sentence raises the grade of its file more than others."},
	} {
		w.BeginObject()
		text("id", rule[0])
		object("shortDescription")
		text("text", rule[1])
		w.EndObject()
		w.EndObject()
	}
	w.EndList()
	w.EndObject()
	w.EndObject()
	text("columnKind", "unicodeCodePoints")
	list("results")
	for _, f := range files {
		for _, found := range f.findings(limit) {
			w.BeginObject()
			text("ruleId", found.rule)
			text("level", found.level())
			object("message")
			text("text", found.message)
			w.EndObject()
			list("locations")
			w.BeginObject()
			object("physicalLocation")
			object("artifactLocation")
			text("uri", uri(f.name))
			w.EndObject()
			object("region")
			found.write(&w, "startLine", "startColumn", "endLine", "endColumn")
			w.EndObject()
			w.EndObject()
			w.EndObject()
			w.EndList()
			w.EndObject()
		}
	}
	w.EndList()
	w.EndObject()
	w.EndList()
	w.EndObject()
	return append(w.Bytes, '\n')
}

// level returns the level of a finding, which SARIF and GitHub name alike.
func (f finding) level() string {
	if f.rule == "grade" {
		return "error"
	}
	return "warning"
}

// uri returns the URI reference of a file.
func uri(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme, u.Path = "file", "/"+strings.TrimPrefix(u.Path, "/") // paths of Windows begin with a letter
	}
	return u.String()
}

// Escapes of GitHub's workflow commands. The values of properties end at a comma or a colon.
var (
	escapeMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// asGitHub writes the workflow commands that annotate files in GitHub Actions.
func asGitHub(files []*file, limit *float64) []byte {
	var b []byte
	for _, f := range files {
		name := escapeProperty.Replace(filepath.ToSlash(f.name))
		for _, found := range f.findings(limit) {
			b = fmt.Appendf(b, "::%s file=%s,line=%d,col=%d::%s\n", found.level(), name, found.line, found.column, escapeMessage.Replace(found.message))
		}
	}
	return b
}
