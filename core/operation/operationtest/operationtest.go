// Package operationtest helps to test operations. It calls them as the faces do.
package operationtest

import (
	"context"
	"encoding/json"

	"lettercraft/core/jsonio"
	"lettercraft/core/operation"
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
