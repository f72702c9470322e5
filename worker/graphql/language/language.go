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

// At is the error of what a query says at a node.
func At(node ast.Node, message string) *Error {
	loc := node.GetLoc()
	at := location.GetLocation(loc.Source, loc.Start)
	return &Error{Message: message, Line: at.Line, Column: at.Column}
}

func limit(message string) error { return &Error{Message: message} }

// Null is the value of the enum value that stands for null.
const Null = "null"

// Parse reads a query. Strings have their values; null is an enum value [Null]. Error: [*Error].
func Parse(query string) (*ast.Document, error) {
	scanned, err := scan(query)
	if err != nil {
		return nil, err
	}
	doc, err := parser.Parse(parser.ParseParams{Source: source.NewSource(&source.Source{Body: scanned.source, Name: "query"})})
	if err != nil {
		return nil, syntaxError(err)
	}
	visitor.Visit(doc, &visitor.VisitorOptions{Enter: func(p visitor.VisitFuncParams) (string, interface{}) {
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
	return doc, checkLimits(doc)
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
