package serve

import (
	"maps"
	"slices"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/engine"
	"lettercraft/worker/service/reply"
)

// The parameters of the query that every operation has, besides its own.
const (
	formatParameter = "format"
	fieldsParameter = "fields"
)

// prefer notes the names that are no parameters, and limits the result of a call to the fields that the query selects. Errors, all
// [operation.InvalidParameter]: a name that is no parameter, if the caller prefers that; a field that the result does not have.
func (a *answer) prefer(x *engine.Exchange, call *operation.Call) error {
	if a.operation.Method != "GET" {
		for _, name := range slices.Sorted(maps.Keys(a.query)) {
			call.Ignore(name)
		}
	}
	a.Ignored = call.Unknown(formatParameter, fieldsParameter)
	if a.IsStrict = reply.IsStrict(x.Header("prefer")); a.IsStrict && len(a.Ignored) > 0 {
		return a.operation.RefuseUnknown(a.Ignored[0])
	}
	given := a.query[fieldsParameter]
	switch {
	case len(given) > 1:
		return operation.Invalid(fieldsParameter, operation.Repeated, "is given more than once")
	case len(given) == 0 || given[0] == "":
		return nil
	}
	for path := range strings.SplitSeq(given[0], ",") {
		a.fields = append(a.fields, strings.TrimSpace(path))
	}
	slices.Sort(a.fields)
	a.fields = slices.Compact(a.fields)
	if call.SelectPaths(a.fields) {
		return nil
	}
	var names []string
	for _, f := range a.operation.Results() {
		names = append(names, f.Name)
	}
	return operation.Invalid(fieldsParameter, operation.UnknownValue, "must be fields of the result, separated by commas: "+strings.Join(names, ", "))
}

// shown returns the locked fields that the answer to a call would have had, and the locked parameters.
func shown(call *operation.Call, locked []string) []string {
	return slices.DeleteFunc(slices.Clone(locked), func(path string) bool {
		name, _, _ := strings.Cut(path, ".")
		isField := func(f operation.Field) bool { return f.Name == name }
		return slices.ContainsFunc(call.Operation.Results(), isField) && !call.Shows(path)
	})
}
