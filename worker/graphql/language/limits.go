package language

import (
	"slices"
	"strconv"
	"strings"

	"github.com/graphql-go/graphql/language/ast"

	"github.com/lettercraft/lettercraft/core/numerals"
)

// The limits of a query's size. The fields of a fragment count each time the fragment is used.
const (
	maxOperations    = 20
	maxDepth         = 8
	maxFields        = 1000
	maxSchemaFields  = 5   // top-level fields of the schema
	maxSchemaWidth   = 300 // fields of the schema in total; the query of graphql-js has 220
	maxSchemaDepth   = 20  // levels of fields of the schema; tools query nine nested types
	maxSchemaListing = 2   // nested lists of the schema, whose sizes multiply; tools query types and their fields
)

// listings are the fields of the schema that are lists of types, or of fields with types.
var listings = []string{"types", "fields", "inputFields", "interfaces", "possibleTypes"}

// checkLimits returns an error if a query is too deep or too large, or if a fragment uses itself. It runs before validation,
// which would be slow for such queries.
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
		case *ast.FragmentDefinition: // it may be unused
			if _, err := c.fragment(d.Name.Value); err != nil {
				return err
			}
		default:
			return invalid("The query may only contain queries and fragments")
		}
	}
	return nil
}

type checker struct {
	fragments map[string]*ast.FragmentDefinition
	weights   map[string]weight // weights of the fragments that have been checked
}

// weight is the size of a selection.
type weight struct {
	depth    int // levels of fields
	fields   int
	listings int // levels of listings

	unfinished bool // the weight is being computed
}

// check checks one operation of a query.
func (c *checker) check(d *ast.OperationDefinition) error {
	if d.Operation != ast.OperationTypeQuery {
		return ErrNotAQuery
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
			return limit("The query must select at most " + numerals.WithCommas(maxFields) + " fields; the fields of a fragment count each time it is used")
		case ofSchema > maxSchemaWidth:
			return limit("The query must select at most " + strconv.Itoa(maxSchemaWidth) + " fields of the schema; the fields of a fragment count each time it is used")
		case isSchema && (w.depth > maxSchemaDepth || w.listings > maxSchemaListing):
			return limit("The query must select at most " + strconv.Itoa(maxSchemaDepth) + " levels of the schema, with at most " + strconv.Itoa(maxSchemaListing) + " nested lists of fields or types")
		case isSchema:
			schema[key] = true
		case w.depth > maxDepth:
			return limit("The query must have at most " + strconv.Itoa(maxDepth) + " levels of fields")
		default:
			operations[key] = true
		}
		switch {
		case len(operations) > maxOperations:
			return limit("The query must call at most " + strconv.Itoa(maxOperations) + " operations")
		case len(schema) > maxSchemaFields:
			return limit("The query must select at most " + strconv.Itoa(maxSchemaFields) + " fields of the schema at the top level")
		}
	}
	return nil
}

// root appends the top-level fields of an operation to fields, including those of fragments.
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
			err = invalid("The directive '@" + twice + "' is used twice at one place")
		}
		if err != nil {
			return sum, err
		}
		sum.depth = max(sum.depth, w.depth)
		sum.listings = max(sum.listings, w.listings)
		sum.fields = min(sum.fields+w.fields, maxFields+1) // prevents an overflow
	}
	return sum, nil
}

// repeated returns the name of a directive that occurs twice in a list, or an empty string. The library does not have this rule
// of the specification (section 5.7.3).
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

// fragment returns the weight of a fragment. It returns an error if the fragment uses itself.
func (c *checker) fragment(name string) (weight, error) {
	fragment := c.fragments[name]
	if fragment == nil {
		return weight{}, nil // validation returns the error
	}
	w, known := c.weights[name]
	switch {
	case w.unfinished:
		return w, invalid("The fragment '" + name + "' contains itself")
	case known:
		return w, nil
	}
	c.weights[name] = weight{unfinished: true}
	w, err := c.set(fragment.SelectionSet)
	c.weights[name] = w
	return w, err
}
