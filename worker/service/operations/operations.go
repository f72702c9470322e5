// Package operations lists the operations of the service. Read [All].
package operations

import (
	"lettercraft/core/acrostic"
	"lettercraft/core/cryptogram"
	"lettercraft/core/hmac"
	"lettercraft/core/operation"
	"lettercraft/core/points"
	"lettercraft/core/quoteacrostic"
	"lettercraft/core/reversetext"
	"lettercraft/core/textreadability"
	"lettercraft/core/websitereadability"
	"lettercraft/worker/service/overview"
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
