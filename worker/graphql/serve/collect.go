package serve

import (
	"maps"

	"github.com/graphql-go/graphql/language/ast"

	"github.com/lettercraft/lettercraft/core/operation"
)

// merged is the fields of a selection that have the same name in the answer. They are one field of the answer.
type merged struct {
	name  string
	nodes []*ast.Field
}

// sets returns the selection sets of the fields.
func (m *merged) sets() []*ast.SelectionSet {
	var sets []*ast.SelectionSet
	for _, node := range m.nodes {
		if node.SelectionSet != nil {
			sets = append(sets, node.SelectionSet)
		}
	}
	return sets
}

// collect returns the fields of the selection sets whose directives isIncluded accepts (GraphQL specification, section 6.3.2). Type conditions are always true, because there are no abstract types.
func (p *planner) collect(sets []*ast.SelectionSet, isIncluded func([]*ast.Directive) (bool, error)) ([]merged, error) {
	var all []merged
	places := map[string]int{}
	seen := map[string]bool{}
	var visit func(set *ast.SelectionSet) error
	visit = func(set *ast.SelectionSet) error {
		for _, selection := range set.Selections {
			var directives []*ast.Directive
			var inner *ast.SelectionSet
			switch s := selection.(type) {
			case *ast.Field:
				directives = s.Directives
			case *ast.InlineFragment:
				directives, inner = s.Directives, s.SelectionSet
			case *ast.FragmentSpread:
				directives, inner = s.Directives, p.fragments[s.Name.Value].SelectionSet
			}
			included, err := isIncluded(directives)
			if err != nil {
				return err
			}
			if !included {
				continue
			}
			if spread, ok := selection.(*ast.FragmentSpread); ok {
				if seen[spread.Name.Value] {
					continue
				}
				seen[spread.Name.Value] = true
			}
			if inner != nil {
				if err := visit(inner); err != nil {
					return err
				}
				continue
			}
			node := selection.(*ast.Field)
			name := node.Name.Value
			if node.Alias != nil {
				name = node.Alias.Value
			}
			at, known := places[name]
			if !known {
				at = len(all)
				places[name] = at
				all = append(all, merged{name: name})
			}
			all[at].nodes = append(all[at].nodes, node)
		}
		return nil
	}
	for _, set := range sets {
		if err := visit(set); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// checkMerging returns an error if two different fields have the same name in the answer (GraphQL specification, section 5.3.2).
// The library's rule is slow for many fields, because it compares each of them with all others.
func (p *planner) checkMerging(sets []*ast.SelectionSet) error {
	all, err := p.collect(sets, func([]*ast.Directive) (bool, error) { return true, nil })
	if err != nil {
		return err
	}
	for _, m := range all {
		first := m.nodes[0]
		var arguments map[string]string
		if len(m.nodes) > 1 { // most fields occur once
			arguments = p.arguments(first)
		}
		for _, node := range m.nodes[1:] {
			if node.Name.Value != first.Name.Value || !maps.Equal(p.arguments(node), arguments) {
				return p.query.At(node, operation.QueryInvalid, "The name '"+m.name+"' is used for two different fields; give one of them an alias")
			}
		}
		if err := p.checkMerging(m.sets()); err != nil {
			return err
		}
	}
	return nil
}

// arguments returns the arguments of a field by name, as JSON. A variable is given as its name, after a dollar sign.
func (p *planner) arguments(node *ast.Field) map[string]string {
	arguments := map[string]string{}
	for _, arg := range node.Arguments {
		if v, ok := arg.Value.(*ast.Variable); ok {
			arguments[arg.Name.Value] = "$" + v.Name.Value
		} else {
			arguments[arg.Name.Value] = string(p.json(arg.Value))
		}
	}
	return arguments
}

// isIncluded reports whether @skip and @include keep a selection.
func (p *planner) isIncluded(directives []*ast.Directive) (bool, error) {
	for _, d := range directives {
		for _, arg := range d.Arguments { // the only argument is if
			switch string(p.json(arg.Value)) {
			case "true":
				if d.Name.Value == "skip" {
					return false, nil
				}
			case "false":
				if d.Name.Value == "include" {
					return false, nil
				}
			default:
				return false, p.query.At(d, operation.QueryInvalid, "The argument 'if' of @"+d.Name.Value+" must be true or false")
			}
		}
	}
	return true, nil
}
