package serve

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/graphql/language"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/address"
	"github.com/lettercraft/lettercraft/worker/service/host"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/pages"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
	"github.com/lettercraft/lettercraft/worker/service/sample"
)

// query is a query while it is being answered.
type query struct {
	request *request
	parsed  *language.Query
	fields  []field
	schema  map[string]json.RawMessage // results of the fields of the schema, by name in the answer
	calls   []call                     // one for each field
	texts   int                        // maximum total length in bytes of the results that can contain text of the parameters
	pages   bool                       // whether an operation fetches a web page
}

// call is the call of a field's operation, with its result or its error.
type call struct {
	bound  *operation.Call
	result *operation.Result
	err    error
}

// bind binds the parameters of all fields that are operations, and checks the addresses in them. The errors of parameters are kept in the
// calls. For a key for tests, no page is fetched. Error of bind itself: [operation.ServiceUnavailable].
func (q *query) bind(x *engine.Exchange, isTest bool) error {
	q.calls = make([]call, len(q.fields))
	var addresses []pages.Address
	var callers []*call
	for i, f := range q.fields {
		if f.op == nil {
			continue
		}
		c := &q.calls[i]
		if c.bound, c.err = f.op.BindArguments(f.params); c.err == nil {
			for name, address := range c.bound.Addresses() {
				addresses = append(addresses, pages.Address{Parameter: name, Value: address})
				callers = append(callers, c)
				q.pages = true
			}
			names := []string{}
			for _, s := range f.selected {
				if s.Field != nil {
					names = append(names, s.Field.Name)
				}
			}
			c.bound.Select(names)
		}
	}
	if isTest {
		addresses, q.pages = nil, false
	}
	refusals, err := pages.Check(x, addresses)
	for i, refusal := range refusals {
		if refusal != nil {
			callers[i].err = refusal
		}
	}
	return err
}

// isCallable reports whether the query calls an operation without an error.
func (q *query) isCallable() bool {
	return slices.ContainsFunc(q.calls, func(c call) bool { return c.bound != nil && c.err == nil })
}

// failure returns the error of the first field that has one, or nil.
func (q *query) failure() error {
	for _, c := range q.calls {
		if c.err != nil {
			return c.err
		}
	}
	return nil
}

// sample replaces the calls by the samples of their operations.
func (q *query) sample() {
	for i := range q.calls {
		if c := &q.calls[i]; c.bound != nil && c.err == nil {
			c.bound = sample.Call(q.fields[i].op)
		}
	}
}

// operations returns the names of the operations that the query calls.
func (q *query) operations() []string {
	var names []string
	for i, c := range q.calls {
		if c.bound != nil && !slices.Contains(names, q.fields[i].op.Name) {
			names = append(names, q.fields[i].op.Name)
		}
	}
	return names
}

// credits returns the cost of the query in credits if all operations without an error succeed.
func (q *query) credits() int {
	sum := 0
	for i, c := range q.calls {
		if c.bound != nil && c.err == nil {
			sum += q.fields[i].op.Credits
		}
	}
	return sum
}

// call runs the operations concurrently and writes the answer. It returns the total cost of the operations that succeeded. It first holds
// the credits for all operations. If the balance can't pay for all, it runs none.
func (q *query) call(x *engine.Exchange, a *answer, who *account.Account) (cost int, err error) {
	if who.IsTest {
		q.sample()
	}
	var locked []string
	size := q.texts
	for i := range q.calls {
		c := &q.calls[i]
		if c.bound == nil || c.err != nil {
			continue
		}
		if !who.Plan.Premium {
			locked = append(locked, lockedPaths(q.fields[i], c.bound.WithholdPremium())...)
		}
		size += c.bound.Weight()
	}
	if err := load.Reserve(x, load.Results, size); err != nil {
		return 0, err
	}
	if q.pages && q.texts <= load.Call {
		x.Release(load.Work) // a web page can be slow, and the query needs hardly any memory while it waits
	}
	credits := q.credits()
	if !who.IsTest {
		if err := a.Payment.Hold(x, credits); err != nil {
			return 0, err
		}
	}
	origin, _, _, _ := address.Split(x.URL)
	worker := host.Worker{Origin: origin, Payment: a.Payment, Credits: credits}
	x.Together(len(q.calls), func(i int, x *engine.Exchange) {
		worker := worker
		worker.Exchange = x
		if c := &q.calls[i]; c.bound != nil && c.err == nil {
			if who.IsTest {
				c.result, c.err = sample.Run(c.bound)
			} else {
				c.result, c.err = c.bound.Run(context.Background(), worker)
			}
		}
	})
	for i, c := range q.calls {
		if c.result != nil {
			op := q.fields[i].op
			paid := op.Credits
			if who.IsTest {
				paid = 0
			}
			cost += paid
			a.Payment.Used(op.Name, paid)
		} else if c.err != nil {
			if e := reply.Failure(c.err); e.Code.Status() >= 500 {
				a.fault = e
			}
		}
	}
	if err := q.reserve(x, a.Payment); err != nil {
		return 0, err
	}
	// Write the answer before it is paid for.
	a.data = q.document(reply.NewPremium(x, locked))
	return cost, nil
}

// maxAnswer is the maximum size in bytes of the results in the answer to a query. With aliases, a query can select the same field many
// times.
const maxAnswer = 8 << 20

// reserve reserves the memory for the answer. Errors: [operation.MalformedRequest], [load.ErrBusy].
func (q *query) reserve(x *engine.Exchange, pay *payment.Payment) error {
	size := q.size()
	if size > maxAnswer {
		return malformed(operation.AnswerTooLarge, "The answer would have more than "+numerals.WithCommas(maxAnswer)+" bytes; select fewer fields at once")
	}
	return load.Reserve(x, load.Answers, size+pay.Copy(size))
}
