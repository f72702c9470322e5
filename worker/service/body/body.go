// Package body reads the bodies of requests. Read [ReadJSON].
package body

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"lettercraft/core/numerals"
	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/load"
)

const (
	// MaxBytes is the maximum size of a body.
	MaxBytes = 1 << 20
	// Small is the maximum size in bytes of a body that is read whoever sends it.
	Small = 16 << 10
	// patience is how long a larger body may take to arrive, beside a millisecond for each rate bytes.
	patience = 3 * time.Second
	rate     = 64
)

// The effects that the host performs for this package; effects.mjs has them. The argument of the first two begins with the
// maximum size in bytes; a body that is larger is absent.
const (
	bodyEffect     = "body"     // value: the body
	receiveEffect  = "receive"  // argument: size, milliseconds, and bytes that give one more; the host keeps the body
	receivedEffect = "received" // value: the body that the host has kept
)

// Headers are the request headers that this package reads.
var Headers = []string{"content-encoding", "content-length", "content-type", "transfer-encoding"}

// ErrTooLarge refuses a body that has more than [MaxBytes].
var ErrTooLarge = &operation.Error{
	Code:    operation.TooLarge,
	Message: "The body must have at most " + numerals.WithCommas(MaxBytes) + " bytes",
}

// ErrEncoded refuses a body that is compressed.
var ErrEncoded = &operation.Error{
	Code:    operation.UnsupportedEncoding,
	Message: "The body must be sent without a Content-Encoding",
}

var errType = &operation.Error{
	Code:    operation.MalformedRequest,
	Message: "The header Content-Type must be application/json",
}

// ReadJSON returns the body of a request without the byte order mark that it may begin with. An empty body, which needs no
// Content-Type, counts as an empty object; ReadJSON does not check that the rest is JSON. Weight returns how much memory a
// body of so many bytes takes with all that is made of it; ReadJSON reserves that. It calls afford before it reads a body that
// may have more than [Small] bytes, and returns its error.
//
// Errors: [operation.MalformedRequest], [operation.UnsupportedEncoding], [operation.TooLarge], [load.ErrBusy].
func ReadJSON(x *engine.Exchange, weight func(bytes int) int, afford func() error) ([]byte, error) {
	if encoding := x.Header("content-encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, ErrEncoded
	}
	// Without a length it shows only in reading whether there is a body.
	length, typed := x.Header("content-length"), isJSON(x.Header("content-type"))
	if !typed && length != "" && length != "0" {
		return nil, errType
	}
	content, err := read(x, weight, afford)
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	switch {
	case err != nil:
		return nil, err
	case len(content) == 0:
		return []byte("{}"), nil
	case !typed:
		return nil, errType
	}
	return content, nil
}

// read reads the body once there is room for it.
func read(x *engine.Exchange, weight func(bytes int) int, afford func() error) ([]byte, error) {
	size := size(x)
	switch {
	case size > MaxBytes:
		return nil, ErrTooLarge
	case size <= Small:
		content, err := do(x, bodyEffect, strconv.Itoa(MaxBytes))
		if err != nil {
			return nil, err
		}
		return content, load.Reserve(x, load.Work, weight(len(content)))
	}
	if err := afford(); err != nil {
		return nil, err
	}
	if err := load.Reserve(x, load.Bodies, size); err != nil {
		return nil, err
	}
	received, err := do(x, receiveEffect, strconv.Itoa(MaxBytes)+" "+strconv.FormatInt(patience.Milliseconds(), 10)+" "+strconv.Itoa(rate))
	if err != nil {
		return nil, err
	}
	if size, err = strconv.Atoi(string(received)); err != nil {
		return nil, unreadable(err)
	}
	if err := load.Reserve(x, load.Work, weight(size)); err != nil {
		return nil, err
	}
	return do(x, receivedEffect, "")
}

// size is how many bytes the body may have, or more than MaxBytes if it has too many.
func size(x *engine.Exchange) int {
	length, err := strconv.Atoi(x.Header("content-length"))
	// Beside Transfer-Encoding a Content-Length says nothing (RFC 9112, section 6.3).
	if err != nil || length < 0 || x.Header("transfer-encoding") != "" {
		return MaxBytes
	}
	return length
}

func do(x *engine.Exchange, effect, argument string) ([]byte, error) {
	outcome := x.Do(engine.Effect{Name: effect, Argument: argument})[0]
	switch outcome.State {
	case engine.Absent:
		return nil, ErrTooLarge
	case engine.Failed:
		return nil, unreadable(outcome.Err())
	}
	return outcome.Value, nil
}

func unreadable(cause error) error {
	return &operation.Error{
		Code:    operation.MalformedRequest,
		Message: "The body could not be read to its end",
		Cause:   cause,
	}
}

func isJSON(contentType string) bool {
	if contentType == "application/json" {
		return true // what nearly every caller sends
	}
	mediaType, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(mediaType), "application/json")
}
