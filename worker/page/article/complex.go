package article

import (
	"bytes"
	"errors"
	"io"
	"runtime/metrics"
	"sync"

	"github.com/PuerkitoBio/goquery"
	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The limits of a web page's complexity. With them, a page takes at most about ten times as long as prose of its size. Pages written by
// people stay far below the limits: none of Mozilla's 133 test pages, of up to 1.6 MB, reaches a third of any limit.
const (
	// minTags and maxTags are the maximum number of tags of a small and of a large page. In between, a page may have a tag for each
	// tagBytes. For each tag, the parser searches up to 512 open elements, and the extraction visits each element about 30 times.
	minTags  = 2000
	maxTags  = 150_000
	tagBytes = 10
	// minLevels is the maximum sum of the depths of all nodes of a small page. A page may have levelsPerByte more for each byte. The
	// extraction visits the content of an element for each element around it. A text counts as one node for each 32 bytes.
	minLevels     = 50_000
	levelsPerByte = 2
	// minHeadings is the maximum number of main headings of a small page. A page may have one more for each headingBytes. The extraction
	// compares the words of each heading with the words of the title.
	minHeadings  = 100
	headingBytes = 50
	// maxAttributes is the maximum number of attributes of an element. The extraction searches the attributes for each text in the element.
	maxAttributes = 256
	// maxCompared is the maximum number of bytes that the extraction compares, because it compares the title with each heading.
	maxCompared = 1 << 17
)

// The maximum number of bytes that the program may allocate while it parses a page. The parser copies a text for each piece that it appends to
// it, and reopens unclosed formatting elements in every later block, so a page can take gigabytes.
const (
	// InIsolate is the number for an isolate, which has 128 MB in total. The memory for the extraction grows with the result.
	InIsolate = 24 << 20
	// InProcess is the number for a process. It is larger because other goroutines allocate, too.
	InProcess = 1 << 30
)

// tagsIn returns the maximum number of tags of a page of a size in bytes.
func tagsIn(size int) int { return min(minTags+size/tagBytes, maxTags) }

// levelsIn returns the maximum sum of the depths of all nodes of a page of a size in bytes.
func levelsIn(size int) int { return minLevels + levelsPerByte*size }

// headingsIn returns the maximum number of main headings of a page of a size in bytes.
func headingsIn(size int) int { return minHeadings + size/headingBytes }

var errTooComplex = errors.New("the page is too complex")

// parse parses a web page, and calls pause from time to time. The error is errTooComplex if the page exceeds a limit, such as that of the bytes
// that may be allocated, and the parser's error if the page is nested too deeply.
func parse(text []byte, memory uint64, pause func()) (*html.Node, error) {
	if bytes.Count(text, []byte("<")) > tagsIn(len(text)) {
		return nil, errTooComplex
	}
	m := &metered{text: text, until: allocated() + memory, pause: pause}
	doc, err := html.Parse(m)
	if m.panicked != nil {
		panic(m.panicked) // the parser has recovered from it
	}
	if err != nil {
		return nil, err
	}
	pause()
	var c complexity
	c.add(doc, 0, 0)
	if c.exceeds(len(text)) {
		return nil, errTooComplex
	}
	return doc, nil
}

// metered is a reader of a text. It fails when the program has allocated more than until bytes, except while it pauses.
type metered struct {
	text  []byte
	until uint64
	tags  int // maximum number of tags that were read since the last pause
	pause func()

	panicked any // the value of a panic in a pause, such as when the request was abandoned
}

const (
	// meteredTags is the maximum number of tags that are parsed between two checks of the allocated memory.
	meteredTags = 16
	// pausedTags is the maximum number of tags that are parsed between two pauses.
	pausedTags = 8192
)

func (m *metered) Read(p []byte) (int, error) {
	if allocated() > m.until {
		return 0, errTooComplex
	}
	if m.tags += meteredTags; m.tags > pausedTags {
		before := allocated()
		m.rest()
		m.until += allocated() - before
		m.tags = meteredTags
	}
	part := m.text[:min(len(m.text), len(p))]
	end := 0
	for range meteredTags {
		size := bytes.IndexByte(part[end:], '<') + 1
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

// rest pauses, and keeps the value of a panic in the pause.
func (m *metered) rest() {
	defer func() {
		if m.panicked = recover(); m.panicked != nil {
			panic(m.panicked)
		}
	}()
	m.pause()
}

// allocated is the number of bytes that the program has allocated since it started. In an isolate, nothing else runs while a page is parsed,
// except in a pause.
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

// exceeds reports whether a page of a size in bytes exceeds a limit.
func (c *complexity) exceeds(size int) bool {
	return c.attributes > maxAttributes || c.levels > levelsIn(size) || c.headings > headingsIn(size) ||
		c.headings*c.title+c.compared > maxCompared
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
