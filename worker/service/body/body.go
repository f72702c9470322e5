// Package body reads the bodies of requests. Read [ReadJSON], then [ReadLines].
package body

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/load"
)

const (
	// MaxBytes is the maximum size of a body in bytes.
	MaxBytes = 1 << 20
	// Small is the maximum size in bytes of a body that is read before the caller's credits are checked.
	Small = 16 << 10
	// A larger body may take baseTime to arrive, and another millisecond for each minRate bytes that have arrived.
	baseTime = 3 * time.Second
	minRate  = 64
)

// maxBytes is [MaxBytes] in digits.
var maxBytes = strconv.Itoa(MaxBytes)

// The effects of this package, which effects.mjs implements. The arguments of the first two begin with the maximum size in
// bytes. A larger body is absent.
const (
	bodyEffect     = "body"     // value: the body
	receiveEffect  = "receive"  // argument: size, milliseconds, bytes for each further millisecond; value: size of the body
	receivedEffect = "received" // value: the body that the host has received
)

// Headers are the request headers that this package reads.
var Headers = []string{"content-encoding", "content-length", "content-type", "transfer-encoding"}

// ErrTooLarge is the error of a body larger than [MaxBytes].
var ErrTooLarge = &operation.Error{
	Code:    operation.TooLarge,
	Reason:  operation.BodyTooLarge,
	Message: "The body must have at most " + numerals.WithCommas(MaxBytes) + " bytes",
}

// ErrEncoded is the error of a compressed body.
var ErrEncoded = &operation.Error{
	Code:    operation.UnsupportedEncoding,
	Reason:  operation.BodyEncoded,
	Message: "The body must be sent without a Content-Encoding",
}

// jsonTypes are the media types of JSON.
var jsonTypes = []string{"application/json"}

// LineTypes are the media types of JSON Lines. None is registered, and tools use all of them.
var LineTypes = []string{"application/jsonl", "application/x-ndjson", "application/ndjson"}

func errType(types []string) error {
	return &operation.Error{
		Code:    operation.MalformedRequest,
		Reason:  operation.ContentType,
		Message: "The header Content-Type must be " + types[0],
	}
}

// ReadJSON returns the body of a request, without a byte order mark. It returns an empty object for an empty body, which needs
// no Content-Type. It does not check that the body is JSON.
//
// The function weight returns the memory in bytes for a body of a given size and everything computed from it; ReadJSON reserves this
// memory. The function afford returns an error if the caller cannot pay for the request; ReadJSON calls it before it reads a body that may
// be larger than [Small], and returns its error.
//
// Errors: [operation.MalformedRequest], [operation.UnsupportedEncoding], [operation.TooLarge], [load.ErrBusy].
func ReadJSON(x *engine.Exchange, weight func(bytes int) int, afford func() error) ([]byte, error) {
	content, err := readTyped(x, jsonTypes, weight, afford)
	if err == nil && len(content) == 0 {
		return []byte("{}"), nil
	}
	return content, err
}

// ReadLines returns the body of a request that must be JSON Lines, as [ReadJSON] does. An empty body is returned as it is.
func ReadLines(x *engine.Exchange, weight func(bytes int) int, afford func() error) ([]byte, error) {
	return readTyped(x, LineTypes, weight, afford)
}

// readTyped returns the body of a request of one of the media types. An empty body needs none.
func readTyped(x *engine.Exchange, types []string, weight func(bytes int) int, afford func() error) ([]byte, error) {
	if encoding := x.Header("content-encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, ErrEncoded
	}
	// Without a Content-Length, the program has to read to find out whether there is a body.
	length, typed := x.Header("content-length"), isOf(types, x.Header("content-type"))
	if !typed && length != "" && length != "0" {
		return nil, errType(types)
	}
	content, err := read(x, weight, afford)
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	switch {
	case err != nil:
		return nil, err
	case len(content) > 0 && !typed:
		return nil, errType(types)
	}
	return content, nil
}

// read reserves memory for the body and reads it.
func read(x *engine.Exchange, weight func(bytes int) int, afford func() error) ([]byte, error) {
	size := expected(x)
	if size > MaxBytes {
		return nil, ErrTooLarge
	}
	if size <= Small {
		content, err := do(x, bodyEffect, maxBytes)
		if err != nil {
			return nil, err
		}
		x.Read = len(content)
		return content, load.Reserve(x, load.Work, weight(len(content)))
	}
	if err := afford(); err != nil {
		return nil, err
	}
	return receive(x, size, weight)
}

// receive reserves memory for a large body and reads it. The size is the maximum size of the body.
func receive(x *engine.Exchange, size int, weight func(bytes int) int) ([]byte, error) {
	if err := load.Reserve(x, load.Bodies, size); err != nil {
		return nil, err
	}
	received, err := do(x, receiveEffect, maxBytes+" "+strconv.FormatInt(baseTime.Milliseconds(), 10)+" "+strconv.Itoa(minRate))
	if err != nil {
		return nil, err
	}
	if size, err = strconv.Atoi(string(received)); err != nil {
		return nil, unreadable(err)
	}
	x.Read = size
	if err := load.Reserve(x, load.Work, weight(size)); err != nil {
		return nil, err
	}
	return do(x, receivedEffect, "")
}

// expected returns the length of the body in bytes. It returns MaxBytes if the request does not give the length.
func expected(x *engine.Exchange) int {
	if length, given := given(x.Request); given {
		return length
	}
	return MaxBytes
}

// Size returns the number of bytes of the body, for the log: the length that the request gives, or the number of bytes that were read.
func Size(r *engine.Request) int {
	if length, given := given(r); given {
		return length
	}
	return r.Read
}

// given returns the length of the body in bytes that the request gives, and reports whether it gives one.
func given(r *engine.Request) (length int, isGiven bool) {
	length, err := strconv.Atoi(r.Header("content-length"))
	// A Content-Length is ignored if there is a Transfer-Encoding (RFC 9112, section 6.3).
	return length, err == nil && length >= 0 && r.Header("transfer-encoding") == ""
}

func do(x *engine.Exchange, effect, argument string) ([]byte, error) {
	outcome := x.DoOne(engine.Effect{Name: effect, Argument: argument})
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
		Reason:  operation.IncompleteBody,
		Message: "The body could not be read completely",
		Cause:   cause,
	}
}

// isOf reports whether a header Content-Type names one of the media types.
func isOf(types []string, contentType string) bool {
	if contentType == types[0] {
		return true // nearly every caller sends this
	}
	mediaType, _, _ := strings.Cut(contentType, ";")
	mediaType = strings.ToLower(strings.TrimSpace(mediaType))
	return slices.Contains(types, mediaType)
}
