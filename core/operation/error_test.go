package operation_test

import (
	"errors"
	"testing"

	"github.com/lettercraft/lettercraft/core/operation"
)

func TestEveryCodeHasItsStatus(t *testing.T) {
	for code, want := range map[operation.Code]int{
		"invalid_parameter":    400,
		"malformed_request":    400,
		"invalid_key":          401,
		"insufficient_credits": 403,
		"invalid_link":         403,
		"expired":              410,
		"not_found":            404,
		"method_not_allowed":   405,
		"too_large":            413,
		"unsupported_encoding": 415,
		"rate_limited":         429,
		"internal":             500,
		"unavailable":          503,
		"a code of tomorrow":   500,
	} {
		if got := code.Status(); got != want {
			t.Errorf("%s: got %d, want %d", code, got, want)
		}
	}
	// The table above is the interface. The constants must have these values.
	for got, want := range map[operation.Code]operation.Code{
		operation.InvalidParameter:    "invalid_parameter",
		operation.MalformedRequest:    "malformed_request",
		operation.InvalidKey:          "invalid_key",
		operation.OutOfCredits:        "insufficient_credits",
		operation.InvalidLink:         "invalid_link",
		operation.Expired:             "expired",
		operation.NotFound:            "not_found",
		operation.MethodNotAllowed:    "method_not_allowed",
		operation.TooLarge:            "too_large",
		operation.UnsupportedEncoding: "unsupported_encoding",
		operation.RateLimited:         "rate_limited",
		operation.Internal:            "internal",
		operation.ServiceUnavailable:  "unavailable",
	} {
		if got != want {
			t.Errorf("a code is spelt %q, want %q", got, want)
		}
	}
}

func TestInvalidNamesTheParameterInItsSentence(t *testing.T) {
	err := operation.Invalid("mode", operation.UnknownValue, "must be one of: a, b")
	refused(t, err, operation.InvalidParameter, "mode", "Parameter 'mode' must be one of: a, b")
	if err.Reason != operation.UnknownValue || err.Line != 0 {
		t.Errorf("the reason is %q, the line %d", err.Reason, err.Line)
	}
}

func TestTheErrorOfALineSaysWhichItIs(t *testing.T) {
	err := operation.InvalidLine("answers", 3, operation.TooShort, "the answer must have 2 letters")
	refused(t, err, operation.InvalidParameter, "answers", "Parameter 'answers' has a mistake in line 3: the answer must have 2 letters")
	if err.Reason != operation.TooShort || err.Line != 3 {
		t.Errorf("the reason is %q, the line %d", err.Reason, err.Line)
	}
}

func TestTheCauseIsForTheLogOnly(t *testing.T) {
	cause := errors.New("the key was lc-1234")
	err := &operation.Error{Code: operation.Internal, Reason: operation.Failed, Message: "Something went wrong", Cause: cause}
	if err.Error() != "Something went wrong" {
		t.Errorf("the error reads %q: the cause must not be in it", err.Error())
	}
	if !errors.Is(err, cause) {
		t.Error("the cause can't be found again")
	}
}
