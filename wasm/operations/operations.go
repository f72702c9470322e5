// Package operations lists what the browser toolkit offers: the operations that need nothing but randomness.
package operations

import (
	"lettercraft/core/acrostic"
	"lettercraft/core/cryptogram"
	"lettercraft/core/hmac"
	"lettercraft/core/operation"
	"lettercraft/core/reversetext"
)

// All are the operations of the toolkit, in the order of its documentation.
var All = []*operation.Operation{
	acrostic.Operation,
	cryptogram.Operation,
	hmac.Operation,
	reversetext.Operation,
}
