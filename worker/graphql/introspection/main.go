// Command introspection reads an introspection query from its standard input and writes the result as JSON. scripts/schema.mjs
// uses it to generate schema.graphql.
package main

import (
	"encoding/json"
	"io"
	"log"
	"os"

	"github.com/graphql-go/graphql"

	"github.com/lettercraft/lettercraft/worker/graphql/schema"
	"github.com/lettercraft/lettercraft/worker/service/operations"
)

func main() {
	log.SetFlags(0)
	query, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	r := graphql.Do(graphql.Params{Schema: *schema.Make(operations.All), RequestString: string(query)})
	if r.HasErrors() {
		log.Fatal(r.Errors)
	}
	if err := json.NewEncoder(os.Stdout).Encode(r.Data); err != nil {
		log.Fatal(err)
	}
}
