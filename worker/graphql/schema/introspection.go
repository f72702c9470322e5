package schema

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/ast"
	"github.com/graphql-go/graphql/language/printer"
)

// fixIntrospection corrects the library's introspection. Without the correction, the default of an enum is a string, a missing description
// is an empty string instead of null, and the order of the types is random.
var fixIntrospection = sync.OnceFunc(func() {
	graphql.InputValueType.AddFieldConfig("defaultValue", &graphql.Field{
		Type:        graphql.String,
		Description: "The value used if none is given, written as in a query.",
		Resolve: func(p graphql.ResolveParams) (any, error) {
			arg, ok := p.Source.(*graphql.Argument)
			if !ok || arg.DefaultValue == nil {
				return nil, nil
			}
			return printer.Print(literal(arg)), nil
		},
	})
	types := graphql.SchemaType.Fields()["types"]
	graphql.SchemaType.AddFieldConfig("types", &graphql.Field{
		Type:        types.Type,
		Description: types.Description,
		Resolve: func(p graphql.ResolveParams) (any, error) {
			schema := p.Source.(graphql.Schema)
			all := slices.Collect(maps.Values(schema.TypeMap()))
			slices.SortFunc(all, func(a, b graphql.Type) int { return strings.Compare(a.Name(), b.Name()) })
			return all, nil
		},
	})
	for _, object := range []*graphql.Object{graphql.EnumValueType, graphql.InputValueType, graphql.FieldType, graphql.TypeType} {
		described := object.Fields()["description"]
		resolve := described.Resolve
		if resolve == nil {
			resolve = graphql.DefaultResolveFn
		}
		object.AddFieldConfig("description", &graphql.Field{
			Type: graphql.String,
			Resolve: func(p graphql.ResolveParams) (any, error) {
				description, err := resolve(p)
				if description == "" {
					description = nil
				}
				return description, err
			},
		})
	}
})

// literal returns the default of an argument, written as in a query.
func literal(arg *graphql.Argument) ast.Value {
	if _, ok := arg.Type.(*graphql.Enum); ok {
		return ast.NewEnumValue(&ast.EnumValue{Value: arg.DefaultValue.(string)})
	}
	switch value := arg.DefaultValue.(type) {
	case bool:
		return ast.NewBooleanValue(&ast.BooleanValue{Value: value})
	case int:
		return ast.NewIntValue(&ast.IntValue{Value: strconv.Itoa(value)})
	default:
		return ast.NewStringValue(&ast.StringValue{Value: value.(string)})
	}
}
