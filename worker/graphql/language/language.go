// Package language parses GraphQL queries within limits. It uses the library's parser and works around its faults: the parser
// does not support null, breaks surrogate pairs, and quotes parts of the query, which may be secret, in its messages. Read
// [Parse]. scan.go and string.go read the tokens; limits.go checks the limits that do not depend on tokens.
package language

import (
	"regexp"
	"strings"

	"github.com/graphql-go/graphql/gqlerrors"
	"github.com/graphql-go/graphql/language/ast"
	"github.com/graphql-go/graphql/language/location"
	"github.com/graphql-go/graphql/language/parser"
	"github.com/graphql-go/graphql/language/source"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Error is an error in a query.
type Error struct {
	Reason operation.Reason
	// Message is one sentence for the caller. It never quotes a string in the query.
	Message string
	// Line and Column are the place of the error in the query, in characters and counted from 1. They are 0 if the error has no place.
	Line, Column int
}

func (e *Error) Error() string { return e.Message }

func limit(message string) error { return &Error{Reason: operation.QueryLimit, Message: message} }

func invalid(message string) error { return &Error{Reason: operation.QueryInvalid, Message: message} }

// ErrNotAQuery is the error of a document with a mutation or a subscription.
var ErrNotAQuery = &Error{Reason: operation.QueryInvalid, Message: "Only queries can be sent: there are no mutations and no subscriptions"}

// Null is the value of the enum value that represents null.
const Null = "null"

// Query is a parsed query.
type Query struct {
	// Document is the syntax tree. Its strings have their original values, and null is the enum value [Null].
	Document *ast.Document

	text []byte // text given to the parser
}

// Parse parses a query. Error: [*Error].
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
		return nil, q.At(v, operation.QuerySyntax, "The variable '$"+v.Variable.Name.Value+"' has no type")
	}
	// The library finds the line of every error, which is slow for many errors. Without the text it reports all errors on line
	// 1, and at converts the column.
	shown.Body = nil
	scanned.restore(q.Document)
	return q, checkLimits(q.Document)
}

// untyped returns a variable without a type, or nil. The parser accepts such a variable, and validation does not expect it.
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

// At returns an error at the place of a node.
func (q *Query) At(node ast.Node, reason operation.Reason, message string) *Error {
	return q.at(node.GetLoc().Start, reason, message)
}

func (q *Query) at(position int, reason operation.Reason, message string) *Error {
	at := location.GetLocation(&source.Source{Body: q.text}, position)
	return &Error{Reason: reason, Message: message, Line: at.Line, Column: at.Column}
}

// Invalid returns the first of the errors of a query that does not match the schema.
func (q *Query) Invalid(errors []gqlerrors.FormattedError) *Error {
	if first := errors[0]; len(first.Locations) > 0 {
		return q.at(first.Locations[0].Column-1, operation.QueryInvalid, first.Message)
	}
	return &Error{Reason: operation.QueryInvalid, Message: errors[0].Message}
}

// found matches the parser's message about an unexpected token.
var found = regexp.MustCompile(`^Syntax Error query \(\d+:\d+\) (.*)`)

// syntaxError converts an error of the parser. It drops the parser's excerpt of the query.
func syntaxError(err error) error {
	e := &Error{Reason: operation.QuerySyntax, Message: "The query is not well formed"}
	if located, ok := err.(*gqlerrors.Error); ok && len(located.Locations) > 0 {
		e.Line, e.Column = located.Locations[0].Line, located.Locations[0].Column
		if parts := found.FindStringSubmatch(located.Message); parts != nil {
			e.Message += ": " + strings.TrimSuffix(strings.ReplaceAll(parts[1], `String ""`, "a string"), ".")
		}
	}
	return e
}
