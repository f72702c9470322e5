package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"

	"lettercraft/core/language"
	"lettercraft/core/operation"
	"lettercraft/core/prose"
)

// host is the [operation.Host] of the command line. The embedded host is nil: no operation of the toolkit asks for a page.
type host struct {
	operation.Host
	// reading is the last text that was counted, and page its numbers.
	reading *prose.Reading
	page    operation.Page
}

// Random implements [operation.Host].
func (*host) Random(p []byte) { rand.Read(p) } // it never returns an error

// Store implements [operation.Host]. As in the toolkit, the address of a picture contains the picture.
func (*host) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	images := make([]operation.Image, len(pictures))
	for i, p := range pictures {
		if p.Format != "svg" {
			return nil, operation.Invalid("imageFormat", operation.ServiceOnly, "must be svg here; other formats are drawn only by the service")
		}
		var id [8]byte
		rand.Read(id[:])
		images[i] = operation.Image{
			ImageName:   hex.EncodeToString(id[:]) + "_" + p.Label + ".svg",
			Format:      ".svg",
			DownloadURL: "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(p.Drawing.SVG()),
		}
	}
	return images, nil
}

// Text implements [operation.Host].
func (h *host) Text(text string) (operation.Page, error) {
	h.reading = prose.Read(prose.Located(text))
	h.page = language.Measure(h.reading)
	return h.page, nil
}
