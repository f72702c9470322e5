// Package drawing represents drawings of boxes, figures and text, such as a puzzle on paper, and writes them as SVG. The Worker's image
// program draws PNG, JPEG and PDF from the form that [Drawing.Marshal] writes.
//
// Read [Drawing] first. Lengths are in millimetres, and coordinates start at the upper left corner of a page. The package does not
// lay out anything: it knows nothing about puzzles. It imports only package characters from the project.
package drawing

// Drawing has one or more pages.
type Drawing struct {
	// Title and Description describe the pages to readers who can't see them.
	Title, Description string
	// Font is the font of all texts.
	Font  Font
	Pages []Page
}

// Page is one page. Its boxes are drawn in their order, then its strokes, and then its texts, which do not overlap. The order of the texts is
// the order in which they are read. Its pictures overlap nothing.
type Page struct {
	Width, Height float64
	Pictures      []Picture
	Boxes         []Box
	Strokes       []Stroke
	Texts         []Text
}

// Box is a rectangle.
type Box struct {
	X, Y, Width, Height float64
	// Line is the thickness of the outline, which is inside the box. If Line is 0, the box is filled.
	Line  float64
	Color Color
}

// Stroke is a figure at a place. Its lines have round ends and corners.
type Stroke struct {
	X, Y float64 // of the upper left corner of the figure's square
	// Side is the length of a side of the square.
	Side float64
	// Line is the thickness of the lines, half of which is on each side.
	Line   float64
	Color  Color
	Figure Figure
}

// Anchor is the point of a text that is at its X.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// Role is what a text is in its document. A PDF tells it to readers that follow the structure of a document, such as screen readers.
type Role uint8

// The roles. A text with the role [More] or [Joined] continues the paragraph or heading before it, which can be on an earlier page.
const (
	Paragraph  Role = iota // begins a paragraph
	Heading                // begins a heading
	Subheading             // begins a heading below a heading
	More                   // follows after a space
	Joined                 // is in the same word
	Running                // is not content, because it repeats at the head or foot of pages
)

// roles has the names of the roles in marshalled drawings and in SVG documents.
var roles = [...]string{"text", "heading", "subheading", "more", "joined", "running"}

// RightToLeftMark is an invisible character that runs from right to left. Punctuation between it and a Hebrew letter does so too.
const RightToLeftMark = "\u200f"

// Text is a line of text.
type Text struct {
	X, Y float64 // Y is the baseline
	// Size is the font size (the em).
	Size   float64
	Anchor Anchor
	Bold   bool
	Color  Color
	Role   Role
	// Text has no control characters.
	Text string
}
