package operation_test

import (
	"context"
	"testing"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
)

func TestPathsSelectFields(t *testing.T) {
	type inner struct {
		A string `json:"a" doc:"D."`
		B string `json:"b" doc:"D."`
	}
	type result struct {
		First  inner   `json:"first" doc:"D."`
		List   []inner `json:"list" doc:"D."`
		Second string  `json:"second" doc:"D."`
	}
	var wanted string
	op := operation.Define(operation.Operation{Name: "paths", Method: "POST"}, func(ctx context.Context, _ operation.Host, _ struct{}) (result, error) {
		wanted = ""
		for _, name := range []string{"first", "list", "second"} {
			if operation.Wants(ctx, name) {
				wanted += name[:1]
			}
		}
		return result{inner{"1", "2"}, []inner{{"3", "4"}, {"5", "6"}}, "7"}, nil
	})
	for _, test := range []struct {
		paths                     []string
		wanted, selection, result string
	}{
		{[]string{"second", "first"}, "fs", `{"first":null,"second":null}`, `{"first":{"a":"1","b":"2"},"second":"7"}`},
		{[]string{"first", "second", "first"}, "fs", `{"first":null,"second":null}`, `{"first":{"a":"1","b":"2"},"second":"7"}`},
		{[]string{"first.b"}, "f", `{"first":{"b":null}}`, `{"first":{"b":"2"}}`},
		{[]string{"first.b", "first"}, "f", `{"first":null}`, `{"first":{"a":"1","b":"2"}}`},
		{[]string{"list.b", "list.a"}, "l", `{"list":{"a":null,"b":null}}`, `{"list":[{"a":"3","b":"4"},{"a":"5","b":"6"}]}`},
		{[]string{"list.b"}, "l", `{"list":{"b":null}}`, `{"list":[{"b":"4"},{"b":"6"}]}`},
	} {
		call := mustBind(t, op, "{}")
		if err := call.SelectPaths("fields", test.paths); err != nil {
			t.Fatalf("%q: %v", test.paths, err)
		}
		var selection jsonio.Writer
		call.WriteSelection(&selection)
		got := written(t, call)
		if wanted != test.wanted || string(selection.Bytes) != test.selection || got != test.result {
			t.Errorf("%q: wanted %s, selected %s, written %s\nwant %s, %s, %s",
				test.paths, wanted, selection.Bytes, got, test.wanted, test.selection, test.result)
		}
	}
	for path, unknown := range map[string]string{"": "", "x": "x", "first.c": "first.c", "second.a": "second.a", "list.": "list.", "a\r\nb": "a%0D%0Ab"} {
		err := mustBind(t, op, "{}").SelectPaths("fields", []string{"first", path})
		want := "Parameter 'fields' must be fields of the result, separated by commas; '" + unknown + "' is not one of: first, list, second"
		if failure, _ := err.(*operation.Error); failure == nil || failure.Message != want || failure.Reason != operation.UnknownValue {
			t.Errorf("%q: got %v, want %s", path, err, want)
		}
	}
}
