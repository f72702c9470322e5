package language

import (
	"strings"

	"github.com/graphql-go/graphql/language/ast"
)

// The limits of what a query asks for.
const (
	maxDepth         = 8
	maxIntrospection = 20 // the depth of what is asked of the schema: tools ask for nine types in each other
	maxOperations    = 20
)

// checkLimits refuses queries that nest too deeply, ask for too much at once, or whose fragments go in circles, before they
// are validated, which would take long.
func checkLimits(doc *ast.Document) error {
	c := checker{fragments: map[string]*ast.FragmentDefinition{}, depths: map[string]int{}}
	for _, d := range doc.Definitions {
		if fragment, ok := d.(*ast.FragmentDefinition); ok {
			c.fragments[fragment.Name.Value] = fragment
		}
	}
	for _, d := range doc.Definitions {
		switch d := d.(type) {
		case *ast.OperationDefinition:
			if err := c.check(d); err != nil {
				return err
			}
		case *ast.FragmentDefinition: // perhaps of none of them
			if _, err := c.fragmentDepth(d.Name.Value); err != nil {
				return err
			}
		default:
			return limit("The query may only hold queries and fragments")
		}
	}
	return nil
}

type checker struct {
	fragments map[string]*ast.FragmentDefinition
	depths    map[string]int // of those that were looked at; -1: they are being looked at
}

// check looks at one operation of a query.
func (c *checker) check(d *ast.OperationDefinition) error {
	if d.Operation != ast.OperationTypeQuery {
		return limit("Only queries can be sent: there are no mutations and no subscriptions")
	}
	fields := c.root(d.SelectionSet, map[string]bool{}, nil)
	keys := map[string]bool{}
	for _, field := range fields {
		depth, err := c.depth(field.SelectionSet)
		if err != nil {
			return err
		}
		switch isMeta := strings.HasPrefix(field.Name.Value, "__"); {
		case isMeta && depth > maxIntrospection:
			return limit("The query must ask for at most 20 levels of the schema")
		case isMeta:
			continue
		case 1+depth > maxDepth:
			return limit("The query must have at most 8 levels of fields")
		}
		key := field.Name.Value
		if field.Alias != nil {
			key = field.Alias.Value
		}
		if keys[key] = true; len(keys) > maxOperations {
			return limit("The query must call at most 20 operations")
		}
	}
	return nil
}

// root are the fields at the top of an operation, those of fragments with them.
func (c *checker) root(set *ast.SelectionSet, seen map[string]bool, fields []*ast.Field) []*ast.Field {
	if set == nil {
		return fields
	}
	for _, selection := range set.Selections {
		switch s := selection.(type) {
		case *ast.Field:
			fields = append(fields, s)
		case *ast.InlineFragment:
			fields = c.root(s.SelectionSet, seen, fields)
		case *ast.FragmentSpread:
			name := s.Name.Value
			if fragment := c.fragments[name]; fragment != nil && !seen[name] {
				seen[name] = true
				fields = c.root(fragment.SelectionSet, seen, fields)
			}
		}
	}
	return fields
}

// depth is the number of levels of fields in a selection set.
func (c *checker) depth(set *ast.SelectionSet) (deepest int, err error) {
	if set == nil {
		return 0, nil
	}
	for _, selection := range set.Selections {
		var depth int
		switch s := selection.(type) {
		case *ast.Field:
			depth, err = c.depth(s.SelectionSet)
			depth++
		case *ast.InlineFragment:
			depth, err = c.depth(s.SelectionSet)
		case *ast.FragmentSpread:
			depth, err = c.fragmentDepth(s.Name.Value)
		}
		if err != nil {
			return 0, err
		}
		deepest = max(deepest, depth)
	}
	return deepest, nil
}

// fragmentDepth is that of a fragment. Error: it holds itself.
func (c *checker) fragmentDepth(name string) (int, error) {
	fragment := c.fragments[name]
	if fragment == nil {
		return 0, nil // validation says so
	}
	depth, known := c.depths[name]
	switch {
	case known && depth < 0:
		return 0, limit("The fragment '" + name + "' holds itself")
	case known:
		return depth, nil
	}
	c.depths[name] = -1
	depth, err := c.depth(fragment.SelectionSet)
	c.depths[name] = depth
	return depth, err
}
