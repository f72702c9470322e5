package serve

import (
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/engine"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// The parameters of the query that every operation has, besides its own.
const (
	formatParameter = "format"
	fieldsParameter = "fields"
)

// prefer notes the names in a call that are no parameters, and limits its result to the fields that the query selects. Given the error of
// binding the call, it returns the error for the caller: a name that is no parameter, if the caller prefers that, takes precedence.
func (a *answer) prefer(x *engine.Exchange, call *operation.Call, err error) error {
	if call == nil {
		return err // what is malformed has no names
	}
	if a.operation.Method == "GET" {
		a.Ignored = call.Unknown(formatParameter, fieldsParameter)
	} else {
		if len(a.query) > 0 { // most calls have no query, and V8 need not compile the iteration over a map for them
			for name := range a.query {
				if name != formatParameter && name != fieldsParameter {
					call.Ignore(name)
				}
			}
		}
		a.Ignored = call.Unknown()
	}
	a.IsStrict = reply.IsStrict(x.Header("prefer"))
	given := a.query[fieldsParameter]
	switch {
	case a.IsStrict && len(a.Ignored) > 0:
		return a.operation.RefuseUnknown(a.Ignored[0])
	case err != nil:
		return err
	case len(given) > 1:
		return operation.Invalid(fieldsParameter, operation.Repeated, "is given more than once")
	case len(given) == 0 || given[0] == "":
		return nil
	}
	for path := range strings.SplitSeq(given[0], ",") {
		a.fields = append(a.fields, strings.TrimSpace(path))
	}
	return call.SelectPaths(fieldsParameter, a.fields)
}

// shown returns the locked fields that the answer to a call would have had, and the locked parameters.
func shown(call *operation.Call, locked []string) []string {
	return slices.DeleteFunc(slices.Clone(locked), func(path string) bool {
		name, _, _ := strings.Cut(path, ".")
		isField := func(f operation.Field) bool { return f.Name == name }
		return slices.ContainsFunc(call.Operation.Results(), isField) && !call.Shows(path)
	})
}
