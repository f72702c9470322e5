package operation

import (
	"strconv"

	"github.com/lettercraft/lettercraft/core/jsonio"
)

// Code is the kind of an error. It is part of the interface: REST has it in the envelope's code, GraphQL in extensions.code, and the
// toolkit in OperationError.code.
type Code string

// The codes. [Code.Status] maps them to HTTP statuses.
const (
	InvalidParameter    Code = "invalid_parameter"
	MalformedRequest    Code = "malformed_request"
	InvalidKey          Code = "invalid_key"
	OutOfCredits        Code = "insufficient_credits"
	Suspended           Code = "account_suspended"
	Forbidden           Code = "forbidden"
	InvalidLink         Code = "invalid_link"
	KeyConflict         Code = "idempotency_conflict"
	Expired             Code = "expired"
	NotFound            Code = "not_found"
	MethodNotAllowed    Code = "method_not_allowed"
	TooLarge            Code = "too_large"
	UnsupportedEncoding Code = "unsupported_encoding"
	RateLimited         Code = "rate_limited"
	Internal            Code = "internal"
	ServiceUnavailable  Code = "unavailable"
)

// Status returns the HTTP status of a code.
func (c Code) Status() int {
	switch c {
	case InvalidParameter, MalformedRequest:
		return 400
	case InvalidKey:
		return 401
	case OutOfCredits, Suspended, Forbidden, InvalidLink:
		return 403
	case NotFound:
		return 404
	case MethodNotAllowed:
		return 405
	case KeyConflict:
		return 409
	case Expired:
		return 410
	case TooLarge:
		return 413
	case UnsupportedEncoding:
		return 415
	case RateLimited:
		return 429
	case ServiceUnavailable:
		return 503
	default:
		return 500
	}
}

// Error is the only type of error that a caller sees.
type Error struct {
	Code   Code
	Reason Reason
	// Parameter is the name of the parameter at fault. It is empty if no parameter is at fault.
	Parameter string
	// Line is the line at fault, counted from 1, in a parameter that has lines. It is 0 for other errors.
	Line int
	// Rule completes a sentence that begins with the name of the parameter, such as "must be true or false"; a form can begin the
	// sentence with the label of its field. If Line is not 0, Rule is a sentence that begins with a small letter. It is empty for
	// errors that don't state a rule.
	Rule string
	// Message is one sentence for people, without a full stop. It never contains a key, a secret or a text from the caller, except the name
	// of a parameter ([Operation.RefuseUnknown]) or of a field ([Call.SelectPaths]).
	Message string
	// Cause is logged, and never sent to the caller.
	Cause error
}

func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Invalid returns the error of a parameter with an invalid value. The rule continues the sentence "Parameter 'x' …". It is not inlined, so
// that V8 has less to compile in callers that do not refuse their input.
//
//go:noinline
func Invalid(parameter string, reason Reason, rule string) *Error {
	return &Error{
		Code:      InvalidParameter,
		Reason:    reason,
		Parameter: parameter,
		Rule:      rule,
		Message:   "Parameter '" + parameter + "' " + rule,
	}
}

// InvalidLine returns the error of a line of a parameter, counted from 1. The rule is a sentence that begins with a small letter.
func InvalidLine(parameter string, line int, reason Reason, rule string) *Error {
	e := Invalid(parameter, reason, "has a mistake in line "+strconv.Itoa(line)+": "+rule)
	e.Line, e.Rule = line, rule
	return e
}

// MalformedJSON converts an error of package jsonio. The message begins with the name of the document, such as "The body". Other
// errors are returned unchanged.
func MalformedJSON(document string, err error) error {
	broken, ok := err.(*jsonio.Error)
	if !ok {
		return err
	}
	return &Error{Code: MalformedRequest, Reason: InvalidJSON, Message: document + " " + broken.Rule}
}

// Unavailable returns the error of a call that needs a part of the service that does not answer. Like [Invalid], it is not inlined.
//
//go:noinline
func Unavailable(reason Reason, message string, cause error) *Error {
	return &Error{Code: ServiceUnavailable, Reason: reason, Message: message, Cause: cause}
}
