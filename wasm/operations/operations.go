// Package operations lists the operations of the toolkit's whole program: those that need only randomness from outside.
package operations

import (
	"lettercraft/core/acrostic"
	"lettercraft/core/booklet"
	"lettercraft/core/cryptogram"
	"lettercraft/core/hmac"
	"lettercraft/core/operation"
	"lettercraft/core/reversetext"
)

// All lists these operations, in the order of the toolkit's documentation.
var All = []*operation.Operation{
	acrostic.Operation,
	booklet.Operation,
	cryptogram.Operation,
	hmac.Operation,
	reversetext.Operation,
}
