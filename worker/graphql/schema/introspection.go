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
// is an empty string instead of null, and the order of the types is random. It also adds the fields and arguments that the library lacks
// (https://spec.graphql.org/September2025/#sec-Schema-Introspection).
var fixIntrospection = sync.OnceFunc(func() {
	addFields()
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

// addFields adds what the specification of September 2025 has and the library does not know. In the schemas of this package, no scalar is
// defined elsewhere, no input is an object, no directive is repeatable, and no argument is deprecated.
func addFields() {
	always := func(t graphql.Output, value any) *graphql.Field {
		return &graphql.Field{Type: t, Resolve: func(graphql.ResolveParams) (any, error) { return value, nil }}
	}
	graphql.SchemaType.AddFieldConfig("description", always(graphql.String, description))
	graphql.TypeType.AddFieldConfig("specifiedByURL", always(graphql.String, nil))
	graphql.TypeType.AddFieldConfig("isOneOf", always(graphql.Boolean, nil))
	graphql.DirectiveType.AddFieldConfig("isRepeatable", always(graphql.NewNonNull(graphql.Boolean), false))
	graphql.InputValueType.AddFieldConfig("isDeprecated", always(graphql.NewNonNull(graphql.Boolean), false))
	graphql.InputValueType.AddFieldConfig("deprecationReason", always(graphql.String, nil))
	for _, inputs := range []struct {
		of   *graphql.Object
		name string
	}{{graphql.FieldType, "args"}, {graphql.DirectiveType, "args"}, {graphql.TypeType, "inputFields"}} {
		f := inputs.of.Fields()[inputs.name]
		inputs.of.AddFieldConfig(inputs.name, &graphql.Field{
			Type:        f.Type,
			Description: f.Description,
			Args:        graphql.FieldConfigArgument{"includeDeprecated": {Type: graphql.Boolean, DefaultValue: false}},
			Resolve:     f.Resolve,
		})
	}
}

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
