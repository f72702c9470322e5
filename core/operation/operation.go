// Package operation is how Lettercraft declares what it can do.
//
// An operation is declared once, with [Define]: its name, its credits, a struct of parameters, a struct of results and
// a function between the two. Every face (the REST interface, GraphQL, the browser toolkit and its types) reads that
// declaration and knows no operation by name. Read [Define] first, then [Operation.BindJSON] and [Call.Run], which are
// the life of one call.
//
// Every package of the project may import this one. Of the project it imports only packages that import nothing themselves.
// It does no I/O and does not know the time.
package operation

import (
	"context"
	"iter"
	"reflect"
	"slices"
	"sync"

	"lettercraft/core/numerals"
)

// Operation is the declaration of one operation.
type Operation struct {
	// Name is the last segment of the path, the GraphQL field and the toolkit's function: lower-case letters.
	Name string
	// Method is the HTTP method, GET or POST. With GET the parameters come in the query, with POST in a JSON body.
	Method string
	// Summary is one sentence for the reference and the types.
	Summary string
	// Credits is what one successful call costs.
	Credits int

	shape func() shape
	run   func(context.Context, Host, any) (any, error)
	alloc func() reflect.Value
}

// shape is what the tags of the two structs say. It is read at the first use, to keep start-up short.
type shape struct {
	params  []Field
	results []Field
	locked  []string
}

// Define declares an operation from the tags of its parameters P and its result R, both structs. The fields of an embedded
// struct count as fields of the struct that embeds it, at that place: so operations share parameters. Recognised tags:
//
//	json       the public name
//	doc        one sentence of documentation
//	required   "true": the parameter must be given (the empty string counts as given)
//	default    the value of a parameter that is not given
//	enum       the allowed values, separated by commas
//	trim       "true": white space at both ends is removed before anything else is checked
//	address    "true": the address of a page that the host fetches
//	maxLength  the most characters (extended grapheme clusters, UAX #29)
//	maxBytes   the most bytes of UTF-8
//	minimum    the least value of a whole number; it needs maximum
//	maximum    the greatest value of a whole number
//	premium    "true": for paid plans only
//	computed   "true": a text of a result that holds nothing from outside, such as a signature or one of a few words
//	nullable   "true": the zero value of a result is written as null
//	example    a value for the reference
//	deprecated one sentence that says what to use instead
//
// A tag that contradicts its field is a mistake of the program, and so are two fields of one name. Both panic at the first
// use.
func Define[P, R any](o Operation, run func(context.Context, Host, P) (R, error)) *Operation {
	o.shape = sync.OnceValue(func() shape {
		s := shape{params: fieldsOf(reflect.TypeFor[P]()), results: fieldsOf(reflect.TypeFor[R]())}
		s.locked = premiumPaths(nil, "", s.results)
		return s
	})
	o.alloc = func() reflect.Value { return reflect.New(reflect.TypeFor[P]()) }
	o.run = func(ctx context.Context, host Host, params any) (any, error) {
		return run(ctx, host, *params.(*P))
	}
	return &o
}

// Price says what a successful call costs, as a sentence.
func (o *Operation) Price() string {
	if o.Credits == 1 {
		return "Costs 1 credit."
	}
	return "Costs " + numerals.WithCommas(o.Credits) + " credits."
}

// Params describes the parameters, in the order of their declaration.
func (o *Operation) Params() []Field { return o.shape().params }

// Results describes the fields of the result, in the order of their declaration.
func (o *Operation) Results() []Field { return o.shape().results }

// Call is one call of an operation with its parameters bound and checked.
type Call struct {
	Operation *Operation

	params   reflect.Value // pointer to the parameter struct
	given    []bool        // by index of Params: was it given, and not null?
	withheld bool          // Premium fields of the result are withheld
	selected []string      // the fields that the caller wants; nil: all
}

// WithholdPremium makes this a call of a plan without Premium: Premium parameters that were given lose their effect
// and Premium fields of the result are written as null. It returns the names of both, fields of nested objects with
// dots, each name once.
func (c *Call) WithholdPremium() []string {
	c.withheld = true
	shape := c.Operation.shape()
	locked := shape.locked
	for i, f := range shape.params {
		if !f.Premium || !c.given[i] {
			continue
		}
		f.reset(c.params.Elem())
		if !slices.Contains(locked, f.Name) {
			locked = append(slices.Clip(locked), f.Name)
		}
	}
	return locked
}

// Addresses returns the parameters of the call that are addresses of pages, by their names. A face refuses those that the
// host does not fetch before anything is paid.
func (c *Call) Addresses() iter.Seq2[string, string] {
	return func(yield func(name, address string) bool) {
		for _, f := range c.Operation.Params() {
			if f.Address && !yield(f.Name, c.params.Elem().FieldByIndex(f.index).String()) {
				return
			}
		}
	}
}

// Select says which fields of the result the caller wants. The values of the others are not to be relied on.
func (c *Call) Select(names []string) { c.selected = names }

// callKey is the key of the call in the context of its function.
type callKey struct{}

// Wants reports, within the function of an operation, whether a field of the result will be shown. A field that won't be
// shown need not be computed. A name that the result does not have is a mistake of the program and panics.
func Wants(ctx context.Context, name string) bool {
	c, _ := ctx.Value(callKey{}).(*Call)
	if c == nil {
		return true
	}
	shape := c.Operation.shape()
	if !slices.ContainsFunc(shape.results, func(f Field) bool { return f.Name == name }) {
		panic("operation: the result of " + c.Operation.Name + " has no field " + name)
	}
	return (c.selected == nil || slices.Contains(c.selected, name)) && !(c.withheld && slices.Contains(shape.locked, name))
}

// Run computes the result. A mistake of the caller comes back as an [*Error].
func (c *Call) Run(ctx context.Context, host Host) (*Result, error) {
	value, err := c.Operation.run(context.WithValue(ctx, callKey{}, c), host, c.params.Interface())
	if err != nil {
		return nil, err
	}
	return &Result{fields: c.Operation.shape().results, value: reflect.ValueOf(value), withheld: c.withheld}, nil
}
