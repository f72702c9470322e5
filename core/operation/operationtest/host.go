package operationtest

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/operation"
)

// Host is a host with known answers. Its random bytes are Next, Next+1 and so on. The address of a stored picture is
// https://example.com/ followed by its name.
type Host struct {
	Next byte
	// Stored lists the stored pictures, in order.
	Stored []operation.Picture
	// Web has the pages that exist, by their addresses.
	Web map[string]operation.Page
	// Texts has the pages that Text returns.
	Texts map[string]operation.Page
	// Err, if it is not nil, is the error of Store, Text and Page.
	Err error
}

// Random implements [operation.Host].
func (h *Host) Random(p []byte) {
	for i := range p {
		p[i] = h.Next
		h.Next++
	}
}

// Store implements [operation.Host].
func (h *Host) Store(pictures ...operation.Picture) ([]operation.Image, error) {
	if h.Err != nil {
		return nil, h.Err
	}
	var images []operation.Image
	for _, p := range pictures {
		name := fmt.Sprintf("%d_%s.%s", len(h.Stored), p.Label, p.Format)
		h.Stored = append(h.Stored, p)
		images = append(images, operation.Image{
			ImageName: name, Format: "." + p.Format, DownloadURL: "https://example.com/" + name, Expires: 1_700_000_000_000,
		})
	}
	return images, nil
}

// Text implements [operation.Host]. It returns the page of Texts, and the error of Store and Page.
func (h *Host) Text(text string, _ bool) (operation.Page, error) { return h.Texts[text], h.Err }

// Page implements [operation.Host].
func (h *Host) Page(parameter, address string, _ bool) (operation.Page, error) {
	page, there := h.Web[address]
	if h.Err == nil && !there {
		return page, operation.Invalid(parameter, operation.PageStatus, "must be the address of a page")
	}
	return page, h.Err
}
