package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/serve"
	"github.com/lettercraft/lettercraft/worker/service/format"
	"github.com/lettercraft/lettercraft/worker/service/payment"
	"github.com/lettercraft/lettercraft/worker/service/reply"
)

// operationPath returns the path of an operation, in the group of a tag.
func operationPath(s *schemas, op *operation.Operation, tag string) member {
	parameters := []any{}
	if op.Method == "GET" {
		for _, f := range op.Params() {
			parameters = append(parameters, queryParameter(f))
		}
	}
	shared := []string{formatParameter, fieldsParameter, preferParameter, requestIDParameter}
	if op.Credits > 0 {
		shared = append(shared, repeatParameter)
	}
	for _, name := range shared {
		parameters = append(parameters, reference("parameters", name))
	}
	end, sometimes := reply.EndingOf(op.Ending), with(window, names)
	if end != nil {
		sometimes = with(sometimes, ending)
	}
	o := object{
		{"operationId", op.Name},
		{"tags", []string{tag}},
		{"summary", op.Summary},
		{"description", strings.TrimSpace(priceOf(op) + " " + end.Reason())},
	}
	if !op.HasRequests() {
		o = append(o, member{"x-credits", op.Credits})
	}
	o = append(o, member{"parameters", parameters})
	if end != nil {
		o = append(o, member{"deprecated", true})
	}
	if op.Method != "GET" {
		o = append(o, member{"requestBody", object{
			{"required", true},
			{"content", object{{"application/json", object{
				{"schema", bodySchema(op)},
				{"examples", example(exampleParams(op))},
			}}}},
		}})
	}
	responses := object{{"200", object{
		{"description", "The result."},
		{"headers", headers(with(request, credits), sometimes)},
		{"content", content(s.response(op), example(exampleAnswer(op)))},
	}}}
	for _, status := range refusalStatuses {
		if op.Method != "GET" || !slices.Contains(bodyStatuses, status) {
			responses = append(responses, member{fmt.Sprint(status), reference("responses", responseName(status))})
		}
	}
	return member{serve.Base + op.Name, object{{strings.ToLower(op.Method), append(o, member{"responses", responses})}}}
}

// priceOf returns the price of an operation, and the plans that include it if not all do.
func priceOf(op *operation.Operation) string {
	if op.Premium {
		return op.Price() + " For plans with Premium."
	}
	return op.Price()
}

// queryParameter returns a parameter of an operation that takes its parameters from the query.
func queryParameter(f operation.Field) object {
	doc := parameterDoc(f)
	if f.Kind == operation.Boolean {
		doc += " Case is ignored, and 1 and 0 are accepted too."
	}
	p := object{{"name", f.Name}, {"in", "query"}, {"description", doc}}
	if f.Required {
		p = append(p, member{"required", true})
	}
	p = append(p, member{"schema", parameterSchema(f, false)})
	for _, m := range marks(f) {
		if m.name == "examples" {
			m = member{"example", literal(f, f.Example)}
		}
		p = append(p, m)
	}
	return p
}

// The parameters that all operations share.
const (
	formatParameter    = "Format"
	fieldsParameter    = "Fields"
	requestIDParameter = "RequestID"
	repeatParameter    = "IdempotencyKey"
	preferParameter    = "Prefer"
)

func sharedParameters() object {
	names := []string{}
	for _, f := range format.All {
		names = append(names, f.Name)
	}
	return object{
		{formatParameter, object{
			{"name", "format"},
			{"in", "query"},
			{"description", "Format of the answer. Without it, the header Accept selects the format."},
			{"schema", object{{"type", "string"}, {"enum", names}}},
		}},
		{fieldsParameter, object{
			{"name", "fields"},
			{"in", "query"},
			{"description", "Fields of the result that the answer has, separated by commas. Two names with a dot between them, such as cipher.A, are a field " +
				"of an object and a field in it. Without this parameter, the answer has all fields, as in its schema."},
			{"schema", object{{"type", "string"}}},
		}},
		{preferParameter, object{
			{"name", "Prefer"},
			{"in", "header"},
			{"description", "handling=strict: a name that is no parameter is an error. Without it, such names are ignored, and named in the header " +
				"X-Ignored-Parameters."},
			{"schema", object{{"type", "string"}}},
		}},
		{requestIDParameter, object{
			{"name", "X-Request-ID"},
			{"in", "header"},
			{"description", "Your own id for the request: 1 to 128 of the characters A to Z, a to z, 0 to 9, dot, underscore and " +
				"hyphen. An invalid id is replaced."},
			{"schema", object{{"type", "string"}}},
		}},
		{repeatParameter, object{
			{"name", "Idempotency-Key"},
			{"in", "header"},
			{"description", payment.RepeatDoc},
			{"schema", object{{"type", "string"}}},
		}},
	}
}

// content returns the content of an answer in each format, with examples in JSON.
func content(schema, examples object) object {
	c := object{}
	for i, f := range format.All {
		mediaType, _, _ := strings.Cut(f.ContentType, ";")
		m := object{{"schema", schema}}
		if f.Name == "csv" {
			m = object{{"schema", reference("schemas", csvSchema)}}
		}
		if i == 0 && len(examples) > 0 {
			m = append(m, member{"examples", examples})
		}
		c = append(c, member{mediaType, m})
	}
	return c
}
