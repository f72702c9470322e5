package language

import "github.com/graphql-go/graphql/language/ast"

// restore gives the strings and the nulls of a document their values. It does not read definitions of types, which are refused. The library's
// visitor would do the same with reflection, which takes longer than to parse the query.
func (s *scanned) restore(doc *ast.Document) {
	for _, d := range doc.Definitions {
		switch d := d.(type) {
		case *ast.OperationDefinition:
			for _, v := range d.VariableDefinitions {
				s.value(v.DefaultValue)
			}
			s.directives(d.Directives)
			s.set(d.SelectionSet)
		case *ast.FragmentDefinition:
			s.directives(d.Directives)
			s.set(d.SelectionSet)
		}
	}
}

func (s *scanned) set(set *ast.SelectionSet) {
	if set == nil {
		return
	}
	for _, selection := range set.Selections {
		switch x := selection.(type) {
		case *ast.Field:
			s.arguments(x.Arguments)
			s.directives(x.Directives)
			s.set(x.SelectionSet)
		case *ast.InlineFragment:
			s.directives(x.Directives)
			s.set(x.SelectionSet)
		case *ast.FragmentSpread:
			s.directives(x.Directives)
		}
	}
}

func (s *scanned) directives(directives []*ast.Directive) {
	for _, d := range directives {
		s.arguments(d.Arguments)
	}
}

func (s *scanned) arguments(arguments []*ast.Argument) {
	for _, a := range arguments {
		s.value(a.Value)
	}
}

func (s *scanned) value(value ast.Value) {
	switch v := value.(type) {
	case *ast.StringValue:
		v.Value = s.strings[v.Loc.Start]
	case *ast.EnumValue:
		if s.nulls[v.Loc.Start] {
			v.Value = Null
		}
	case *ast.ListValue:
		for _, item := range v.Values {
			s.value(item)
		}
	case *ast.ObjectValue:
		for _, field := range v.Fields {
			s.value(field.Value)
		}
	}
}
