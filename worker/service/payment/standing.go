package payment

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"lettercraft/core/operation"
	"lettercraft/worker/service/account"
)

// Standing is the state of an account's credits and rate window.
type Standing struct {
	// Remaining is the number of credits left, including the bonus.
	Remaining int64
	// Limit is the number of calls that a rate window allows, or 0 if the plan has no limit. Left is the number of calls left
	// in this window, and Reset the number of seconds until it ends.
	Limit, Left, Reset int64
	// CycleEnd is the start of the next billing cycle, in milliseconds since 1970. It is 0:00 UTC of a day. It is 0 in the
	// answers of objects of earlier releases.
	CycleEnd int64
}

// The outcomes in the object's answers.
const (
	outcomeDone      = "done"
	outcomeRevoked   = "revoked"
	outcomeThrottled = "throttled"
	outcomeExhausted = "exhausted"
	outcomeLapsed    = "lapsed"
)

// parse parses the object's answer: the outcome and the numbers of a standing, separated by spaces.
func parse(answer string) (*Standing, error) {
	var s Standing
	outcome, rest, _ := strings.Cut(answer, " ")
	for _, figure := range []*int64{&s.Remaining, &s.Limit, &s.Left, &s.Reset, &s.CycleEnd} {
		var text string
		text, rest, _ = strings.Cut(rest, " ")
		*figure, _ = strconv.ParseInt(text, 10, 64) // the object writes integers
	}
	switch outcome {
	case outcomeDone:
		return &s, nil
	case outcomeThrottled:
		return &s, s.Throttled()
	case outcomeExhausted:
		return &s, s.Exhausted()
	case outcomeRevoked:
		return nil, account.ErrInvalidKey
	case outcomeLapsed:
		return &s, account.Unreachable(errors.New("the hold on the credits expired before the call ended"))
	default:
		return nil, account.Unreachable(errors.New("the account's object returned no outcome"))
	}
}

// Throttled returns the error of a call that exceeds the rate limit.
func (s *Standing) Throttled() *operation.Error {
	return &operation.Error{
		Code:   operation.RateLimited,
		Reason: operation.TooManyRequests,
		Message: "The limit of " + strconv.FormatInt(s.Limit, 10) + " requests a minute is reached; try again in " +
			strconv.FormatInt(s.Reset, 10) + " s",
	}
}

// Exhausted returns the error of a call that costs more than the remaining credits.
func (s *Standing) Exhausted() *operation.Error {
	message := "The account does not have enough credits left; upgrade the plan or wait for the next billing cycle"
	if s.CycleEnd > 0 {
		year, month, day := time.UnixMilli(s.CycleEnd).UTC().Date()
		message += ", which begins on " + strconv.Itoa(day) + " " + month.String() + " " + strconv.Itoa(year) + " (UTC)"
	}
	return &operation.Error{Code: operation.OutOfCredits, Reason: operation.CreditsExhausted, Message: message}
}
