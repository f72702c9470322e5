package render

import (
	"fmt"

	"github.com/lettercraft/lettercraft/core/drawing"
)

// tags is the structure of a document (PDF 32000-1, section 14.7): headings and paragraphs in the order in which they are read. Parts of a
// page belong to them by numbers.
type tags struct {
	elements []element
	pages    [][]int // the element of each part of a page
}

// element is a heading or a paragraph.
type element struct {
	name  string // a standard structure type (section 14.8.4)
	parts []part
}

// part is a part of a page.
type part struct{ page, number int }

// begin begins an element.
func (t *tags) begin(role drawing.Role) {
	name := "P"
	switch role {
	case drawing.Heading:
		name = "H1"
	case drawing.Subheading:
		name = "H2"
	}
	t.elements = append(t.elements, element{name: name})
}

// mark adds a part of a page to the last element, and returns the operator that begins that part in the stream of the page.
func (t *tags) mark(page int) string {
	e := &t.elements[len(t.elements)-1]
	number := len(t.pages[page])
	e.parts = append(e.parts, part{page, number})
	t.pages[page] = append(t.pages[page], len(t.elements)-1)
	return fmt.Sprintf("/%s<</MCID %d>>BDC\n", e.name, number)
}

// add adds the structure to a file and returns the number of its root.
func (t *tags) add(f *pdfFile) int {
	root := f.add(nil)
	document := f.add(nil)
	first := document + 1 // the number of the first element
	var kids []byte
	for _, e := range t.elements {
		var parts []byte
		for _, p := range e.parts {
			parts = fmt.Appendf(parts, "<</Type/MCR/Pg %d 0 R/MCID %d>>", firstPage+2*p.page, p.number)
		}
		kids = fmt.Appendf(kids, "%d 0 R ", f.add(fmt.Appendf(nil, "<</Type/StructElem/S/%s/P %d 0 R/K[%s]>>", e.name, document, parts)))
	}
	var parents []byte // the elements of the parts of each page
	for i, elements := range t.pages {
		parents = fmt.Appendf(parents, "%d[", i)
		for _, e := range elements {
			parents = fmt.Appendf(parents, "%d 0 R ", first+e)
		}
		parents = append(parents, ']')
	}
	f.objects[root-1] = fmt.Appendf(nil, "<</Type/StructTreeRoot/K[%d 0 R]/ParentTree<</Nums[%s]>>/ParentTreeNextKey %d>>", document, parents, len(t.pages))
	f.objects[document-1] = fmt.Appendf(nil, "<</Type/StructElem/S/Document/P %d 0 R/K[%s]>>", root, kids)
	return root
}
