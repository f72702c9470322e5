// Package operations lists the operations of the toolkit's second program.
package operations

import (
	"lettercraft/core/markedtext"
	"lettercraft/core/operation"
	"lettercraft/core/textreadability"
)

// All lists the operations that count texts, in the order of the toolkit's documentation.
var All = []*operation.Operation{
	markedtext.Operation,
	textreadability.Operation,
}
