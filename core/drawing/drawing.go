// Package drawing describes pictures made of boxes and text, such as a puzzle laid out on paper, and writes them as SVG.
// The Worker's image program, which makes PNG, JPEG and PDF of them, gets them in the form of [Drawing.Marshal].
//
// Read [Drawing] first. All lengths are millimetres, from the upper left corner of a page. What is drawn where is for
// others to say: the package knows nothing of puzzles, and imports nothing of the project.
package drawing

// Drawing is one or several pages.
type Drawing struct {
	// Title and Description say in words what the pages show, for those who can't see them.
	Title, Description string
	Pages              []Page
}

// Page is one page. Boxes are drawn first, in their order. Texts do not overlap.
type Page struct {
	Width, Height float64
	Boxes         []Box
	Texts         []Text
}

// Shade is a shade of grey, from black (0) to white (255).
type Shade uint8

// Black is the shade of ink.
const Black Shade = 0

// Box is a rectangle.
type Box struct {
	X, Y, Width, Height float64
	// Line is the thickness of its outline, which lies inside of it; 0: the box is filled.
	Line  float64
	Shade Shade
}

// Anchor says which point of a text is at its X.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// Text is a line of text.
type Text struct {
	X, Y float64 // Y is that of the baseline
	// Size is that of the font: the em.
	Size   float64
	Anchor Anchor
	Bold   bool
	Shade  Shade
	// Text has no control characters.
	Text string
}
