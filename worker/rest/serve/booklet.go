package serve

import (
	"slices"

	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

// puzzleWeight is the memory in bytes that a puzzle of a booklet needs besides its parameters, while the booklet is made: 100 of the longest have
// taken 50 MiB. So booklets of 29 puzzles and more are made one after the other.
const puzzleWeight = 10 * load.Call

var errPaidPlan = &operation.Error{
	Code:    operation.Forbidden,
	Reason:  operation.PaidPlan,
	Message: "The plan of the account does not include booklets; upgrade the plan",
}

// takeRequests prepares a call whose parameters have requests: a booklet, which has a request for each puzzle. The call is charged as all of
// them together, counts as many calls, and needs the rights and the memory of each. A name in a request that is no parameter is treated as in
// a call of its own.
func (a *answer) takeRequests(x *engine.Exchange, bound *operation.Call, who *account.Account) error {
	if bound.Operation.Premium && !who.Plan.Premium && !who.IsTest {
		return errPaidPlan
	}
	requests := bound.Requested()
	var names []string
	a.cost = 0
	for i, request := range requests {
		op := operations.Named(request.Operation)
		call, err := op.BindJSON(request.Parameters)
		if err != nil {
			return booklet.Refused(i+1, err)
		}
		unknown := call.Unknown()
		if len(unknown) > 0 && (a.IsStrict || a.message != nil) {
			return booklet.Refused(i+1, op.RefuseUnknown(unknown[0]))
		}
		for _, name := range unknown {
			a.ignore(name)
		}
		request.Bound = call // for the description of the call
		credits := op.Credits
		if who.IsTest {
			credits = 0
		}
		a.Payment.Used(op.Name, credits)
		a.cost += credits
		if !slices.Contains(names, op.Name) {
			names = append(names, op.Name)
		}
	}
	a.Payment.Calls(names)
	a.Payment.Counts(len(requests))
	parameters := weight(x.Read)
	if a.message != nil {
		parameters = conversationWeight(x.Read)
	}
	x.Release(load.Work) // a request that waits for a room must not hold a part of it
	if err := load.Reserve(x, load.Work, parameters+len(requests)*puzzleWeight); err != nil {
		return err
	}
	x.Pause()
	return nil
}
