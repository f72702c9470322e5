package operation

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lettercraft/lettercraft/core/characters"
	"github.com/lettercraft/lettercraft/core/jsonio"
	"github.com/lettercraft/lettercraft/core/numerals"
)

// BindJSON reads the parameters from a JSON object. Unknown names are ignored ([Call.Unknown]), null counts as not given, and lone
// surrogates are read as U+FFFD, as everywhere on the web platform. Errors: [MalformedRequest], [InvalidParameter]. With an
// [InvalidParameter], the call only has the unknown names before the mistake.
func (o *Operation) BindJSON(body []byte) (*Call, error) {
	call := o.newCall()
	switch err := jsonio.Object(body, call.bindMember).(type) {
	case nil:
		return call, call.complete()
	case *jsonio.Error:
		return nil, MalformedJSON("The parameters", err)
	default:
		return call, err
	}
}

// Bind reads the parameters of an operation that was defined with P from a JSON object, as [Operation.BindJSON] does.
func Bind[P any](o *Operation, body []byte) (*P, error) {
	call, err := o.BindJSON(body)
	if err != nil {
		return nil, err
	}
	return call.params.Interface().(*P), nil
}

func (c *Call) bindMember(name string, in *jsonio.Reader) error {
	i := c.Operation.param(name)
	if i < 0 {
		c.Ignore(name)
	}
	kind := in.Kind()
	if kind == '[' && i >= 0 && c.Operation.Params()[i].Kind == Requests {
		return c.bindRequests(i, in)
	}
	if i < 0 || kind == '{' || kind == '[' {
		if err := in.Skip(); err != nil {
			return err
		}
		if i < 0 {
			return nil
		}
		return c.Operation.Params()[i].wrongType()
	}
	text, err := in.Text()
	if err != nil {
		return err
	}
	return c.bind(i, kind, text)
}

// bind sets the parameter with an index to a JSON value, which is given by its kind and, for a scalar, its text. Null counts as not
// given.
func (c *Call) bind(i int, kind jsonio.Kind, text string) error {
	f := &c.Operation.Params()[i]
	fits := false
	switch f.Kind {
	case String:
		fits = kind == '"'
	case Boolean:
		fits = kind == 't' || kind == 'f'
	case Integer, Number:
		fits = kind == '0'
	}
	switch {
	case kind == 'n':
		return nil
	case !fits:
		return f.wrongType()
	}
	c.given[i] = true
	return f.set(c.params.Elem().FieldByIndex(f.index), text)
}

// bindRequests reads a list of requests, which is the next value of the reader.
func (c *Call) bindRequests(i int, in *jsonio.Reader) error {
	f := &c.Operation.Params()[i]
	c.given[i] = true
	var requests []Request
	err := in.Items(func(in *jsonio.Reader) error {
		if in.Kind() != '{' {
			if err := in.Skip(); err != nil {
				return err
			}
			return f.wrongType()
		}
		if len(requests) == f.Maximum {
			return Invalid(f.Name, AboveMaximum, f.typeRule())
		}
		var request Request
		err := in.Members(func(name string, in *jsonio.Reader) (err error) {
			switch kind := in.Kind(); {
			case name == "operation" && kind == '"':
				request.Operation, err = in.Text()
			case name == "parameters" && kind == '{':
				request.Parameters, err = in.Value()
			default:
				err = in.Skip()
			}
			return err
		})
		if err != nil {
			return err
		}
		requests = append(requests, request)
		if !slices.Contains(f.Enum, request.Operation) {
			return InvalidLine(f.Name, len(requests), UnknownValue, "operation must be one of: "+strings.Join(f.Enum, ", "))
		}
		if request.Parameters == nil {
			return InvalidLine(f.Name, len(requests), Required, "parameters must be an object")
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(requests) < f.Minimum {
		return Invalid(f.Name, BelowMinimum, f.typeRule())
	}
	*c.params.Elem().FieldByIndex(f.index).Addr().Interface().(*[]Request) = requests
	return nil
}

// Argument is a parameter with its value, for [Operation.BindArguments].
type Argument struct {
	Name string
	// Kind is the kind of the JSON value. Text is the text of a string or a number, or the literal of another scalar.
	Kind jsonio.Kind
	Text string
}

// BindArguments reads the parameters from decoded values. Several calls can share the text of a value. The rules are the same as for
// [Operation.BindJSON]. Error: [InvalidParameter].
func (o *Operation) BindArguments(arguments []Argument) (*Call, error) {
	call := o.newCall()
	for _, a := range arguments {
		if i := o.param(a.Name); i >= 0 {
			if err := call.bind(i, a.Kind, a.Text); err != nil {
				return nil, err
			}
		}
	}
	return call, call.complete()
}

// BindValues reads the parameters from the names and values of a query string. Unknown names are ignored ([Call.Unknown]). An empty value
// counts as not given, unless the parameter is a text ([Field.IsText]). Error: [InvalidParameter]. With an error, the call only has the
// unknown names.
func (o *Operation) BindValues(values map[string][]string) (*Call, error) {
	call := o.newCall()
	for name := range values {
		if o.param(name) < 0 {
			call.Ignore(name)
		}
	}
	for i := range o.Params() {
		f := &o.Params()[i]
		given := values[f.Name]
		switch len(given) {
		case 0:
			continue
		case 1:
		default:
			return call, Invalid(f.Name, Repeated, "is given more than once")
		}
		if given[0] == "" && !f.IsText() {
			continue
		}
		call.given[i] = true
		if err := f.set(call.params.Elem().FieldByIndex(f.index), given[0]); err != nil {
			return call, err
		}
	}
	return call, call.complete()
}

func (o *Operation) newCall() *Call {
	return &Call{Operation: o, params: o.alloc(), given: make([]bool, len(o.Params()))}
}

func (o *Operation) param(name string) int {
	params := o.Params()
	for i := range params {
		if params[i].Name == name {
			return i
		}
	}
	return -1
}

// complete sets parameters that were not given to their defaults. It returns an error if a required parameter was not given.
func (c *Call) complete() error {
	params := c.Operation.Params()
	for i := range c.given {
		f := &params[i]
		switch {
		case c.given[i]:
		case f.Required:
			return &Error{
				Code:      InvalidParameter,
				Reason:    Required,
				Parameter: f.Name,
				Rule:      "must be given",
				Message:   "Required parameter '" + f.Name + "' is missing",
			}
		default:
			f.setDefault(c.params.Elem())
		}
	}
	return nil
}

// setDefault sets the field of the parameter struct, which must be zero, to its default.
func (f *Field) setDefault(params reflect.Value) {
	if f.Default != "" {
		_ = f.set(params.FieldByIndex(f.index), f.Default) // the default was checked when the field was declared
	}
}

// set checks the text of a value against the rules of the field and stores it.
func (f *Field) set(v reflect.Value, text string) error {
	if v.Kind() == reflect.Pointer {
		allocate(v)
		v = v.Elem()
	}
	switch f.Kind {
	case Boolean:
		b, ok := parseBool(text)
		if !ok {
			return f.wrongType()
		}
		v.SetBool(b)
	case Integer:
		return f.setInteger(v, text)
	case Number:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return f.wrongType()
		}
		v.SetFloat(n)
	case String:
		return f.setString(v, text)
	}
	return nil
}

// allocate sets a pointer to a new zero value. [reflect.Value.Set] would link the code that compares and converts types: 5 kB of each of the
// toolkit's programs, with brotli.
func allocate(v reflect.Value) {
	switch p := v.Addr().Interface().(type) {
	case **bool:
		*p = new(bool)
	case **int:
		*p = new(int)
	case **int64:
		*p = new(int64)
	case **float64:
		*p = new(float64)
	case **string:
		*p = new(string)
	default:
		panic("operation: a parameter has the type " + v.Type().String())
	}
}

func (f *Field) setInteger(v reflect.Value, text string) error {
	n, err := strconv.ParseInt(text, 10, 64) // for a number beyond 64 bits, n is the nearest number within
	isBeyond := errors.Is(err, strconv.ErrRange)
	switch {
	case err != nil && !isBeyond:
		return f.wrongType()
	case f.Maximum != 0 && n < int64(f.Minimum) || isBeyond && n < 0:
		return Invalid(f.Name, BelowMinimum, f.typeRule())
	case f.Maximum != 0 && n > int64(f.Maximum) || isBeyond:
		return Invalid(f.Name, AboveMaximum, f.typeRule())
	}
	v.SetInt(n)
	return nil
}

func (f *Field) setString(v reflect.Value, text string) error {
	if f.Trim {
		text = strings.TrimSpace(text)
	}
	switch {
	case !utf8.ValidString(text):
		return Invalid(f.Name, NotUTF8, "must be text in UTF-8")
	case f.MaxBytes > 0 && len(text) > f.MaxBytes:
		return Invalid(f.Name, TooLong, "must have at most "+numerals.WithCommas(f.MaxBytes)+" bytes of UTF-8")
	case f.MaxLength > 0 && len(text) > f.MaxLength && characters.Count(text) > f.MaxLength:
		return Invalid(f.Name, TooLong, "must have at most "+numerals.WithCommas(f.MaxLength)+" characters")
	case f.Enum != nil && !slices.Contains(f.Enum, text):
		return Invalid(f.Name, UnknownValue, "must be one of: "+strings.Join(f.Enum, ", "))
	}
	v.SetString(text)
	return nil
}

func (f *Field) wrongType() error { return Invalid(f.Name, WrongType, f.typeRule()) }

// typeRule returns the rule that the type and the bounds of the field make.
func (f *Field) typeRule() string {
	switch f.Kind {
	case Boolean:
		return "must be true or false"
	case Integer:
		if f.Maximum != 0 {
			return "must be a whole number from " + numerals.WithCommas(f.Minimum) + " to " + numerals.WithCommas(f.Maximum)
		}
		return "must be a whole number"
	case Number:
		return "must be a number"
	case Requests:
		return "must be a list of " + numerals.WithCommas(f.Minimum) + " to " + numerals.WithCommas(f.Maximum) + " requests"
	default:
		return "must be a string"
	}
}

// parseBool parses a boolean in a query string. Clients in .NET and Python write "True".
func parseBool(text string) (value, ok bool) {
	switch strings.ToLower(text) {
	case "true", "1":
		return true, true
	case "false", "0":
		return false, true
	}
	return false, false
}
