package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/serve"
)

// graphqlMethod is the refusal of a method. A mutation by GET is refused after the look-up of the key, so that refusal has more headers.
var graphqlMethod = refusal{
	operation.MethodNotAllowed, "The path has other methods, or the query in the URL is a mutation or a subscription",
	with(request, allow), with(credits, window), nil,
}

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
		if status == graphqlMethod.code.Status() {
			r = refused(graphqlMethod)
		}
		responses = append(responses, member{fmt.Sprint(status), append(r[:len(r)-1], member{"content", media})})
	}
	shared := []any{reference("parameters", requestIDParameter), reference("parameters", repeatParameter)}
	return member{serve.Base + "graphql", object{
		{"post", object{
			{"operationId", "graphql"},
			{"tags", []string{graphqlTag}},
			{"summary", "Runs a query with the operations as its fields."},
			{"description", "Each operation in the query costs its credits if it succeeds. If the balance cannot pay for all of them, none is " +
				"called. If an operation fails, its field is null, and the list errors has the reason. Introspection returns the schema."},
			{"parameters", shared},
			{"requestBody", object{
				{"required", true},
				{"content", object{{"application/json", object{
					{"schema", reference("schemas", "GraphQLInput")},
					{"examples", example(query)},
				}}}},
			}},
			{"responses", responses},
		}},
		{"get", object{
			{"operationId", "graphqlByGet"},
			{"tags", []string{graphqlTag}},
			{"summary", "Runs a query in the URL."},
			{"description", "It does the same as POST, for clients that send short queries by GET. The platform limits the length of a URL."},
			{"parameters", append(urlParameters(query), shared...)},
			{"responses", slices.DeleteFunc(slices.Clone(responses), func(m member) bool {
				return slices.ContainsFunc(bodyStatuses, func(status int) bool { return m.name == fmt.Sprint(status) })
			})},
		}},
	}}
}

// extensionsDoc is the description of the extensions of a request.
const extensionsDoc = "Ignored. The service does not keep queries, so a hash of a query (persistedQuery) does not replace the query."

// urlParameters returns the parameters of a query in the URL, with an example of a body as their example.
func urlParameters(query object) []any {
	parameters := []any{}
	for _, p := range []struct{ name, doc string }{
		{"query", "A document with a query."},
		{"operationName", "Name of the query in the document to run, if it has several."},
		{"variables", "Values of the query's variables, as a JSON object."},
		{"extensions", extensionsDoc + " A JSON object."},
	} {
		o := object{{"name", p.name}, {"in", "query"}, {"description", p.doc}, {"schema", object{{"type", "string"}}}}
		for _, m := range query {
			if m.name == p.name {
				o = append(o, member{"required", true}, member{"example", m.value})
			}
		}
		parameters = append(parameters, o)
	}
	return parameters
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
				{"extensions", anything(extensionsDoc, nullable)},
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
