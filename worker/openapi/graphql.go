package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"lettercraft/core/operation"
	"lettercraft/worker/rest/serve"
)

// graphqlPath returns the path of the GraphQL interface.
func graphqlPath(s *schemas, all []*operation.Operation) member {
	s.all = append(s.all, graphqlSchemas()...)
	query, answer := graphqlExample(all)
	form := object{{"schema", reference("schemas", "GraphQLOutput")}}
	media := graphqlContent(form)
	responses := object{{"200", object{
		{"description", "The result of the query. Fields that failed are null, and the list errors has the reasons. With application/json, an invalid query " +
			"also has this status."},
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
		{"description", "Each operation in the query costs its credits if it succeeds. If the balance cannot pay for all of them, none is " +
			"called. If an operation fails, its field is null, and the list errors has the reason. Introspection returns the schema."},
		{"parameters", []any{reference("parameters", requestIDParameter), reference("parameters", repeatParameter)}},
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

// graphqlContent returns the content of an answer in both media types.
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
				{"operationName", object{{"type", []string{"string", "null"}}, {"description", "Name of the query in the document to run, if it has several."}}},
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
				}, "Place of the error in the query.")},
				{"path", array(plain("string", "Name in the answer."), "Path of the field that is null because of the error.")},
				{"extensions", object{
					{"type", "object"},
					{"required", []string{"code", "reason"}},
					{"properties", object{
						{"code", object{{"type", "string"}, {"enum", codes}, {"description", "Kind of error."}}},
						{"reason", reference("schemas", reasonSchema)},
						{"parameter", plain("string", "The parameter at fault.")},
						{"line", plain("integer", lineDoc)},
					}},
				}},
			}},
		}},
		{"GraphQLOutput", object{
			{"type", "object"},
			{"properties", object{
				{"data", anything("The fields of the query. Absent if the query was not run.", "object")},
				{"errors", array(reference("schemas", "GraphQLErrorItem"), "The errors. Absent if there are none.")},
				{"extensions", object{
					{"type", "object"},
					{"description", "Notice about Premium fields and parameters that the plan does not include. Absent if there are none."},
					{"properties", object{{"premium", reference("schemas", premiumSchema)}}},
				}},
			}},
		}},
	}
}

// graphqlExample returns a query and its answer. The query calls two operations with their examples, and selects the first field
// of each.
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
			panic(err) // this program has written the JSON
		}
		data = append(data, member{op.Name, object{{first, result[first]}}})
	}
	return object{{"query", "{ " + strings.Join(fields, " ") + " }"}}, object{{"data", data}}
}
