package language

import (
	"slices"
	"strings"

	"github.com/graphql-go/graphql/language/ast"
)

// The limits of what a query asks for. Fields of fragments count wherever the fragments are used.
const (
	maxOperations    = 20
	maxDepth         = 8
	maxFields        = 1000
	maxSchemaFields  = 5   // at the top
	maxSchemaWidth   = 300 // fields in all of the schema: the query of graphql-js has 220
	maxSchemaDepth   = 20  // tools ask for nine types in each other
	maxSchemaListing = 2   // lists of the schema in each other, which grow by their product: tools ask for types and their fields
)

// listings are the fields of the schema that lead to many types.
var listings = []string{"types", "fields", "inputFields", "interfaces", "possibleTypes"}

// checkLimits refuses queries that nest too deeply, ask for too much at once, or whose fragments go in circles, before they
// are validated, which would take long.
func checkLimits(doc *ast.Document) error {
	c := checker{fragments: map[string]*ast.FragmentDefinition{}, weights: map[string]weight{}}
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
			if _, err := c.fragment(d.Name.Value); err != nil {
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
	weights   map[string]weight // of those that were looked at
}

// weight is how much a selection asks for.
type weight struct {
	depth    int // levels of fields
	fields   int
	listings int // in each other

	unfinished bool // it is being looked at
}

// check looks at one operation of a query.
func (c *checker) check(d *ast.OperationDefinition) error {
	if d.Operation != ast.OperationTypeQuery {
		return limit("Only queries can be sent: there are no mutations and no subscriptions")
	}
	if _, err := c.set(d.SelectionSet); err != nil {
		return err
	}
	operations, schema := map[string]bool{}, map[string]bool{}
	total, ofSchema := 0, 0
	for _, field := range c.root(d.SelectionSet, map[string]bool{}, nil) {
		w, err := c.field(field)
		if err != nil {
			return err
		}
		key := field.Name.Value
		if field.Alias != nil {
			key = field.Alias.Value
		}
		total += w.fields
		isSchema := strings.HasPrefix(field.Name.Value, "__")
		if isSchema {
			ofSchema += w.fields
		}
		switch {
		case total > maxFields:
			return limit("The query must ask for at most 1,000 fields, those of fragments counted wherever they are used")
		case ofSchema > maxSchemaWidth:
			return limit("The query must ask for at most 300 fields of the schema in all, those of fragments counted wherever they are used")
		case isSchema && (w.depth > maxSchemaDepth || w.listings > maxSchemaListing):
			return limit("The query must ask for at most 20 levels of the schema, and for 2 lists of fields or types in each other")
		case isSchema:
			schema[key] = true
		case w.depth > maxDepth:
			return limit("The query must have at most 8 levels of fields")
		default:
			operations[key] = true
		}
		switch {
		case len(operations) > maxOperations:
			return limit("The query must call at most 20 operations")
		case len(schema) > maxSchemaFields:
			return limit("The query must ask for at most 5 fields of the schema")
		}
	}
	return nil
}

// root are the fields at the top of an operation, those of fragments with them.
func (c *checker) root(set *ast.SelectionSet, seen map[string]bool, fields []*ast.Field) []*ast.Field {
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

func (c *checker) field(f *ast.Field) (weight, error) {
	w, err := c.set(f.SelectionSet)
	w.depth++
	w.fields++
	if slices.Contains(listings, f.Name.Value) {
		w.listings++
	}
	return w, err
}

func (c *checker) set(set *ast.SelectionSet) (sum weight, err error) {
	if set == nil {
		return sum, nil
	}
	for _, selection := range set.Selections {
		var w weight
		var directives []*ast.Directive
		switch s := selection.(type) {
		case *ast.Field:
			w, err = c.field(s)
			directives = s.Directives
		case *ast.InlineFragment:
			w, err = c.set(s.SelectionSet)
			directives = s.Directives
		case *ast.FragmentSpread:
			w, err = c.fragment(s.Name.Value)
			directives = s.Directives
		}
		if twice := repeated(directives); err == nil && twice != "" {
			err = limit("The directive '@" + twice + "' stands twice at one place")
		}
		if err != nil {
			return sum, err
		}
		sum.depth = max(sum.depth, w.depth)
		sum.listings = max(sum.listings, w.listings)
		sum.fields = min(sum.fields+w.fields, maxFields+1) // which no number of fragments takes further
	}
	return sum, nil
}

// repeated is the name of a directive that stands twice in a list, or empty. The library lacks this rule of the
// specification (section 5.7.3).
func repeated(directives []*ast.Directive) string {
	seen := map[string]bool{}
	for _, d := range directives {
		if seen[d.Name.Value] {
			return d.Name.Value
		}
		seen[d.Name.Value] = true
	}
	return ""
}

// fragment is the weight of a fragment. Error: it holds itself.
func (c *checker) fragment(name string) (weight, error) {
	fragment := c.fragments[name]
	if fragment == nil {
		return weight{}, nil // validation says so
	}
	w, known := c.weights[name]
	switch {
	case w.unfinished:
		return w, limit("The fragment '" + name + "' holds itself")
	case known:
		return w, nil
	}
	c.weights[name] = weight{unfinished: true}
	w, err := c.set(fragment.SelectionSet)
	c.weights[name] = w
	return w, err
}
