// Package operation declares operations: the functions that Lettercraft offers.
//
// An operation is declared once, with [Define]. The declaration has a name, a price in credits, a struct of parameters, a struct of
// results, and a function from parameters to results. Every face (REST, GraphQL, the toolkit and its types) reads the declaration,
// and knows no operation by name. Read [Define] first. A call goes through [Operation.BindJSON] and [Call.Run].
//
// Every package of the project may import this one. It imports only packages of the project that import nothing else from the
// project. It does no I/O and does not know the time.
package operation

import (
	"context"
	"iter"
	"reflect"
	"slices"
	"sync"

	"github.com/lettercraft/lettercraft/core/numerals"
)

// Operation is the declaration of one operation.
type Operation struct {
	// Name is the last segment of the path, the GraphQL field and the function of the toolkit. It has lower-case letters only.
	Name string
	// Title is the name for people. It is empty if it is the name with a capital.
	Title string
	// Method is the HTTP method. With GET the parameters are in the query string, with POST in a JSON body.
	Method string
	// Summary describes the operation in one sentence.
	Summary string
	// Element is the name of the toolkit's custom element that shows the result. It is empty if there is none.
	Element string
	// Credits is the price of a successful call. A call with requests ([Request]) costs what these cost, and Credits is its lowest price.
	Credits int
	// Premium says whether only paid plans include the operation.
	Premium bool
	// Ending says that the operation will end. It is nil as long as the operation has no end date.
	Ending *Ending

	shape func() *shape
	run   func(context.Context, Host, any) (any, error)
	alloc func() reflect.Value
}

// shape describes the two structs. Their tags are read at the first use, to keep start-up short.
type shape struct {
	params      []Field
	results     []Field
	locked      []string
	hasRequests bool // whether a parameter is a list of requests
	hasPremium  bool // whether a parameter or a field of the result is Premium, or one of a request can be
}

// Define declares an operation by the tags of its parameters P and its result R, which are structs. The fields of an embedded struct
// count as fields of the struct that embeds it, so that operations can share parameters. The tags are:
//
//	json       the public name
//	doc        one sentence of documentation
//	required   "true": the parameter must be given (the empty string counts as given)
//	default    the value of a parameter that is not given
//	enum       the allowed values, separated by commas; a type with the method Values() []string has them without the tag
//	trim       "true": white space at both ends is removed before the other rules apply
//	address    "true": the address of a page that the host fetches
//	maxLength  the maximum number of characters (extended grapheme clusters, UAX #29)
//	maxBytes   the maximum number of bytes in UTF-8
//	minimum    the minimum of a whole number, or of the number of requests ([Request]); it needs maximum
//	maximum    the maximum of a whole number, or of the number of requests
//	premium    "true": for paid plans only
//	computed   "true": a text of a result that contains nothing from outside, such as a signature or one of a few fixed words
//	nullable   "true": the zero value of a result is written as null
//	example    a value for the documentation
//	deprecated one sentence that says what to use instead
//
// It is a programming error if a tag contradicts its field, if two fields have the same name, or if the announcement of its end is not correct
// ([Ending.Check]). The operation then panics at its first use.
func Define[P, R any](o Operation, run func(context.Context, Host, P) (R, error)) *Operation {
	o.shape = sync.OnceValue(func() *shape {
		if err := o.Ending.Check(); err != nil {
			panic("operation: " + o.Name + ": " + err.Error())
		}
		s := &shape{params: fieldsOf(reflect.TypeFor[P]()), results: fieldsOf(reflect.TypeFor[R]())}
		s.locked = premiumPaths(nil, "", s.results)
		s.hasRequests = slices.ContainsFunc(s.params, func(f Field) bool { return f.Kind == Requests })
		s.hasPremium = s.hasRequests || len(s.locked) > 0 || slices.ContainsFunc(s.params, func(f Field) bool { return f.Premium })
		return s
	})
	o.alloc = func() reflect.Value { return reflect.ValueOf(new(P)) }
	o.run = func(ctx context.Context, host Host, params any) (any, error) {
		return run(ctx, host, *params.(*P))
	}
	return &o
}

// HasRequests reports whether a parameter is a list of requests.
func (o *Operation) HasRequests() bool { return o.shape().hasRequests }

// HasPremium reports whether calls of some plans differ: only paid plans include the operation, a parameter or a field of the result.
func (o *Operation) HasPremium() bool { return o.Premium || o.shape().hasPremium }

// Price returns a sentence with the price of a successful call.
func (o *Operation) Price() string {
	switch {
	case o.HasRequests():
		return "Costs as much as the calls that it requests, whichever fields are selected."
	case o.Credits == 0:
		return "Costs nothing."
	case o.Credits == 1:
		return "Costs 1 credit."
	}
	return "Costs " + numerals.WithCommas(o.Credits) + " credits."
}

// Params describes the parameters, in the order of their declaration.
func (o *Operation) Params() []Field { return o.shape().params }

// Results describes the fields of the result, in the order of their declaration.
func (o *Operation) Results() []Field { return o.shape().results }

// Call is a call of an operation, with its parameters bound and checked.
type Call struct {
	Operation *Operation

	params   reflect.Value // pointer to the parameter struct
	given    []bool        // for each of Params, whether it was given and is not null
	withheld bool          // whether Premium fields of the result are withheld
	selected []string      // the selected fields of the result; nil for all
	shown    []Selected    // the parts of the result that are written; nil for all
	unknown  []string      // the names that were given and are no parameters
}

// WithholdPremium makes this a call of a plan without Premium. Premium parameters have no effect, and Premium fields of the result
// are written as null. It returns the names of the Premium parameters that were given and of all Premium fields, each name once. The
// names of nested fields have dots.
func (c *Call) WithholdPremium() []string {
	c.withheld = true
	shape := c.Operation.shape()
	locked := shape.locked
	for i, f := range shape.params {
		if !f.Premium || !c.given[i] {
			continue
		}
		c.params.Elem().FieldByIndex(f.index).SetZero()
		f.setDefault(c.params.Elem())
		if !slices.Contains(locked, f.Name) {
			locked = append(slices.Clip(locked), f.Name)
		}
	}
	return locked
}

// Addresses iterates over the parameters that are addresses of pages, with their names. A face refuses addresses that the host does
// not fetch before anything is paid.
func (c *Call) Addresses() iter.Seq2[string, string] {
	return func(yield func(name, address string) bool) {
		params := c.Operation.Params()
		for i := range params {
			if f := &params[i]; f.Address && !yield(f.Name, c.params.Elem().FieldByIndex(f.index).String()) {
				return
			}
		}
	}
}

// Texts iterates over the parameters that are free texts, with their names. Premium parameters have no text once they are withheld.
func (c *Call) Texts() iter.Seq2[string, string] {
	return func(yield func(name, text string) bool) {
		for _, f := range c.Operation.Params() {
			if !f.IsText() {
				continue
			}
			text := reflect.Indirect(c.params.Elem().FieldByIndex(f.index)) // not valid if the parameter was not given
			if text.IsValid() && !yield(f.Name, text.String()) {
				return
			}
		}
	}
}

// Weight returns the memory in bytes that the result of the call can take besides what its parameters take. It is that of the method Weight of
// the parameters, and 0 if they have none: the result is small.
func (c *Call) Weight() int {
	if params, heavy := c.params.Interface().(interface{ Weight() int }); heavy {
		return params.Weight()
	}
	return 0
}

// Requested returns the requests in the parameters of the call.
func (c *Call) Requested() []*Request {
	var all []*Request
	for _, f := range c.Operation.Params() {
		if f.Kind != Requests {
			continue
		}
		requests := c.params.Elem().FieldByIndex(f.index).Interface().([]Request)
		for i := range requests {
			all = append(all, &requests[i])
		}
	}
	return all
}

// WriteParams writes the values of all parameters as one object, with the defaults of parameters that were not given. It writes the same
// object for calls with the same meaning.
func (c *Call) WriteParams(w Writer) {
	params := Result{fields: c.Operation.Params(), value: c.params.Elem()}
	params.Write(w)
}

// Select limits the result to some fields. The values of the other fields are undefined.
func (c *Call) Select(names []string) { c.selected = names }

// callKey is the key of the call in the context of its function.
type callKey struct{}

// Wants reports whether a field of the result will be shown. The function of an operation calls it to skip fields that take long. It
// panics if the result has no such field.
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

// Run computes the result. If the caller made a mistake, the error is an [*Error].
func (c *Call) Run(ctx context.Context, host Host) (*Result, error) {
	value, err := c.Operation.run(context.WithValue(ctx, callKey{}, c), host, c.params.Interface())
	if err != nil {
		return nil, err
	}
	return &Result{fields: c.Operation.shape().results, value: reflect.ValueOf(value), withheld: c.withheld, shown: c.shown}, nil
}
