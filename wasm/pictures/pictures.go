// Package pictures stores pictures in results, for the hosts of the toolkit, of the Go library and of the command line, which have no other place for them.
package pictures

import (
	"encoding/base64"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Store returns the descriptions of pictures, which must be SVG. The address of a picture contains the picture, and never expires. The
// names are from a source of random bytes. Error: [operation.InvalidParameter].
func Store(random func([]byte), pictures []operation.Picture) ([]operation.Image, error) {
	images := make([]operation.Image, len(pictures))
	for i, p := range pictures {
		if p.Format != "svg" {
			return nil, operation.Invalid("imageFormat", operation.ServiceOnly, "must be svg in the toolkit; other formats are drawn only by the service")
		}
		images[i] = operation.Image{
			ImageName:   digits(random) + "_" + p.Label + ".svg",
			Format:      ".svg",
			DownloadURL: "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.Drawing.SVG()),
		}
	}
	return images, nil
}

// digits returns 16 random hexadecimal digits. Package encoding/hex links fmt, 17 kB (brotli) of a program that needs it for nothing else.
func digits(random func([]byte)) string {
	id := make([]byte, 16)
	random(id)
	for i, b := range id {
		id[i] = "0123456789abcdef"[b%16]
	}
	return string(id)
}
