// Package operations lists the operations of the toolkit's second program.
package operations

import (
	"github.com/lettercraft/lettercraft/core/markedtext"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/points"
	"github.com/lettercraft/lettercraft/core/textreadability"
)

// All lists the operations that need its lists of words, in the order of the toolkit's documentation.
var All = []*operation.Operation{
	points.Operation,
	markedtext.Operation,
	textreadability.Operation,
}
