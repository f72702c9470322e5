// Package serve implements the REST interface. Each operation has its own path under /v1. Read the function serve first: it
// shows the steps of a request in order. batch.go runs several calls of one request, which batchlines.go reads, booklet.go pays
// for the puzzles of a booklet, and answer.go writes the answers.
// mcp.go calls the operations as tools of MCP.
package serve

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/rest/mcp"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/body"
	"github.com/lettercraft/lettercraft/worker/service/envelope"
	"github.com/lettercraft/lettercraft/worker/service/host"
	"github.com/lettercraft/lettercraft/worker/service/images"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/operations"
	"github.com/lettercraft/lettercraft/worker/service/pages"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
	"github.com/lettercraft/lettercraft/worker/service/sample"
)

// Program is the REST interface, for the engine to run.
var Program = &engine.Program{
	Headers: slices.Concat(reply.Headers, images.Headers, mcp.Headers, []string{"authorization " + mcp.Path}),
	Rooms:   load.Rooms,
	Handle:  func(x *engine.Exchange) engine.Response { return reply.ForMethod(x, serve(x)) },
	Fail:    func(x *engine.Exchange, cause error) engine.Response { return reply.ForMethod(x, fail(x, cause)) },
}

// Base is the beginning of the paths of the operations. The name of an operation follows it.
const Base = "/v1/"

// served are the operations that have a path. Tests replace them.
var served = operations.WithBooklet

// serve answers a request. Its checks are in the documented order: path, method, key, format, size, parameters, plan, rate,
// credits. A request for a picture needs a signed link instead of a key, and a request for the status or of the sandbox needs neither.
func serve(x *engine.Exchange) engine.Response {
	a := newAnswer(x)
	err := route(a)
	switch {
	case err != nil:
	case x.Method == "OPTIONS":
		return a.Preflight()
	case a.path == statusPath:
		return health(x, a)
	case a.path == BatchPath:
		err = batch(x, a)
	case a.path == mcp.Path:
		err = converse(x, a)
	case a.operation == nil:
		return download(x, a)
	case a.isFree:
		err = try(x, a)
	default:
		err = call(x, a)
	}
	return a.response(err, x.Now())
}

var errNowhere = &operation.Error{Code: operation.NotFound, Reason: operation.UnknownPath, Message: "There is nothing at this path"}

// The methods of a path.
var (
	getMethods  = []string{"GET", "HEAD", "OPTIONS"}
	postMethods = []string{"POST", "OPTIONS"}
)

// route sets the fields that depend on the path, and checks the method. Errors: [operation.NotFound], [operation.MethodNotAllowed].
func route(a *answer) error {
	if strings.HasPrefix(a.path, images.Path) {
		a.Subject, a.Methods = "images", getMethods
	}
	if a.path == statusPath {
		a.Subject, a.Methods = "status", getMethods
	}
	path, isFree := strings.CutPrefix(a.path, "/"+sandbox)
	name, isCall := strings.CutPrefix(path, Base)
	if a.path == BatchPath {
		a.Subject, a.Methods = "batch", postMethods
	}
	if a.path == mcp.Path {
		a.Subject, a.Methods = mcpSubject, postMethods
	}
	for _, op := range served {
		if isCall && name == op.Name && !(isFree && op.Premium) {
			a.operation, a.cost, a.Subject, a.Methods, a.Ending = op, op.Credits, op.Name, postMethods, op.Ending
			if a.isFree = isFree; isFree {
				a.Subject = sandbox + "/" + op.Name
			}
			if op.Method == "GET" {
				a.Methods = getMethods
			}
		}
	}
	switch {
	case a.Methods == nil:
		return errNowhere
	case !slices.Contains(a.Methods, a.Request.Method):
		return &operation.Error{
			Code:    operation.MethodNotAllowed,
			Reason:  operation.WrongMethod,
			Message: "The method of " + a.path + " is " + a.Methods[0],
		}
	}
	return nil
}

// call runs the operation, writes its result to the answer and charges for it.
func call(x *engine.Exchange, a *answer) error {
	find := account.Lookup
	if a.cost > 0 && !a.operation.HasPremium() { // the operation account, which costs nothing, tells the plan
		find = account.Recall
	}
	who, err := find(x, a.key())
	if err != nil {
		return err
	}
	a.Payment = payment.By(who, payment.Call{Operation: a.operation.Name, Origin: x.Header("origin"), ID: a.ID(), Start: x.Start})
	if !a.operation.HasRequests() {
		a.Payment.Calls([]string{a.operation.Name})
	}
	if who.IsTest {
		a.cost = 0
	}
	if err := compute(x, a, who); err != nil {
		return a.Payment.Cancel(x, err)
	}
	return a.Payment.Settle(x, a.cost, payment.Answer{ContentType: a.format.ContentType, Body: a.body})
}

// download answers a request for a picture.
func download(x *engine.Exchange, a *answer) engine.Response {
	name := strings.TrimPrefix(a.path, images.Path)
	r, err := images.Open(x, name, a.query)
	if err != nil {
		return a.response(err, x.Now())
	}
	r.Header = append(
		r.Header,
		"X-Content-Type-Options", "nosniff",
		"X-Request-ID", a.ID(),
		"Access-Control-Allow-Origin", "*",
		"Access-Control-Expose-Headers", "Accept-Ranges, Content-Disposition, Content-Range, ETag, X-Request-ID",
	)
	r.Header = append(r.Header, a.Announcement()...)
	r.Log = a.Log(r.Status, r.Length, nil, x.Now())
	return *r
}

// compute runs the operation and writes the body of the answer, so that the answer is complete before the call is charged.
func compute(x *engine.Exchange, a *answer, who *account.Account) error {
	bound, err := bind(x, a, who.IsTest)
	if err != nil {
		return err
	}
	if bound.Operation.HasRequests() {
		if err := a.takeRequests(x, bound, who); err != nil {
			return err
		}
	}
	if who.IsTest {
		return a.sample(x, bound.Operation, who.Plan)
	}
	a.Payment.Repeats(func(w operation.Writer) {
		w.BeginObject()
		w.Name(a.prefix + bound.Operation.Name)
		bound.WriteParams(w)
		if a.fields != nil {
			w.Name(fieldsParameter)
			bound.WriteSelection(w)
		}
		w.EndObject()
	})
	if addresses := pageAddresses(bound); len(addresses) > 0 {
		x.Release(load.Work) // a web page can be slow, and the call needs hardly any memory while it waits
		refusals, err := pages.Check(x, addresses)
		if err := errors.Join(append(refusals, err)...); err != nil {
			return err // before credits are held
		}
	}
	var locked []string
	if !who.Plan.Premium {
		locked = bound.WithholdPremium()
	}
	if weight := bound.Weight(); weight > 0 {
		if err := load.Reserve(x, load.Results, weight); err != nil {
			return err
		}
	}
	worker := host.Worker{Exchange: x, Origin: a.origin, Payment: a.Payment, Credits: a.cost}
	if bound.Operation.HasRequests() {
		if err := a.Payment.Hold(x, a.cost); err != nil {
			return err // before the work, which can take seconds
		}
		worker.Until, worker.Pauses = x.Start.Add(LastStart), new(int)
	}
	result, err := bound.Run(context.Background(), worker)
	if err != nil {
		return err
	}
	a.premium = reply.NewPremium(x, shown(bound, locked))
	a.body = a.envelope(result)
	return load.Reserve(x, load.Answers, a.Payment.Copy(len(a.body)))
}

// sample writes the body of the answer to a key for tests, whose parameters are valid.
func (a *answer) sample(x *engine.Exchange, op *operation.Operation, plan account.Plan) error {
	call := sample.Call(op)
	if a.fields != nil {
		_ = call.SelectPaths(fieldsParameter, a.fields) // they have been checked
	}
	var locked []string
	if !plan.Premium {
		locked = call.WithholdPremium()
	}
	result, err := sample.Run(call)
	if err != nil {
		return err
	}
	a.premium = reply.NewPremium(x, shown(call, locked))
	a.body = a.envelope(result)
	return nil
}

// pageAddresses returns the addresses of web pages in the parameters of a call.
func pageAddresses(bound *operation.Call) []pages.Address {
	var addresses []pages.Address
	for name, address := range bound.Addresses() {
		addresses = append(addresses, pages.Address{Parameter: name, Value: address})
	}
	return addresses
}

// weight returns the memory in bytes of a call whose body has this many bytes: its parameters, the data computed from them, and the answer,
// in which one character of a text can become several.
func weight(bytes int) int { return load.Call + 15*bytes }

// checkQuery checks the query and the parameter format.
func (a *answer) checkQuery() error {
	if a.queryErr != nil {
		return a.queryErr
	}
	return envelope.CheckFormat(a.query)
}

func bind(x *engine.Exchange, a *answer, isTest bool) (*operation.Call, error) {
	if err := a.checkQuery(); err != nil {
		return nil, err
	}
	if !isTest { // samples never change
		if err := a.Payment.Repeatable(a.repeatKey()); err != nil {
			return nil, err
		}
	}
	if a.message != nil {
		return a.arguments()
	}
	return parameters(x, a, func() error { return a.Payment.Check(x, a.cost) })
}

// parameters reads the parameters of the call. The function afford says whether the caller may send a large body ([body.ReadJSON]).
func parameters(x *engine.Exchange, a *answer, afford func() error) (*operation.Call, error) {
	if a.operation.Method == "GET" {
		if err := load.Reserve(x, load.Work, weight(len(x.URL))); err != nil {
			return nil, err
		}
		call, err := a.operation.BindValues(a.query)
		return call, a.prefer(x, call, err)
	}
	content, err := body.ReadJSON(x, weight, afford)
	if err != nil {
		return nil, err
	}
	call, err := a.operation.BindJSON(content)
	return call, a.prefer(x, call, err)
}

// fail answers a request whose handler panicked, whose instance ended, or that took too long.
func fail(x *engine.Exchange, cause error) engine.Response {
	a := newAnswer(x)
	_ = route(a) // only for the log
	return a.response(reply.Lost(cause), x.Now())
}
