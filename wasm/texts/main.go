//go:build js && wasm

// Command texts is the program of the toolkit that counts texts. It is loaded when a text is first counted, so that puzzle makers do not wait for
// its lists of words.
package main

import (
	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/wasm/texts/operations"
	"github.com/lettercraft/lettercraft/wasm/toolkit"
)

func main() { toolkit.Serve(operations.All, counter{}) }

// counter is the [operation.Host] that counts texts. The embedded host is nil: no operation of this program asks for anything else.
type counter struct{ operation.Host }

// Text implements [operation.Host].
func (counter) Text(text string, sentences bool) (operation.Page, error) {
	return language.Measure(prose.Read(prose.Plain(text)), sentences), nil
}
