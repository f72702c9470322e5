// Package operations lists the operations of the toolkit's first program.
package operations

import (
	"github.com/lettercraft/lettercraft/core/cryptogram"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/reversetext"
)

// All lists these operations, which the whole program has too.
var All = []*operation.Operation{
	cryptogram.Operation,
	reversetext.Operation,
}
