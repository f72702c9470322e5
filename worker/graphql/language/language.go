// Package language reads queries for package serve, within limits, and around the faults of the library that parses them:
// that does not know null, breaks surrogate pairs, and quotes in its messages what callers have written, which may be secret.
// Read [Parse]: scan.go and string.go have the tokens, limits.go what the tokens do not tell.
package language

import (
	"regexp"
	"strings"

	"github.com/graphql-go/graphql/gqlerrors"
	"github.com/graphql-go/graphql/language/ast"
	"github.com/graphql-go/graphql/language/location"
	"github.com/graphql-go/graphql/language/parser"
	"github.com/graphql-go/graphql/language/source"
	"github.com/graphql-go/graphql/language/visitor"
)

// Error is what is wrong with a query.
type Error struct {
	// Message is one plain sentence for the caller. It never quotes a string of the query.
	Message string
	// Line and Column are where, counted from 1 in characters, or 0.
	Line, Column int
}

func (e *Error) Error() string { return e.Message }

func limit(message string) error { return &Error{Message: message} }

// Null is the value of the enum value that stands for null.
const Null = "null"

// Query is a query that was read.
type Query struct {
	// Document has strings with their values; null is an enum value [Null].
	Document *ast.Document

	text []byte // that the parser saw
}

// Parse reads a query. Error: [*Error].
func Parse(query string) (*Query, error) {
	scanned, err := scan(query)
	if err != nil {
		return nil, err
	}
	q := &Query{text: scanned.source}
	shown := source.NewSource(&source.Source{Body: scanned.source, Name: "query"})
	if q.Document, err = parser.Parse(parser.ParseParams{Source: shown}); err != nil {
		return nil, syntaxError(err)
	}
	if v := untyped(q.Document); v != nil {
		return nil, q.At(v, "The variable '$"+v.Variable.Name.Value+"' has no type")
	}
	// Without a text the library takes no time to find the line of each of many errors: it tells a column in the whole.
	shown.Body = nil
	visitor.Visit(q.Document, &visitor.VisitorOptions{Enter: func(p visitor.VisitFuncParams) (string, interface{}) {
		switch node := p.Node.(type) {
		case *ast.StringValue:
			node.Value = scanned.strings[node.Loc.Start]
		case *ast.EnumValue:
			if scanned.nulls[node.Loc.Start] {
				node.Value = Null
			}
		}
		return visitor.ActionNoChange, nil
	}}, nil)
	return q, checkLimits(q.Document)
}

// untyped is a variable without a type, which the parser lets pass and nothing behind it expects.
func untyped(doc *ast.Document) *ast.VariableDefinition {
	for _, d := range doc.Definitions {
		op, ok := d.(*ast.OperationDefinition)
		if !ok {
			continue
		}
		for _, v := range op.VariableDefinitions {
			if !isType(v.Type) {
				return v
			}
		}
	}
	return nil
}

func isType(t ast.Type) bool {
	switch t := t.(type) {
	case *ast.NonNull:
		return isType(t.Type)
	case *ast.List:
		return isType(t.Type)
	}
	return t != nil
}

// At is the error of what a query says at a node.
func (q *Query) At(node ast.Node, message string) *Error { return q.at(node.GetLoc().Start, message) }

func (q *Query) at(position int, message string) *Error {
	at := location.GetLocation(&source.Source{Body: q.text}, position)
	return &Error{Message: message, Line: at.Line, Column: at.Column}
}

// Invalid is the error of a query that does not fit the schema: the first thing that is wrong.
func (q *Query) Invalid(errors []gqlerrors.FormattedError) *Error {
	if first := errors[0]; len(first.Locations) > 0 {
		return q.at(first.Locations[0].Column-1, first.Message)
	}
	return &Error{Message: errors[0].Message}
}

// found is how the parser tells what it did not expect.
var found = regexp.MustCompile(`^Syntax Error query \(\d+:\d+\) (.*)`)

// syntaxError is an error of the parser in our words: without its excerpt of the query.
func syntaxError(err error) error {
	e := &Error{Message: "The query is not well formed"}
	if located, ok := err.(*gqlerrors.Error); ok && len(located.Locations) > 0 {
		e.Line, e.Column = located.Locations[0].Line, located.Locations[0].Column
		if parts := found.FindStringSubmatch(located.Message); parts != nil {
			e.Message += ": " + strings.TrimSuffix(strings.ReplaceAll(parts[1], `String ""`, "a string"), ".")
		}
	}
	return e
}
