package reading

import (
	"errors"
	"io"
	"runtime/metrics"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The limits of what is read. A page that people wrote stays below them: of Mozilla's 133 test pages, with up to 1.6 MB, none
// comes to a third of any.
const (
	// maxTags is how many tags a page may have: the parser looks for the element of each among up to 512 that are open.
	maxTags = 150_000
	// maxParsed is how many bytes may be allocated to parse a page. The parser copies a text anew for each piece that it adds
	// to it, and reopens unclosed formatting elements in every later block. What extraction needs grows with it,
	// and an isolate has 128 MB in all.
	maxParsed = 24 << 20
	// maxAttributes is for one element: extraction looks through them for each text below it.
	maxAttributes = 256
	// maxLevels is the sum of all nodes' depths: extraction looks at what is in an element for each element around it.
	// A text counts as one node for each 32 bytes.
	maxLevels = 8_000_000
	// maxCompared is in bytes: extraction compares the title with each heading.
	maxCompared = 1 << 20
)

var errTooComplex = errors.New("the page is too complex")

// parse parses a page. The error is errTooComplex for one that exceeds a limit, and the parser's for one that is nested too
// deeply.
func parse(text string) (*html.Node, error) {
	if strings.Count(text, "<") > maxTags {
		return nil, errTooComplex
	}
	doc, err := html.Parse(&metered{text: text, from: allocated()})
	if err != nil {
		return nil, err
	}
	var c complexity
	c.add(doc, 0, 0)
	if c.attributes > maxAttributes || c.levels > maxLevels || c.headings*c.title+c.compared > maxCompared {
		return nil, errTooComplex
	}
	return doc, nil
}

// metered reads a text, until too much has been allocated since.
type metered struct {
	text string
	from uint64
}

// meteredBytes is how much of a text is parsed between two looks at what was allocated.
const meteredBytes = 1 << 10

func (m *metered) Read(p []byte) (int, error) {
	if allocated()-m.from > maxParsed {
		return 0, errTooComplex
	}
	n := copy(p, m.text[:min(len(m.text), meteredBytes)])
	m.text = m.text[n:]
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// allocated is how many bytes the program has allocated since it began. While a page is parsed, nothing else runs.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// complexity is what the limits are for.
type complexity struct {
	attributes int // the most of an element
	levels     int
	headings   int // <h1> and <h2>
	compared   int // bytes of the headings' text, for each heading around it
	title      int // bytes of the longest
}

// add adds a node that stands so deep, in so many headings.
func (c *complexity) add(n *html.Node, depth, headings int) {
	c.levels += depth
	c.attributes = max(c.attributes, len(n.Attr))
	if n.Type == html.TextNode {
		c.levels += depth * (len(n.Data) / 32)
		c.compared += headings * len(n.Data)
	}
	switch n.DataAtom {
	case atom.H1, atom.H2:
		c.headings++
		headings++
	case atom.Title:
		if n.FirstChild != nil {
			c.title = max(c.title, len(n.FirstChild.Data))
		}
	case atom.Meta:
		c.title = max(c.title, metaTitle(n))
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.add(child, depth+1, headings)
	}
}

// metaTitle is the length of the title that a <meta> has, or 0 if it has something else.
func metaTitle(n *html.Node) int {
	content, isTitle := 0, false
	for _, a := range n.Attr {
		switch a.Key {
		case "content":
			content = len(a.Val)
		case "name", "property":
			isTitle = isTitle || strings.Contains(strings.ToLower(a.Val), "title")
		}
	}
	if !isTitle {
		return 0
	}
	return content
}
