// Command openapi prints the OpenAPI document of the interface. It derives the document from the declarations of the operations
// and from the formats, errors, prices, plans and limits in worker/service. It refers to no operation by name. With the argument mcp, it
// prints the results of MCP that are always the same, such as the list of tools, whose schemas are those of the document.
//
// Read [newDocument] first. `make generate` runs the command; the service serves the generated files.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/lettercraft/lettercraft/core/numerals"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/rest/status"
	"github.com/lettercraft/lettercraft/worker/service/account"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

func main() {
	var b bytes.Buffer
	var err error
	if slices.Contains(os.Args[1:], "mcp") {
		printResults(&b, newResults(operations.WithBooklet))
	} else {
		err = json.Indent(&b, marshal(newDocument(operations.All)), "", "  ")
	}
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
	bookletTag    = "Booklets"
	batchTag      = "Batches"
	graphqlTag    = "GraphQL"
	keysTag       = "Keys"
	imagesTag     = "Images"
	statusTag     = "Status"
	webhooksTag   = "Webhooks"
)

func newDocument(all []*operation.Operation) object {
	s := newSchemas()
	paths := object{}
	for _, op := range all {
		paths = append(paths, operationPath(s, op, operationsTag))
	}
	paths = append(paths, operationPath(s, operations.Booklet, bookletTag), batchPath(s, all), graphqlPath(s, all))
	paths = append(append(paths, keyPaths(s)...), imagePath(), statusPath(s))
	hooks := webhooks(s)
	responses := object{}
	for _, status := range refusalStatuses {
		responses = append(responses, member{responseName(status), refusalResponse(status)})
	}
	return object{
		{"openapi", "3.1.0"},
		{"x-generated", "from the operations' declarations, by `make generate`; do not edit"},
		{"info", object{
			{"title", "Lettercraft"},
			{"version", status.Version},
			{"summary", "Text puzzles, and tools for texts."},
			{"description", description()},
			{"license", object{{"name", "MIT"}, {"identifier", "MIT"}}},
		}},
		{"servers", []any{object{{"url", "/"}, {"description", "The service that serves this document."}}}},
		{"security", []any{object{{keyScheme, []any{}}}}},
		{"tags", []any{
			object{{"name", operationsTag}, {"description", "One path for each operation."}},
			object{{"name", bookletTag}, {"description", "Several puzzles as one PDF."}},
			object{{"name", batchTag}, {"description", "Several calls in one request, one on each line."}},
			object{{"name", graphqlTag}, {"description", "Several operations in one request."}},
			object{{"name", keysTag}, {"description", "The keys of an account, and reports of keys that have leaked."}},
			object{{"name", imagesTag}, {"description", "Pictures drawn by operations."}},
			object{{"name", statusTag}, {"description", "Whether the service works."}},
			object{{"name", webhooksTag}, {"description", "Messages that the service sends to the webhook of an account."}},
		}},
		{"paths", paths},
		{"webhooks", hooks},
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

// description returns a text about the common rules of all operations.
func description() string {
	var b strings.Builder
	b.WriteString(`Every answer of an operation is an envelope of ` + "`status`, `error` and `data`" + `, in one of four formats. The query
parameter ` + "`format`" + ` or the header Accept selects the format; the default is JSON. An error has the same
format. It has one sentence for people in ` + "`error`. For programs it has the kind of error in `code`, why the call was refused in\n`reason`, the parameter at fault in `parameter` and, if that parameter has lines, the line at fault in `line`" + `.

Unknown parameters are ignored, in a query and in a body. In a body, null counts as not given. In a query, each parameter may occur
once. An empty value counts as not given, except for a text, for which it is an empty text.

A call is charged if it succeeds. An error costs nothing. Premium parameters and fields are available on paid plans. On the other
plans, a call with them succeeds, but the parameters have no effect, the fields are null, and ` + "`premium`" + ` names them.

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
The sandbox answers without a key at ` + "`/sandbox/v1/…` instead of `/v1/…`" + `, for every operation that reads no web page and no account. Its calls
have the same methods, parameters, formats and errors, and get what the Free plan includes, in texts of at most 1,000 characters and
bodies of at most 16,384 bytes. A network can make 20 calls an hour, and the X-RateLimit headers count them. The operator of the
service can set other numbers, or switch the sandbox off; then its paths have the status 404.

Web pages of any origin may call the service; a browser's preflight request needs no key. An unknown path has the status 404. New
fields may be added under /v1, so a client must ignore fields that it does not know.
`)
	return b.String()
}
