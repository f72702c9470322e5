package serve

import (
	"slices"

	"github.com/graphql-go/graphql"
	"github.com/graphql-go/graphql/language/ast"
)

// isPlain reports whether a document has one operation, of the usual form, and is valid by all rules. It returns false for
// a document that has fragments, directives, fields of the schema, or arguments that are lists or objects. The library then validates the document,
// for which it needs more time than for the rest of the call.
func isPlain(types *graphql.Schema, doc *ast.Document) bool {
	if len(doc.Definitions) != 1 {
		return false
	}
	op, ok := doc.Definitions[0].(*ast.OperationDefinition)
	if !ok || len(op.Directives) > 0 {
		return false
	}
	v := variables{}
	for _, d := range op.VariableDefinitions {
		name := d.Variable.Name.Value
		if v[name] != nil {
			return false
		}
		v[name] = &variable{VariableDefinition: d}
	}
	if !v.suit(types.QueryType(), op.SelectionSet) {
		return false
	}
	for _, variable := range v {
		if !variable.used {
			return false
		}
	}
	return true
}

// variables has the variables of an operation by name.
type variables map[string]*variable

type variable struct {
	*ast.VariableDefinition

	used bool
}

// suit reports whether a selection of the fields of an object is plain and valid.
func (v variables) suit(object *graphql.Object, set *ast.SelectionSet) bool {
	for _, selection := range set.Selections {
		field, ok := selection.(*ast.Field)
		if !ok || len(field.Directives) > 0 {
			return false
		}
		def := object.Fields()[field.Name.Value]
		if field.Name.Value == graphql.TypeNameMetaFieldDef.Name {
			def = graphql.TypeNameMetaFieldDef
		}
		if def == nil || !v.fit(def.Args, field.Arguments) {
			return false
		}
		inner, isObject := graphql.GetNamed(def.Type).(*graphql.Object)
		if isObject != (field.SelectionSet != nil) || isObject && !v.suit(inner, field.SelectionSet) {
			return false
		}
	}
	return true
}

// fit reports whether the arguments of a field exist, none is missing, and none is given twice.
func (v variables) fit(defined []*graphql.Argument, given []*ast.Argument) bool {
	for i, arg := range given {
		at := slices.IndexFunc(defined, func(d *graphql.Argument) bool { return d.Name() == arg.Name.Value })
		twice := slices.ContainsFunc(given[:i], func(before *ast.Argument) bool { return before.Name.Value == arg.Name.Value })
		if at < 0 || twice || !v.allow(arg.Value, defined[at].Type) {
			return false
		}
	}
	for _, d := range defined {
		_, required := d.Type.(*graphql.NonNull)
		if required && !slices.ContainsFunc(given, func(arg *ast.Argument) bool { return arg.Name.Value == d.Name() }) {
			return false
		}
	}
	return true
}

// allow reports whether a value may be an argument of a type. Only variables have types here: binding checks other values.
func (v variables) allow(value ast.Value, t graphql.Input) bool {
	switch value := value.(type) {
	case *ast.ListValue, *ast.ObjectValue: // they can contain variables
		return false
	case *ast.Variable:
		variable := v[value.Name.Value]
		if variable == nil {
			return false
		}
		variable.used = true
		inner, isGiven := variable.Type, variable.DefaultValue != nil
		if nonNull, ok := inner.(*ast.NonNull); ok {
			inner, isGiven = nonNull.Type, true
		}
		var wanted graphql.Type = t
		if nonNull, ok := t.(*graphql.NonNull); ok {
			if !isGiven {
				return false
			}
			wanted = nonNull.OfType
		}
		named, ok := inner.(*ast.Named)
		return ok && named.Name.Value == wanted.String()
	}
	return true
}
