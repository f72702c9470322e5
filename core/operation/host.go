package operation

import "github.com/lettercraft/lettercraft/core/readability"

// Host is the only access of an operation to the outside. The browser, the Worker and tests implement it. An operation depends on nothing
// else, so that it can be repeated exactly.
type Host interface {
	// Random fills p with bytes from a cryptographically secure source.
	Random(p []byte)

	// Store draws and stores pictures, and returns their descriptions. If a picture can't be stored, it returns only an error:
	// [InvalidParameter] for a format that the host does not draw, [ServiceUnavailable], or the error of paying for the call.
	Store(pictures ...Picture) ([]Image, error)

	// Text counts the words and sentences of a text, which may be Markdown, and finds its language. The page that it returns has no
	// title and no address; it has the sentences if they are wanted. Errors: [ServiceUnavailable], or the error of paying for the call.
	Text(text string, sentences bool) (Page, error)

	// Page fetches a web page and counts its readable text, as Text does. Parameter is the name of the parameter with the address. Errors:
	// [InvalidParameter] for an address that may not be fetched or a page that can't be read, [ServiceUnavailable] for a page
	// that does not answer, or the error of paying for the call.
	Page(parameter, address string, sentences bool) (Page, error)
}

// Pauser is a [Host] with other calls that compute, too. A call that computes for long calls Pause between two parts of its work. The error is
// that of a call that has taken too long.
type Pauser interface {
	Pause() error
}

// Page is the data of a host about a text, or about the readable text of a web page.
type Page struct {
	// Title and Language (BCP 47) are empty if they are not known.
	Title, Language string
	// Address is the address of the page after redirects.
	Address string
	// Text has the numbers of the readable text.
	Text readability.Text
}

// Picture is a drawing with its format, for [Host.Store].
type Picture struct {
	// Label is the last part of the file name, such as "puzzle".
	Label string
	// Format is png, jpg, svg or pdf.
	Format  string
	Drawing Drawing
}

// Drawing is the content of a picture. Package drawing has the only implementation. The interface is here so that this package does
// not import it.
type Drawing interface {
	// SVG returns the first page as a complete document.
	SVG() []byte
	// Marshal returns the form for the program that draws the other formats.
	Marshal() []byte
}

// Image describes a stored picture.
type Image struct {
	ImageName   string `json:"imageName" doc:"Unique file name of the image."`
	Format      string `json:"format" doc:"File extension with its dot." example:".png"`
	DownloadURL string `json:"downloadURL" doc:"Signed address of the image. Downloading needs no key."`
	Expires     int64  `json:"expires" doc:"Time at which the address expires, in milliseconds since 1970; null if it never does." nullable:"true"`
}
