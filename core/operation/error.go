package operation

import (
	"strconv"

	"lettercraft/core/jsonio"
)

// Code says what kind of thing went wrong. It is part of the interface: the envelope's code, GraphQL's extensions.code and the
// toolkit's OperationError.code carry it as it is written here.
type Code string

// The codes, with the HTTP status of each in [Code.Status].
const (
	InvalidParameter    Code = "invalid_parameter"
	MalformedRequest    Code = "malformed_request"
	InvalidKey          Code = "invalid_key"
	OutOfCredits        Code = "insufficient_credits"
	InvalidLink         Code = "invalid_link"
	Expired             Code = "expired"
	NotFound            Code = "not_found"
	MethodNotAllowed    Code = "method_not_allowed"
	TooLarge            Code = "too_large"
	UnsupportedEncoding Code = "unsupported_encoding"
	RateLimited         Code = "rate_limited"
	Internal            Code = "internal"
	ServiceUnavailable  Code = "unavailable"
)

// Status is the HTTP status that goes with a code.
func (c Code) Status() int {
	switch c {
	case InvalidParameter, MalformedRequest:
		return 400
	case InvalidKey:
		return 401
	case OutOfCredits, InvalidLink:
		return 403
	case NotFound:
		return 404
	case MethodNotAllowed:
		return 405
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

// Error is the one type of error that a caller sees.
type Error struct {
	Code   Code
	Reason Reason
	// Parameter is the name of the parameter at fault, or empty.
	Parameter string
	// Line is the line at fault of a parameter that has lines, counted from 1, or 0.
	Line int
	// Rule is the end of a sentence that begins with the name of the parameter, such as "must be true or false". A form begins
	// it with the label of its field. With a line at fault it is a whole sentence without a capital. Empty if there is no such rule.
	Rule string
	// Message is one plain sentence for people, without a full stop. It never contains a key, a secret or a text.
	Message string
	// Cause is for the log and is never sent.
	Cause error
}

func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Invalid is the error of a parameter whose value is refused. The rule continues the sentence "Parameter 'x' …".
func Invalid(parameter string, reason Reason, rule string) *Error {
	return &Error{
		Code:      InvalidParameter,
		Reason:    reason,
		Parameter: parameter,
		Rule:      rule,
		Message:   "Parameter '" + parameter + "' " + rule,
	}
}

// InvalidLine is the error of one line of a parameter, counted from 1. The rule is a sentence of its own, without a capital.
func InvalidLine(parameter string, line int, reason Reason, rule string) *Error {
	e := Invalid(parameter, reason, "has a mistake in line "+strconv.Itoa(line)+": "+rule)
	e.Line, e.Rule = line, rule
	return e
}

// MalformedJSON is the error of a document that package jsonio refused. The name of the document begins the message, such as
// "The body". Other errors are returned as they are.
func MalformedJSON(document string, err error) error {
	broken, ok := err.(*jsonio.Error)
	if !ok {
		return err
	}
	return &Error{Code: MalformedRequest, Reason: InvalidJSON, Message: document + " " + broken.Rule, Cause: broken.Cause}
}

// Unavailable is the error of something that a call needs and that does not answer.
func Unavailable(reason Reason, message string, cause error) *Error {
	return &Error{Code: ServiceUnavailable, Reason: reason, Message: message, Cause: cause}
}
