// Package operationtest calls operations as the faces do, for the tests of operations.
package operationtest

import (
	"context"
	"encoding/json"
	"fmt"

	"lettercraft/core/operation"
)

// Call goes the whole way of a call, from parameters written as JSON to a result read from JSON.
func Call[R any](op *operation.Operation, host operation.Host, params map[string]any) (R, error) {
	var r R
	body, err := json.Marshal(params)
	if err != nil {
		return r, err
	}
	call, err := op.BindJSON(body)
	if err != nil {
		return r, err
	}
	result, err := call.Run(context.Background(), host)
	if err != nil {
		return r, err
	}
	var w operation.JSONWriter
	result.Write(&w)
	return r, json.Unmarshal(w.Document(), &r)
}

// Difference shows where a text begins to differ from the one that is wanted; empty: they are the same.
func Difference(got, want string) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	if at == len(got) && at == len(want) {
		return ""
	}
	around := func(s string) string { return s[max(at-40, 0):min(at+40, len(s))] }
	return fmt.Sprintf("from byte %d on it is\n%q\nand was\n%q", at, around(got), around(want))
}
