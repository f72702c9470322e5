package operation

// Host is all that an operation may ask of the outside. A browser, the Worker and a test each give their own, so that
// an operation depends on nothing else and can be repeated exactly.
type Host interface {
	// Random fills p with bytes from a cryptographically secure source.
	Random(p []byte)

	// Store draws pictures, keeps them for the caller to download, and returns where each is. If one of them can't be
	// kept there is an error, and no description of the others: [InvalidParameter] for a format that this host does not draw, [ServiceUnavailable], or what
	// holding the credits for the call came to.
	Store(pictures ...Picture) ([]Image, error)

	// Page fetches a web page and takes out what is to be read there. Parameter is the one that named the address. Error:
	// [InvalidParameter] for an address that may not be fetched or a page that can't be read, [ServiceUnavailable] for one
	// that does not answer, or what holding the credits for the call came to.
	Page(parameter, address string) (Page, error)
}

// Page is what is to be read on a web page.
type Page struct {
	// Title and Language (BCP 47) are empty if they are not known.
	Title, Language string
	// Address is where the page was found, after redirects.
	Address string
	// Blocks are headings, paragraphs, list items and the like, in their order, without line ends.
	Blocks []string
}

// Picture is what [Host.Store] draws.
type Picture struct {
	// Label is the last part of the file's name, such as "puzzle".
	Label string
	// Format is png, jpg, svg or pdf.
	Format  string
	Drawing Drawing
}

// Drawing is what a picture shows. Package drawing has the one implementation; the interface is here so that this
// package need not import it.
type Drawing interface {
	// SVG is the first page as a complete document.
	SVG() []byte
	// Marshal is the form in which the drawing is handed to the program that makes the other formats.
	Marshal() []byte
}

// Image describes a stored picture.
type Image struct {
	ImageName   string `json:"imageName" doc:"Unique file name of the image."`
	Format      string `json:"format" doc:"File extension with its dot." example:".png"`
	DownloadURL string `json:"downloadURL" doc:"Signed address of the image. Downloading needs no key."`
	Expires     int64  `json:"expires" doc:"Time at which the address expires, in milliseconds since 1970; null if it never does." nullable:"true"`
}
