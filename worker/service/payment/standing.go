package payment

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// Standing is the state of an account's credits and rate window.
type Standing struct {
	// Remaining is the number of credits left, including the bonus.
	Remaining int64
	// Limit is the number of calls that a rate window allows, or 0 if the plan has no limit. Left is the number of calls left
	// in this window, and Reset the number of seconds until it ends.
	Limit, Left, Reset int64
	// CycleEnd is the start of the next billing cycle, in milliseconds since 1970. It is 0 if the next payment begins the cycle, and in the
	// answers of objects of earlier releases.
	CycleEnd int64
	// Key is the number of the key within the account, from 1. It is 0 if the answer does not have it: in reports, if the account does not
	// know the key, and in the answers of objects of earlier releases.
	Key int64
}

// The outcomes in the object's answers.
const (
	outcomeDone      = "done"
	outcomeRepeated  = "repeated"
	outcomeConflict  = "conflict"
	outcomeForgotten = "forgotten"
	outcomeRunning   = "running"
	outcomeMissing   = "missing"
	outcomeSuspended = "suspended"
	outcomeRevoked   = "revoked"
	outcomeExpired   = "expired"
	outcomeForbidden = "forbidden"
	outcomeForeign   = "foreign"
	outcomeCapped    = "capped"
	outcomeThrottled = "throttled"
	outcomeExhausted = "exhausted"
	outcomeLapsed    = "lapsed"
)

var errSuspended = &operation.Error{
	Code:    operation.Suspended,
	Reason:  operation.AccountSuspended,
	Message: "The account is suspended; contact the operator of this service",
}

// The errors of a key that is known but can't be used.
var (
	errExpired = &operation.Error{
		Code:    operation.InvalidKey,
		Reason:  operation.KeyExpired,
		Message: "The key in the header X-API-Key has expired",
	}
	errScope = &operation.Error{
		Code:    operation.Forbidden,
		Reason:  operation.KeyScope,
		Message: "The key in the header X-API-Key may not be used for this operation; its owner can change that on the account page",
	}
	errOrigin = &operation.Error{
		Code:    operation.Forbidden,
		Reason:  operation.KeyOrigin,
		Message: "The key in the header X-API-Key may be used only by pages of the origins that its owner has set",
	}
)

// parse parses the object's answer: a line with the outcome and the numbers of a standing, separated by spaces. If the call was paid
// before, its earlier answer follows, and the error is a [*Repetition].
func parse(answer string) (standing *Standing, err error) {
	var s Standing
	line, kept, _ := strings.Cut(answer, "\n")
	outcome, rest, _ := strings.Cut(line, " ")
	for _, figure := range []*int64{&s.Remaining, &s.Limit, &s.Left, &s.Reset, &s.CycleEnd, &s.Key} {
		var text string
		text, rest, _ = strings.Cut(rest, " ")
		*figure, _ = strconv.ParseInt(text, 10, 64) // the object writes integers
	}
	if err := RefusalOf(outcome); err != nil {
		if err == account.ErrInvalidKey {
			return nil, err
		}
		return &s, err
	}
	switch outcome {
	case outcomeDone:
		return &s, nil
	case outcomeRepeated:
		return &s, parseRepetition(kept)
	case outcomeConflict:
		return &s, ErrOtherCall
	case outcomeForgotten:
		return &s, errForgotten
	case outcomeRunning:
		return &s, errRunning
	case outcomeThrottled:
		return &s, s.Throttled()
	case outcomeExhausted:
		return &s, s.Exhausted()
	case outcomeCapped:
		return &s, s.capped()
	case outcomeLapsed:
		return &s, account.Unreachable(errors.New("the hold on the credits expired before the call ended"))
	default:
		return nil, account.Unreachable(errors.New("the account's object returned no outcome"))
	}
}

// Refusals returns the caller's error for each outcome with which the account's object refuses and records a call. The messages have no
// figures.
func Refusals() map[string]*operation.Error {
	refusals := map[string]*operation.Error{}
	for _, outcome := range []string{
		outcomeConflict, outcomeForgotten, outcomeRunning, outcomeSuspended, outcomeExpired, outcomeForbidden, outcomeForeign,
		outcomeCapped, outcomeThrottled, outcomeExhausted, outcomeLapsed,
	} {
		_, err := parse(outcome)
		refusals[outcome] = failureOf(err)
	}
	return refusals
}

// RefusalOf returns the error for an outcome with which the account's object refuses every use of a key, or nil for any other outcome.
func RefusalOf(outcome string) error {
	switch outcome {
	case outcomeSuspended:
		return errSuspended
	case outcomeExpired:
		return errExpired
	case outcomeForbidden:
		return errScope
	case outcomeForeign:
		return errOrigin
	case outcomeRevoked, outcomeMissing:
		return account.ErrInvalidKey
	}
	return nil
}

// Report is the part of an account's state that its programs may know.
type Report struct {
	Standing
	Plan account.Plan
	// Used is the number of credits used in this billing cycle. Bonus is the part of Remaining that does not lapse.
	Used, Bonus int64
	// Reached are the thresholds reached in this cycle, in percent.
	Reached []int
}

// parseReport parses the object's answer to the command report. The plan is the one in the directory.
func parseReport(plan account.Plan, answer string) (*Report, error) {
	standing, err := parse(answer)
	if err != nil {
		return nil, err
	}
	r := &Report{Standing: *standing, Plan: plan, Reached: []int{}}
	r.Key = 0 // a report has the used credits in its place
	values := strings.Split(answer, " ")
	if len(values) != 9 {
		return nil, account.Unreachable(errors.New("the account's object returned no report"))
	}
	r.Used, _ = strconv.ParseInt(values[6], 10, 64) // the object writes integers
	r.Bonus, _ = strconv.ParseInt(values[7], 10, 64)
	for threshold := range strings.SplitSeq(values[8], ",") {
		if percent, err := strconv.Atoi(threshold); err == nil {
			r.Reached = append(r.Reached, percent)
		}
	}
	return r, nil
}

// Throttled returns the error of a call that exceeds the rate limit. If the window has calls left, they are too few for a batch or a booklet.
func (s *Standing) Throttled() *operation.Error {
	message := "The limit of " + strconv.FormatInt(s.Limit, 10) + " requests a minute is reached"
	if s.Left > 0 {
		message = "The request has more calls than are left in this minute: " + strconv.FormatInt(s.Left, 10)
	}
	return &operation.Error{
		Code:    operation.RateLimited,
		Reason:  operation.TooManyRequests,
		Message: message + "; try again in " + strconv.FormatInt(s.Reset, 10) + " s",
	}
}

// Exhausted returns the error of a call that costs more than the remaining credits.
func (s *Standing) Exhausted() *operation.Error {
	const message = "The account does not have enough credits left; upgrade the plan or wait for the next billing cycle"
	return &operation.Error{Code: operation.OutOfCredits, Reason: operation.CreditsExhausted, Message: message + s.nextCycle()}
}

// capped returns the error of a call of a key that has used its limit.
func (s *Standing) capped() *operation.Error {
	const message = "The key has used its limit of credits; raise the limit or wait for the next billing cycle"
	return &operation.Error{Code: operation.OutOfCredits, Reason: operation.KeyLimit, Message: message + s.nextCycle()}
}

// nextCycle returns the end of a sentence about the next billing cycle, or an empty string if the beginning of the cycle is not known.
func (s *Standing) nextCycle() string {
	if s.CycleEnd == 0 {
		return ""
	}
	year, month, day := time.UnixMilli(s.CycleEnd).UTC().Date()
	return ", which begins on " + strconv.Itoa(day) + " " + month.String() + " " + strconv.Itoa(year) + " (UTC)"
}
