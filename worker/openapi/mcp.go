package main

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/mcp"
)

// mcpLife is the time in milliseconds for which a client of MCP may use the results below without asking again. A release can change them.
const mcpLife = 3_600_000

// instructions tell a model what the service is.
const instructions = "Lettercraft makes text puzzles (cryptograms, acrostics and quotation acrostics) and booklets of them, scores texts and web pages for readability, " +
	"reverses texts and signs messages. A call costs the credits that its description names, if it succeeds. The same seed makes the same puzzle " +
	"again. The resources describe each tool."

// newResults returns the results of the requests to MCP whose results are always the same, by the method and what the request names. The
// tools are the operations.
func newResults(all []*operation.Operation) object {
	var tools, resources []any
	var contents object
	for _, op := range all {
		tools = append(tools, tool(op))
		uri := "lettercraft://tools/" + op.Name
		described := object{{"uri", uri}, {"mimeType", "text/markdown"}}
		resources = append(resources, append(slices.Clone(described), object{
			{"name", op.Name},
			{"title", toolTitle(op)},
			{"description", "What the tool " + op.Name + " does, with its parameters and its result."},
		}...))
		contents = append(contents, member{"resources/read " + uri, cacheable(object{
			{"contents", []any{append(described, member{"text", describeTool(op)})}},
		})})
		if op.Element != "" {
			contents = append(contents, member{"resources/read " + appURI(op), cacheable(object{{"contents", []any{app(op)}}})})
		}
	}
	capabilities := object{
		{"tools", object{}},
		{"resources", object{}},
		{"prompts", object{}},
		{"extensions", object{{"io.modelcontextprotocol/ui", object{{"mimeTypes", []string{appType}}}}}},
	}
	results := object{}
	for _, version := range mcp.Versions[1:] {
		results = append(results, member{"initialize " + version, object{
			{"protocolVersion", version},
			{"capabilities", capabilities},
			{"serverInfo", json.RawMessage(mcp.Server)},
			{"instructions", instructions},
		}})
	}
	return append(append(results, object{
		{"ping", object{}},
		{"server/discover", cacheable(object{
			{"supportedVersions", mcp.Versions},
			{"capabilities", capabilities},
			{"instructions", instructions},
		})},
		{"tools/list", cacheable(object{{"tools", tools}})},
		{"resources/list", cacheable(object{{"resources", resources}})},
		// Clients ask for these too, and some take an error for a failure of the service.
		{"resources/templates/list", cacheable(object{{"resourceTemplates", []any{}}})},
		{"prompts/list", cacheable(object{{"prompts", []any{}}})},
	}...), contents...)
}

// printResults prints the results, each on a line and without white space, as clients get them.
func printResults(b *bytes.Buffer, results object) {
	separator := "{\n"
	for _, m := range results {
		fmt.Fprintf(b, "%s%s: %s", separator, marshal(m.name), marshal(m.value))
		separator = ",\n"
	}
	b.WriteString("\n}")
}

// cacheable returns a result that is the same for everybody.
func cacheable(result object) object {
	return append(object{{"resultType", "complete"}}, append(result, object{
		{"ttlMs", mcpLife},
		{"cacheScope", "public"},
		{"_meta", object{{mcp.ServerMember, json.RawMessage(mcp.Server)}}},
	}...)...)
}

// tool returns the tool of an operation. It says that the tool only reads: all that a call changes is the balance, and pictures of its own.
func tool(op *operation.Operation) object {
	s := &schemas{isInline: true}
	t := object{
		{"name", op.Name},
		{"title", toolTitle(op)},
		{"description", op.Summary + " " + priceOf(op)},
		{"inputSchema", bare(append(bodySchema(op), member{"additionalProperties", false}))},
		{"outputSchema", bare(s.result("", op.Results()))},
		{"annotations", object{
			{"readOnlyHint", true},
			{"openWorldHint", slices.ContainsFunc(op.Params(), func(f operation.Field) bool { return f.Address })},
		}},
	}
	if op.Element != "" {
		t = append(t, member{"_meta", object{{"ui", object{{"resourceUri", appURI(op)}}}}})
	}
	return t
}

// appType is the media type of a page that a host of MCP Apps shows (SEP-1865).
const appType = "text/html;profile=mcp-app"

//go:embed app.html
var appPage string

func appURI(op *operation.Operation) string { return "ui://lettercraft/" + op.Name }

// app returns the page on which people solve the puzzle that a tool has made. It shows the result with the element of the toolkit, which the
// page loads from the service. The element makes no puzzle then, so it needs neither WebAssembly nor a connection.
func app(op *operation.Operation) object {
	page := strings.NewReplacer("TITLE", toolTitle(op), "ORIGIN", mcp.Origin, "ELEMENT", op.Element).Replace(appPage)
	return object{
		{"uri", appURI(op)},
		{"mimeType", appType},
		{"text", page},
		{"_meta", object{{"ui", object{{"csp", object{{"resourceDomains", []string{mcp.Origin}}}}}}}},
	}
}

func toolTitle(op *operation.Operation) string { return cmp.Or(op.Title, title(op.Name)) }

// bare returns a schema without the members that JSON Schema does not have, or that only OpenAPI gives a meaning.
func bare(schema any) any {
	switch schema := schema.(type) {
	case []any:
		list := []any{}
		for _, item := range schema {
			list = append(list, bare(item))
		}
		return list
	case object:
		o := object{}
		for _, m := range schema {
			switch {
			case m.name == "xml" || m.name == "format" || strings.HasPrefix(m.name, "x-"):
			case m.name == "properties":
				properties := object{}
				for _, property := range m.value.(object) {
					properties = append(properties, member{property.name, bare(property.value)})
				}
				o = append(o, member{m.name, properties})
			default:
				o = append(o, member{m.name, bare(m.value)})
			}
		}
		return o
	}
	return schema
}

// describeTool returns the description of an operation in Markdown.
func describeTool(op *operation.Operation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s %s\n\n", toolTitle(op), op.Summary, priceOf(op))
	if len(op.Params()) > 0 {
		b.WriteString("## Parameters\n\n")
	}
	for _, f := range op.Params() {
		rules := []string{f.Kind.String()}
		if f.Enum != nil {
			rules = append(rules, "one of "+strings.Join(f.Enum, ", "))
		}
		if f.Required {
			rules = append(rules, "required")
		}
		if f.Default != "" {
			rules = append(rules, "default "+f.Default)
		}
		fmt.Fprintf(&b, "- `%s` (%s): %s\n", f.Name, strings.Join(rules, "; "), parameterDoc(f))
	}
	if len(op.Params()) > 0 {
		fmt.Fprintf(&b, "\nExample:\n\n```json\n%s\n```\n\n", marshal(exampleParams(op)))
	}
	b.WriteString("## Result\n\n")
	describeFields(&b, "", op.Results())
	return b.String()
}

// describeFields writes a line for each field of a result, with those of an object below it.
func describeFields(b *strings.Builder, indent string, fields []operation.Field) {
	for _, f := range fields {
		fmt.Fprintf(b, "%s- `%s` (%s): %s\n", indent, f.Name, f.Kind, f.Doc)
		describeFields(b, indent+"  ", f.Fields)
	}
}
