package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/service/body"
)

// schemas collects the named schemas, each once and in the order of their first use.
type schemas struct {
	all    object
	fields map[string][]operation.Field
	// isInline says that a schema has others within it, instead of references to them.
	isInline bool
}

// The schemas that are not derived from a declaration.
//
// Client generators name types after an operation, with a suffix such as Params, Body, Response, Result, Data or Error. The name
// of a schema must not end in one of these (worker/test/names.test.mjs), or two types of a client could have the same name.
const (
	errorSchema   = "ErrorEnvelope"
	reasonSchema  = "Reason"
	premiumSchema = "Premium"
	csvSchema     = "CSV"
)

func newSchemas() *schemas {
	s := &schemas{fields: map[string][]operation.Field{}}
	s.all = object{
		{reasonSchema, reasons()},
		{errorSchema, errorEnvelope(object{{"type", "null"}})},
		{premiumSchema, object{
			{"type", "object"},
			{"description", "Notice about Premium fields and parameters that the plan does not include. Absent if there are none."},
			{"required", []string{"message", "upgrade_url", "locked_fields"}},
			{"properties", object{
				{"message", object{{"type", "string"}}},
				{"upgrade_url", object{{"type", "string"}, {"format", "uri"}}},
				{"locked_fields", list(object{
					{"type", "string"},
					{"description", "Name of a field or a parameter. The name of a nested field has dots."},
				})},
			}},
		}},
		{csvSchema, object{
			{"type", "string"},
			{"description", "A table with the columns key and value (RFC 4180) and a row for each field of the envelope, with those of data " +
				"in the place of data. Objects and lists are compact JSON, null is empty. A text that a spreadsheet would run as a " +
				"formula has an apostrophe before it; computed texts, such as signatures, are exact."},
		}},
	}
	return s
}

// errorEnvelope returns the schema of the envelope of an error, given the schema of its data.
func errorEnvelope(data object) object {
	return envelope(object{
		{"status", object{{"const", "error"}}},
		{"error", object{{"type", "string"}, {"description", "One sentence for people, without a full stop."}}},
		{"data", data},
		{"code", object{{"type", "string"}, {"description", "Kind of error, for programs. New kinds may be added."}}},
		{"reason", reference("schemas", reasonSchema)},
		{"parameter", object{{"type", []string{"string", "null"}}, {"description", "Name of the parameter at fault; null if there is none."}}},
		{"line", object{{"type", "integer"}, {"description", lineDoc}}},
	}, "code", "reason", "parameter")
}

// lineDoc documents the line of an error, for REST and for GraphQL.
const lineDoc = "Line at fault, counted from 1, if the parameter has lines; otherwise absent."

// reasons returns the schema of an error's reason. The list is open, because new reasons may be added: a client that checks answers against
// an enum would refuse them. The descriptions and the codes are in the order of the values.
func reasons() object {
	var values, docs, codes []string
	for _, r := range operation.Reasons {
		values, docs, codes = append(values, string(r.Reason)), append(docs, r.Doc), append(codes, string(r.Code))
	}
	return object{
		{"type", "string"},
		{"description", "Why the call was refused, for programs; more precise than the code. New reasons may be added."},
		{"x-extensible-enum", values},
		{"x-enum-descriptions", docs},
		{"x-enum-codes", codes},
	}
}

// envelope returns the schema of an answer. The properties status, error and data, and the properties in required, are always present. The
// member xml names the root element.
func envelope(properties object, required ...string) object {
	return object{
		{"type", "object"},
		{"xml", object{{"name", "response"}}},
		{"required", append([]string{"status", "error", "data"}, required...)},
		{"properties", properties},
	}
}

// response adds the envelope of an operation's result and returns a reference to it.
func (s *schemas) response(op *operation.Operation) object {
	name := title(op.Name)
	output := s.result(name+"Output", op.Results())
	s.add(name+"Envelope", nil, func() object {
		return envelope(object{
			{"status", object{{"const", "ok"}}},
			{"error", object{{"type", "null"}}},
			{"data", output},
			{"premium", reference("schemas", premiumSchema)},
		})
	})
	return reference("schemas", name+"Envelope")
}

// bodySchema returns the schema of an operation's parameters in a body. It is not a named schema, because openapi-typescript makes
// every parameter with a default required in named schemas.
func bodySchema(op *operation.Operation) object {
	properties, required := object{}, []string{}
	for _, f := range op.Params() {
		schema := append(parameterSchema(f, !f.Required), member{"description", parameterDoc(f) + escapesDoc(f)})
		properties = append(properties, member{f.Name, append(schema, marks(f)...)})
		if f.Required {
			required = append(required, f.Name)
		}
	}
	schema := object{{"type", "object"}}
	if len(required) > 0 {
		schema = append(schema, member{"required", required})
	}
	return append(schema, member{"properties", properties})
}

// result adds the schema of an object in a result and returns a reference to it. The fields of such an object are always present.
func (s *schemas) result(name string, fields []operation.Field) object {
	schema := func() object {
		properties, required := object{}, make([]string, 0, len(fields))
		for _, f := range fields {
			properties = append(properties, member{f.Name, s.resultSchema(f)})
			required = append(required, f.Name)
		}
		return object{{"type", "object"}, {"required", required}, {"properties", properties}}
	}
	if s.isInline {
		return schema()
	}
	s.add(name, fields, schema)
	return reference("schemas", name)
}

// add adds a schema, unless it has been added. It panics if two different types have the same name, because clients could not
// tell them apart.
func (s *schemas) add(name string, fields []operation.Field, schema func() object) {
	if known, met := s.fields[name]; met {
		if !reflect.DeepEqual(known, fields) {
			panic("openapi: two types have the name " + name)
		}
		return
	}
	s.fields[name] = fields
	made := schema() // it adds the schemas that it refers to first
	s.all = append(s.all, member{name, made})
}

func (s *schemas) resultSchema(f operation.Field) object {
	nullable := f.Nullable || f.Premium
	var schema object
	switch f.Kind {
	case operation.Object:
		schema = s.result(f.Type, f.Fields)
		if nullable {
			schema = object{{"oneOf", []any{schema, object{{"type", "null"}}}}}
		}
	case operation.List:
		item := operation.Field{Kind: f.ItemKind}
		var items object
		if f.ItemKind == operation.Object {
			items = s.result(f.Type, f.Fields)
		} else {
			items = typed(item, false)
		}
		schema = list(items)
		schema[0].value = typeOf(f, nullable)
	default:
		schema = typed(f, nullable)
	}
	doc := f.Doc
	if f.Premium {
		doc += " Premium: null on plans without Premium."
	}
	return append(append(schema, member{"description", doc}), marks(f)...)
}

// list returns the schema of a list. In XML, it is an element with an element <item> for each item.
func list(items object) object {
	return object{
		{"type", "array"},
		{"xml", object{{"wrapped", true}}},
		{"items", append(items, member{"xml", object{{"name", "item"}}})},
	}
}

// parameterSchema returns the schema of a parameter. It has the rules that a schema can express, and accepts everything that the
// service accepts. A schema can't count grapheme clusters. Its maxLength is the limit in bytes, because a text never has more code points
// than bytes. The schema has no maxLength if white space at the ends does not count.
func parameterSchema(f operation.Field, nullable bool) object {
	if f.Kind == operation.Requests {
		return requestsSchema(f)
	}
	schema := typed(f, nullable)
	if f.MaxBytes > 0 && !f.Trim {
		schema = append(schema, member{"maxLength", f.MaxBytes})
	}
	if f.Maximum != 0 {
		schema = append(schema, member{"minimum", f.Minimum}, member{"maximum", f.Maximum})
	}
	if f.Default != "" {
		schema = append(schema, member{"default", literal(f, f.Default)})
	}
	return schema
}

// requestsSchema returns the schema of a list of requests. It does not say which parameters each operation has.
func requestsSchema(f operation.Field) object {
	return object{
		{"type", "array"},
		{"minItems", f.Minimum},
		{"maxItems", f.Maximum},
		{"items", object{
			{"type", "object"},
			{"required", []string{"operation", "parameters"}},
			{"properties", object{
				{"operation", object{{"type", "string"}, {"enum", f.Enum}, {"description", "Name of the operation."}}},
				{"parameters", object{
					{"type", "object"},
					{"additionalProperties", true},
					{"description", "The parameters of the operation, as in a body. Numbers and booleans are JSON, also those that a call has in its query."},
				}},
			}},
		}},
	}
}

// typed returns the schema of a value that is not an object or a list.
func typed(f operation.Field, nullable bool) object {
	schema := object{{"type", typeOf(f, nullable)}}
	if f.Long {
		schema = append(schema, member{"format", "int64"})
	}
	if f.Enum != nil {
		values := []any{}
		for _, value := range f.Enum {
			values = append(values, value)
		}
		if nullable {
			values = append(values, nil)
		}
		schema = append(schema, member{"enum", values})
	}
	return schema
}

func typeOf(f operation.Field, nullable bool) any {
	if nullable {
		return []string{f.Kind.String(), "null"}
	}
	return f.Kind.String()
}

// marks returns the annotations of a field: its example, whether it is deprecated, and extensions for rules that OpenAPI does
// not have.
func marks(f operation.Field) object {
	m := object{}
	if f.Example != "" {
		m = append(m, member{"examples", []any{literal(f, f.Example)}})
	}
	if f.Premium {
		m = append(m, member{"x-premium", true})
	}
	if f.Deprecated != "" {
		m = append(m, member{"deprecated", true})
	}
	if f.Trim {
		m = append(m, member{"x-trim", true})
	}
	if f.MaxLength > 0 {
		m = append(m, member{"x-max-characters", f.MaxLength})
	}
	if f.MaxBytes > 0 {
		m = append(m, member{"x-max-bytes", f.MaxBytes})
	}
	return m
}

// escapesDoc returns a warning for a parameter that can make a body too large even within its own limit, because JSON can escape one byte
// of UTF-8 with 6 bytes. It returns an empty string for other parameters.
func escapesDoc(f operation.Field) string {
	if f.MaxBytes*6 <= body.MaxBytes {
		return ""
	}
	return " The whole body must have at most " + numerals.WithCommas(body.MaxBytes) + " bytes. A client that escapes all characters " +
		"outside ASCII sends 6 or 12 bytes for each."
}

// parameterDoc returns the description of a parameter, with the rules that its schema can't express.
func parameterDoc(f operation.Field) string {
	doc := f.Doc
	if f.Trim {
		doc += " Leading and trailing white space is ignored."
	}
	var limits []string
	if f.MaxLength > 0 {
		limits = append(limits, numerals.WithCommas(f.MaxLength)+" characters (extended grapheme clusters, UAX #29)")
	}
	if f.MaxBytes > 0 {
		limits = append(limits, numerals.WithCommas(f.MaxBytes)+" bytes of UTF-8")
	}
	if limits != nil {
		doc += " At most " + strings.Join(limits, " and ") + "."
	}
	if f.Premium {
		doc += " Premium: no effect on plans without Premium."
	}
	return doc
}

// literal returns the value of a field, given its text in a query.
func literal(f operation.Field, text string) any {
	var value any
	var err error
	switch f.Kind {
	case operation.Boolean:
		value = text == "true" || text == "1"
	case operation.Integer:
		var n int64
		_, err = fmt.Sscan(text, &n)
		value = n
	case operation.Number:
		var n float64
		_, err = fmt.Sscan(text, &n)
		value = n
	case operation.Requests:
		value = json.RawMessage(text)
	default:
		value = text
	}
	if err != nil {
		panic("openapi: " + f.Name + " has an example or a default of the wrong type")
	}
	return value
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
