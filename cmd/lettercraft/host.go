package main

import (
	"crypto/rand"

	"github.com/lettercraft/lettercraft/core/language"
	"github.com/lettercraft/lettercraft/core/operation"
	"github.com/lettercraft/lettercraft/core/prose"
	"github.com/lettercraft/lettercraft/wasm/pictures"
	"github.com/lettercraft/lettercraft/worker/page/article"
)

// host is the [operation.Host] of the command line. The embedded host is nil: no operation of the toolkit asks for a page.
type host struct {
	operation.Host
	// isHTML says that texts are web pages.
	isHTML bool
	// reading is the last text that was counted, unless it is a web page, and page its numbers.
	reading *prose.Reading
	page    operation.Page
}

// Random implements [operation.Host].
func (*host) Random(p []byte) { rand.Read(p) } // it never returns an error

// Store implements [operation.Host].
func (h *host) Store(drawn ...operation.Picture) ([]operation.Image, error) {
	return pictures.Store(h.Random, drawn)
}

// Text implements [operation.Host].
func (h *host) Text(text string) (operation.Page, error) {
	if h.isHTML {
		page, err := article.Read("", text, article.InProcess, func() {})
		h.page = page.Measure()
		return h.page, err
	}
	h.reading = prose.Read(prose.Located(text))
	h.page = language.Measure(h.reading)
	return h.page, nil
}
