package main

import (
	"crypto/rand"

	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/wasm/pictures"
)

// host is the [operation.Host] of one call in the command line. The embedded host is nil: no operation of the toolkit asks for a page.
type host struct {
	operation.Host
	// page has the numbers of a web page that was read before the call, or of the text of the call. It is nil before that.
	page *operation.Page
	// reading is the text of the call, unless it is a web page.
	reading *prose.Reading
}

// Random implements [operation.Host].
func (*host) Random(p []byte) { rand.Read(p) } // it never returns an error

// Store implements [operation.Host].
func (h *host) Store(drawn ...operation.Picture) ([]operation.Image, error) {
	return pictures.Store(h.Random, drawn)
}

// Text implements [operation.Host].
func (h *host) Text(text string, sentences bool) (operation.Page, error) {
	if h.page == nil {
		h.reading = prose.Read(prose.Located(text))
		page := language.Measure(h.reading, sentences)
		h.page = &page
	}
	return *h.page, nil
}
