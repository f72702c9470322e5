// Package operations lists the operations of the toolkit's first program.
package operations

import (
	"lettercraft/core/cryptogram"
	"lettercraft/core/operation"
	"lettercraft/core/reversetext"
)

// All lists these operations, which the whole program has too.
var All = []*operation.Operation{
	cryptogram.Operation,
	reversetext.Operation,
}
