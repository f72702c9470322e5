// Package operations lists the operations of the toolkit's first program: those that need nothing from outside but randomness.
package operations

import (
	"lettercraft/core/acrostic"
	"lettercraft/core/booklet"
	"lettercraft/core/cryptogram"
	"lettercraft/core/hmac"
	"lettercraft/core/operation"
	"lettercraft/core/reversetext"
)

// All lists these operations, in the order of its documentation.
var All = []*operation.Operation{
	acrostic.Operation,
	booklet.Operation,
	cryptogram.Operation,
	hmac.Operation,
	reversetext.Operation,
}
