//go:build js && wasm

package toolkit

import (
	"encoding/base64"

	"lettercraft/core/operation"
	"lettercraft/wasm/program"
)

// Browser is the [operation.Host] of the programs that make puzzles. Its randomness comes from the platform, and pictures are stored in the result
// itself. The embedded host is nil: no operation of these programs asks for a text or a page.
type Browser struct{ operation.Host }

// Random implements [operation.Host].
func (Browser) Random(p []byte) { program.Random(p) }

// Store implements [operation.Host]. The address of a picture contains the picture, and never expires.
func (Browser) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	images := make([]operation.Image, len(pictures))
	for i, p := range pictures {
		if p.Format != "svg" {
			return nil, operation.Invalid("imageFormat", operation.ServiceOnly, "must be svg in the toolkit; other formats are drawn only by the service")
		}
		images[i] = operation.Image{
			ImageName:   digits() + "_" + p.Label + ".svg",
			Format:      ".svg",
			DownloadURL: "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.Drawing.SVG()),
		}
	}
	return images, nil
}

// digits returns 16 random hexadecimal digits. Package encoding/hex links fmt, 17 kB (brotli) of a program that needs it for nothing else.
func digits() string {
	id := make([]byte, 16)
	program.Random(id)
	for i, b := range id {
		id[i] = "0123456789abcdef"[b%16]
	}
	return string(id)
}
