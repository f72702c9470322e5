//go:build js && wasm

package toolkit

import (
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/wasm/pictures"
	"github.com/lettercraft/lettercraft/wasm/program"
)

// Browser is the [operation.Host] of the programs that make puzzles. Its randomness comes from the platform, and pictures are stored in the result
// itself. The embedded host is nil: no operation of these programs asks for a text or a page.
type Browser struct{ operation.Host }

// Random implements [operation.Host].
func (Browser) Random(p []byte) { program.Random(p) }

// Store implements [operation.Host].
func (Browser) Store(drawn ...operation.Picture) ([]operation.Image, error) {
	return pictures.Store(program.Random, drawn)
}
