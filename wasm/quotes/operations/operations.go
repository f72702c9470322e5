// Package operations lists the operations of the toolkit's program for quotation acrostics.
package operations

import (
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/quoteacrostic"
)

// All lists the operations that need its passages and words.
var All = []*operation.Operation{quoteacrostic.Operation}
