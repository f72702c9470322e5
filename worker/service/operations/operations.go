// Package operations lists the operations of the service. Read [All]; REST and MCP have [Booklet], too.
package operations

import (
	"slices"

	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/points"
	"github.com/lettercraft/lettercraft/core/quoteacrostic"
	"github.com/lettercraft/lettercraft/core/reversetext"
	"github.com/lettercraft/lettercraft/core/textreadability"
	"github.com/lettercraft/lettercraft/core/websitereadability"
	"github.com/lettercraft/lettercraft/worker/service/overview"
)

// All are the operations that REST and GraphQL serve.
var All = []*operation.Operation{
	acrostic.Operation,
	cryptogram.WithPoints(func(text string, hasWords bool, alphabet string) cryptogram.Points {
		return cryptogram.Points(points.Suggest(text, hasWords, alphabet))
	}),
	hmac.Operation,
	quoteacrostic.Operation,
	reversetext.Operation,
	textreadability.Operation,
	websitereadability.Operation,
	overview.Operation,
}

// Booklet is an operation whose parameters have requests of other operations. Neither GraphQL, whose schema can't say which parameters belong to
// which operation, nor batches and the sandbox have it.
var Booklet = booklet.Stored

// WithBooklet are the operations that REST and MCP serve.
var WithBooklet = append(slices.Clip(All), Booklet)

// Named returns the operation of [All] with a name, or nil.
func Named(name string) *operation.Operation {
	i := slices.IndexFunc(All, func(op *operation.Operation) bool { return op.Name == name })
	if i < 0 {
		return nil
	}
	return All[i]
}
