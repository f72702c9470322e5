// Package input reads the bodies of the console's requests.
package input

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
)

// maxBody is the maximum size of a body in bytes.
const maxBody = 4096

// ErrBody is the error of a body that is not a JSON object with at most the members of a value, each of its type. Sentence is the message
// for the caller.
var ErrBody = errors.New("input: the body has another form")

// Sentence is the sentence for a caller whose body has the error [ErrBody].
const Sentence = "The body must be a JSON object with the members that this request expects, each of its type"

// Decode reads the JSON object in the body of a request. A missing body is an empty object. Error: [ErrBody].
func Decode(r *http.Request, into any) error {
	if r.Body == nil {
		return nil
	}
	decoder := json.NewDecoder(io.LimitReader(r.Body, maxBody+1))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == io.EOF {
		return nil
	}
	if err != nil || decoder.InputOffset() > maxBody || decoder.Decode(&struct{}{}) != io.EOF {
		return ErrBody
	}
	return nil
}
