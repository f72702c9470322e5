// Package serif has a font with serifs, in the proportions of Times. The files are Liberation Serif 2.1, cut to the characters of the Go fonts by
// command cut, under another name because Liberation is a reserved one. OFL.txt is their licence.
package serif

import _ "embed"

// The files of the font, in TrueType format. No glyph consists of others.
var (
	//go:embed regular.ttf
	Regular []byte
	//go:embed bold.ttf
	Bold []byte
)
