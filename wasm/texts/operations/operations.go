// Package operations lists the operations of the toolkit's program that counts texts.
package operations

import (
	"github.com/lettercraft/lettercraft/core/markedtext"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/textreadability"
)

// All lists the operations that count texts, in the order of the toolkit's documentation.
var All = []*operation.Operation{
	markedtext.Operation,
	textreadability.Operation,
}
