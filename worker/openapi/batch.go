package main

import (
	"fmt"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/serve"
	"github.com/lettercraft/lettercraft/worker/service/body"
)

// batchPath returns the path of batches. The operations must have been added before.
func batchPath(s *schemas, all []*operation.Operation) member {
	s.all = append(s.all, batchSchemas(s, all)...)
	sent, answered := batchExample(all)
	content := func(types []string, item, lines string) object {
		o := object{}
		for _, mediaType := range types {
			o = append(o, member{mediaType, object{
				{"schema", object{
					{"type", "string"},
					{"description", "An object on each line."},
					{"contentMediaType", mediaType},
					{"contentSchema", list(reference("schemas", item))},
				}},
				{"examples", object{{"example", object{{"value", lines}}}}},
			}})
		}
		return o
	}
	responses := object{{"200", object{
		{"description", "A line for each line of the body that is not blank, in the same order."},
		{"headers", headers(with(request, credits), window)},
		{"content", content([]string{serve.BatchType}, "BatchOutput", answered)},
	}}}
	for _, status := range refusalStatuses {
		responses = append(responses, member{fmt.Sprint(status), reference("responses", responseName(status))})
	}
	return member{serve.BatchPath, object{{"post", object{
		{"operationId", "batch"},
		{"tags", []string{batchTag}},
		{"summary", "Runs several calls in one request, one on each line."},
		{"description", fmt.Sprintf("Body and answer are JSON Lines: an object on each line. A batch has at most %d calls, which cost at most %d credits together. "+
			"A line that is wrong, or whose call fails, costs nothing and fails alone; blank lines are skipped. Each call that succeeds costs its credits, and counts as one "+
			"call of the minute. If the balance or the minute can't pay for all calls, none runs. No call begins when %.0f seconds have passed: the rest fail with "+
			"timed_out, and can be sent again.", serve.MaxLines, serve.MaxCredits, serve.LastStart.Seconds())},
		{"parameters", []any{reference("parameters", requestIDParameter), reference("parameters", repeatParameter)}},
		{"requestBody", object{{"required", true}, {"content", content(body.LineTypes, "BatchInput", sent)}}},
		{"responses", responses},
	}}}}
}

func batchSchemas(s *schemas, all []*operation.Operation) object {
	names, envelopes := []string{}, []any{}
	for _, op := range all {
		names, envelopes = append(names, op.Name), append(envelopes, s.response(op))
	}
	nullable := []string{"string", "null"}
	return object{
		{"BatchInput", object{
			{"type", "object"},
			{"required", []string{"operation"}},
			{"properties", object{
				{"operation", object{{"type", "string"}, {"enum", names}, {"description", "Name of the operation to call."}}},
				{"parameters", object{
					{"type", []string{"object", "null"}},
					{"additionalProperties", true},
					{"description", "The parameters of the operation, as in a body. Numbers and booleans are JSON, also those that a single call has in its query."},
				}},
				{"id", object{{"type", nullable}, {"maxLength", serve.MaxID}, {"description", fmt.Sprintf("Your own name for the line, which its answer repeats. At most %d bytes of UTF-8.", serve.MaxID)}}},
			}},
		}},
		{"BatchOutput", object{
			{"type", "object"},
			{"required", []string{"line", "id", "operation", "status", "cost", "answer"}},
			{"properties", object{
				{"line", object{{"type", "integer"}, {"minimum", 1}, {"description", "Number of the line in the body, counted from 1."}}},
				{"id", object{{"type", nullable}, {"description", "The id of the line; null if it has none."}}},
				{"operation", object{{"type", nullable}, {"description", "The operation of the line; null if it names none."}}},
				{"status", object{{"type", "integer"}, {"description", "Status that the call would have as a request of its own."}}},
				{"cost", object{{"type", "integer"}, {"minimum", 0}, {"description", "Credits charged for the line."}}},
				{"answer", object{
					{"anyOf", append(envelopes, reference("schemas", errorSchema))},
					{"description", "The answer to the call, as a request of its own gets it in JSON."},
				}},
			}},
		}},
	}
}

// batchExample returns a batch that calls two operations with their examples, and its answer.
func batchExample(all []*operation.Operation) (sent, answered string) {
	var in, out strings.Builder
	for i, op := range []*operation.Operation{all[0], all[2]} {
		id := fmt.Sprintf("call-%d", i+1)
		fmt.Fprintf(&in, "%s\n", marshal(object{{"id", id}, {"operation", op.Name}, {"parameters", exampleParams(op)}}))
		fmt.Fprintf(&out, "%s\n", marshal(object{
			{"line", i + 1}, {"id", id}, {"operation", op.Name}, {"status", 200}, {"cost", op.Credits}, {"answer", exampleAnswer(op)},
		}))
	}
	return in.String(), out.String()
}
