package serve

import (
	"encoding/json"

	"github.com/graphql-go/graphql"

	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/worker/graphql/language"
)

// introspect returns the results of the fields of the schema as JSON, by their names in the answer. The library computes them.
// The argument name is the name of the operation in the query document.
func (p *planner) introspect(name string, fields []field) (map[string]json.RawMessage, error) {
	results := map[string]json.RawMessage{}
	needed := false
	for _, f := range fields {
		switch {
		case f.op != nil:
		case f.node.Name.Value == "__typename":
			results[f.name] = json.RawMessage(`"` + types().QueryType().Name() + `"`)
		default:
			needed = true
		}
	}
	if !needed {
		return results, nil
	}
	return results, p.resolve(name, results)
}

// resolve lets the library compute the results of the fields of the schema.
func (p *planner) resolve(name string, results map[string]json.RawMessage) error {
	// The library's message would quote the value of the variable.
	wrong := &language.Error{Reason: operation.QueryInvalid, Message: "A variable does not have the type that the query gives it"}
	variables := map[string]any{}
	for name := range p.defined {
		var v any
		if value, given := p.variables[name]; given {
			if err := json.Unmarshal(value, &v); err != nil {
				return wrong // a number that is too large
			}
			variables[name] = v
		}
	}
	// The fields of operations have no resolver, so that the library makes them null.
	r := graphql.Execute(graphql.ExecuteParams{Schema: *types(), AST: p.query.Document, OperationName: name, Args: variables})
	if r.HasErrors() {
		return wrong
	}
	data, _ := r.Data.(map[string]any)
	for name, value := range data {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		results[name] = text
	}
	return nil
}
