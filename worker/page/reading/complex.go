package reading

import (
	"errors"
	"io"
	"runtime/metrics"
	"strings"
	"sync"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The limits of a web page's complexity. Pages written by people stay far below them: none of Mozilla's 133 test pages, of up
// to 1.6 MB, reaches a third of any limit.
const (
	// maxTags is the maximum number of tags. For each tag, the parser searches up to 512 open elements.
	maxTags = 150_000
	// maxParsed is the maximum number of bytes that parsing may allocate. The parser copies a text for each piece that it
	// appends to it, and reopens unclosed formatting elements in every later block. The memory for the extraction grows with
	// the result, and an isolate has 128 MB in total.
	maxParsed = 24 << 20
	// maxAttributes is the maximum number of attributes of an element. The extraction searches them for each text in it.
	maxAttributes = 256
	// maxLevels is the maximum sum of the depths of all nodes. The extraction visits the content of an element for each element
	// around it. A text counts as one node for each 32 bytes.
	maxLevels = 8_000_000
	// maxCompared is the maximum number of bytes that the extraction compares, because it compares the title with each heading.
	maxCompared = 1 << 20
)

var errTooComplex = errors.New("the page is too complex")

// parse parses a web page. The error is errTooComplex if the page exceeds a limit, and the parser's error if it is nested too
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

// metered is a reader of a text. It fails when more than maxParsed bytes have been allocated since from.
type metered struct {
	text string
	from uint64
}

// meteredTags is the maximum number of tags that are parsed between two checks of the allocated memory.
const meteredTags = 256

func (m *metered) Read(p []byte) (int, error) {
	if allocated()-m.from > maxParsed {
		return 0, errTooComplex
	}
	part := m.text[:min(len(m.text), len(p))]
	end := 0
	for range meteredTags {
		size := strings.IndexByte(part[end:], '<') + 1
		if size == 0 {
			end = len(part)
			break
		}
		end += size
	}
	m.text = m.text[copy(p, part[:end]):]
	if end == 0 {
		return 0, io.EOF
	}
	return end, nil
}

// allocated is how many bytes the program has allocated since it began. While a page is parsed, nothing else runs.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// complexity has the measures of a page's complexity.
type complexity struct {
	attributes int // maximum number of attributes of an element
	levels     int // sum of the depths of all nodes
	headings   int // number of <h1> and <h2>
	compared   int // bytes of text in headings, multiplied by the number of headings around the text
	title      int // bytes of the longest title
}

// add adds a node and its descendants, given its depth and the number of headings around it.
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
		if metaTitle().Match(n) {
			c.title = max(c.title, len(goquery.NewDocumentFromNode(n).AttrOr("content", "")))
		}
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.add(child, depth+1, headings)
	}
}

// metaTitle selects a <meta> with a title.
var metaTitle = sync.OnceValue(func() goquery.Matcher { return cascadia.MustCompile("[name*=title i], [property*=title i]") })
