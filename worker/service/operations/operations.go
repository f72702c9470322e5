// Package operations lists the operations of the service. Read [All].
package operations

import (
	"github.com/lettercraft/lettercraft/core/acrostic"
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
