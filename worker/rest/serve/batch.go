package serve

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/format"
	"github.com/lettercraft/lettercraft/worker/service/host"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/pages"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
	"github.com/lettercraft/lettercraft/worker/service/sample"
)

// BatchPath is the path of batches: several calls in one request, one on each line of the body.
const BatchPath = Base + "batch"

// BatchType is the media type of the answer to a batch. An answer has a line for each call, in the order of the calls.
const BatchType = "application/jsonl"

// The limits of a batch.
const (
	// MaxLines is the maximum number of calls.
	MaxLines = 100
	// MaxCredits is the maximum number of credits that the calls cost together. It keeps the number of web pages small.
	MaxCredits = 100
	// MaxID is the maximum size of a line's id in bytes.
	MaxID = 128
	// LastStart is the time after which no call of a batch begins, and no other puzzle of a booklet. The platform allows 30 s of CPU, and the pictures of the last calls can take
	// half of them.
	LastStart = 15 * time.Second
	// maxLength is the size of the answers in bytes after which no call of a batch begins.
	maxLength = 6 << 20
	// together is the number of calls whose effects are performed at the same time. Each may store two pictures. With a lower number, the
	// calls of other Workers could exceed what the platform allows (worker/service/grouped.mjs).
	together = 20
	// shortest is the size in bytes of the shortest line that is a call.
	shortest = len(`{"operation":"hmac"}`)
)

// line is a line of a batch: a call with its result or its error, and the answer to it.
type line struct {
	number    int // in the body, counted from 1
	id        string
	operation string
	bound     *operation.Call // nil if the line is not a call
	locked    []string        // Premium fields and parameters that the plan does not include
	result    *operation.Result
	err       error
	answer    []byte
}

// batch answers a batch: it runs the calls of all lines and pays for those that succeeded. The credits of all are held first, in one step. If
// the balance or the rate window can't pay for all, none runs. A line that is wrong fails alone.
func batch(x *engine.Exchange, a *answer) error {
	who, err := account.Lookup(x, x.Header("x-api-key"))
	if err != nil {
		return err
	}
	a.Payment = payment.By(who, payment.Call{Operation: a.Subject, Origin: x.Header("origin"), ID: a.ID(), Start: x.Start})
	lines, size, err := readBatch(x, a, who.IsTest)
	if err == nil {
		err = checkBatch(x, a.Payment, lines, who)
	}
	if err != nil {
		return a.Payment.Cancel(x, err)
	}
	calls := callable(lines)
	if len(calls) > 0 {
		if err := callLines(x, a, who, calls, size); err != nil {
			return a.Payment.Cancel(x, err)
		}
	}
	for _, l := range lines {
		a.Payment.Failed(l.err)
		if l.answer == nil {
			a.answerLine(x, l, 0)
		}
	}
	if err := load.Reserve(x, load.Answers, a.length+a.Payment.Copy(a.length)); err != nil {
		return a.Payment.Cancel(x, err)
	}
	a.body = make([]byte, 0, a.length)
	for _, l := range lines {
		a.body = append(a.body, l.answer...)
		l.answer = nil
	}
	if len(calls) > 0 {
		err = a.Payment.Settle(x, a.cost, payment.Answer{ContentType: BatchType, Body: a.body})
	} else {
		err = a.Payment.Cancel(x, nil)
	}
	if err == nil {
		a.contentType = BatchType
	}
	return err
}

// checkBatch checks what can be checked before anything is paid: the addresses in the lines, the cost and the number of the calls.
func checkBatch(x *engine.Exchange, pay *payment.Payment, lines []*line, who *account.Account) error {
	var addresses []pages.Address
	var from []*line
	for _, l := range callable(lines) {
		for _, address := range pageAddresses(l.bound) {
			addresses, from = append(addresses, address), append(from, l)
		}
	}
	if who.IsTest { // no page is fetched
		addresses = nil
	}
	refusals, err := pages.Check(x, addresses)
	if err != nil {
		return err
	}
	for i, refusal := range refusals {
		if refusal != nil {
			from[i].err = refusal
		}
	}
	var names []string
	for _, l := range lines {
		if l.operation != "" && !slices.Contains(names, l.operation) {
			names = append(names, l.operation)
		}
	}
	pay.Calls(names)
	pay.Repeats(func(w operation.Writer) { describeLines(w, lines) })
	calls := callable(lines)
	pay.Counts(len(calls))
	switch perMinute := int(who.Plan.PerMinute); {
	case creditsOf(calls) > MaxCredits:
		return batchLimit("The lines of a batch must cost at most " + strconv.Itoa(MaxCredits) + " credits together")
	case perMinute > 0 && len(calls) > perMinute:
		return batchLimit("The plan allows " + strconv.Itoa(perMinute) + " calls a minute, so a batch must have at most as many")
	}
	return nil
}

// callable returns the lines that are calls and have no error yet.
func callable(lines []*line) []*line {
	var calls []*line
	for _, l := range lines {
		if l.err == nil {
			calls = append(calls, l)
		}
	}
	return calls
}

// creditsOf returns the cost of calls in credits if all succeed.
func creditsOf(calls []*line) int {
	sum := 0
	for _, l := range calls {
		sum += l.bound.Operation.Credits
	}
	return sum
}

// describeLines writes the common part of all repetitions of a batch, for [payment.Payment.Repeats].
func describeLines(w operation.Writer, lines []*line) {
	w.BeginList()
	for _, l := range lines {
		w.BeginObject()
		w.Name("id")
		w.String(l.id)
		w.Name("operation")
		w.String(l.operation)
		w.Name("parameters")
		if l.err == nil {
			l.bound.WriteParams(w)
		} else { // the error is part of the answer
			w.String(l.err.Error())
		}
		w.EndObject()
	}
	w.EndList()
}

// callLines holds the credits of the calls, runs them, and writes their answers and their cost to a. The calls that fetch pages run first: until
// they have ended, a batch with a small body and small results gives up its memory, because a page can be slow.
func callLines(x *engine.Exchange, a *answer, who *account.Account, calls []*line, size int) error {
	worker := host.Worker{Origin: a.origin, Payment: a.Payment, Credits: creditsOf(calls)}
	run := func(x *engine.Exchange, call *operation.Call) (*operation.Result, error) {
		worker := worker
		worker.Exchange = x
		return call.Run(context.Background(), worker)
	}
	var withPage, others []*line
	weight := 0
	for _, l := range calls {
		if len(pageAddresses(l.bound)) > 0 {
			withPage = append(withPage, l)
		} else {
			others = append(others, l)
		}
		if who.IsTest {
			l.bound = sample.Call(l.bound.Operation)
		}
		if !who.Plan.Premium {
			l.locked = l.bound.WithholdPremium()
		}
		weight += l.bound.Weight()
	}
	if weight > 0 {
		if err := load.Reserve(x, load.Results, weight); err != nil {
			return err
		}
	}
	if who.IsTest {
		run = func(_ *engine.Exchange, call *operation.Call) (*operation.Result, error) { return sample.Run(call) }
	} else if err := a.Payment.Hold(x, worker.Credits); err != nil {
		return err
	}
	runAll := func(calls []*line) {
		for some := range slices.Chunk(calls, together) {
			// Other requests compute between two groups of calls, and between all calls if one of the group has a higher price.
			x.TakesLong(true)
			x.Pause()
			x.TakesLong(slices.ContainsFunc(some, func(l *line) bool { return l.bound.Operation.Credits > 1 }))
			x.Together(len(some), func(i int, x *engine.Exchange) { a.runLine(x, some[i], run) })
			for _, l := range some {
				paid := 0
				if !who.IsTest {
					paid = l.bound.Operation.Credits
				}
				a.answerLine(x, l, paid)
			}
		}
	}
	if len(withPage) > 0 && size <= load.Call && weight == 0 && !who.IsTest { // rooms are reserved in their order
		x.Release(load.Work)
		runAll(withPage)
		withPage = nil
		if err := load.Reserve(x, load.Work, batchWeight(size)); err != nil {
			return err
		}
	}
	runAll(withPage)
	runAll(others)
	return nil
}

// runLine runs the call of a line, unless the lines before have taken too long or have too long answers.
func (a *answer) runLine(x *engine.Exchange, l *line, run func(*engine.Exchange, *operation.Call) (*operation.Result, error)) {
	switch {
	case x.Now().Sub(x.Start) > LastStart:
		l.err = operation.Unavailable(operation.TimedOut, "The batch took too long to come to this line; send the line again", nil)
	case a.length > maxLength:
		l.err = malformed(operation.AnswerTooLarge, "The answers to other lines have more than "+numerals.WithCommas(maxLength)+" bytes; send this line in another batch")
	default:
		l.result, l.err = run(x, l.bound)
	}
}

// answerLine writes the answer to a line: what the caller of the single call would get, with the number of the line. If the call succeeded, it
// costs this many credits.
func (a *answer) answerLine(x *engine.Exchange, l *line, credits int) {
	status, failure, premium := 200, (*operation.Error)(nil), (*reply.Premium)(nil)
	if l.result == nil {
		failure = reply.Failure(l.err)
		status, credits = failure.Code.Status(), 0
		if status >= 500 {
			a.fault = failure
		}
	} else {
		premium = reply.NewPremium(x, l.locked)
		a.cost += credits
		a.Payment.Used(l.operation, credits)
	}
	var w jsonio.Writer
	w.BeginObject()
	w.Name("line")
	w.Integer(int64(l.number))
	w.Name("id")
	operation.WriteStringOrNull(&w, l.id)
	w.Name("operation")
	operation.WriteStringOrNull(&w, l.operation)
	w.Name("status")
	w.Integer(int64(status))
	w.Name("cost")
	w.Integer(int64(credits))
	w.Name("answer")
	within := &format.Format{New: func() format.Encoder { return &w }}
	if failure != nil {
		envelope.Refusal(within, failure, nil)
	} else {
		succeeded(within, l.result, premium)
	}
	w.EndObject()
	l.answer = append(w.Bytes, '\n')
	a.length += len(l.answer)
	l.result = nil // do not keep it in memory while the next lines run
}
