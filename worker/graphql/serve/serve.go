// Package serve is the GraphQL interface: one path, where a query calls several operations and selects what it wants of
// their results. Read serve first: it is the life of one request. request.go reads the body, plan.go and collect.go find out
// what the query asks for, call.go calls the operations, introspect.go has the schema asked, and answer.go writes what comes of
// it. Parsing within limits is package language's, the schema package schema's; validation is the library's.
package serve

import (
	"sync"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/ast"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/graphql/language"
	"lettercraft/worker/graphql/schema"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/body"
	"lettercraft/worker/service/load"
	"lettercraft/worker/service/operations"
	"lettercraft/worker/service/payment"
	"lettercraft/worker/service/reply"
)

// Program is the GraphQL interface as the engine runs it.
var Program = &engine.Program{Headers: reply.Headers, Rooms: load.Rooms, Handle: serve, Fail: fail}

// path is the interface's only one.
const path = "/v1/graphql"

// served are the operations that have a field.
var served = operations.All

// types is the schema, which takes long to make.
var types = sync.OnceValue(func() *graphql.Schema { return schema.Make(served) })

// serve answers a request. The checks are in the order that the interface promises: method, key, format, size, query, rate,
// credits.
func serve(x *engine.Exchange) engine.Response {
	a := newAnswer(x)
	switch x.Method {
	case "OPTIONS":
		return a.Preflight()
	case "POST":
	default:
		return a.failure(&operation.Error{Code: operation.MethodNotAllowed, Message: "The method of " + path + " is POST"})
	}
	who, err := account.Lookup(x, x.Header("x-api-key"))
	if err != nil {
		return a.failure(err)
	}
	a.Payment = payment.By(who)
	if err := answerQuery(x, a, who.Plan); err != nil {
		return a.failure(err)
	}
	return a.response()
}

// answerQuery reads the query, calls its operations and writes the answer to a, or returns the error that takes its place.
func answerQuery(x *engine.Exchange, a *answer, plan account.Plan) error {
	q, err := read(x, func() error { return a.Payment.Check(x, 1) })
	if err != nil {
		return a.Payment.Cancel(x, err)
	}
	called := q.credits() > 0
	cost := 0
	if called {
		if cost, err = q.call(x, a, plan); err != nil {
			return a.Payment.Cancel(x, err)
		}
	} else {
		a.data = q.document(nil)
	}
	// A query of the schema costs nothing, but counts in the rate window.
	if called || len(q.schema) > 0 {
		return a.Payment.Settle(x, cost)
	}
	return a.Payment.Cancel(x, nil)
}

// weight is how much memory a query takes with a body of so many bytes, without its results.
func weight(bytes int) int { return 4*load.Call + 6*bytes }

// read reads the query in the body of a request, as far as it can be read without calling an operation. Afford is called
// before a large body is read; its error is returned.
func read(x *engine.Exchange, afford func() error) (*query, error) {
	content, err := body.ReadJSON(x, weight, afford)
	if err != nil {
		return nil, err
	}
	r, err := decode(content)
	if err != nil {
		return nil, err
	}
	parsed, err := language.Parse(r.query)
	if err != nil {
		return nil, err
	}
	doc := parsed.Document
	op, err := choose(doc, r.operation)
	if err != nil {
		return nil, err
	}
	if v := graphql.ValidateDocument(types(), doc, rules); !v.IsValid {
		return nil, parsed.Invalid(v.Errors)
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
	return q, q.bind(x)
}

// choose finds the operation of a document that is to be executed.
func choose(doc *ast.Document, name string) (*ast.OperationDefinition, error) {
	var found *ast.OperationDefinition
	for _, d := range doc.Definitions {
		op, ok := d.(*ast.OperationDefinition)
		switch {
		case !ok:
		case name == "" && found != nil:
			return nil, &language.Error{Message: "The query has several operations: 'operationName' must say which is meant"}
		case name == "" || op.Name != nil && op.Name.Value == name:
			found = op
		}
	}
	switch {
	case found != nil:
		return found, nil
	case name != "":
		return nil, &language.Error{Message: "The query has no operation with the name in 'operationName'"}
	}
	return nil, &language.Error{Message: "The query has no operation"}
}

// fail answers a request whose handler panicked, whose instance was lost, or that took too long.
func fail(x *engine.Exchange, cause error) engine.Response {
	return newAnswer(x).failure(reply.Lost(cause))
}
