// Package core_test contains tests of several packages of the core.
package core_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/operation/operationtest"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/core/reversetext"
	"github.com/lettercraft/lettercraft/core/websitereadability"
)

// call runs an operation and returns its result, parsed from JSON.
func call(t *testing.T, op *operation.Operation, body string) map[string]any {
	t.Helper()
	bound, err := op.BindJSON([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	result, err := bound.Run(t.Context(), &operationtest.Host{Web: web})
	if err != nil {
		t.Fatal(err)
	}
	var w jsonio.Writer
	result.Write(&w)
	var data map[string]any
	if err := json.Unmarshal(w.Bytes, &data); err != nil {
		t.Fatal(err)
	}
	return data
}

// web contains the page that is scored.
var web = map[string]operation.Page{"https://example.com/": {Text: prose.Measure([]prose.Block{{Text: "The cat sat on the mat."}})}}

// published has the answers in testdata/published, each with a call whose answer must have the same shape. SOURCES.md there says where
// the answers come from. The images of the cryptogram are left out, because operations do not draw images.
var published = []struct {
	operation *operation.Operation
	body      string
}{
	{hmac.Operation, `{"message":"Hello World","secret":"my-secret"}`},
	{reversetext.Operation, `{"text":"Hello World"}`},
	{websitereadability.Operation, `{"url":"https://example.com/"}`},
	{acrostic.Operation, `{"word":"HAPPY","theme":"positive","image":true}`},
	{
		cryptogram.Operation,
		`{"text":"The journey of a thousand miles begins with a single step","image":true,"solutionImage":true}`,
	},
}

func TestResultsHaveTheFieldsOfThePublishedAnswers(t *testing.T) {
	for _, p := range published {
		t.Run(p.operation.Name, func(t *testing.T) {
			want := sample(t, p.operation.Name)
			sameShape(t, "data", call(t, p.operation, p.body), want)
		})
	}
}

// TestResultsHaveThePublishedValues compares the values that depend only on the parameters.
func TestResultsHaveThePublishedValues(t *testing.T) {
	for _, p := range published {
		if p.operation == websitereadability.Operation {
			continue // its values are the page's
		}
		want, got := sample(t, p.operation.Name), call(t, p.operation, p.body)
		for _, name := range []string{
			"algorithm", "encoding", "reversed", "original", "mode", "length", "letterCount", "wordCount", "keyword", "theme", "lineCount",
		} {
			if value, there := want[name]; there && got[name] != value {
				t.Errorf("%s: %s is %v, published is %v", p.operation.Name, name, got[name], value)
			}
		}
	}
}

func sample(t *testing.T, name string) map[string]any {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "published", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ Data map[string]any }
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Data
}

// sameShape checks that every published field exists and has the same type. More fields are allowed, because the interface grows.
func sameShape(t *testing.T, path string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprintf("%T", got), fmt.Sprintf("%T", want); g != w {
		t.Errorf("%s is a %s, published is a %s", path, g, w)
		return
	}
	object, _ := want.(map[string]any)
	for name, value := range object {
		field, there := got.(map[string]any)[name]
		if !there {
			t.Errorf("%s.%s is missing", path, name)
			continue
		}
		sameShape(t, path+"."+name, field, value)
	}
}
