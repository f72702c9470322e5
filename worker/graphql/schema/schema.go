// Package schema builds the GraphQL schema of the operations from their declarations. Read [Make].
package schema

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/graphql-go/graphql"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Make returns a schema with a field for each operation. The parameters of the operation are the arguments of the field, and
// its result is the type of the field. A field is null if its operation fails, and so are the Premium fields of a result if
// the caller's plan does not include them. Make panics if two different types have the same name.
func Make(operations []*operation.Operation) *graphql.Schema {
	fixIntrospection()
	m := maker{objects: map[string]*graphql.Object{}, fields: map[string][]operation.Field{}}
	fields := graphql.Fields{}
	for _, op := range operations {
		args := graphql.FieldConfigArgument{}
		for _, p := range op.Params() {
			args[p.Name] = argument(op, p)
		}
		fields[op.Name] = &graphql.Field{
			Type:        m.object(ResultType(op), "The result of "+op.Name+".", op.Results()),
			Description: op.Summary + " " + op.Price(),
			Args:        args,

			DeprecationReason: op.Ending.Reason(),
		}
	}
	query := graphql.NewObject(graphql.ObjectConfig{Name: "Query", Description: "What can be asked for: each field is an operation.", Fields: fields})
	schema, err := graphql.NewSchema(graphql.SchemaConfig{Query: query})
	if err != nil {
		panic("schema: " + err.Error())
	}
	sortNames(&schema)
	return &schema
}

// description describes the schema.
const description = "Text puzzles, readability scores, signatures and reversed text. Each field is an operation, which costs credits."

// sortNames sorts arguments and enum values, which the library keeps in maps, so that their order is always the same.
func sortNames(schema *graphql.Schema) {
	for _, t := range schema.TypeMap() {
		switch t := t.(type) {
		case *graphql.Object:
			for _, field := range t.Fields() {
				slices.SortFunc(field.Args, func(a, b *graphql.Argument) int { return strings.Compare(a.Name(), b.Name()) })
			}
		case *graphql.Enum:
			slices.SortFunc(t.Values(), func(a, b *graphql.EnumValueDefinition) int { return strings.Compare(a.Name, b.Name) })
		}
	}
}

// ResultType returns the name of the type of an operation's result.
func ResultType(op *operation.Operation) string { return title(op.Name) + "Result" }

// maker has the types that have been built, by name.
type maker struct {
	objects map[string]*graphql.Object
	fields  map[string][]operation.Field
}

func (m *maker) object(name, doc string, fields []operation.Field) *graphql.Object {
	if made := m.objects[name]; made != nil {
		if !reflect.DeepEqual(m.fields[name], fields) {
			panic("schema: two types have the name " + name)
		}
		return made
	}
	all := graphql.Fields{}
	for _, f := range fields {
		description := f.Doc
		if f.Premium {
			description += " " + premium
		}
		all[f.Name] = &graphql.Field{Type: m.output(f), Description: description, DeprecationReason: f.Deprecated}
	}
	m.fields[name] = fields
	m.objects[name] = graphql.NewObject(graphql.ObjectConfig{Name: name, Description: doc, Fields: all})
	return m.objects[name]
}

const premium = "For paid plans."

// output returns the type of a field of a result.
func (m *maker) output(f operation.Field) graphql.Output {
	var t graphql.Output
	if f.Kind == operation.List {
		t = graphql.NewList(graphql.NewNonNull(m.named(f, f.ItemKind)))
	} else {
		t = m.named(f, f.Kind)
	}
	if f.Nullable || f.Premium {
		return t
	}
	return graphql.NewNonNull(t)
}

func (m *maker) named(f operation.Field, kind operation.Kind) graphql.Output {
	switch kind {
	case operation.Object:
		return m.object(f.Type, "", f.Fields)
	case operation.Boolean:
		return graphql.Boolean
	case operation.Number:
		return graphql.Float
	case operation.Integer:
		if f.Long { // Int has 32 bits
			return graphql.Float
		}
		return graphql.Int
	}
	return graphql.String
}

// argument returns the argument of a parameter. The rules for its value are not part of the schema; binding checks them, as for
// REST.
func argument(op *operation.Operation, p operation.Field) *graphql.ArgumentConfig {
	a := &graphql.ArgumentConfig{Description: p.Doc}
	if p.Premium {
		a.Description += " " + premium
	}
	switch {
	case p.Enum != nil:
		values := graphql.EnumValueConfigMap{}
		for _, v := range p.Enum {
			values[v] = &graphql.EnumValueConfig{Value: v}
		}
		a.Type = graphql.NewEnum(graphql.EnumConfig{Name: title(op.Name) + title(p.Name), Values: values, Description: "The values of " + p.Name + "."})
	case p.Kind == operation.Boolean:
		a.Type = graphql.Boolean
	case p.Kind == operation.Integer:
		a.Type = graphql.Int
	case p.Kind == operation.Number:
		a.Type = graphql.Float
	default:
		a.Type = graphql.String
	}
	if p.Default != "" {
		a.DefaultValue = defaultOf(p)
	}
	if p.Required {
		a.Type = graphql.NewNonNull(a.Type)
	}
	return a
}

// defaultOf returns the default of a parameter that has one.
func defaultOf(p operation.Field) any {
	switch p.Kind {
	case operation.Boolean:
		return p.Default == "true"
	case operation.Integer:
		n, _ := strconv.Atoi(p.Default) // it was checked when the parameter was declared
		return n
	}
	return p.Default
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
