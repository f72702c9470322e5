// Package quoteacrostic makes quotation acrostics, which are also known as double-crostics. The letters of a quotation are spread over the answers
// to clues, and the first letters of the answers spell the author and the title of the work. Each square of the quotation has a number and the
// letter of its clue.
//
// Read newPuzzle first. source.go chooses the quotation, and answers.go and package search choose the answers. alternatives.go lists others.
// Package settled makes the puzzle and draws it.
package quoteacrostic

import "github.com/lettercraft/lettercraft/core/quoteacrostic/settled"

// Operation declares the operation.
var Operation = settled.Operation(newPuzzle)
