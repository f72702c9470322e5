package format

import (
	"bytes"
	"strconv"
)

// xmlEncoder writes an XML document with the root <response>. A field is an element with its name, an item of a list is <item>,
// and null is an element with xsi:nil. Characters that XML 1.0 does not allow become U+FFFD.
type xmlEncoder struct {
	buf  bytes.Buffer
	open []string // names of the open elements, outermost first
	name string   // name of the next element
}

func newXML() Encoder {
	e := &xmlEncoder{name: "response"}
	e.buf.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	return e
}

const rootAttribute = ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`

func (e *xmlEncoder) Document() []byte {
	e.buf.WriteByte('\n')
	return e.buf.Bytes()
}

func (e *xmlEncoder) begin() {
	e.buf.WriteString("<" + e.name)
	if len(e.open) == 0 {
		e.buf.WriteString(rootAttribute)
	}
	e.buf.WriteByte('>')
	e.open = append(e.open, e.name)
}

func (e *xmlEncoder) end() {
	last := len(e.open) - 1
	e.buf.WriteString("</" + e.open[last] + ">")
	// In a list, the next element has the same name; in an object, Name sets it.
	e.name = e.open[last]
	e.open = e.open[:last]
}

func (e *xmlEncoder) text(s string) {
	e.begin()
	e.escape(s)
	e.end()
}

func (e *xmlEncoder) BeginObject()      { e.begin() }
func (e *xmlEncoder) EndObject()        { e.end() }
func (e *xmlEncoder) BeginList()        { e.begin(); e.name = "item" }
func (e *xmlEncoder) EndList()          { e.end() }
func (e *xmlEncoder) Name(name string)  { e.name = name }
func (e *xmlEncoder) String(s string)   { e.text(s) }
func (e *xmlEncoder) Computed(s string) { e.text(s) }
func (e *xmlEncoder) Integer(n int64)   { e.text(strconv.FormatInt(n, 10)) }
func (e *xmlEncoder) Number(n float64)  { e.text(strconv.FormatFloat(n, 'f', -1, 64)) }
func (e *xmlEncoder) Boolean(b bool)    { e.text(strconv.FormatBool(b)) }
func (e *xmlEncoder) Null()             { e.buf.WriteString("<" + e.name + ` xsi:nil="true"/>`) }

// escape writes the text of an element. Line breaks and tabs are written as references, because a parser replaces a carriage
// return with a line feed (XML 1.0, section 2.11). Every greater-than sign is written as a reference too, because a text must not contain
// "]]>" (section 2.4).
func (e *xmlEncoder) escape(s string) {
	start := 0
	for i, r := range s {
		reference := ""
		switch {
		case r == '&':
			reference = "&amp;"
		case r == '<':
			reference = "&lt;"
		case r == '>':
			reference = "&gt;"
		case r == '\t' || r == '\n' || r == '\r':
			reference = "&#" + strconv.Itoa(int(r)) + ";"
		case r < ' ' || r == 0xFFFE || r == 0xFFFF:
			reference = "\uFFFD"
		default:
			continue
		}
		e.buf.WriteString(s[start:i])
		e.buf.WriteString(reference)
		start = i + len(string(r))
	}
	e.buf.WriteString(s[start:])
}
