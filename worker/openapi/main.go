// Command openapi prints the OpenAPI document of the interface, made from the operations' declarations and from what stands
// once in worker/service: formats, errors, prices, plans and limits. No operation is known by name.
//
// Read [newDocument] first. It is run by `make generate`; the service gives out what was generated and does not link it.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"lettercraft/core/numerals"
	"lettercraft/core/operation"
	"lettercraft/worker/service/account"
	"lettercraft/worker/service/operations"
)

func main() {
	var b bytes.Buffer
	err := json.Indent(&b, marshal(newDocument(operations.All)), "", "  ")
	if err == nil {
		_, err = fmt.Println(b.String())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// The tags, which put the paths in groups.
const (
	operationsTag = "Operations"
	graphqlTag    = "GraphQL"
	imagesTag     = "Images"
)

func newDocument(all []*operation.Operation) object {
	s := newSchemas()
	paths := object{}
	for _, op := range all {
		paths = append(paths, operationPath(s, op))
	}
	paths = append(paths, graphqlPath(s, all), imagePath())
	responses := object{}
	for _, status := range refusalStatuses {
		responses = append(responses, member{responseName(status), refusalResponse(status)})
	}
	return object{
		{"openapi", "3.1.0"},
		{"x-generated", "from the operations' declarations, by `make generate`; do not edit"},
		{"info", object{
			{"title", "Lettercraft"},
			{"version", "1"},
			{"summary", "Text puzzles, and tools for texts."},
			{"description", description()},
			{"license", object{{"name", "MIT"}, {"identifier", "MIT"}}},
		}},
		{"servers", []any{object{{"url", "/"}, {"description", "The service that this document comes from."}}}},
		{"security", []any{object{{keyScheme, []any{}}}}},
		{"tags", []any{
			object{{"name", operationsTag}, {"description", "One path for each operation."}},
			object{{"name", graphqlTag}, {"description", "Several operations in one request."}},
			object{{"name", imagesTag}, {"description", "Pictures that operations have made."}},
		}},
		{"paths", paths},
		{"components", object{
			{"securitySchemes", object{{keyScheme, object{
				{"type", "apiKey"},
				{"in", "header"},
				{"name", "X-API-Key"},
				{"description", "The key of an account. One key works for everything, and its calls share one balance."},
			}}}},
			{"parameters", sharedParameters()},
			{"responses", responses},
			{"schemas", s.all},
		}},
	}
}

const keyScheme = "key"

// description says what all operations have in common.
func description() string {
	var b strings.Builder
	b.WriteString(`Every answer of an operation is an envelope of ` + "`status`, `error` and `data`" + `, in one of four formats: the query's
` + "`format`" + ` names it, or else the header Accept, with quality values; nothing that fits is JSON. An error has one sentence for
people in ` + "`error`, the kind of error in `code` and the parameter at fault in `parameter`" + `, in the same format.

A parameter that is not known is ignored, in a query and in a body. In a body null counts as not given. In a query a parameter
stands once, and an empty value counts as not given, except that of a text, which is an empty text.

A call is charged when it succeeds, and an error costs nothing. Premium parameters and fields are available on paid plans; on the
others a call succeeds all the same: such a parameter has no effect, such a field is null, and ` + "`premium`" + ` names them.

| plan | credits a month | credits once | calls a minute | Premium |
|---|---|---|---|---|
`)
	for _, p := range account.Plans {
		perMinute, premium := "any number", "no"
		if p.PerMinute > 0 {
			perMinute = fmt.Sprint(p.PerMinute)
		}
		if p.Premium {
			premium = "yes"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n",
			p.Name, numerals.WithCommas(int(p.Credits)), numerals.WithCommas(int(p.Bonus)), perMinute, premium)
	}
	b.WriteString(`
Pages of any origin may call the service; a browser's preflight needs no key. A path that does not exist is 404. What is under
/v1 only grows: a client ignores fields that it does not know.
`)
	return b.String()
}
