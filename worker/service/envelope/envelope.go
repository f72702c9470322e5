// Package envelope writes the answers of /v1 in the format that the caller has requested. Read [Success] and [Refusal].
package envelope

import (
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/format"
)

// Data is the member data of an answer.
type Data interface{ Write(operation.Writer) }

// FormatOf returns the format of the answer to a request with a query and a header Accept. The query takes precedence.
func FormatOf(query map[string][]string, accept string) *format.Format {
	if names := query["format"]; len(names) > 0 {
		if f := format.ByName(names[0]); f != nil {
			return f
		}
	}
	return format.Negotiate(accept)
}

// CheckFormat returns the error of a query whose parameter format is not valid, or nil.
func CheckFormat(query map[string][]string) error {
	if len(query["format"]) > 1 {
		return operation.Invalid("format", operation.Repeated, "is given more than once")
	}
	// An empty format counts as not given, like any empty parameter that is not a text.
	if names := query["format"]; len(names) == 1 && names[0] != "" && format.ByName(names[0]) == nil {
		return operation.Invalid("format", operation.UnknownValue, "must be one of: "+format.Names())
	}
	return nil
}

// Success returns the envelope of a result. The notice about locked fields may be nil.
func Success(f *format.Format, result, premium Data) []byte {
	e := f.New()
	e.BeginObject()
	e.Name("status")
	e.String("ok")
	e.Name("error")
	e.Null()
	e.Name("data")
	result.Write(e)
	if premium != nil {
		e.Name("premium")
		premium.Write(e)
	}
	e.EndObject()
	return e.Document()
}

// Refusal returns the envelope of an error. The data may be nil.
func Refusal(f *format.Format, failure *operation.Error, details Data) []byte {
	e := f.New()
	e.BeginObject()
	e.Name("status")
	e.String("error")
	e.Name("error")
	e.String(failure.Message)
	e.Name("data")
	if details == nil {
		e.Null()
	} else {
		details.Write(e)
	}
	Describe(e, failure)
	e.EndObject()
	return e.Document()
}

// Describe writes the members of an error that are for programs.
func Describe(w operation.Writer, failure *operation.Error) {
	w.Name("code")
	w.String(string(failure.Code))
	w.Name("reason")
	w.String(string(failure.Reason))
	w.Name("parameter")
	operation.WriteStringOrNull(w, failure.Parameter)
	if failure.Line > 0 {
		w.Name("line")
		w.Integer(int64(failure.Line))
	}
}
