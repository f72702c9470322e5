package format

import (
	"encoding/xml"
	"io"
	"strconv"
	"strings"
	"testing"
)

func TestXMLReadsBackAsItWas(t *testing.T) {
	for _, document := range documents() {
		checkXML(t, document)
	}
}

func checkXML(t *testing.T, document object) {
	t.Helper()
	text := encoded("xml", document)
	root := readXML(t, text)
	if root.name != "response" {
		t.Errorf("the root is <%s>", root.name)
	}
	sameElement(t, text, root, document)
}

// node is an element as read by the parser.
type node struct {
	name     string
	isNil    bool
	text     string
	children []*node
}

// readXML reads a document with encoding/xml, which is strict about characters, entities, names and nesting. readXML also
// refuses what encoding/xml accepts: "]]>" in a text, and a carriage return, which other parsers replace with a line feed.
func readXML(t *testing.T, text string) *node {
	t.Helper()
	if !strings.HasPrefix(text, `<?xml version="1.0" encoding="UTF-8"?>`+"\n<response ") {
		t.Fatalf("the document begins with %.80s", text)
	}
	if strings.Contains(text, "]]>") || strings.Contains(text, "\r") {
		t.Errorf("a parser is allowed to refuse or to change %.300q", text)
	}
	d := xml.NewDecoder(strings.NewReader(text))
	top := &node{}
	open := []*node{top}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%.300s: %v", text, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local}
			for _, a := range token.Attr {
				n.isNil = n.isNil ||
					a.Name == xml.Name{Space: "http://www.w3.org/2001/XMLSchema-instance", Local: "nil"} && a.Value == "true"
			}
			open[len(open)-1].children = append(open[len(open)-1].children, n)
			open = append(open, n)
		case xml.CharData:
			open[len(open)-1].text += string(token)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	if len(top.children) != 1 {
		t.Fatalf("there are %d roots", len(top.children))
	}
	return top.children[0]
}

func sameElement(t *testing.T, text string, got *node, want any) {
	t.Helper()
	if got.isNil != (want == nil) {
		t.Errorf("%.300s\n<%s>: nil is %v for %.300v", text, got.name, got.isNil, want)
	}
	switch want := want.(type) {
	case object:
		if len(got.children) != len(want) || got.text != "" && got.name != "response" {
			t.Errorf("%.300s\n<%s> has %d elements and the text %q, want %d", text, got.name, len(got.children), got.text, len(want))
			return
		}
		for i, f := range want {
			if got.children[i].name != f.name {
				t.Errorf("%.300s\ngot <%s>, want <%s>", text, got.children[i].name, f.name)
			}
			sameElement(t, text, got.children[i], f.value)
		}
	case list:
		if len(got.children) != len(want) {
			t.Errorf("%.300s\n<%s> has %d items, want %d", text, got.name, len(got.children), len(want))
			return
		}
		for i, value := range want {
			if got.children[i].name != "item" {
				t.Errorf("%.300s\nthe element of an item is <%s>", text, got.children[i].name)
			}
			sameElement(t, text, got.children[i], value)
		}
	default:
		if want := inXML(want); got.text != want || len(got.children) != 0 {
			t.Errorf("%.300s\n<%s> contains %.300q, want %.300q", text, got.name, got.text, want)
		}
	}
}

// inXML returns a value as the text of its element. Characters that XML 1.0 does not allow (section 2.2) become U+FFFD.
func inXML(value any) string {
	switch v := value.(type) {
	case string:
		return strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
				return '\uFFFD'
			}
			return r
		}, v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	default:
		return ""
	}
}

func TestXMLOfAnEnvelope(t *testing.T) {
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<response xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><status>ok</status><error xsi:nil="true"/>` +
		`<data><a>1 &lt; 2&#13;&#10;</a><b><item>x</item><item xsi:nil="true"/></b></data></response>
`
	got := encoded("xml", envelope(object{{"a", "1 < 2\r\n"}, {"b", list{"x", nil}}}))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
