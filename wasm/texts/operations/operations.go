// Package operations lists the operations of the toolkit's second program.
package operations

import (
	"lettercraft/core/markedtext"
	"lettercraft/core/operation"
	"lettercraft/core/points"
	"lettercraft/core/textreadability"
)

// All lists the operations that need its lists of words, in the order of the toolkit's documentation.
var All = []*operation.Operation{
	points.Operation,
	markedtext.Operation,
	textreadability.Operation,
}
