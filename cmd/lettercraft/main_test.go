package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	library "github.com/lettercraft/lettercraft"
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/textreadability"
	"github.com/lettercraft/lettercraft/core/websitereadability"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"lettercraft": main}) }

// With -update, the outputs in the sessions are rewritten: go test ./cmd/lettercraft -update
var update = flag.Bool("update", false, "write the outputs in the sessions anew")

func TestSessions(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", UpdateScripts: *update})
}

// TestTheReadmeShowsWhatCommandsPrint makes a session of the commands in the README's section about the command line.
func TestTheReadmeShowsWhatCommandsPrint(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Command line\n")
	_, section, _ = strings.Cut(section, "```console\n")
	block, _, found := strings.Cut(section, "```\n")
	if !found {
		t.Fatal("the section shows no commands")
	}
	var session, files strings.Builder
	for i, shown := range strings.Split("\n"+block, "\n$ ")[1:] {
		command, output, _ := strings.Cut(shown, "\n")
		fmt.Fprintf(&session, "exec sh -c '%s; true'\ncmp stdout %d\n", strings.ReplaceAll(command, "'", "''"), i)
		fmt.Fprintf(&files, "-- %d --\n%s\n", i, strings.TrimSuffix(output, "\n"))
	}
	name := filepath.Join(t.TempDir(), "readme.txtar")
	if err := os.WriteFile(name, []byte(session.String()+files.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Files: []string{name}})
}

// lettercraft runs the command line and returns its output.
func lettercraft(t *testing.T, input string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(args, streams{strings.NewReader(input), &out, &errs}); code != succeeded {
		t.Fatalf("lettercraft %q ended with %d: %s", args, code, &errs)
	}
	return out.String()
}

// result returns the result of an operation in the toolkit: that of its parameters as JSON.
func result(t *testing.T, op *operation.Operation, params string) string {
	t.Helper()
	call, err := op.BindJSON([]byte(params))
	if err != nil {
		t.Fatal(err)
	}
	r, err := call.Run(context.Background(), &host{})
	if err != nil {
		t.Fatal(err)
	}
	var w jsonio.Writer
	r.Write(&w)
	return string(w.Bytes)
}

func TestResultsAreThoseOfTheToolkit(t *testing.T) {
	for _, test := range []struct {
		input, params string
		args          []string
	}{
		{"", `{"text":"Know thyself","seed":"s"}`, []string{"cryptogram", "--text", "Know thyself", "--seed=s"}},
		{
			"", `{"text":"@Know thyself","seed":"@","kind":"caesar","hints":2,"tokens":true,"aids":false}`,
			[]string{"cryptogram", "--text=@@Know thyself", "--seed", "@@", "--kind", "caesar", "--hints", "2", "--tokens", "--no-aids"},
		},
		{"", `{"word":"winter","seed":"s"}`, []string{"acrostic", "--word", "winter", "--seed", "s"}},
		{"", `{"seed":"s"}`, []string{"quoteacrostic", "--seed", "s"}},
		{"a\nb\n", `{"text":"a\nb\n","mode":"lines"}`, []string{"reversetext", "--text", "-", "--mode", "lines"}},
		{"", `{"text":"--help"}`, []string{"reversetext", "--text", "--help"}},
		{"", `{"text":""}`, []string{"reversetext", "--text", ""}},
		{"", `{"text":"<é> & \"👩‍👩‍👧\""}`, []string{"reversetext", "--text", "<é> & \"👩‍👩‍👧\""}},
		{
			`[{"operation":"cryptogram","parameters":{"text":"Know thyself","seed":"s"}}]`,
			`{"puzzles":[{"operation":"cryptogram","parameters":{"text":"Know thyself","seed":"s"}}],"title":"One"}`,
			[]string{"booklet", "--puzzles", "-", "--title", "One"},
		},
		{ // a lone surrogate, and two the wrong way round
			"", `{"puzzles":[{"operation":"cryptogram","parameters":{"text":"Know \ufffd thyself\ufffd\ufffd","seed":"s"}}],"title":"\\ud800"}`,
			[]string{
				"booklet", "--title", `\ud800`,
				"--puzzles", `[{"operation":"cryptogram","parameters":{"text":"Know \ud800 thyself\udfff\ud800","seed":"s"}}]`,
			},
		},
		{"The committee deliberated. Nobody slept.", `{"text":"The committee deliberated. Nobody slept."}`, []string{"markedtext", "--text", "-"}},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			if got, want := lettercraft(t, test.input, test.args...), result(t, operationNamed(test.args[0]), test.params)+"\n"; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestTextsMustBeUTF8(t *testing.T) {
	for want, args := range map[string][]string{
		"lettercraft: Parameter 'text' must be text in UTF-8\n": {"reversetext", "--text", "-"},
		"lettercraft: stdin must be text in UTF-8\n":            {"readability", "-"},
	} {
		var out, errs bytes.Buffer
		code := run(args, streams{strings.NewReader("abc \xff def ghi."), &out, &errs})
		if code != failed || out.Len() > 0 || errs.String() != want {
			t.Errorf("lettercraft %q ended with %d, %q and %q", args, code, &out, &errs)
		}
	}
}

// The service counts a text without keeping the places of its sentences.
func TestScoresAreThoseOfTheService(t *testing.T) {
	for _, name := range []string{"../../README.md", "../../docs/architecture.md", "../../docs/decisions.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := measureFile(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		page := language.Measure(prose.Read(prose.Plain(string(text))), false)
		served, err := operationtest.Call[textreadability.Result](textreadability.Operation,
			&operationtest.Host{Texts: map[string]operation.Page{string(text): page}}, map[string]any{"text": string(text)})
		if err != nil || !reflect.DeepEqual(f.scores, served.Measured) {
			t.Errorf("%s: got %+v, want %+v, %v", name, f.scores, served.Measured, err)
		}
		lines := strings.Split(string(text), "\n")
		for i, s := range served.HardestSentences {
			p := f.places[i]
			first, _, _ := strings.Cut(s.Text, " ")
			if rest := string([]rune(lines[p.line-1])[p.column-1:]); !strings.HasPrefix(rest, first) {
				t.Errorf("%s: sentence %q is not at %d:%d", name, s.Text, p.line, p.column)
			}
		}
	}
}

func TestScoresOfPagesAreThoseOfTheLibrary(t *testing.T) {
	const name = "../../worker/page/reading/testdata/pages/encyclopedia-1.html"
	page, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	want, err := library.WebsiteReadability(websitereadability.Params{URL: "https://example.com/"}, page)
	if err != nil {
		t.Fatal(err)
	}
	f, err := measureFile(name, nil)
	if err != nil || !reflect.DeepEqual(f.scores.Scores, want.Scores) || !reflect.DeepEqual(f.scores.Details, want.Details) || f.scores.Language != want.Language {
		t.Errorf("got %+v, want %+v, %v", f.scores, want, err)
	}
}

func TestAPageMayHaveAsMuchMarkupAsForTheService(t *testing.T) {
	page := func(markup int) string {
		return "<!DOCTYPE html><title>A page</title><style>" + strings.Repeat(" ", markup) + "</style><p>The cat sat on the mat. The dog ran."
	}
	f, err := measure(page(2_000_000), true)
	if err != nil || f.result == nil || f.scores.Counts.Words != 9 {
		t.Errorf("got %+v, %v", f, err)
	}
	if f, err = measure(page(article.MaxBytes), true); err == nil || err.Error() != article.TooLarge().Error() {
		t.Errorf("got %+v, %v", f, err)
	}
	if _, err := measure("<p>abc \xff def ghi.", true); err == nil || !strings.Contains(err.Error(), "must be text in UTF-8") {
		t.Errorf("got %v", err)
	}
}
