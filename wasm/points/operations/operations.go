// Package operations lists the operations of the toolkit's program for points.
package operations

import (
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/points"
)

// All lists the operations that need its list of frequent words.
var All = []*operation.Operation{points.Operation}
