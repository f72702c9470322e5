package main

import (
	"context"
	"fmt"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/serve"
	"github.com/lettercraft/lettercraft/worker/rest/status"
)

// statusOperation declares the status like an operation, for its schema. The status is not an operation, because it needs no key.
var statusOperation = operation.Define(operation.Operation{
	Name:    "status",
	Method:  "GET",
	Summary: "Reports whether the service works.",
}, func(context.Context, operation.Host, struct{}) (status.Result, error) {
	return status.Result{
		OK: true, Version: status.Version, Build: "v1.4.0", Directory: "ok", Accounts: "ok", Images: "ok", Image: "ok", Page: "ok",
		GraphQL: "ok", Notifier: "ok", Console: "ok", Mail: "ok",
	}, nil
})

// statusPath returns the path at which the service says whether it works.
func statusPath(s *schemas) member {
	op := statusOperation
	failed := refusal{operation.ServiceUnavailable, "The directory of keys, the objects of accounts or the store of images do not answer. The data say which", request, retry, nil}
	unavailable := refused(failed)
	responses := object{
		{"200", object{
			{"description", "The directory of keys, the objects of accounts and the store of images answer. The data say what the other parts do."},
			{"headers", headers(request, nil)},
			{"content", content(s.response(op), example(exampleAnswer(op)))},
		}},
		{"503", append(unavailable[:len(unavailable)-1], member{"content", content(s.unavailable(op), nil)})},
	}
	malformed := []refusal{
		{operation.InvalidParameter, "The format is not one of the list", request, nil, nil},
		{operation.MalformedRequest, "The query is not URL-encoded", request, nil, nil},
	}
	responses = append(responses, member{"400", refused(malformed...)})
	for _, code := range []operation.Code{operation.MethodNotAllowed, operation.Internal} {
		responses = append(responses, member{fmt.Sprint(code.Status()), reference("responses", responseName(code.Status()))})
	}
	return member{serve.Base + op.Name, object{{"get", object{
		{"operationId", op.Name},
		{"tags", []string{statusTag}},
		{"summary", op.Summary},
		{"description", fmt.Sprintf("For monitors. It needs no key and costs nothing. The directory of keys, the objects of accounts and the store of "+
			"images are asked at most every %.0f seconds, and the other parts at most every %.0f seconds while they work. `ok` is false if any part is "+
			"unreachable. The status is 503 only if one of the first three is, because most calls succeed without the others. A part is unknown "+
			"for a short time, while the first check is under way. HEAD returns only the status and the headers.",
			status.Life.Seconds(), status.WorkerLife.Seconds())},
		{"security", []any{}},
		{"parameters", []any{reference("parameters", formatParameter), reference("parameters", requestIDParameter)}},
		{"responses", responses},
	}}}}
}

// unavailable adds the envelope of an error with the data of an operation and returns a reference to it. The data are null if the service
// could not check.
func (s *schemas) unavailable(op *operation.Operation) object {
	name := title(op.Name) + "Unavailable"
	s.add(name, nil, func() object {
		return errorEnvelope(object{{"oneOf", []any{s.result(title(op.Name)+"Output", op.Results()), object{{"type", "null"}}}}})
	})
	return reference("schemas", name)
}
