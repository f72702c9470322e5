// Package overview declares the operation account, which reports the account of the caller's key. It costs nothing.
package overview

import (
	"context"
	"time"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/payment"
)

// Params are the parameters of the operation: none.
type Params struct{}

// Result is the result of the operation.
type Result struct {
	Plan              string `json:"plan" doc:"Name of the plan: free, starter, pro or mega." computed:"true" example:"free"`
	PremiumIncluded   bool   `json:"premiumIncluded" doc:"Whether the plan includes Premium parameters and fields."`
	CreditsRemaining  int64  `json:"creditsRemaining" doc:"Credits left, including the bonus."`
	BonusRemaining    int64  `json:"bonusRemaining" doc:"Credits left of the bonus. They do not expire at the end of the billing cycle."`
	CreditsUsed       int64  `json:"creditsUsed" doc:"Credits used in this billing cycle, including those held for calls in progress."`
	CycleEnd          string `json:"cycleEnd" doc:"Start of the next billing cycle, as a date and time in UTC (RFC 3339)." computed:"true" example:"2026-12-21T00:00:00Z"`
	ThresholdsReached []int  `json:"thresholdsReached" doc:"The thresholds reached in this billing cycle, in percent of the credits. The owner of the account is notified when a call reaches one."`
	RequestsPerMinute int64  `json:"requestsPerMinute" doc:"Maximum number of calls a minute; null if the plan has no limit." nullable:"true"`
}

// Operation declares the operation.
var Operation = operation.Define(operation.Operation{
	Name:    "account",
	Method:  "GET",
	Summary: "Returns the plan, the credits and the limits of the account.",
}, run)

// reporter is the host of a call with a key.
type reporter interface {
	Report() (*payment.Report, error)
}

func run(_ context.Context, h operation.Host, _ Params) (Result, error) {
	host, ok := h.(reporter)
	if !ok {
		return Result{}, account.ErrMissingKey // a call of the sandbox
	}
	r, err := host.Report()
	if err != nil {
		return Result{}, err
	}
	return Result{
		Plan:              r.Plan.Name,
		PremiumIncluded:   r.Plan.Premium,
		CreditsRemaining:  r.Remaining,
		BonusRemaining:    r.Bonus,
		CreditsUsed:       r.Used,
		CycleEnd:          time.UnixMilli(r.CycleEnd).UTC().Format(time.RFC3339),
		ThresholdsReached: r.Reached,
		RequestsPerMinute: r.Limit,
	}, nil
}
