// Command introspection answers a query of the GraphQL schema, which it reads from its input. scripts/schema.mjs makes the
// schema's document with it.
package main

import (
	"encoding/json"
	"io"
	"log"
	"os"

	"github.com/graphql-go/graphql"

	"lettercraft/worker/graphql/schema"
	"lettercraft/worker/service/operations"
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
