//go:build js && wasm

// Command wasm is the toolkit: the core, compiled to WebAssembly. A second program, the command texts, has the operations that count texts.
package main

import (
	"encoding/base64"
	"encoding/hex"

	"lettercraft/core/operation"
	"lettercraft/wasm/operations"
	"lettercraft/wasm/program"
	"lettercraft/wasm/toolkit"
)

func main() { toolkit.Serve(operations.All, browser{}) }

// browser is the [operation.Host] of the toolkit. Its randomness comes from the platform, and pictures are stored in the result itself.
// The embedded host is nil: no operation of this program asks for a text or a page.
type browser struct{ operation.Host }

func (browser) Random(p []byte) { program.Random(p) }

// Store implements [operation.Host]. The address of a picture contains the picture, and never expires.
func (browser) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	images := make([]operation.Image, len(pictures))
	for i, p := range pictures {
		if p.Format != "svg" {
			return nil, operation.Invalid("imageFormat", operation.ServiceOnly, "must be svg in the toolkit; other formats are drawn only by the service")
		}
		var id [8]byte
		program.Random(id[:])
		images[i] = operation.Image{
			ImageName:   hex.EncodeToString(id[:]) + "_" + p.Label + ".svg",
			Format:      ".svg",
			DownloadURL: "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.Drawing.SVG()),
		}
	}
	return images, nil
}
