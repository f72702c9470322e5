package serve

import (
	"encoding/json"

	"github.com/graphql-go/graphql"

	"lettercraft/worker/graphql/language"
)

// introspect has the library say what the fields that are no operations ask of the schema: JSON by the names of fields.
// Operation is the name of that of the query.
func (p *planner) introspect(operation string, fields []field) (map[string]json.RawMessage, error) {
	said := map[string]json.RawMessage{}
	asked := false
	for _, f := range fields {
		switch {
		case f.op != nil:
		case f.node.Name.Value == "__typename":
			said[f.name] = json.RawMessage(`"` + types().QueryType().Name() + `"`)
		default:
			asked = true
		}
	}
	if !asked {
		return said, nil
	}
	// The library's message would quote the value.
	wrong := &language.Error{Message: "A variable does not have the type that the query gives it"}
	variables := map[string]any{}
	for name := range p.defined {
		var v any
		if value, given := p.variables[name]; given {
			if err := json.Unmarshal(value, &v); err != nil {
				return nil, wrong // a number that is too large
			}
			variables[name] = v
		}
	}
	// The fields of operations have no function here, and so are null.
	r := graphql.Execute(graphql.ExecuteParams{Schema: *types(), AST: p.query.Document, OperationName: operation, Args: variables})
	if r.HasErrors() {
		return nil, wrong
	}
	data, _ := r.Data.(map[string]any)
	for name, value := range data {
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		said[name] = text
	}
	return said, nil
}
