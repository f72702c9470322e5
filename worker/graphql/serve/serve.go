// Package serve implements the GraphQL interface. A query calls several operations at one path and selects the fields of their
// results. Read the function serve first: it shows the steps of a request in order. request.go reads the query, plan.go and
// collect.go determine what the query selects, call.go calls the operations, introspect.go answers queries of the schema, and
// answer.go writes the answers. Package language parses queries within limits, and package schema has the schema. plain.go finds
// queries of the usual form valid, and the library validates the others (rules.go).
package serve

import (
	"errors"
	"sync"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/ast"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/graphql/language"
	"github.com/lettercraft/lettercraft/worker/graphql/schema"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/load"
	"github.com/lettercraft/lettercraft/worker/service/operations"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// Program is the GraphQL interface, for the engine to run.
var Program = &engine.Program{
	Headers: reply.Headers,
	Rooms:   load.Rooms,
	Handle:  func(x *engine.Exchange) engine.Response { return reply.ForMethod(x, serve(x)) },
	Fail:    func(x *engine.Exchange, cause error) engine.Response { return reply.ForMethod(x, fail(x, cause)) },
}

// path is the only path of the interface.
const path = "/v1/graphql"

// served are the operations with a field in the schema.
var served = operations.All

// types returns the schema. Building it is slow, so it is built on first use.
var types = sync.OnceValue(func() *graphql.Schema { return schema.Make(served) })

// serve answers a request. Its checks are in the documented order: method, key, format, size, query, rate, credits.
func serve(x *engine.Exchange) engine.Response {
	a := newAnswer(x)
	switch x.Method {
	case "OPTIONS":
		return a.Preflight()
	case "GET", "HEAD", "POST":
	default:
		return a.failure(wrongMethod("The methods of " + path + " are GET and POST"))
	}
	who, err := account.Lookup(x, x.Header("x-api-key"))
	if err != nil {
		return a.failure(err)
	}
	a.Payment = payment.By(who, payment.Call{Operation: a.Subject, Origin: x.Header("origin"), ID: a.ID(), Start: x.Start})
	err = answerQuery(x, a, who)
	var before *payment.Repetition
	switch {
	case errors.As(err, &before):
		return a.Repeat(before, x.Now())
	case err != nil:
		return a.failure(err)
	}
	return a.response()
}

func wrongMethod(message string) error {
	return &operation.Error{Code: operation.MethodNotAllowed, Reason: operation.WrongMethod, Message: message}
}

// answerQuery reads the query, calls its operations and writes the answer to a. It returns an error if there is no answer.
func answerQuery(x *engine.Exchange, a *answer, who *account.Account) error {
	q, err := read(x, a.Payment, who.IsTest)
	if err != nil {
		return a.cancel(err)
	}
	called := q.isCallable()
	cost := 0
	if called {
		if cost, err = q.call(x, a, who); err != nil {
			return a.Payment.Cancel(x, err)
		}
	} else {
		a.data = q.document(nil)
	}
	a.Payment.Failed(q.failure())
	// A query of the schema costs nothing but counts in the rate window.
	if called || len(q.schema) > 0 {
		return a.Payment.Settle(x, cost, payment.Answer{ContentType: a.mediaType(), Body: a.data})
	}
	return a.Payment.Cancel(x, nil)
}

// read reads and checks the query of a request and binds its parameters, without calling an operation.
func read(x *engine.Exchange, pay *payment.Payment, isTest bool) (*query, error) {
	least := 1 // credits of a call
	if isTest {
		least = 0
	} else if err := pay.Repeatable(x.Header(payment.RepeatHeader)); err != nil { // samples never change
		return nil, err
	}
	r, err := receive(x, pay, least)
	if err != nil {
		return nil, err
	}
	parsed, err := language.Parse(r.query)
	switch {
	case err == language.ErrNotAQuery && x.Method != "POST":
		return nil, wrongMethod(language.ErrNotAQuery.Message) // as GraphQL over HTTP demands
	case err != nil:
		return nil, err
	}
	doc := parsed.Document
	op, err := choose(doc, r.operation)
	if err != nil {
		return nil, err
	}
	if !isPlain(types(), doc) {
		if v := graphql.ValidateDocument(types(), doc, rules); !v.IsValid {
			return nil, parsed.Invalid(v.Errors)
		}
	}
	p := planner{operations: served, fragments: map[string]*ast.FragmentDefinition{}, defined: map[string]*ast.VariableDefinition{}, variables: r.variables, texts: map[string]string{}, query: parsed}
	for _, d := range doc.Definitions {
		if f, ok := d.(*ast.FragmentDefinition); ok {
			p.fragments[f.Name.Value] = f
		}
	}
	fields, err := p.plan(op)
	if err != nil {
		return nil, err
	}
	q := &query{request: r, parsed: parsed, fields: fields, texts: p.repeated}
	if q.schema, err = p.introspect(r.operation, fields); err != nil {
		return nil, err
	}
	if err := q.bind(x, isTest); err != nil {
		return nil, err
	}
	pay.Calls(q.operations())
	pay.Repeats(q.describe)
	return q, nil
}

// choose returns the operation of a document to execute. The name may be empty if the document has one operation.
func choose(doc *ast.Document, name string) (*ast.OperationDefinition, error) {
	var found *ast.OperationDefinition
	for _, d := range doc.Definitions {
		op, ok := d.(*ast.OperationDefinition)
		switch {
		case !ok:
		case name == "" && found != nil:
			return nil, &language.Error{Reason: operation.QueryInvalid, Message: "The query has several operations; 'operationName' must name one of them"}
		case name == "" || op.Name != nil && op.Name.Value == name:
			found = op
		}
	}
	switch {
	case found != nil:
		return found, nil
	case name != "":
		return nil, &language.Error{Reason: operation.QueryInvalid, Message: "The query has no operation with the name in 'operationName'"}
	}
	return nil, &language.Error{Reason: operation.QueryInvalid, Message: "The query has no operation"}
}

// fail answers a request whose handler panicked, whose instance ended, or that took too long.
func fail(x *engine.Exchange, cause error) engine.Response {
	return newAnswer(x).failure(reply.Lost(cause))
}
