package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/rest/serve"
)

// graphqlPath is the path at which all operations are fields of a query.
func graphqlPath(s *schemas, all []*operation.Operation) member {
	s.all = append(s.all, graphqlSchemas()...)
	query, answer := graphqlExample(all)
	form := object{{"schema", reference("schemas", "GraphQLOutput")}}
	media := graphqlContent(form)
	responses := object{{"200", object{
		{"description", "What came of the query: all of it, or a part with what went wrong. With application/json also a query that is not " +
			"valid has this status."},
		{"headers", headers(with(request, credits[:1]), with(credits[1:], window))},
		{"content", graphqlContent(append(form, member{"examples", example(answer)}))},
	}}}
	for _, status := range refusalStatuses {
		r := refusalResponse(status)
		responses = append(responses, member{fmt.Sprint(status), append(r[:len(r)-1], member{"content", media})})
	}
	return member{serve.Base + "graphql", object{{"post", object{
		{"operationId", "graphql"},
		{"tags", []string{graphqlTag}},
		{"summary", "Runs a query with the operations as its fields."},
		{"description", "Each operation in the query costs its credits if it succeeds; the balance must do for all of them, or none is called. " +
			"Where one fails its field is null, and errors say why. The schema can be asked for by introspection."},
		{"parameters", []any{reference("parameters", requestIDParameter)}},
		{"requestBody", object{
			{"required", true},
			{"content", object{{"application/json", object{
				{"schema", reference("schemas", "GraphQLInput")},
				{"examples", example(query)},
			}}}},
		}},
		{"responses", responses},
	}}}}
}

// graphqlContent is an answer in both of the media types.
func graphqlContent(answer object) object {
	return object{{"application/graphql-response+json", answer}, {"application/json", answer}}
}

func graphqlSchemas() object {
	codes := []any{}
	for _, r := range refusals() {
		codes = append(codes, string(r.code))
	}
	anything := func(doc string, kind any) object {
		return object{{"type", kind}, {"additionalProperties", true}, {"description", doc}}
	}
	nullable := []string{"object", "null"}
	plain := func(kind, doc string) object { return object{{"type", kind}, {"description", doc}} }
	array := func(items object, doc string) object {
		return object{{"type", "array"}, {"items", items}, {"description", doc}}
	}
	return object{
		{"GraphQLInput", object{
			{"type", "object"},
			{"required", []string{"query"}},
			{"properties", object{
				{"query", plain("string", "A document with a query.")},
				{"operationName", object{{"type", []string{"string", "null"}}, {"description", "Which of its queries is meant."}}},
				{"variables", anything("Values of the query's variables.", nullable)},
				{"extensions", anything("Not used.", nullable)},
			}},
		}},
		{"GraphQLErrorItem", object{
			{"type", "object"},
			{"required", []string{"message", "extensions"}},
			{"properties", object{
				{"message", plain("string", "One sentence for people, without a full stop.")},
				{"locations", array(object{
					{"type", "object"},
					{"required", []string{"line", "column"}},
					{"properties", object{
						{"line", plain("integer", "Line of the query, from 1.")},
						{"column", plain("integer", "Column of the line, from 1.")},
					}},
				}, "Where in the query it is.")},
				{"path", array(plain("string", "Name in the answer."), "The field that is null for it.")},
				{"extensions", object{
					{"type", "object"},
					{"required", []string{"code"}},
					{"properties", object{
						{"code", object{{"type", "string"}, {"enum", codes}, {"description", "What kind of error it is."}}},
						{"parameter", plain("string", "The parameter at fault.")},
					}},
				}},
			}},
		}},
		{"GraphQLOutput", object{
			{"type", "object"},
			{"properties", object{
				{"data", anything("The fields of the query. Absent where it was not run.", "object")},
				{"errors", array(reference("schemas", "GraphQLErrorItem"), "What went wrong; absent if nothing did.")},
				{"extensions", object{
					{"type", "object"},
					{"description", "What the plan does not open of what was asked for; absent where it opens everything."},
					{"properties", object{{"premium", reference("schemas", premiumSchema)}}},
				}},
			}},
		}},
	}
}

// graphqlExample is a query with the examples of two operations, of which each is asked for its first field, and its answer.
func graphqlExample(all []*operation.Operation) (query, answer object) {
	fields, data := []string{}, object{}
	for _, op := range all[:2] {
		first := op.Results()[0].Name
		var args []string
		for _, f := range op.Params() {
			switch {
			case f.Example == "":
			case f.IsText():
				args = append(args, f.Name+": "+string(marshal(f.Example)))
			default:
				args = append(args, f.Name+": "+f.Example)
			}
		}
		fields = append(fields, op.Name+"("+strings.Join(args, ", ")+") { "+first+" }")
		var result map[string]any
		if err := json.Unmarshal(exampleResult(op), &result); err != nil {
			panic(err) // it was written by this program
		}
		data = append(data, member{op.Name, object{{first, result[first]}}})
	}
	return object{{"query", "{ " + strings.Join(fields, " ") + " }"}}, object{{"data", data}}
}
