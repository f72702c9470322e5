// Package hebrew has the font Noto Sans Hebrew, for the Hebrew letters that the other fonts lack. The files are those of the npm package
// @embedpdf/fonts-hebrew 1.0.0. OFL.txt is their licence.
package hebrew

import _ "embed"

// The files of the font, in TrueType format.
var (
	//go:embed regular.ttf
	Regular []byte
	//go:embed bold.ttf
	Bold []byte
)

// First and Last are the first and the last letter that the font is used for.
const (
	First = 'א'
	Last  = 'ת'
)
