// Package operationtest helps to test operations. It calls them as the faces do.
package operationtest

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/operation"
)

// Call calls an operation with parameters as JSON, and parses its result from JSON.
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
	var w jsonio.Writer
	result.Write(&w)
	return r, json.Unmarshal(w.Document(), &r)
}

// Fails checks the code, the message and the cause of an error. The cause is empty if the error must not have one.
func Fails(t *testing.T, err error, code operation.Code, message, cause string) {
	t.Helper()
	var e *operation.Error
	if !errors.As(err, &e) || e.Code != code || e.Message != message {
		t.Errorf("got %#v, want %s: %s", err, code, message)
		return
	}
	if e.Cause == nil && cause != "" || e.Cause != nil && e.Cause.Error() != cause {
		t.Errorf("the cause is %v, want %q", e.Cause, cause)
	}
}
