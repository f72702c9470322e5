package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/console/api"
	"github.com/lettercraft/lettercraft/worker/console/keys"
	"github.com/lettercraft/lettercraft/worker/service/account"
)

// keysDoc is the common part of the paths of keys.
const keysDoc = " The key in the header needs the scope `" + keys.Manage + "`, which the owner gives it on the account page; a key without scopes " +
	"does not have it. It gives no more than it has: no other scope, no later end, no other origin, no right to manage keys, and, if it has a " +
	"limit of credits, no key that spends any. Keys that may do more can be listed, but not changed, replaced or revoked with it. Keys for tests " +
	"can't manage keys, and web pages only with a key that names their origin. At most 60 requests a minute with a key, and 10 secrets in 10 minutes. It costs nothing."

// keyPaths returns the paths of the keys of an account, and the path of reports.
func keyPaths(s *schemas) object {
	list := keysOperation[api.Listed]("listKeys", "Lists the keys of the account, without their secrets.")
	add := keysOperation[api.Made]("makeKey", "Makes a key, and returns its secret.")
	change := keysOperation[api.Changed]("changeKey", "Changes the given name and rules of a key.")
	revoke := keysOperation[api.Revoked]("revokeKey", "Ends a key at once.")
	replace := keysOperation[api.Replaced]("replaceKey", "Replaces the secret of a key, and returns the new secret. The rules of the key stay.")
	id := object{
		{"name", "id"}, {"in", "path"}, {"required", true}, {"description", "Id of the key."}, {"schema", object{{"type", "string"}}}, {"example", "k3vq5zt7mwxa"},
	}
	overlap := object{{"overlap", object{
		{"type", "number"},
		{"minimum", 0},
		{"maximum", 72},
		{"default", 0},
		{"description", "Hours for which the previous secret still works."},
		{"examples", []any{24}},
	}}}
	return object{
		{api.KeysPath, object{
			{"get", keyMethod(s, list, nil, nil)},
			{"post", keyMethod(s, add, rulesSchema(true), nil)},
		}},
		{api.KeysPath + "/{id}", object{
			{"patch", keyMethod(s, change, rulesSchema(false), id)},
			{"delete", keyMethod(s, revoke, nil, id)},
		}},
		{api.KeysPath + "/{id}/replace", object{{"post", keyMethod(s, replace, object{{"type", "object"}, {"properties", overlap}}, id)}}},
		{api.LeakedPath, object{{"post", reportMethod(s)}}},
	}
}

// keysOperation declares a request like an operation, for its schema.
func keysOperation[R any](name, summary string) *operation.Operation {
	return operation.Define(operation.Operation{Name: name, Summary: summary},
		func(context.Context, operation.Host, struct{}) (R, error) { panic("openapi: the console answers it") })
}

// rulesSchema returns the schema of a body with the name and the rules of a key.
func rulesSchema(isNew bool) object {
	list := func(items object, doc string, example any) object {
		return object{{"type", []string{"array", "null"}}, {"items", items}, {"minItems", 1}, {"description", doc}, {"examples", []any{example}}}
	}
	properties := object{
		{"name", object{{"type", "string"}, {"description", "Name of the key. 1 to 60 characters."}, {"examples", []any{"Nightly build"}}}},
		{"scopes", list(object{{"type", "string"}, {"enum", keys.Scopes()}}, "Operations for which the key may be used; null for every operation.", []string{"hmac"})},
		{"expires", object{
			{"type", []string{"string", "null"}},
			{"format", "date-time"},
			{"description", "When the key ends, within ten years; null if it does not end."},
			{"examples", []any{"2027-01-31T00:00:00Z"}},
		}},
		{"limit", object{
			{"type", []string{"integer", "null"}},
			{"minimum", 0},
			{"maximum", 1_000_000_000},
			{"description", "Credits that the key may use in a billing cycle; null if the key has no limit of its own."},
		}},
		{"origins", list(object{{"type", "string"}},
			"One to ten origins of the pages that may use the key, such as https://example.com; null for every caller.", []string{"https://example.com"})},
	}
	if !isNew {
		return object{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}
	}
	properties = append(properties, member{"test", object{
		{"type", "boolean"}, {"default", false}, {"description", "Whether calls with the key cost nothing and get samples."},
	}})
	return object{{"type", "object"}, {"required", []string{"name"}}, {"properties", properties}, {"additionalProperties", false}}
}

// keyMethod returns a method of a path of keys, given the schema of its body and the parameter of its path, or nil.
func keyMethod(s *schemas, op *operation.Operation, body, parameter object) object {
	refusals := []refusal{
		{operation.InvalidParameter, "A parameter is missing or breaks its rules", request, nil, nil},
		{operation.MalformedRequest, "The query is not URL-encoded, or the body is not a JSON object with at most the parameters", nil, nil, nil},
		{operation.InvalidKey, "The key is missing or not valid", with(request, asks), nil, account.ErrMissingKey},
		{operation.Suspended, "The account is suspended", request, nil, nil},
		{operation.Forbidden, "The key in the header may not do this, the account has 20 keys, or the previous secret still works", nil, nil, nil},
		{operation.NotFound, "The account has no such key", request, nil, nil},
		{operation.RateLimited, "There were too many requests", with(request, retry), nil, nil},
		{operation.ServiceUnavailable, "The account does not answer; try again", request, nil, account.Unreachable(nil)},
	}
	parameters := []any{}
	if parameter != nil {
		parameters = append(parameters, parameter)
	}
	parameters = append(parameters, reference("parameters", formatParameter), reference("parameters", requestIDParameter))
	o := object{
		{"operationId", op.Name},
		{"tags", []string{keysTag}},
		{"summary", op.Summary},
		{"description", strings.TrimSpace(keysDoc)},
		{"parameters", parameters},
	}
	if body != nil {
		o = append(o, jsonBody(body))
	}
	return append(o, member{"responses", keyResponses(s, op, refusals)})
}

// reportMethod returns the method that reports a key.
func reportMethod(s *schemas) object {
	op := keysOperation[api.Reported]("reportLeakedKey", "Ends a leaked key. Anybody may report it.")
	body := object{{"type", "object"}, {"required", []string{"key"}}, {"properties", object{{"key", object{
		{"type", "string"}, {"description", "The key that has leaked."},
	}}}}}
	refusals := []refusal{
		{operation.InvalidParameter, "The format is not one of the list", request, nil, nil},
		{operation.MalformedRequest, "The query is not URL-encoded, or the body has another form", nil, nil, nil},
		{operation.TooLarge, "The body has more than 262,144 bytes", request, nil, nil},
		{operation.RateLimited, "There were too many reports from this network", with(request, retry), nil, nil},
		{operation.ServiceUnavailable, "An account does not answer; try again", request, nil, account.Unreachable(nil)},
	}
	return object{
		{"operationId", op.Name},
		{"tags", []string{keysTag}},
		{"summary", op.Summary},
		{"description", "It needs no key in the header: anybody who knows a whole key could use it. If the key is in force, it ends at once, and the owner of the " +
			"account gets a mail. A secret that was replaced ends alone. The body may also be the list of up to 100 matches that GitHub's secret scanning " +
			"sends to partners, `[{\"token\": …, \"type\": …, \"url\": …, \"source\": …}]`. The answer then is the list that GitHub expects, in JSON: " +
			"`[{\"token_hash\": …, \"token_type\": …, \"label\": …}]`. The label is true_positive for a key that the service has made, and otherwise false_positive. At most 60 " +
			"reports a minute from a network."},
		{"security", []any{}},
		{"parameters", []any{reference("parameters", formatParameter), reference("parameters", requestIDParameter)}},
		jsonBody(body),
		{"responses", keyResponses(s, op, refusals)},
	}
}

func jsonBody(schema object) member {
	return member{"requestBody", object{{"required", true}, {"content", object{{"application/json", object{{"schema", schema}}}}}}}
}

// keyResponses returns the responses of a method, given its refusals sorted by status.
func keyResponses(s *schemas, op *operation.Operation, refusals []refusal) object {
	responses := object{{"200", object{
		{"description", "The result."},
		{"headers", headers(request, nil)},
		{"content", content(s.response(op), nil)},
	}}}
	for _, status := range statuses(refusals) {
		var same []refusal
		for _, r := range refusals {
			if r.code.Status() == status {
				same = append(same, r)
			}
		}
		responses = append(responses, member{fmt.Sprint(status), refused(same...)})
	}
	for _, code := range []operation.Code{operation.MethodNotAllowed, operation.Internal} {
		responses = append(responses, member{fmt.Sprint(code.Status()), reference("responses", responseName(code.Status()))})
	}
	return responses
}
