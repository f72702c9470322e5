package drawing

// Font is a font in two weights, regular and bold. Hebrew letters look the same in all fonts: they have Noto Sans Hebrew.
type Font uint8

// The fonts.
const (
	Sans  Font = iota // the Go fonts, which have the proportions of Helvetica and Arial
	Serif             // Liberation Serif, which has the proportions of Times
	Mono              // Go Mono, whose characters have the same width
)

// fonts has the names of the fonts in marshalled drawings.
var fonts = [...]string{"sans", "serif", "mono"}

// Families returns the families of the font, and of those like it, as CSS and SVG write them.
func (f Font) Families() string {
	return [...]string{
		"Go, Helvetica, Arial, sans-serif",
		"Liberation Serif, Times New Roman, Times, serif",
		"Go Mono, Liberation Mono, Menlo, Consolas, monospace",
	}[f]
}

// CapHeight returns the height of capital letters, relative to the font size.
func (f Font) CapHeight() float64 { return [...]float64{0.722, 0.655, 0.722}[f] }
