// Package operations lists the operations of the toolkit's whole program: those that need only randomness from outside.
package operations

import (
	"github.com/lettercraft/lettercraft/core/acrostic"
	"github.com/lettercraft/lettercraft/core/booklet"
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/hmac"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/reversetext"
)

// All lists these operations, in the order of the toolkit's documentation.
var All = []*operation.Operation{
	acrostic.Operation,
	booklet.Operation,
	cryptogram.Operation,
	hmac.Operation,
	reversetext.Operation,
}
