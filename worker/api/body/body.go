// Package body reads the bodies of requests. Read [ReadJSON].
package body

import (
	"strconv"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
)

const (
	// maxBytes is the most that the body of a request may have.
	maxBytes = 1 << 20
	// effect reads the body of the request; its argument is the most bytes that it may have.
	effect = "body"
)

// ErrTooLarge refuses a body that has more.
var ErrTooLarge = &operation.Error{
	Code:    operation.TooLarge,
	Message: "The body must have at most " + operation.Thousands(maxBytes) + " bytes",
}

// ReadJSON returns the body of a request that says that it is JSON; whether it is does not matter here. Errors:
// [operation.MalformedRequest], [operation.TooLarge].
func ReadJSON(x *engine.Exchange) ([]byte, error) {
	if !isJSON(x.Header("content-type")) {
		return nil, &operation.Error{
			Code:    operation.MalformedRequest,
			Message: "The header Content-Type must be application/json",
		}
	}
	body := x.Do(engine.Effect{Name: effect, Argument: strconv.Itoa(maxBytes)})[0]
	switch body.State {
	case engine.Absent:
		return nil, ErrTooLarge
	case engine.Failed:
		return nil, &operation.Error{
			Code:    operation.MalformedRequest,
			Message: "The body could not be read to its end",
			Cause:   body.Err(),
		}
	}
	return body.Value, nil
}

func isJSON(contentType string) bool {
	if contentType == "application/json" {
		return true // what nearly every caller sends
	}
	mediaType, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(mediaType), "application/json")
}
